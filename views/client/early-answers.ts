// Answers of reads that were fetched before their page was opened (prefetch.ts). An answer is used once and soon, and
// never after a change that this window made: a page shows nothing older than a click would have fetched.

import type { Read } from './reads.ts'

/** Milliseconds for which an answer may be used. */
const lifetime = 10_000

type Early = { readonly answer: Promise<unknown>; readonly until: number }
const early = new Map<string, Early>()
/** The reads that a navigation asks for now. */
const running = new Set<string>()

type Named = Pick<Read, 'operation' | 'input'>

function keyOf({ operation, input }: Named): string {
  return `${operation} ${JSON.stringify(input)}`
}

/** Keeps the coming answer of a read. Nothing is kept of a failure. */
export function keepAnswer(read: Named, answer: Promise<unknown>, now = Date.now()): void {
  for (const [old, { until }] of early) if (until < now) early.delete(old)
  const key = keyOf(read)
  const entry = { answer, until: now + lifetime }
  early.set(key, entry)
  answer.catch(() => {
    if (early.get(key) === entry) early.delete(key)
  })
}

/** Whether an answer is here or under way. */
export function isFetched(read: Named, now = Date.now()): boolean {
  return running.has(keyOf(read)) || (early.get(keyOf(read))?.until ?? -Infinity) >= now
}

/** Asks for a read now; until it is answered, nobody need fetch it early. */
export async function askNow<Answer>(read: Named, ask: () => Promise<Answer>): Promise<Answer> {
  const key = keyOf(read)
  running.add(key)
  try {
    return await ask()
  } finally {
    running.delete(key)
  }
}

/** Takes the early answer of a read; undefined when there is none. */
export function takeAnswer(read: Named, now = Date.now()): Promise<unknown> | undefined {
  const entry = early.get(keyOf(read))
  early.delete(keyOf(read))
  return entry !== undefined && entry.until >= now ? entry.answer : undefined
}

/** Forgets all answers, because a change may have made them old. */
export function forgetAnswers(): void {
  early.clear()
}
