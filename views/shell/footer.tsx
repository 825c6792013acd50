// The footer of every page: terms, legal notice, contact.

import { useIntl } from 'react-intl'
import { Link } from '../router/links.tsx'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './footer.module.css'

export function Footer() {
  const translate = useTranslate()
  const session = useSession()
  return (
    <footer className={styles.footer}>
      <span>
        {translate('part.footer.claim')}
        {session.flag === 1 && <TimeZone />}
      </span>
      <ul>
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

/** Says once, for all times of the page, which time zone they are in. */
function TimeZone() {
  const translate = useTranslate()
  const { locale, timeZone = 'UTC' } = useIntl()
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(summer)
    .find(({ type }) => type === 'timeZoneName')
  return (
    <span className={styles.zone}>
      {translate('part.footer.timeZone', { zone: zone?.value ?? timeZone })}
    </span>
  )
}
