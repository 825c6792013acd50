// Rankings of a company's labels by their views in a period: read from the rows at once, or made by the worker and
// stored with their moment, where the rows are many (decision 75).

import type { Transaction } from './database.ts'

/** The most viewed labels of a period. */
export type ViewRanking = {
  /** How many labels were viewed, and how often together. */
  readonly labels: number
  readonly total: number
  /** Most viewed first. */
  readonly codes: readonly RankedCode[]
}

type RankedCode = { readonly code: string; readonly views: number }

/** A ranking that the worker made; `rankedAt` is null while it is requested and not made yet. */
export type StoredRanking = ViewRanking & { readonly rankedAt: Date | null }

/** Companies that had more than `labels` labels a day, summed over a period, viewed: those whose ranking is stored. */
export async function companiesWithManyViews(
  trx: Transaction,
  from: string,
  to: string,
  labels: number,
): Promise<number[]> {
  return trx('view_days')
    .whereBetween('day', [from, to])
    .groupBy('company_id')
    .havingRaw('sum(labels) > ?', [labels])
    .pluck<number[]>('company_id')
}

/** Deletes rankings that were made or requested before a moment. */
export async function deleteOldRankings(trx: Transaction, before: Date): Promise<void> {
  await trx('view_rankings').whereRaw('coalesce(ranked_at, requested_at) < ?', [before]).delete()
}

/** Opens the rankings of one company inside a transaction. */
export function openViewRankings(trx: Transaction, companyId: number) {
  const keyOf = (from: string, to: string) => ({ company_id: companyId, first_day: from, last_day: to })
  return {
    /** The most viewed labels between two days, at most `limit`, of all rows of the period. */
    read: async (from: string, to: string, limit: number): Promise<ViewRanking> => {
      const { rows } = await trx.raw<{ rows: (RankedCode & Omit<ViewRanking, 'codes'>)[] }>(
        `
        select code, sum(views)::bigint as views, count(*) over () as labels, (sum(sum(views)) over ())::bigint as total
        from views
        where company_id = ? and day between ? and ? group by code order by 2 desc, 1 limit ?`,
        [companyId, from, to, limit],
      )
      return {
        labels: rows[0]?.labels ?? 0,
        total: rows[0]?.total ?? 0,
        codes: rows.map(({ code, views }) => ({ code, views })),
      }
    },
    /** The stored ranking of a period, or null. */
    stored: async (from: string, to: string): Promise<StoredRanking | null> => {
      const row = await trx('view_rankings').where(keyOf(from, to)).first<RankingRow | undefined>()
      return row === undefined ? null : rankingOf(row)
    },
    /**
     * Notes that a ranking is requested. Answers false when it was already, after `since`, or when `most` others of the
     * company are: then no job is to be added.
     */
    request: async (
      from: string,
      to: string,
      { now, since, most }: { now: Date; since: Date; most: number },
    ): Promise<boolean> => {
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        `
        insert into view_rankings as r (company_id, first_day, last_day, requested_at)
          select :company, :from::date, :to::date, :now::timestamptz
          where (select count(*) from view_rankings where company_id = :company and requested_at > :since) < :most
        on conflict (company_id, first_day, last_day) do update set requested_at = excluded.requested_at
          where r.requested_at is null or r.requested_at <= :since
        returning 1`,
        { company: companyId, from, to, now, since, most },
      )
      return rows.length > 0
    },
    /** Stores a ranking that was read at `now`. */
    store: async (from: string, to: string, now: Date, ranking: ViewRanking): Promise<void> => {
      const row = {
        ranked_at: now,
        requested_at: null,
        labels: ranking.labels,
        total: ranking.total,
        codes: ranking.codes.map(({ code }) => code),
        views: ranking.codes.map(({ views }) => views),
      }
      await trx('view_rankings')
        .insert({ ...keyOf(from, to), ...row })
        .onConflict(['company_id', 'first_day', 'last_day'])
        .merge(row)
    },
  }
}

type RankingRow = {
  readonly labels: number
  readonly total: number
  readonly codes: readonly string[]
  readonly views: readonly (number | string)[]
  readonly ranked_at: Date | null
}

function rankingOf(row: RankingRow): StoredRanking {
  return {
    labels: row.labels,
    total: row.total,
    // An array of bigint is read as texts.
    codes: row.codes.map((code, index) => ({ code, views: Number(row.views[index]) })),
    rankedAt: row.ranked_at,
  }
}
