// The footer of every page: terms, legal notice, contact.

import { Link } from 'react-router'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './footer.module.css'

export function Footer() {
  const translate = useTranslate()
  const session = useSession()
  return (
    <footer className={styles.footer}>
      <span>{translate('part.footer.claim')}</span>
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
