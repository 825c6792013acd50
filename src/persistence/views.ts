// Views: one number per code and day, and nothing else (domain 1.3). Nothing here says who viewed a label.

import type { Transaction } from './database.ts'

/** The views of a code on one day. */
export type ViewCount = {
  readonly companyId: number
  readonly code: string
  readonly day: string
  readonly views: number
}

/** Adds counts to the stored views. */
export async function addViews(trx: Transaction, counts: readonly ViewCount[]): Promise<void> {
  if (counts.length === 0) return
  // One order in every process prevents deadlocks between two that write the same rows.
  const ordered = counts.toSorted((a, b) => (`${a.code} ${a.day}` < `${b.code} ${b.day}` ? -1 : 1))
  await trx('views')
    .insert(ordered.map(({ companyId, code, day, views }) => ({ company_id: companyId, code, day, views })))
    .onConflict(['company_id', 'code', 'day'])
    .merge({ views: trx.raw('views.views + excluded.views') })
}

/** PostgreSQL answers sums as text. */
function withNumber<T extends { views: string | number }>(row: T): Omit<T, 'views'> & { views: number } {
  return { ...row, views: Number(row.views) }
}

/** Opens the views of one company inside a transaction. */
export function openViews(trx: Transaction, companyId: number) {
  const between = (from: string, to: string, code: string | undefined) => {
    const query = trx('views').where('company_id', companyId).whereBetween('day', [from, to])
    return code === undefined ? query : query.where('code', code)
  }
  return {
    /** Views by day between two days, both included. */
    byDay: async (from: string, to: string, code?: string): Promise<{ day: string; views: number }[]> => {
      const rows = await between(from, to, code)
        .groupBy('day')
        .orderBy('day')
        .select<{ day: string; views: string | number }[]>('day', trx.raw('sum(views) as views'))
      return rows.map(withNumber)
    },
    /** Views by day and code between two days, oldest day first; at most `limit`. */
    byDayAndCode: async (
      from: string,
      to: string,
      limit: number,
      code?: string,
    ): Promise<{ day: string; code: string; views: number }[]> => {
      const rows = await between(from, to, code)
        .orderBy(['day', 'code'])
        .limit(limit)
        .select<{ day: string; code: string; views: string | number }[]>('day', 'code', 'views')
      return rows.map(withNumber)
    },
    /** Views by code between two days, most viewed first. */
    byCode: async (from: string, to: string, code?: string): Promise<{ code: string; views: number }[]> => {
      const rows = await between(from, to, code)
        .groupBy('code')
        .orderBy('views', 'desc')
        .limit(10_000)
        .select<{ code: string; views: string | number }[]>('code', trx.raw('sum(views) as views'))
      return rows.map(withNumber)
    },
  }
}
