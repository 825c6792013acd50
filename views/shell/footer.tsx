// The foot of every page: terms, legal notice, contact.

import { Link } from 'react-router'
import { pageOf } from '../../src/contract/pages.ts'
import { isAllowed, useSession } from '../client/session.ts'
import { useWords } from '../client/translations.ts'
import styles from './footer.module.css'

export function Footer() {
  const say = useWords()
  const session = useSession()
  return (
    <footer className={styles.footer}>
      <span>{say('part.footer.claim')}</span>
      <ul>
        <li>
          <Link to="/terms">{say('page.terms.title')}</Link>
        </li>
        <li>
          <Link to="/legal">{say('page.legal.title')}</Link>
        </li>
        {isAllowed(session, pageOf('contact').needs) && (
          <li>
            <Link to="/contact-form">{say('page.contact.title')}</Link>
          </li>
        )}
      </ul>
    </footer>
  )
}
