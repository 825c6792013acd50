// The language selector of the header: flag, code in upper case, native name. It consists of plain links, so
// it works without script; the server stores the choice in a cookie (src/web/session.ts).

import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from '../router/context.ts'
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
  const details = useCloseOnLeave()
  const code = language.toUpperCase()
  return (
    <details className={styles.selector} ref={details}>
      {/* The code is the visible text, so the name contains it (WCAG 2.5.3). */}
      <summary
        aria-label={`${translate('part.layout.language')}: ${code} ${interfaceLanguageNames[language]}`}
      >
        <Flag language={language} />
        <span className={styles.code}>{code}</span>
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </summary>
      <ul>
        {interfaceLanguages.map((choice) => (
          <li key={choice}>
            <a
              href={`${pathname}?${withLanguage(search, choice)}`}
              hrefLang={localeTag(choice)}
              lang={localeTag(choice)}
              {...(choice === language ? { 'aria-current': 'true' as const } : {})}
            >
              <Flag language={choice} />
              <span className={styles.code}>{choice.toUpperCase()}</span>
              <span>{interfaceLanguageNames[choice]}</span>
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
function useCloseOnLeave() {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = (event: Event): void => {
      const details = ref.current
      if (details?.open === true && event.target instanceof Node && !details.contains(event.target))
        details.open = false
    }
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || ref.current?.open !== true) return
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  return ref
}
