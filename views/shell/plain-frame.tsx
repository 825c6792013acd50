// The frame of pages that need no session: logo, language, content, footer.

import type { ReactNode } from 'react'
import { Link } from '../router/links.tsx'
import { useTranslate } from '../client/translations.ts'
import { useFocusOnArrival } from './arrival.ts'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Footer } from './footer.tsx'
import { LanguageSelector } from './language-selector.tsx'
import { Logo } from './logo.tsx'
import { Overlays } from './overlays.tsx'
import styles from './plain-frame.module.css'

export function PlainFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const main = useFocusOnArrival()
  return (
    <div className={styles.shell}>
      <a className="skip" href="#content">
        {translate('part.layout.skip')}
      </a>
      <header className={styles.header}>
        <Link
          to="/"
          aria-label={`${translate('part.layout.product')} – ${translate('part.layout.home')}`}
          className={styles.home}
        >
          <Logo name={translate('part.layout.product')} size={34} />
        </Link>
        <div className={styles.tools}>
          <LanguageSelector />
          <ColorSchemeToggle />
        </div>
      </header>
      <main id="content" tabIndex={-1} ref={main} className={styles.main}>
        {children}
        <Overlays />
      </main>
      <Footer />
    </div>
  )
}
