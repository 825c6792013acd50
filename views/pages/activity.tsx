// The page of the company's activity, for those who manage its users: who changed which wine, user, option or import,
// and from what to what. Its filter is in the address.

import { IconHistory } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { useLocation } from '../router/context.ts'
import { ActivityFilter } from '../activity/activity-filter.tsx'
import { ActivityList } from '../activity/activity-list.tsx'
import type { PageProps } from '../client/page-data.ts'
import { useTranslate } from '../client/translations.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import styles from '../activity/activity-pages.module.css'

export function ActivityPage({ activity: { entries, next, people, keys } }: PageProps<'activity'>) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  // The page of a link may be an older one too.
  const isLater = query.has('after') || query.has('open')
  const pageAfter = (after: string | null): string => {
    const page = new URLSearchParams(search)
    for (const name of ['after', 'open']) page.delete(name)
    if (after !== null) page.set('after', after)
    return `${pathname}?${page.toString()}`
  }
  return (
    <>
      <PageHeader lead={translate('page.activity.lead')} />
      <Section flush>
        <ActivityFilter people={people} keys={keys} />
        {entries.length === 0 ? (
          <EmptyState
            level={2}
            icon={IconHistory}
            title={translate('page.activity.empty')}
            text={translate('page.activity.emptyText')}
          />
        ) : (
          <ActivityList entries={entries} />
        )}
        {(isLater || next !== null) && (
          <nav className={styles.pages} aria-label={translate('part.table.pages')}>
            {isLater && (
              <Button to={pageAfter(null)} variant="default" size="sm">
                {translate('page.activity.newest')}
              </Button>
            )}
            {next !== null && (
              <Button to={pageAfter(next)} variant="default" size="sm">
                {translate('page.activity.older')}
              </Button>
            )}
          </nav>
        )}
      </Section>
    </>
  )
}
