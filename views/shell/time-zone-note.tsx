// Says once, for all times of a page, which time zone they are in.

import { useIntl } from 'react-intl'
import { useTranslate } from '../client/translations.ts'

/** A moment at which zones with summer time have it: their name is then that of the whole year. */
const summer = Date.UTC(2026, 6, 1)

export function TimeZoneNote({ className }: { className?: string | undefined }) {
  const translate = useTranslate()
  const { locale, timeZone = 'UTC' } = useIntl()
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(summer)
    .find(({ type }) => type === 'timeZoneName')
  return (
    <span className={className} data-time-zone>
      {translate('part.footer.timeZone', { zone: zone?.value ?? timeZone })}
    </span>
  )
}
