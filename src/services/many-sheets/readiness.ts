// Whether drafts may be published, for counts of many drafts: checking one takes a quarter of a millisecond, and most
// of them have not changed since the last count.

import { createHash } from 'node:crypto'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { issuesToPublish, type RulesContext } from '../../domain/sheet/rules.ts'
import { blockingIssues } from '../../domain/validation-issue.ts'

/** Verdicts that are remembered: the newest ones, half a megabyte. */
const mostVerdicts = 4000
/** By a digest of everything on which a verdict depends, so that none becomes old. */
const verdicts = new Map<string, boolean>()

/** How many of the drafts have no issue that blocks their publication. */
export function countReady(drafts: readonly SheetDraft[], rules: RulesContext): number {
  const rulesText = JSON.stringify(rules)
  return drafts.filter((draft) => isReady(draft, rules, rulesText)).length
}

function isReady(draft: SheetDraft, rules: RulesContext, rulesText: string): boolean {
  const key = createHash('sha256').update(rulesText).update(JSON.stringify(draft)).digest('base64')
  const verdict = verdicts.get(key) ?? blockingIssues(issuesToPublish(draft, rules)).length === 0
  // A map is in the order of insertion: the first is the one that was not used for the longest time.
  verdicts.delete(key)
  verdicts.set(key, verdict)
  const [oldest] = verdicts.keys()
  if (verdicts.size > mostVerdicts && oldest !== undefined) verdicts.delete(oldest)
  return verdict
}
