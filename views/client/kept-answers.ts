// Answers of reads that were fetched before their page was opened (prefetch.ts). An answer is used once and soon, and
// never after a change that this window made: a page shows nothing older than a click would have fetched.

import type { Read } from './reads.ts'

/** Milliseconds for which an answer may be used. */
const lifetime = 10_000

type Kept = { readonly answer: Promise<unknown>; readonly until: number }
const kept = new Map<string, Kept>()

type Asked = Pick<Read, 'operation' | 'input'>

function keyOf({ operation, input }: Asked): string {
  return `${operation} ${JSON.stringify(input)}`
}

/** Keeps the coming answer of a read. Nothing is kept of a failure. */
export function keepAnswer(read: Asked, answer: Promise<unknown>, now = Date.now()): void {
  for (const [old, { until }] of kept) if (until < now) kept.delete(old)
  const key = keyOf(read)
  const entry = { answer, until: now + lifetime }
  kept.set(key, entry)
  answer.catch(() => {
    if (kept.get(key) === entry) kept.delete(key)
  })
}

/** Whether an answer is kept or under way. */
export function isKept(read: Asked, now = Date.now()): boolean {
  return (kept.get(keyOf(read))?.until ?? -Infinity) >= now
}

/** Takes the kept answer of a read; undefined when there is none. */
export function takeAnswer(read: Asked, now = Date.now()): Promise<unknown> | undefined {
  const entry = kept.get(keyOf(read))
  kept.delete(keyOf(read))
  return entry !== undefined && entry.until >= now ? entry.answer : undefined
}

/** Forgets all answers, because a change may have made them old. */
export function forgetAnswers(): void {
  kept.clear()
}
