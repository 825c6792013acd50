// Reports of serials and views of labels, made by PostgreSQL itself, a million rows at a time.

import { inTransaction, type Database } from '../../src/persistence/database.ts'

/** Rows that one statement inserts. */
const step = 1_000_000
/** The newest reports, which lists show, have complete answers; older ones would fill the disk with them. */
const recent = 1_000_000
const rejected = JSON.stringify([{ row: 1, value: 'x', verdict: 'foreign' }])

/** Whose reports: `batch` is the batch that reports too. */
type Reporting = { readonly id: number; readonly batch: number }

/**
 * Inserts `count` reports of one serial each, over the last year: of twenty, eighteen are of `line-1`, one of the
 * batch and one of fifty other lines, of which `line-2` is one; one of a thousand has a row that was not accepted.
 */
export async function seedReports(db: Database, { id, batch }: Reporting, count: number): Promise<void> {
  for (let first = 0; first < count; first += step)
    await inTransaction(db, (trx) =>
      trx.raw(
        `insert into serial_reports
          (company_id, idempotency_key, digest, target, batch_id, report, answer, actor, created_at)
        select :id, key, 'seed', target, case when target = :batch::text then :batch::bigint end, 'printed',
          case when n < :count::bigint - :recent then '{"rows":1,"exceptions":[]}' else jsonb_build_object('id', n,
            'request', key, 'target', target, 'state', 'printed', 'reason', null, 'rows', 1,
            'createdAt', '2026-01-01T00:00:00.000Z', 'accepted', accepted, 'foreign', 1 - accepted,
            'duplicate', 0, 'malformed', 0, 'void', 0, 'illegal', 0,
            'exceptions', case when accepted = 1 then '[]' else :rejected::jsonb end) end,
          'bench', moment
        from (
          select n, 's' || n as key, (n % 1000 <> 0)::int as accepted,
            now() - interval '365 days' * (1 - n::float / :count::float) as moment, case when n % 20 < 18 then 'line-1'
              when n % 20 = 18 then :batch::text else 'line-' || 2 + n / 20 % 50 end as target
          from generate_series(:first::bigint, :last::bigint) as n
        ) as made`,
        { id, batch, count, recent, rejected, first, last: Math.min(first + step, count) - 1 },
      ),
    )
  await db.raw('vacuum analyze serial_reports')
}

/** Views of every published label of a company on each of the last `days` days. */
export async function seedViews(db: Database, companyId: number, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1)
    await inTransaction(db, (trx) =>
      trx.raw(
        `insert into views (company_id, code, day, views)
        select company_id, code, current_date - ?::integer, 1 + id % 90 from sheets
        where company_id = ? and code is not null`,
        [day, companyId],
      ),
    )
  await db.raw('vacuum analyze views')
}
