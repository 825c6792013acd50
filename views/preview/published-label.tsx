// A published version of a label, as the public page itself shows it. An earlier address of the same page is used,
// which counts no reading: producers look at their own labels.

import { useTranslate } from '../client/translations.ts'
import { LabelPhone } from './label-phone.tsx'

export function PublishedLabel({ code, version }: { code: string; version: number }) {
  const translate = useTranslate()
  return (
    <LabelPhone
      titled
      screen={(language, className) => (
        <iframe
          title={translate('part.preview.title')}
          className={className}
          sandbox=""
          tabIndex={0}
          src={`/qr/${code}/v/${String(version)}?lang=${language}`}
        />
      )}
    />
  )
}
