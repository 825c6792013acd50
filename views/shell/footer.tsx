// The footer of every page: the zone of its times, terms, legal notice, contact. On paper only the zone.

import { useShown } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { TimeZoneNote } from './time-zone-note.tsx'
import styles from './footer.module.css'

export function Footer() {
  const translate = useTranslate()
  const session = useSession()
  const { page } = useShown()
  const showsTimes = session.flag === 1 || page === 'guest'
  return (
    <footer className={styles.footer}>
      <div>
        <span className={styles.claim}>{translate('part.footer.claim')}</span>
        {showsTimes && <TimeZoneNote className={styles.zone} />}
      </div>
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
