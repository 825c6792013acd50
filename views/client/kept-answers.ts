// Answers of reads that were fetched before their page was opened (prefetch.ts). An answer is used once and soon, and
// never after a change that this window made: a page shows nothing older than a click would have fetched.

/** Milliseconds for which an answer may be used. */
const lifetime = 10_000

type Kept = { readonly answer: Promise<unknown>; readonly until: number }
const kept = new Map<string, Kept>()

/** Keeps the coming answer of an address under `/api`. Nothing is kept of a failure. */
export function keepAnswer(address: string, answer: Promise<unknown>, now = Date.now()): void {
  for (const [old, { until }] of kept) if (until < now) kept.delete(old)
  const entry = { answer, until: now + lifetime }
  kept.set(address, entry)
  answer.catch(() => {
    if (kept.get(address) === entry) kept.delete(address)
  })
}

/** Whether an answer is kept or under way. */
export function isKept(address: string, now = Date.now()): boolean {
  return (kept.get(address)?.until ?? -Infinity) >= now
}

/** Takes the kept answer of an address; undefined when there is none. */
export function takeAnswer(address: string, now = Date.now()): Promise<unknown> | undefined {
  const entry = kept.get(address)
  kept.delete(address)
  return entry !== undefined && entry.until >= now ? entry.answer : undefined
}

/** Forgets all answers, because a change may have made them old. */
export function forgetAnswers(): void {
  kept.clear()
}
