// The frame of the pages behind a session: side navigation, logo and partner logo, header, footer
// (specification 2). On narrow screens the navigation is in a drawer; without script, a link of the header shows it.

import { MenuButton } from './menu-button.tsx'
import { useDisclosure } from '@mantine/hooks'
import { IconClockHour4, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Alert } from '../notice/alert.tsx'
import { usePendingLocation } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import { pageOf } from '../../src/contract/pages.ts'
import { importAgain } from '../client/import-again.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useLater } from '../overlay/later.ts'
import { useFocusOnArrival } from './arrival.ts'
import { AccountMenu, LogoutButton } from './account-menu.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Footer } from './footer.tsx'
import { LanguageSelector } from './language-selector.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import { Overlays } from './overlays.tsx'
import { QuickAccess } from './quick-access.tsx'
import styles from './layout.module.css'

const loadDrawer = async () => (await importAgain(() => import('./navigation-drawer.tsx'))).NavigationDrawer

export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const [isOpen, drawer] = useDisclosure(false)
  const main = useFocusOnArrival()
  const Later = useLater(loadDrawer, isOpen)
  return (
    <div className={styles.shell}>
      <a className="skip" href="#content">
        {translate('part.layout.skip')}
      </a>
      <aside className={styles.sidebar} id="navigation">
        <HomeLink />
        <noscript>
          <a className={styles.close} href="#content">
            {translate('part.dialog.close')}
          </a>
        </noscript>
        <Navigation />
        <Partner />
      </aside>
      <div className={styles.column}>
        <ImpersonationBanner />
        <header className={styles.header}>
          <div className={styles.narrow}>
            <noscript>
              <a href="#navigation">{translate('part.layout.menu')}</a>
            </noscript>
            <MenuButton isOpen={isOpen} label={translate('part.layout.menu')} onClick={drawer.toggle} />
            <HomeLink small />
          </div>
          <Company />
          <div className={styles.tools}>
            <QuickAccess />
            <LanguageSelector />
            <ColorSchemeToggle />
            <AccountMenu />
            <LogoutButton />
          </div>
          <Progress />
        </header>
        <main id="content" tabIndex={-1} ref={main} className={styles.main}>
          <CompanyNotice />
          {children}
          <Overlays />
        </main>
        <Footer />
      </div>
      {Later !== null && (
        <Later opened={isOpen} onClose={drawer.close}>
          <Navigation onFollow={drawer.close} />
          <Partner />
        </Later>
      )}
    </div>
  )
}

function HomeLink({ small = false }: { small?: boolean }) {
  const translate = useTranslate()
  return (
    <Link
      to="/"
      className={styles.home}
      aria-label={`${translate('part.layout.product')} – ${translate('part.layout.home')}`}
    >
      <Logo name={translate('part.layout.product')} size={small ? 28 : 34} />
    </Link>
  )
}

function Partner() {
  const translate = useTranslate()
  return (
    <div className={styles.partner}>
      <span>{translate('part.layout.partner')}</span>
      <img
        src="/assets/partner_logo.svg"
        alt={translate('part.layout.partnerName')}
        width={120}
        height={32}
      />
    </div>
  )
}

function Company() {
  const { company } = useSession()
  return <div className={styles.company}>{company?.name}</div>
}

/** The state of the company's validation, on every page until support has accepted the company. */
function CompanyNotice() {
  const translate = useTranslate()
  const { company, validationDays } = useSession()
  if (company?.state === 'awaiting') {
    return (
      <Alert
        className={styles.notice ?? ''}
        color="teal"
        icon={<IconClockHour4 aria-hidden />}
        title={translate('part.awaiting.title')}
      >
        {translate('part.awaiting.text', { days: validationDays })}
      </Alert>
    )
  }
  if (company?.state === 'refused') {
    return (
      <Alert
        className={styles.notice ?? ''}
        color="wine"
        icon={<IconInfoCircle aria-hidden />}
        title={translate('part.refused.title')}
      >
        {translate('part.refused.text')}{' '}
        <Link to={pageOf('company').path}>{translate('part.refused.action')}</Link>
      </Alert>
    )
  }
  return null
}

/** A thin progress bar while the next page loads. */
function Progress() {
  const isLoading = usePendingLocation() !== null
  const translate = useTranslate()
  return (
    <div
      className={styles.progress}
      data-busy={isLoading || undefined}
      role="status"
      aria-label={isLoading ? translate('part.loader.text') : undefined}
    />
  )
}
