// A published version of a label, as the public page shows it. It is read from the address of a version, which
// counts no view, because producers look at their own labels.

import { useEffect, useState } from 'react'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import { LabelFrame } from './label-frame.tsx'
import { LabelPhone } from './label-phone.tsx'

type Props = { readonly code: string; readonly version: number }

export function PublishedLabel({ code, version }: Props) {
  return (
    <LabelPhone
      titled
      screen={(language, className) => (
        <Screen code={code} version={version} language={language} className={className} />
      )}
    />
  )
}

/** Written into a frame rather than loaded by it, so that the label has the page's scheme. */
function Screen({
  code,
  version,
  language,
  className,
}: Props & { language: LabelLanguage; className: string }) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    fetch(`/qr/${code}/v/${String(version)}?lang=${language}`, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then(setHtml, (error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
    return () => {
      stop.abort()
    }
  }, [code, version, language])
  return <LabelFrame html={html} block={undefined} className={className} />
}
