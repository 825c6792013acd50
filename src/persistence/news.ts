// News that support publishes for all users, with the days on which they are visible.

import type { InterfaceLanguage } from '../domain/languages.ts'
import { asPrepared, type Transaction } from './database.ts'

type NewsRecord = {
  readonly id: number
  readonly from: string
  readonly until: string | null
  readonly texts: Partial<Record<InterfaceLanguage, { title: string; body: string }>>
}
type NewsRow = { id: number; from_day: string; until_day: string | null; texts: NewsRecord['texts'] }

/** All news, newest first. */
export async function allNews(trx: Transaction): Promise<NewsRecord[]> {
  return (
    await trx<NewsRow>('news')
      .orderBy([
        { column: 'from_day', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(1000)
  ).map(recordOf)
}

/** The news visible on a day, newest first; at most 20. */
export async function newsOf(trx: Transaction, day: string): Promise<NewsRecord[]> {
  const query = trx<NewsRow>('news')
    .where('from_day', '<=', day)
    .where((query) => {
      void query.whereNull('until_day').orWhere('until_day', '>=', day)
    })
    .orderBy([
      { column: 'from_day', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(20)
  return (await asPrepared(trx, 'news', query)).map(recordOf)
}

/** Replaces all news by a list: updates entries with an id, inserts those without, deletes the rest. */
export async function saveNews(
  trx: Transaction,
  list: readonly (Omit<NewsRecord, 'id'> & { id: number | null })[],
): Promise<void> {
  const ids = list.flatMap((entry) => (entry.id === null ? [] : [entry.id]))
  await trx<NewsRow>('news').whereNotIn('id', ids).delete()
  for (const entry of list) {
    const row = { from_day: entry.from, until_day: entry.until, texts: entry.texts }
    await (entry.id === null
      ? trx<NewsRow>('news').insert(row)
      : trx<NewsRow>('news').where('id', entry.id).update(row))
  }
}

function recordOf(row: NewsRow): NewsRecord {
  return { id: row.id, from: row.from_day, until: row.until_day, texts: row.texts }
}
