// The footer of every page: the zone of its times, terms, legal notice, contact. On paper only the zone.

import { useIntl, type IntlShape } from 'react-intl'
import { useShown } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './footer.module.css'

export function Footer() {
  const translate = useTranslate()
  const session = useSession()
  const { page } = useShown()
  const showsTimes = session.flag === 1 || page === 'guest'
  return (
    <footer className={styles.footer}>
      <div>
        <span className="unprinted">{translate('part.footer.claim')}</span>
        {showsTimes && <TimeZoneNote className={styles.zone} />}
      </div>
      <ul className="unprinted">
        <li>
          <Link to="/terms">{translate('page.terms.title')}</Link>
        </li>
        <li>
          <Link to="/legal">{translate('page.legal.title')}</Link>
        </li>
        {sessionAllows(session, pageOf('contact').needs) && (
          <li>
            <Link to="/contact-form">{translate('page.contact.title')}</Link>
          </li>
        )}
      </ul>
    </footer>
  )
}

/** A moment at which zones with summer time have it: their name is then that of the whole year. */
const summer = Date.UTC(2026, 6, 1)

/** Names of zones by language and zone: formatting one takes the server as long as a small form. */
const zoneNames = new Map<string, string>()
/** A few more than the zones and languages that readers of one server have. */
const mostNames = 2000

function zoneNameOf(intl: IntlShape): string {
  const { timeZone = 'UTC', locale } = intl
  const known = zoneNames.get(`${locale} ${timeZone}`)
  if (known !== undefined) return known
  const zone =
    intl
      .formatDateToParts(summer, { timeZoneName: 'longGeneric' })
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  // Languages call it GMT+00:00 or UTC+00:00.
  const name = zone.endsWith('+00:00') ? 'UTC' : zone
  if (zoneNames.size < mostNames) zoneNames.set(`${locale} ${timeZone}`, name)
  return name
}

/** Says once, for all times of a page, which time zone they are in. */
export function TimeZoneNote({ className }: { className?: string | undefined }) {
  const translate = useTranslate()
  const zone = zoneNameOf(useIntl())
  return (
    <span className={className} data-time-zone>
      {translate('part.footer.timeZone', { zone })}
    </span>
  )
}
