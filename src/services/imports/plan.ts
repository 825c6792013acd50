// What an import does with each line, decided before anything is saved: the check and the import use the same
// plan, so the check refuses, changes and advises what the import does (specification 5, contract 8).
//
// A line finds its sheet by its reference, without one by its GTIN; else it makes a new sheet. Lines are
// planned in their order, and each sees what the lines before it do.

import type { CompanyStores, Context } from '../context.ts'
import { lawContext, rulesContext } from '../publication.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import { isSameValue } from '../../domain/equality.ts'
import { applyChanges } from '../../domain/field.ts'
import type { SheetDraft, SheetField } from '../../domain/sheet/fields.ts'
import { allergensOf } from '../../domain/sheet/ingredients.ts'
import { changedFields } from '../../domain/sheet/lifecycle.ts'
import { sheetStates } from '../../domain/sheet/sheet-states.ts'
import { lockIssues } from '../../domain/sheet/published-field-lock.ts'
import { issuesToRepublish } from '../../domain/sheet/published-issues.ts'
import { issuesToSave, type RulesContext } from '../../domain/sheet/rules.ts'
import {
  gtinOfSeveralIssue,
  linkIdentity,
  repeatedGtinIssue,
  repeatedLineIssue,
  repeatedRefusedIssue,
  repeatedLinkIssue,
  repeatedReferenceIssue,
  sharedLinkIssues,
  updateIssue,
  type SharingSheet,
} from '../../domain/sheet/shared-identity.ts'
import type { SpreadsheetLine } from '../../domain/spreadsheet/table.ts'
import { blockingIssues, type ValidationIssue } from '../../domain/validation-issue.ts'
import type { EarlierLine } from '../../persistence/import-lines.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

/** What happens with a line. */
export type LinePlan = {
  readonly line: SpreadsheetLine
  readonly outcome: 'new' | 'changed' | 'same' | 'refused'
  /** What it finds its sheet by; null for a line that always makes a new sheet. */
  readonly identity: string | null
  /** The stored sheet, null for a new one. */
  readonly before: SheetRecord | null
  /** The plan of the earlier line of the same file that makes the sheet of this one. */
  readonly maker: LinePlan | null
  /** The draft of the sheet afterwards. */
  readonly draft: SheetDraft
  /** The fields whose value changes. */
  readonly changed: readonly SheetField[]
  readonly refused: SpreadsheetLine['issues']
  /** The earlier line of the file that is the same one. */
  readonly repeats: number | null
  /** Sheets of others with its GTIN, CPV and lot: stored ones, and those of earlier lines. */
  readonly sharing: readonly Sharing[]
}

/** A sheet with the same link as a line: a stored one, or one that an earlier line makes. */
type Sharing = { readonly record: SheetRecord } | { readonly maker: LinePlan }

/** A sheet as it is after the lines planned so far. */
type PlannedSheet = { readonly record: SheetRecord | null; maker: LinePlan | null; draft: SheetDraft }

/** What is stored for the lines of a slice. */
export type Stored = {
  readonly sheets: readonly SheetRecord[]
  /** Lines of earlier slices, by identity. */
  readonly earlier: ReadonlyMap<string, EarlierLine>
}

/** The plans of lines, in their order. */
export type ImportPlanner = { plan(line: SpreadsheetLine): LinePlan }

/** Reads once what the plans of all lines of a company need. */
export async function importRules(context: Context, stores: CompanyStores): Promise<PlanRules> {
  return {
    rules: await rulesContext(context, stores.companyId),
    lawOf: (sheet) => lawContext(context, sheet),
  }
}

/** The rules of a company, and the law of a published sheet. */
export type PlanRules = {
  readonly rules: RulesContext
  readonly lawOf: (sheet: SheetRecord) => NonNullable<RulesContext['law']>
}

/** Plans lines one after the other, on what is stored for them. */
export function openPlanner(planRules: PlanRules, stored: Stored): ImportPlanner {
  const known = new KnownSheets(stored)
  return {
    plan: (line) => {
      const plan = planLine(planRules, known, line)
      known.add(plan)
      return plan
    },
  }
}

/** The sheets that lines may find, with what the lines so far do to them. */
class KnownSheets {
  readonly #byReference = new Map<string, PlannedSheet>()
  readonly #byGtin = new Map<string, PlannedSheet[]>()
  readonly #earlier: Map<string, EarlierLine>

  constructor({ sheets, earlier }: Stored) {
    this.#earlier = new Map(earlier)
    for (const record of sheets) this.#index({ record, maker: null, draft: record.draft })
  }

  #index(sheet: PlannedSheet): void {
    const { reference, gtin } = sheet.draft
    if (reference !== undefined) this.#byReference.set(reference, sheet)
    if (gtin === undefined) return
    const key = gtin14(gtin)
    const sheets = this.#byGtin.get(key)
    if (sheets === undefined) this.#byGtin.set(key, [sheet])
    else if (!sheets.some(({ record }) => record !== null && record.id === sheet.record?.id))
      sheets.push(sheet)
  }

  /** The sheet with the reference of a line; without a reference those with its GTIN. */
  find({ reference, gtin }: SheetDraft): readonly PlannedSheet[] {
    const sheet = reference === undefined ? undefined : this.#byReference.get(reference)
    if (reference !== undefined) return sheet === undefined ? [] : [sheet]
    return gtin === undefined ? [] : this.#withGtin(gtin14(gtin))
  }

  #withGtin(key: string): PlannedSheet[] {
    return (this.#byGtin.get(key) ?? []).filter(
      ({ draft: { gtin } }) => gtin !== undefined && gtin14(gtin) === key,
    )
  }

  /** The first line of the file that had this identity. */
  earlier(identity: string): EarlierLine | undefined {
    return this.#earlier.get(identity)
  }

  /** The other sheets with the link of a draft. */
  sharing(draft: SheetDraft, own: PlannedSheet | undefined): Sharing[] {
    const link = linkIdentity(draft)
    if (link === undefined || draft.gtin === undefined) return []
    return this.#withGtin(gtin14(draft.gtin)).flatMap((sheet): Sharing[] => {
      if (sheet === own || linkIdentity(sheet.draft) !== link) return []
      if (sheet.record !== null) return [{ record: { ...sheet.record, draft: sheet.draft } }]
      return sheet.maker === null ? [] : [{ maker: sheet.maker }]
    })
  }

  /** Remembers what a line does. */
  add(plan: LinePlan): void {
    const { identity, line, outcome, before, draft } = plan
    if (identity !== null && !this.#earlier.has(identity))
      this.#earlier.set(identity, { line: line.line, isRefused: outcome === 'refused' })
    if (outcome === 'new') this.#index({ record: null, maker: plan, draft })
    const [own] = outcome === 'changed' && before !== null ? this.find(line.draft) : []
    if (own === undefined) return
    own.draft = draft
    this.#index(own)
  }
}

function planLine({ rules, lawOf }: PlanRules, known: KnownSheets, line: SpreadsheetLine): LinePlan {
  const found = known.find(line.draft)
  const own = found.length === 1 ? found[0] : undefined
  const before = own?.record ?? null
  const given = withGln(line.draft, own?.draft, rules)
  const values = line.leavesAllergensOpen === true ? given : withAllergens(given, own?.draft)
  const draft = own === undefined ? values : applyChanges(own.draft, values)
  const changed = own === undefined ? [] : changedFields(own.draft, values)
  const identity = identityOf(line.draft, own?.draft)
  const earlier = identity === null ? undefined : known.earlier(identity)
  const stored = {
    line,
    identity,
    before,
    maker: own?.maker ?? null,
    draft,
    changed,
    repeats: earlier?.line ?? null,
  }
  const refused = (issues: SpreadsheetLine['issues']): LinePlan => ({
    ...stored,
    outcome: 'refused',
    refused: issues,
    sharing: [],
  })
  if (line.issues.length > 0) return refused([...line.issues, ...missingValues(rules, line, own, draft)])
  if (found.length > 1) return refused([inColumn(gtinOfSeveralIssue())])
  if (earlier !== undefined && (earlier.isRefused || own === undefined || changed.length > 0))
    return refused([inColumn(repeatedIssue(line, earlier))])
  const sharing = known.sharing(draft, own)
  if (own !== undefined && changed.length === 0) return { ...stored, outcome: 'same', refused: [], sharing }
  const issues = draftIssues(rules, lawOf, before, draft)
  if (issues.length > 0) return refused(issues.map(inColumn))
  return { ...stored, outcome: own === undefined ? 'new' : 'changed', refused: [], sharing }
}

/** What to say of a line that is imported: one sentence on how it finds its sheet, and one on its GTIN. */
export function planAdvice(
  { line, outcome, before, draft, changed, repeats, sharing }: LinePlan,
  idOf: (maker: LinePlan) => number | null,
): ValidationIssue[] {
  if (outcome === 'refused') return []
  const ofLine =
    repeats !== null
      ? repeatedLineIssue(repeats, foundBy(line))
      : before === null
        ? undefined
        : updateIssue(before, changed, foundBy(line))
  const others = sharing.flatMap((other): SharingSheet[] =>
    'record' in other ? [other.record] : madeSheet(other.maker, idOf),
  )
  const earlierLine = sharing.flatMap((other) => ('maker' in other ? [other.maker.line.line] : []))[0]
  const ofLink =
    sharedLinkIssues(others)[0] ?? (earlierLine === undefined ? undefined : repeatedLinkIssue(earlierLine))
  return [ofLine, draft.gtin === undefined ? undefined : ofLink].flatMap((issue) =>
    issue === undefined ? [] : [{ ...issue, weight: 'advisory' as const }],
  )
}

function madeSheet(maker: LinePlan, idOf: (maker: LinePlan) => number | null): SharingSheet[] {
  const id = idOf(maker)
  return id === null ? [] : [{ id, draft: maker.draft, code: null }]
}

function inColumn(issue: ValidationIssue): SpreadsheetLine['issues'][number] {
  return { column: issue.field, issue }
}

/** The field by which a line finds its sheet. */
function foundBy({ draft }: SpreadsheetLine): 'reference' | 'gtin' {
  return draft.reference === undefined ? 'gtin' : 'reference'
}

function repeatedIssue(line: SpreadsheetLine, earlier: EarlierLine): ValidationIssue {
  const field = foundBy(line)
  if (earlier.isRefused) return repeatedRefusedIssue(earlier.line, field)
  return field === 'gtin' ? repeatedGtinIssue(earlier.line) : repeatedReferenceIssue(earlier.line)
}

/**
 * What the lines of one sheet have in common: the reference of the line or of the sheet that it finds, else
 * the GTIN.
 */
function identityOf(line: SheetDraft, sheet: SheetDraft | undefined): string | null {
  const reference = line.reference ?? sheet?.reference
  if (reference !== undefined) return `reference ${reference}`
  return line.gtin === undefined ? null : `gtin ${gtin14(line.gtin)}`
}

/** What a new wine lacks besides the cells that cannot be read, so that one correction is enough. */
function missingValues(
  rules: RulesContext,
  { issues }: SpreadsheetLine,
  own: PlannedSheet | undefined,
  draft: SheetDraft,
): SpreadsheetLine['issues'] {
  if (own !== undefined) return []
  const unread = new Set(issues.map(({ issue }) => issue.field))
  return blockingIssues(issuesToSave(draft, rules))
    .filter(({ field, code }) => code === 'required' && !unread.has(field))
    .map(inColumn)
}

/** The issues for which a draft cannot be saved, or published as the next version of its sheet. */
function draftIssues(
  rules: RulesContext,
  lawOf: PlanRules['lawOf'],
  before: SheetRecord | null,
  draft: SheetDraft,
): ValidationIssue[] {
  const locked = before === null || before.code === null ? [] : lockIssues(before.draft, draft, 'producer')
  if (locked.length > 0) return locked
  if (before?.state !== sheetStates.validated) return blockingIssues(issuesToSave(draft, rules))
  const published = { draft: before.draft, isValidated: true }
  return blockingIssues(issuesToRepublish(published, draft, 'producer', { ...rules, law: lawOf(before) }))
}

/** A line with a number of GS1 takes over the GLN of its company, unless its sheet has one. */
function withGln(draft: SheetDraft, stored: SheetDraft | undefined, { gln }: RulesContext): SheetDraft {
  const hasNumber = draft.gtin !== undefined || draft.cpv !== undefined
  return gln === undefined || !hasNumber || stored?.gln !== undefined ? draft : { ...draft, gln }
}

/**
 * New ingredients answer for their allergens, as in the form, unless the line or its sheet has an answer. Where the
 * file has a column for it, an empty cell is no answer: nobody has said what the wine contains (Regulation (EU)
 * No 1169/2011, Art. 9(1)(c)).
 */
function withAllergens(draft: SheetDraft, stored: SheetDraft | undefined): SheetDraft {
  const { ingredients, allergens = stored?.allergens } = draft
  if (ingredients === undefined || allergens !== undefined) return draft
  if (isSameValue(ingredients, stored?.ingredients)) return draft
  const contained = allergensOf(ingredients)
  return contained.length === 0 ? draft : { ...draft, allergens: contained }
}
