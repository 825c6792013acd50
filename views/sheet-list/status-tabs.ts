// The statuses and the archive as tabs of the lists of wines, each with its own address; they keep search and filters.

import { sheetStatuses } from '../../src/contract/operations/sheets.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { formatSheetQuery, type SheetStatus } from '../client/sheet-query.ts'
import { useTranslate } from '../client/translations.ts'
import type { ListAddress } from './list-address.ts'

export type TabsOfList = {
  readonly address: ListAddress
  /** How many wines each tab has, by the search and the filters. */
  readonly counts: Readonly<Record<SheetStatus | 'archived', number>>
  /** Whether the archive has sheets, whatever the filter. */
  readonly hasArchive: boolean
}

type StatusTab = {
  readonly title: string
  readonly count: number
  readonly to: string
  readonly isCurrent: boolean
  /** Whether it has the wines of every status, or the archive: no wine of another tab is missing in both. */
  readonly isWhole: boolean
}

/** The tabs that the user may open. */
export function useStatusTabs({
  address: { pathname, query },
  counts,
  hasArchive,
}: TabsOfList): readonly StatusTab[] {
  const translate = useTranslate()
  const session = useSession()
  const { page: _page, status: current, ...rest } = query
  const [wines, archive] = [pageOf('wines'), pageOf('archive')]
  const inArchive = pathname === archive.path
  const statuses = [
    {
      status: undefined,
      title: translate('part.sheets.all'),
      count: sheetStatuses.reduce((sum, status) => sum + counts[status], 0),
    },
    ...sheetStatuses.map((status) => ({
      status,
      title: translate(`part.status.${status}`),
      count: counts[status],
    })),
  ].map(({ status, title, count }) => ({
    ...{ title, count },
    to: wines.path + formatSheetQuery({ ...query, page: undefined, status }),
    isCurrent: !inArchive && current === status,
    isWhole: status === undefined,
  }))
  const archived = {
    title: translate('page.archive.title'),
    count: counts.archived,
    to: archive.path + formatSheetQuery(rest),
    isCurrent: inArchive,
    isWhole: true,
  }
  return [
    ...(sessionAllows(session, wines.needs) ? statuses : []),
    ...(hasArchive && sessionAllows(session, archive.needs) ? [archived] : []),
  ]
}
