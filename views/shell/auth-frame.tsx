// The frame of sign-in and sign-up: two tabs of one card, each with its own address, next to the product's
// benefits. The card comes first in the document, as it does on a narrow screen: a browser that paints before the
// whole page has arrived then moves nothing.

import { Title } from '../text/title.tsx'
import { IconCertificate, IconLanguage, IconQrcode, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from '../router/links.tsx'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './auth-frame.module.css'

const benefits: readonly { readonly id: 'law' | 'languages' | 'code'; readonly icon: Icon }[] = [
  { id: 'law', icon: IconCertificate },
  { id: 'languages', icon: IconLanguage },
  { id: 'code', icon: IconQrcode },
]

export function AuthFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className={styles.frame}>
      <div className={styles.card}>
        <nav className={styles.tabs} aria-label={translate('part.auth.tabs')}>
          <NavLink to="/login">{translate('page.login.title')}</NavLink>
          <NavLink to="/signin">{translate('page.signin.title')}</NavLink>
        </nav>
        <div className={styles.body}>{children}</div>
      </div>
      <div className={styles.intro}>
        <Title order={1} className={styles.claim ?? ''}>
          {translate('part.auth.claim')}
        </Title>
        <p className={styles.lead}>{translate('part.auth.lead')}</p>
        <Sample />
        <a className={styles.see} href={`/sample?lang=${translate.labelLanguage}`}>
          {translate('part.auth.seeSample')}
        </a>
        <ul className={styles.benefits}>
          {benefits.map(({ id, icon: Drawing }) => (
            <li key={id}>
              <Drawing size={22} stroke={1.4} aria-hidden />
              <span>{translate(`part.auth.promise.${id}` as MessageId)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A sample back label, decorative. */
function Sample() {
  const translate = useTranslate()
  return (
    <div className={styles.sample} aria-hidden>
      <img src="/assets/sample_code.svg" alt="" width={84} height={84} />
      <div>
        <span className={styles.brand}>Deux Rives</span>
        <span className={styles.wine}>Les Galets Rouges 2024</span>
        <span className={styles.energy}>{translate('part.auth.sampleEnergy')}</span>
        <span className={styles.scan}>{translate('part.auth.sample')}</span>
      </div>
    </div>
  )
}
