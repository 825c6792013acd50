// The side navigation: links to the pages that the user may open.

import {
  IconAdjustmentsHorizontal,
  IconArchive,
  IconBarcode,
  IconBottle,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconChartBar,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconMail,
  IconPlus,
  IconShare,
  IconShieldCheck,
  IconUpload,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { pageOf, type PageName } from '../../src/contract/pages.ts'
import { useLocation, useShown } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import { navigationOf } from './navigation-items.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './navigation.module.css'

/** Icons by their names in the page table. */
const icons: Readonly<Record<string, Icon>> = {
  home: IconHome,
  bottle: IconBottle,
  plus: IconPlus,
  upload: IconUpload,
  barcode: IconBarcode,
  archive: IconArchive,
  chart: IconChartBar,
  adjustments: IconAdjustmentsHorizontal,
  building: IconBuildingWarehouse,
  users: IconUsers,
  history: IconHistory,
  shield: IconShieldCheck,
  store: IconBuildingStore,
  help: IconHelpCircle,
  mail: IconMail,
  share: IconShare,
}

/** Groups of links; `onFollow` closes the drawer of narrow screens. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const translate = useTranslate()
  const session = useSession()
  const groups = navigationOf(session)
  const isTabOfWines = sessionAllows(session, pageOf('wines').needs)
  const current = useCurrentEntry(isTabOfWines)
  return (
    <nav aria-label={translate('part.layout.navigation')} className={styles.navigation}>
      {groups.map(({ group, entries }) => (
        <div key={group} className={styles.group}>
          <h2 className={styles.heading} id={`navigation-${group}`}>
            {translate(`navigation.group.${group}`)}
          </h2>
          <ul aria-labelledby={`navigation-${group}`}>
            {entries.map(({ name, path, icon }) => {
              // The archive is a tab of the list of wines, for those who may open that.
              if (name === 'archive' && isTabOfWines) return null
              const Drawing = icons[icon] ?? IconHome
              return (
                <li key={name}>
                  <Link
                    to={path}
                    className={styles.link}
                    aria-current={current === name ? 'page' : undefined}
                    {...(onFollow === undefined ? {} : { onClick: onFollow })}
                  >
                    <Drawing size={20} stroke={1.6} aria-hidden />
                    <span>{translate(`navigation.${name}` as MessageId)}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The entries of pages that have none of their own. */
const entriesOfPages: Partial<Readonly<Record<PageName, PageName>>> = {
  batch: 'serialize',
  line: 'serialize',
  summary: 'wines',
  kit: 'wines',
  lab: 'import',
  keys: 'users',
  hooks: 'users',
  hook: 'users',
}

/** The navigation entry of the open page; all pages about one wine belong to the list of wines, as the archive does. */
function useCurrentEntry(isArchiveTab: boolean): PageName | null {
  const { page } = useShown()
  const { search } = useLocation()
  if (page === 'archive' && isArchiveTab) return 'wines'
  if (page === 'create' && new URLSearchParams(search).has('id')) return 'wines'
  return page === null ? null : (entriesOfPages[page] ?? page)
}
