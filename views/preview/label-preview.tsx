// The live preview of a label while the user types, rendered by the renderer of the public page.

import { useEffect, useMemo, useRef, useState } from 'react'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { draftIssues, isBlank } from '../../src/domain/value.ts'
import { call, CallRefusal } from '../client/call.ts'
import { LabelFrame } from './label-frame.tsx'
import { LabelPhone } from './label-phone.tsx'

/** Least milliseconds between two requests. The first key after a pause is sent at once. */
const minInterval = 90

/** `block` is the current block of the form, to which the label scrolls. `titled` as for `LabelPhone`. */
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

/** The HTML of the latest label. A new draft aborts the pending request. */
function useLabel(draft: SheetDraft, language: LabelLanguage): string {
  const [html, setHtml] = useState('')
  const lastRequestAt = useRef(-Infinity)
  const draftJson = useMemo(() => JSON.stringify(validPart(draft)), [draft])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        lastRequestAt.current = performance.now()
        call(
          'sheets.preview',
          { draft: JSON.parse(draftJson) as SheetDraft, lang: language },
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
      Math.max(0, lastRequestAt.current + minInterval - performance.now()),
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [draftJson, language])
  return html
}

/** The values of valid shape, so that the label stays complete while a number is half typed. */
function validPart(draft: SheetDraft): SheetDraft {
  const faulty = new Set(draftIssues(sheetFields, draft).map(({ field }) => field.split('.')[0]))
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !faulty.has(name) && !isBlank(value)),
  )
}
