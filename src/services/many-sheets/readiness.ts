// Whether drafts may be published, for counts of many drafts: checking one takes a quarter of a millisecond, reading
// one a twentieth, and most of them have not changed since the last count.

import { createHash } from 'node:crypto'
import type { NumberedDraft } from './number-readiness.ts'
import { nextVersionIssues } from '../publication.ts'
import { recentValues } from '../../domain/recent-values.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import type { RulesContext } from '../../domain/sheet/rules.ts'
import { blockingIssues } from '../../domain/validation-issue.ts'
import type { MarkedSheet, SheetRecord } from '../../persistence/sheet-rows.ts'

/** What is counted of a draft. */
type Verdict = {
  readonly isReady: boolean
  readonly isToRecheck: boolean
  /** Of a sheet without a code: its publication depends on other sheets and on prefixes too. */
  readonly numbered: NumberedDraft | null
}

/** Drafts with no issue of their own that blocks their publication, and drafts with fields to check again. */
type DraftCounts = {
  readonly ready: number
  readonly recheck: number
  /** The ready ones with a GTIN and without a code. */
  readonly numbered: readonly NumberedDraft[]
}

/** What the verdicts of drafts need: the sheets, and the latest versions of those that were published. */
type ReadDrafts = {
  readonly sheets: readonly SheetRecord[]
  readonly published: ReadonlyMap<number, SheetDraft>
}

/**
 * The newest ones, half a megabyte. By the mark of the row and a digest of the rules, so that none becomes old: a new
 * version changes the row of its sheet.
 */
const verdicts = recentValues<Verdict>(4000)

/**
 * Counts drafts by their own content.
 * @param read the sheets with these ids: those that have changed since the last count
 */
export async function countDrafts(
  drafts: readonly MarkedSheet[],
  rules: RulesContext,
  read: (ids: readonly number[]) => Promise<ReadDrafts>,
): Promise<DraftCounts> {
  const digest = createHash('sha256').update(JSON.stringify(rules)).digest('base64')
  const marked = drafts.map(({ id, mark }) => {
    const key = `${digest} ${mark}`
    return { id, key, known: verdicts.known(key) }
  })
  const unknown = marked.filter(({ known }) => known === undefined).map(({ id }) => id)
  const found = unknown.length === 0 ? new Map<number, Verdict>() : verdictsOf(await read(unknown), rules)
  const all = marked.flatMap(({ id, key, known }) => {
    const verdict = known ?? found.get(id)
    return verdict === undefined ? [] : [verdicts(key, () => verdict)]
  })
  const ready = all.filter(({ isReady }) => isReady)
  return {
    ready: ready.length,
    numbered: ready.flatMap(({ numbered }) => numbered ?? []),
    recheck: all.filter(({ isToRecheck }) => isToRecheck).length,
  }
}

function verdictsOf({ sheets, published }: ReadDrafts, rules: RulesContext): Map<number, Verdict> {
  const verdictOf = (sheet: SheetRecord): Verdict => ({
    isReady: blockingIssues(nextVersionIssues(sheet, published.get(sheet.id), rules)).length === 0,
    isToRecheck: sheet.recheck.length > 0,
    numbered: sheet.code === null ? numberedDraft(sheet.draft) : null,
  })
  return new Map(sheets.map((sheet) => [sheet.id, verdictOf(sheet)]))
}

function numberedDraft({ gtin, cpv, cuvee }: SheetDraft): NumberedDraft | null {
  return gtin === undefined ? null : { gtin, ...(cpv && { cpv }), ...(cuvee && { cuvee }) }
}
