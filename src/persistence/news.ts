// News, the audit trail and messages to support: small tables of the house.

import type { InterfaceLanguage } from '../domain/languages.ts'
import type { Transaction } from './database.ts'

export type NewsRecord = {
  readonly id: number
  readonly from: string
  readonly until: string | null
  readonly texts: Partial<Record<InterfaceLanguage, { title: string; body: string }>>
}
type Row = { id: number; from_day: string; until_day: string | null; texts: NewsRecord['texts'] }

/** All news, newest first. */
export async function allNews(trx: Transaction): Promise<NewsRecord[]> {
  return (
    await trx<Row>('news')
      .orderBy([
        { column: 'from_day', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(1000)
  ).map(recordOf)
}

/** News shown on a day, newest first. */
export async function newsOf(trx: Transaction, day: string): Promise<NewsRecord[]> {
  const rows = await trx<Row>('news')
    .where('from_day', '<=', day)
    .where((query) => {
      void query.whereNull('until_day').orWhere('until_day', '>=', day)
    })
    .orderBy([
      { column: 'from_day', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(20)
  return rows.map(recordOf)
}

/** Replaces all news by a list: entries with an id are kept and changed, others are new, the rest go. */
export async function saveNews(
  trx: Transaction,
  list: readonly (Omit<NewsRecord, 'id'> & { id: number | null })[],
): Promise<void> {
  const kept = list.flatMap((entry) => (entry.id === null ? [] : [entry.id]))
  await trx<Row>('news').whereNotIn('id', kept).delete()
  for (const entry of list) {
    const row = { from_day: entry.from, until_day: entry.until, texts: entry.texts }
    await (entry.id === null
      ? trx<Row>('news').insert(row)
      : trx<Row>('news').where('id', entry.id).update(row))
  }
}

function recordOf(row: Row): NewsRecord {
  return { id: row.id, from: row.from_day, until: row.until_day, texts: row.texts }
}
