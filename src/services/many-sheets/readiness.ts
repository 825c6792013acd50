// Whether drafts may be published, for counts of many drafts: checking one takes a quarter of a millisecond, reading
// one a twentieth, and most of them have not changed since the last count.

import { createHash } from 'node:crypto'
import { issuesToPublish, type RulesContext } from '../../domain/sheet/rules.ts'
import { blockingIssues } from '../../domain/validation-issue.ts'
import type { MarkedSheet, SheetRecord } from '../../persistence/sheet-rows.ts'

/** What is counted of a draft. */
type Verdict = { readonly isReady: boolean; readonly isToRecheck: boolean }

/** Verdicts that are remembered: the newest ones, half a megabyte. */
const mostVerdicts = 4000
/** By the mark of the row and a digest of the rules, so that none becomes old. */
const verdicts = new Map<string, Verdict>()

/**
 * How many drafts have no issue that blocks their publication, and how many have fields to check again.
 * @param read the sheets with these ids: those that have changed since the last count
 */
export async function countDrafts(
  drafts: readonly MarkedSheet[],
  rules: RulesContext,
  read: (ids: readonly number[]) => Promise<readonly SheetRecord[]>,
): Promise<{ readonly ready: number; readonly recheck: number }> {
  const digest = createHash('sha256').update(JSON.stringify(rules)).digest('base64')
  const keyOf = ({ mark }: MarkedSheet): string => `${digest} ${mark}`
  const unknown = drafts.filter((draft) => !verdicts.has(keyOf(draft)))
  const records = unknown.length === 0 ? [] : await read(unknown.map(({ id }) => id))
  const found = new Map(records.map((record) => [record.id, verdictOf(record, rules)]))
  const all = drafts.flatMap((draft) => {
    const verdict = verdicts.get(keyOf(draft)) ?? found.get(draft.id)
    if (verdict === undefined) return []
    remember(keyOf(draft), verdict)
    return [verdict]
  })
  return {
    ready: all.filter(({ isReady }) => isReady).length,
    recheck: all.filter(({ isToRecheck }) => isToRecheck).length,
  }
}

function verdictOf({ draft, recheck }: SheetRecord, rules: RulesContext): Verdict {
  return {
    isReady: blockingIssues(issuesToPublish(draft, rules)).length === 0,
    isToRecheck: recheck.length > 0,
  }
}

function remember(key: string, verdict: Verdict): void {
  // A map is in the order of insertion: the first is the one that was not used for the longest time.
  verdicts.delete(key)
  verdicts.set(key, verdict)
  const [oldest] = verdicts.keys()
  if (verdicts.size > mostVerdicts && oldest !== undefined) verdicts.delete(oldest)
}
