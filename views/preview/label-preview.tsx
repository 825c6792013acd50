// The label as consumers will see it, drawn by the public page's own renderer while one types, in any of its languages.

import { useEffect, useMemo, useRef, useState } from 'react'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { faultsOfValues, isBlank } from '../../src/domain/value.ts'
import { call, CallRefusal } from '../client/call.ts'
import { LabelFrame } from './label-frame.tsx'
import { LabelPhone } from './label-phone.tsx'

/** Least milliseconds between two labels asked for: a key after a rest is answered at once. */
const pause = 90

/** `block` is the part of the form being written: the label shows what becomes of it. `titled` as of the phone. */
export function LabelPreview({
  draft,
  block,
  titled = false,
}: {
  draft: SheetDraft
  block?: string | undefined
  titled?: boolean
}) {
  return (
    <LabelPhone
      titled={titled}
      screen={(language, className) => (
        <Screen draft={draft} language={language} block={block} className={className} />
      )}
    />
  )
}

type ScreenProps = {
  readonly draft: SheetDraft
  readonly language: LabelLanguage
  readonly block: string | undefined
  readonly className: string
}

function Screen({ draft, language, block, className }: ScreenProps) {
  return <LabelFrame html={useLabel(draft, language)} block={block} className={className} />
}

/** The newest label; one that is still on its way when another key is hit is given up. */
function useLabel(draft: SheetDraft, language: LabelLanguage): string {
  const [html, setHtml] = useState('')
  const asked = useRef(-Infinity)
  const sound = useMemo(() => JSON.stringify(soundPart(draft)), [draft])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        asked.current = performance.now()
        call(
          'sheets.preview',
          { draft: JSON.parse(sound) as SheetDraft, lang: language },
          { signal: stop.signal },
        ).then(
          (answer) => {
            setHtml(answer.html)
          },
          (error: unknown) => {
            if (!(error instanceof CallRefusal) && !stop.signal.aborted) throw error
          },
        )
      },
      Math.max(0, asked.current + pause - performance.now()),
    )
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
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !faulty.has(name) && !isBlank(value)),
  )
}
