// The frame of the pages behind a session: side navigation, logo and partner logo, header, footer
// (specification 2). On narrow screens the navigation is in a drawer; without script it is below the header.

import { Alert, Anchor, Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClockHour4, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { pageOf } from '../../src/contract/pages.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
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

export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const [isOpen, drawer] = useDisclosure(false)
  const main = useFocusOnArrival()
  return (
    <div className={styles.shell}>
      <a className="skip" href="#content">
        {translate('part.layout.skip')}
      </a>
      <aside className={styles.sidebar}>
        <HomeLink />
        <Navigation />
        <Partner />
      </aside>
      <div className={styles.column}>
        <ImpersonationBanner />
        <header className={styles.header}>
          <div className={styles.narrow}>
            <Burger
              opened={isOpen}
              onClick={drawer.toggle}
              size="sm"
              aria-label={translate('part.layout.menu')}
            />
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
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        size="18rem"
        padding="md"
        title={<Logo name={translate('part.layout.product')} size={28} />}
        closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
      >
        <div className={styles.drawer}>
          <Navigation onFollow={drawer.close} />
          <Partner />
        </div>
      </Drawer>
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
        <Anchor component={Link} to={pageOf('company').path} inherit c="inherit" underline="always">
          {translate('part.refused.action')}
        </Anchor>
      </Alert>
    )
  }
  return null
}

/** A thin progress bar while the next page loads. */
function Progress() {
  const { state } = useNavigation()
  const translate = useTranslate()
  return (
    <div
      className={styles.progress}
      data-busy={state === 'idle' ? undefined : true}
      role="status"
      aria-label={state === 'idle' ? undefined : translate('part.loader.text')}
    />
  )
}

/**
 * Moves the focus to `main` after a navigation by script, as a full page load does for screen readers; or to the
 * section or question that the address names, which opens.
 */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    const isNewPage = lastPathname.current !== pathname
    lastPathname.current = pathname
    const named = hash === '' ? null : document.getElementById(decodedHash(hash))
    if (named !== null && named !== main.current) showTarget(named)
    else if (isNewPage) main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Opens, shows and focuses the target of an address. */
function showTarget(target: HTMLElement): void {
  if (target instanceof HTMLDetailsElement) target.open = true
  const focused = target.querySelector<HTMLElement>(':scope > summary') ?? target
  if (focused === target) target.tabIndex = -1
  target.scrollIntoView()
  focused.focus({ preventScroll: true })
}
