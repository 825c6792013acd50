// A published version of a label, as the public page shows it. The frame uses the address of a version, which
// counts no view, because producers look at their own labels.

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
