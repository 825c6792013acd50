// What an import does with a line, decided before anything is saved: the check and the job `import.run` use
// the same plan, so the check refuses and advises what the import does (specification 5, contract 8).

import type { CompanyStores, Context } from './context.ts'
import { lawContext, rulesContext } from './publication.ts'
import { applyChanges } from '../domain/field.ts'
import type { SheetDraft, SheetField } from '../domain/sheet/fields.ts'
import { changedFields, sheetStates } from '../domain/sheet/lifecycle.ts'
import { lockIssues } from '../domain/sheet/published-field-lock.ts'
import { issuesToRepublish } from '../domain/sheet/published-issues.ts'
import { issuesToSave, type RulesContext } from '../domain/sheet/rules.ts'
import {
  repeatedLinks,
  repeatedReferences,
  sharedLinkIssues,
  updateIssue,
} from '../domain/sheet/shared-identity.ts'
import type { SpreadsheetLine } from '../domain/spreadsheet/table.ts'
import { blockingIssues, type ValidationIssue } from '../domain/validation-issue.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** What a file and its company say about every line. */
export type ImportPlanner = {
  readonly context: Context
  readonly stores: CompanyStores
  readonly rules: RulesContext
  readonly references: ReadonlyMap<number, ValidationIssue>
  readonly links: ReadonlyMap<number, ValidationIssue>
}

/** What happens with a line: it is refused, or `draft` becomes the sheet's; `changed` are its new values. */
export type LinePlan = {
  readonly before: SheetRecord | null
  readonly draft: SheetDraft
  readonly changed: readonly SheetField[]
  readonly refused: SpreadsheetLine['issues']
}

/** Reads once what the plans of all lines need. */
export async function openPlanner(
  context: Context,
  stores: CompanyStores,
  lines: readonly SpreadsheetLine[],
): Promise<ImportPlanner> {
  return {
    context,
    stores,
    rules: await rulesContext(context, stores.companyId),
    references: repeatedReferences(lines),
    links: repeatedLinks(lines),
  }
}

/** The plan of a line; `before` is the stored sheet with its reference, null when there is none. */
export function planLine(
  planner: ImportPlanner,
  line: SpreadsheetLine,
  before: SheetRecord | null,
): LinePlan {
  const values = withGln(line.draft, planner.rules)
  const draft = before === null ? values : applyChanges(before.draft, values)
  const changed = changedFields(before?.draft ?? {}, values)
  const issues = lineIssues(planner, line, before, draft, changed)
  return { before, draft, changed, refused: issues }
}

/** What to say of a line that is imported: one sentence on its reference, and one on its GTIN. */
export async function planAdvice(
  { stores, references, links }: ImportPlanner,
  { line }: SpreadsheetLine,
  { before, draft, changed }: LinePlan,
): Promise<ValidationIssue[]> {
  const others = await stores.sheets.sharingLink(draft, before?.id)
  const update = before === null ? undefined : updateIssue(before, changed)
  const [ofReference] = [references.get(line), update].filter((issue) => issue !== undefined)
  const [ofLink] = [...sharedLinkIssues(others), links.get(line)].filter((issue) => issue !== undefined)
  return [ofReference, ofLink].flatMap((issue) =>
    issue === undefined ? [] : [{ ...issue, weight: 'advisory' as const }],
  )
}

function lineIssues(
  { context, rules, references }: ImportPlanner,
  line: SpreadsheetLine,
  before: SheetRecord | null,
  draft: SheetDraft,
  changed: readonly SheetField[],
): SpreadsheetLine['issues'] {
  if (line.issues.length > 0) return line.issues
  const repeated = references.get(line.line)
  if (repeated !== undefined && repeated.weight !== 'advisory')
    return [{ column: repeated.field, issue: repeated }]
  return draftIssues(context, rules, before, draft, changed).map((issue) => ({ column: issue.field, issue }))
}

/** The issues for which a draft cannot be saved, or published as the next version of its sheet. */
function draftIssues(
  context: Context,
  rules: RulesContext,
  before: SheetRecord | null,
  draft: SheetDraft,
  changed: readonly SheetField[],
): ValidationIssue[] {
  const locked = before === null || before.code === null ? [] : lockIssues(before.draft, draft, 'producer')
  if (locked.length > 0) return locked
  if (before?.state !== sheetStates.validated) return blockingIssues(issuesToSave(draft, rules))
  if (changed.length === 0) return []
  const published = { draft: before.draft, isValidated: true }
  const law = lawContext(context, before)
  return blockingIssues(issuesToRepublish(published, draft, 'producer', { ...rules, law }))
}

/** A line with a number of GS1 takes over the GLN of its company. */
function withGln(draft: SheetDraft, { gln }: RulesContext): SheetDraft {
  const hasNumber = draft.gtin !== undefined || draft.cpv !== undefined
  return gln === undefined || !hasNumber ? draft : { ...draft, gln }
}
