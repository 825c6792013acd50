// Views: one number per code and day, and nothing else (domain 1.3). Nothing here says who viewed a label.

import { asPrepared, type Transaction } from './database.ts'

/** The views of a code on one day. */
export type ViewCount = {
  readonly companyId: number
  readonly code: string
  readonly day: string
  readonly views: number
}

/** Adds counts to the stored views. Triggers add them to the totals of the days (migration 44). */
export async function addViews(trx: Transaction, counts: readonly ViewCount[]): Promise<void> {
  if (counts.length === 0) return
  // One order in every process prevents deadlocks between two that write the same rows: days, then views.
  await lockDays(trx, counts)
  const ordered = counts.toSorted((a, b) => (`${a.code} ${a.day}` < `${b.code} ${b.day}` ? -1 : 1))
  await trx('views')
    .insert(ordered.map(({ companyId, code, day, views }) => ({ company_id: companyId, code, day, views })))
    .onConflict(['company_id', 'code', 'day'])
    .merge({ views: trx.raw('views.views + excluded.views') })
}

/** Makes and locks the totals of the days; the condition keeps PostgreSQL from writing those that exist. */
async function lockDays(trx: Transaction, counts: readonly ViewCount[]): Promise<void> {
  await trx.raw(
    `
    insert into view_days (company_id, day, views, labels)
      select distinct company_id, day, 0, 0 from unnest(?::bigint[], ?::date[]) as d (company_id, day) order by 1, 2
      on conflict (company_id, day) do update set views = view_days.views where false`,
    [counts.map(({ companyId }) => companyId), counts.map(({ day }) => day)],
  )
}

/** Opens the views of one company inside a transaction. */
export function openViews(trx: Transaction, companyId: number) {
  const between = (table: 'views' | 'view_days', from: string, to: string) =>
    trx(table).where('company_id', companyId).whereBetween('day', [from, to])
  return {
    /** Views by day between two days, both included, and how many labels were viewed on each. */
    byDay: (from: string, to: string): Promise<{ day: string; views: number; labels: number }[]> => {
      const query = between('view_days', from, to).where('labels', '>', 0).orderBy('day')
      return asPrepared(trx, 'views_by_day', query.select('day', 'views', 'labels'))
    },
    /** Views of one label by day between two days, both included. */
    ofCode: (code: string, from: string, to: string): Promise<{ day: string; views: number }[]> =>
      asPrepared(
        trx,
        'views_of_code',
        between('views', from, to).where('code', code).orderBy('day').select('day', 'views'),
      ),
    /** Views of groups of labels, summed over parts of `width` days from `from` on; parts without views are missing. */
    courses: async (
      labels: readonly { readonly code: string; readonly group: string }[],
      { from, to, width }: { readonly from: string; readonly to: string; readonly width: number },
    ): Promise<{ group: string; point: number; views: number }[]> => {
      if (labels.length === 0) return []
      const { rows } = await trx.raw<{ rows: { group: string; point: number; views: number }[] }>(
        `
        select l.name as group, (v.day - :from::date) / :width::integer as point, sum(v.views)::bigint as views
        from unnest(:codes::text[], :groups::text[]) as l (code, name)
        join views v on v.company_id = :company and v.code = l.code and v.day between :from and :to
        group by 1, 2`,
        {
          company: companyId,
          codes: labels.map(({ code }) => code),
          groups: labels.map(({ group }) => group),
          ...{ from, to, width },
        },
      )
      return rows
    },
    /** Views by day and code between two days, oldest day first; at most `limit`. */
    byDayAndCode: (
      from: string,
      to: string,
      limit: number,
      code?: string,
    ): Promise<{ day: string; code: string; views: number }[]> => {
      const rows = between('views', from, to).orderBy(['day', 'code']).limit(limit)
      return (code === undefined ? rows : rows.where('code', code)).select('day', 'code', 'views')
    },
  }
}
