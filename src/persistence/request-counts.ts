// Counts of requests in a window of time, shared by all web processes. A key is a hash of a network address,
// so the table names nobody. Time is the database's: the clocks of the web processes do not matter.

import type { Queries } from './database.ts'

/** Requests to add to one key. */
export type CountedRequests = { readonly key: Uint8Array; readonly hits: number }
/** The requests of a key in its window, and the milliseconds until the window ends. */
export type RequestTotal = { readonly hits: number; readonly millisecondsLeft: number }

/** Keys of old windows that one statement deletes at most, so that its cost is bounded. */
const deletedAtOnce = 100

/**
 * Adds requests and answers the totals, in the order of `counts`; no key occurs twice. A window opens with the
 * first request of a key. One that seems to begin in the future was opened before the database's clock was
 * corrected, and starts over.
 */
export async function addRequests(
  db: Queries,
  counts: readonly CountedRequests[],
  windowMs: number,
): Promise<RequestTotal[]> {
  // One order in every process prevents deadlocks between two that write the same rows.
  const ordered = counts.toSorted((a, b) => Buffer.compare(a.key, b.key))
  const keys = ordered.map(({ key }) => Buffer.from(key))
  const { rows } = await db.raw<{ rows: { key: Uint8Array; hits: number; milliseconds_left: number }[] }>(
    `with old as (
       delete from request_counts where key in (
         select key from request_counts
           where opened_at < clock_timestamp() - :window::float8 * interval '2 ms' and key <> all(:keys::bytea[])
           order by key limit ${String(deletedAtOnce)} for update skip locked))
     insert into request_counts as counted (key, hits, opened_at)
       select key, hits, clock_timestamp() from unnest(:keys::bytea[], :hits::int[]) as added (key, hits)
     on conflict (key) do update set
       hits = excluded.hits + case when counted.opened_at
         between clock_timestamp() - :window::float8 * interval '1 ms' and clock_timestamp()
         then counted.hits else 0 end,
       opened_at = case when counted.opened_at
         between clock_timestamp() - :window::float8 * interval '1 ms' and clock_timestamp()
         then counted.opened_at else clock_timestamp() end
     returning key, hits,
       :window::float8 - extract(epoch from clock_timestamp() - opened_at)::float8 * 1000 as milliseconds_left`,
    { window: windowMs, keys, hits: ordered.map(({ hits }) => hits) },
  )
  const rowOfKey = new Map(rows.map((row) => [Buffer.from(row.key).toString('base64'), row]))
  return counts.map(({ key, hits }) => {
    const row = rowOfKey.get(Buffer.from(key).toString('base64'))
    return {
      hits: row?.hits ?? hits,
      millisecondsLeft: Math.min(windowMs, Math.max(0, row?.milliseconds_left ?? windowMs)),
    }
  })
}
