// The label as consumers will see it, drawn by the public page's own renderer while one types, in any of its languages.

import { Select } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { labelLanguages, localeTag, type LabelLanguage } from '../../src/domain/languages.ts'
import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { faultsOfValues, isBlank } from '../../src/domain/value.ts'
import { call, CallRefusal } from '../call.ts'
import { useSession } from '../session.ts'
import { useWords } from '../words.ts'
import styles from './label-preview.module.css'

/** Milliseconds without a key before the label is drawn again. */
const pause = 120

/** Where on the label a block of the form is seen. */
const places: Readonly<Record<string, string>> = { ingredients: 'main > section', nutrition: '.nutrition', packaging: '.recycling', online: 'footer' }

/** `block` is the part of the form being written: the label shows what becomes of it. */
export function LabelPreview({ draft, block }: { draft: SheetDraft; block?: string | undefined }) {
  const say = useWords()
  const intl = useIntl()
  const [language, setLanguage] = useState<LabelLanguage>(localeTag(useSession().language))
  const html = useLabel(draft, language)
  const names = useMemo(() => labelLanguages
    .map((one) => ({ value: one, label: intl.formatDisplayName(one, { type: 'language' }) ?? one }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)), [intl])
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <span>{say('part.preview.title')}</span>
        <Select
          size="xs" aria-label={say('part.preview.language')} data={names} value={language} allowDeselect={false} searchable limit={30} w={150} checkIconPosition="right"
          onChange={(chosen) => { setLanguage(labelLanguages.find((one) => one === chosen) ?? language) }}
        />
      </div>
      <div className={styles.phone}>
        <Screen html={html} block={block} />
      </div>
    </div>
  )
}

/** Drawn anew in the same frame, at the place the reader had scrolled to. */
function Screen({ html, block }: { html: string; block: string | undefined }) {
  const say = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef(0)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    place.current = element.contentWindow?.scrollY ?? place.current
    element.srcdoc = html
  }, [html])
  useEffect(() => {
    if (block !== undefined) frame.current?.contentDocument?.querySelector(places[block] ?? 'header')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [block])
  return (
    <iframe
      ref={frame} title={say('part.preview.title')} className={styles.screen} sandbox="allow-same-origin" tabIndex={0}
      onLoad={() => { frame.current?.contentWindow?.scrollTo(0, place.current) }}
    />
  )
}

function useLabel(draft: SheetDraft, language: LabelLanguage): string {
  const [html, setHtml] = useState('')
  const sound = useMemo(() => JSON.stringify(soundPart(draft)), [draft])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call('sheets.preview', { draft: JSON.parse(sound) as SheetDraft, lang: language }, { signal: stop.signal })
        .then((answer) => { setHtml(withNonce(answer.html)) }, (error: unknown) => {
          if (!(error instanceof CallRefusal) && !stop.signal.aborted) throw error
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sound, language])
  return html
}

/** The values that are of their shape: a half-typed number leaves the rest of the label standing. */
function soundPart(draft: SheetDraft): SheetDraft {
  const faulty = new Set(faultsOfValues(sheetFields, draft).map(({ field }) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !faulty.has(name) && !isBlank(value)))
}

/** A frame of this page obeys this page's policy, so the label's own style element needs its nonce. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  return html.replace('<style', `<style nonce="${nonce}"`)
}
