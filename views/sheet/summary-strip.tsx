// What one comes to the page of a published wine for, in one line at its top: its version, its scans, what was changed.

import { IconChartBar, IconHistory, IconVersions } from '@tabler/icons-react'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { Link } from '../router/links.tsx'
import { shiftDay } from '../home/day-series.ts'
import { Sparkline } from '../home/sparkline.tsx'
import styles from './summary-strip.module.css'

type Props = {
  readonly sheet: SheetAnswer
  readonly versions: Output<'sheets.versions'>['versions']
  /** Null where the user may not see them. */
  readonly views: Output<'views.list'> | null
}

export function SummaryStrip({ sheet: { id, updatedAt }, versions, views }: Props) {
  const translate = useTranslate()
  const mayReadActivity = sessionAllows(useSession(), pageOf('activity').needs)
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
  const [newest] = versions
  return (
    <ul className={styles.strip}>
      {newest !== undefined && (
        <li>
          <a href="#versions">
            <IconVersions {...icon} />
            <strong>{translate('part.versions.name', { number: newest.version })}</strong>
            <span>{translate.day(newest.publishedAt)}</span>
          </a>
        </li>
      )}
      {views !== null && (
        <li>
          <Link to={`${pageOf('views').path}?fiche=${String(id)}`}>
            <IconChartBar {...icon} />
            <strong>{translate('page.summary.scans', { count: views.total })}</strong>
            {views.total > 0 && (
              <span className={styles.course}>
                <Sparkline points={coursePoints(views)} />
              </span>
            )}
          </Link>
        </li>
      )}
      {mayReadActivity && (
        <li>
          <Link to={`${pageOf('activity').path}?fiche=${String(id)}`}>
            <IconHistory {...icon} />
            <strong>{translate('page.summary.activity')}</strong>
            <span>{translate.day(updatedAt)}</span>
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The views of each of the last four weeks. */
function coursePoints({ to, days }: Output<'views.list'>): number[] {
  const counts = new Map(days.map(({ day, views }) => [day, views]))
  return Array.from({ length: 28 }, (_, index) => counts.get(shiftDay(to, index - 27)) ?? 0)
}
