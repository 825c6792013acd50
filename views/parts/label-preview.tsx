// The label as consumers will see it, drawn by the public page's own renderer while one types, in any of its languages.

import { useEffect, useMemo, useRef, useState } from 'react'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { faultsOfValues, isBlank } from '../../src/domain/value.ts'
import { call, CallRefusal } from '../call.ts'
import { useWords } from '../words.ts'
import { LabelPhone } from './label-phone.tsx'

/** Milliseconds without a key before the label is drawn again. */
const pause = 120

/** Where on the label a block of the form is seen. */
const places: Readonly<Record<string, string>> = { ingredients: 'main > section', nutrition: '.nutrition', packaging: '.recycling', online: 'footer' }

/** `block` is the part of the form being written: the label shows what becomes of it. `titled` as of the phone. */
export function LabelPreview({ draft, block, titled = false }: { draft: SheetDraft; block?: string | undefined; titled?: boolean }) {
  return <LabelPhone titled={titled} screen={(language, className) => <Screen draft={draft} language={language} block={block} className={className} />} />
}

type ScreenProps = { readonly draft: SheetDraft; readonly language: LabelLanguage; readonly block: string | undefined; readonly className: string }

/** Drawn anew in the same frame, at the place the reader had scrolled to. */
function Screen({ draft, language, block, className }: ScreenProps) {
  const say = useWords()
  const html = useLabel(draft, language)
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
      ref={frame} title={say('part.preview.title')} className={className} sandbox="allow-same-origin" tabIndex={0}
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
