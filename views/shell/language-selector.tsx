// The language selector of the header: flag, code in upper case, native name. Plain links, so that it works without
// script and the server renders right; the choice is remembered in a cookie (src/web/session.ts).

import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import {
  interfaceLanguageNames,
  interfaceLanguages,
  localeTag,
  type InterfaceLanguage,
} from '../../src/domain/languages.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './language-selector.module.css'

export function LanguageSelector() {
  const translate = useTranslate()
  const { language } = useSession()
  const { pathname, search } = useLocation()
  const details = useClosing()
  return (
    <details className={styles.selector} ref={details}>
      <summary aria-label={`${translate('part.layout.language')}: ${interfaceLanguageNames[language]}`}>
        <Flag language={language} />
        <span className={styles.code}>{language.toUpperCase()}</span>
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </summary>
      <ul>
        {interfaceLanguages.map((one) => (
          <li key={one}>
            <a
              href={`${pathname}?${withLanguage(search, one)}`}
              hrefLang={localeTag(one)}
              lang={localeTag(one)}
              {...(one === language ? { 'aria-current': 'true' as const } : {})}
            >
              <Flag language={one} />
              <span className={styles.code}>{one.toUpperCase()}</span>
              <span>{interfaceLanguageNames[one]}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Flag({ language }: { language: InterfaceLanguage }) {
  return (
    <img
      className={styles.flag}
      src={`/assets/flag_icons/${language.toUpperCase()}.svg`}
      alt=""
      width={22}
      height={16}
      loading="lazy"
    />
  )
}

function withLanguage(search: string, language: InterfaceLanguage): string {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return query.toString()
}

/** Closes the list on Escape and on a click or focus elsewhere. */
function useClosing() {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const leave = (event: Event): void => {
      const details = ref.current
      if (details?.open === true && event.target instanceof Node && !details.contains(event.target))
        details.open = false
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || ref.current?.open !== true) return
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('click', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return ref
}
