// What a laboratory's export changes, decided before anything is saved: the check and the saving use the same plan.

import { blockingIssues, type ValidationIssue } from '../validation-issue.ts'
import { applyChanges } from '../field.ts'
import { isSameValue } from '../equality.ts'
import { fieldsOfFamily, familyOf, type SheetDraft } from '../sheet/fields.ts'
import { energyOf, type PrintedEnergy } from '../sheet/nutrition.ts'
import { issuesToPublish, issuesToSave, type RulesContext } from '../sheet/rules.ts'
import { labFields, type IdentityColumn, type LabField } from './lab-fields.ts'
import type { LabIssue, LabLine } from './lines.ts'
import { matchSheet, type IdentifiedSheet } from './matching.ts'

/** A wine as the plan needs it. A wine with a code is published: only an adjustment changes it. */
export type LabSheet = IdentifiedSheet & { readonly code: string | null; readonly revision: number }

/**
 * `covered`: another line has a newer analysis of the wine, or the same. `published`: the figures differ, and the
 * wine would need a new version.
 */
export const labOutcomes = ['changed', 'same', 'covered', 'published', 'refused'] as const
export type LabOutcome = (typeof labOutcomes)[number]

/** A value before and after; null for none. */
export type LabChange = {
  readonly field: LabField
  readonly before: number | null
  readonly after: number
}

/** What happens with a line. */
export type LabRow<S extends LabSheet> = {
  readonly line: LabLine
  readonly sheet: S | null
  readonly by: IdentityColumn | null
  readonly outcome: LabOutcome
  readonly changes: readonly LabChange[]
  /** The printed energy in 100 ml; null while figures are missing, and for a wine whose energy is typed. */
  readonly energy: { readonly before: PrintedEnergy | null; readonly after: PrintedEnergy | null }
  readonly issues: readonly LabIssue[]
  readonly advice: readonly LabIssue[]
}

/** Plans every line against the wines that the file names. */
export function planLab<S extends LabSheet>(
  lines: readonly LabLine[],
  sheets: readonly S[],
  rules: RulesContext,
): LabRow<S>[] {
  const matched = lines.map((line) => ({ line, ...matchLine(line, sheets) }))
  return matched.map((entry) => {
    const others = entry.sheet === null ? [] : matched.filter(({ sheet }) => sheet?.id === entry.sheet?.id)
    return planLine(
      entry,
      others.map(({ line }) => line),
      rules,
    )
  })
}

type MatchedLine<S> = Pick<LabRow<LabSheet>, 'line' | 'by' | 'issues'> & { readonly sheet: S | null }

function matchLine<S extends LabSheet>(line: LabLine, sheets: readonly S[]): Omit<MatchedLine<S>, 'line'> {
  if (Object.keys(line.identity).length === 0) return { sheet: null, by: null, issues: line.issues }
  const match = matchSheet(line.identity, sheets)
  return 'issue' in match
    ? { sheet: null, by: null, issues: [...line.issues, { column: '', issue: match.issue }] }
    : { sheet: match.sheet, by: match.by, issues: line.issues }
}

const noEnergy = { before: null, after: null }

function planLine<S extends LabSheet>(
  { line, sheet, by, issues }: MatchedLine<S>,
  ofSameWine: readonly LabLine[],
  rules: RulesContext,
): LabRow<S> {
  const row = { line, sheet, by, changes: [], energy: noEnergy, issues, advice: line.advice }
  if (sheet === null) return { ...row, outcome: 'refused' }
  const repetition = repetitionOf(line, ofSameWine)
  if (repetition?.weight === 'advisory')
    return { ...row, outcome: 'covered', issues: [], advice: [{ column: '', issue: repetition }] }
  if (repetition !== undefined) issues = [...issues, { column: '', issue: repetition }]
  const { changes, draft, advice } = changesOf(line, sheet)
  const guarded =
    sheet.code === null && issues.length === 0 ? guardsOf(sheet.draft, draft, changes, rules) : noGuards
  const all = [...issues, ...guarded.issues]
  return {
    ...row,
    outcome: outcomeOf(sheet, changes, all),
    changes,
    energy: { before: printedEnergy(sheet.draft, rules), after: printedEnergy(draft, rules) },
    issues: all,
    advice: [...line.advice, ...advice, ...guarded.advice, ...publishedAdvice(sheet, changes, all)],
  }
}

function outcomeOf(
  { code }: LabSheet,
  changes: readonly LabChange[],
  issues: readonly LabIssue[],
): LabOutcome {
  if (issues.length > 0) return 'refused'
  if (changes.length === 0) return 'same'
  return code === null ? 'changed' : 'published'
}

/**
 * What another line of the same wine means for this one: advice where that line is newer, an issue where no day
 * tells which of two different analyses counts.
 */
function repetitionOf(line: LabLine, all: readonly LabLine[]): ValidationIssue | undefined {
  const others = all.filter((other) => other !== line)
  const newer = others.find(({ day }) => day !== null && line.day !== null && day > line.day)
  if (newer !== undefined && all.every(({ day }) => day !== null))
    return { field: '', code: 'labOlder', weight: 'advisory', values: { line: newer.line } }
  const isDated = all.every(({ day }) => day !== null)
  const rival = others.find((other) => !(isDated && other.day !== line.day) && !isSameAnalysis(line, other))
  if (rival !== undefined) return { field: '', code: 'labRepeated', values: { line: rival.line } }
  const [first] = all.filter((other) => !isDated || other.day === line.day)
  return first === undefined || first === line
    ? undefined
    : { field: '', code: 'labSameLine', weight: 'advisory', values: { line: first.line } }
}

function isSameAnalysis(one: LabLine, other: LabLine): boolean {
  return isSameValue(one.figures, other.figures)
}

/** The changes of a line, the draft with them, and the figures that the family of the wine does not have. */
function changesOf({ figures }: LabLine, { draft }: LabSheet) {
  const ofFamily: readonly string[] = fieldsOfFamily(familyOf(draft))
  const given = labFields.filter((field) => figures[field] !== undefined)
  const foreign = given.filter((field) => !ofFamily.includes(field))
  const values = Object.fromEntries(
    given.filter((field) => ofFamily.includes(field)).map((field) => [field, figures[field]]),
  )
  const changes = labFields.flatMap((field): LabChange[] => {
    const after = values[field]
    const before = draft[field] ?? null
    return after === undefined || after === before ? [] : [{ field, before, after }]
  })
  return { changes, draft: applyChanges(draft, values), advice: foreign.map(foreignAdvice) }
}

function foreignAdvice(field: LabField): LabIssue {
  return {
    column: '',
    issue: { field, code: 'labNotOfFamily', weight: 'advisory', values: { fields: field } },
  }
}

type Guards = Pick<LabRow<LabSheet>, 'issues' | 'advice'>
const noGuards: Guards = { issues: [], advice: [] }

/**
 * What the rules say of the draft with the new figures that they did not say before. A figure that is impossible
 * for the wine is refused; what it contradicts elsewhere, such as typed energy, is advice.
 */
function guardsOf(
  before: SheetDraft,
  after: SheetDraft,
  changes: readonly LabChange[],
  rules: RulesContext,
): Guards {
  if (changes.length === 0) return noGuards
  const earlier = issuesToPublish(before, rules)
  const added = issuesToPublish(after, rules).filter(
    (issue) => issue.code !== 'required' && !earlier.some((other) => isSameValue(other, issue)),
  )
  const unsaved = blockingIssues(issuesToSave(after, rules))
  const impossible = blockingIssues(added).filter(({ field }) =>
    changes.some((change) => change.field === field),
  )
  const refused = [
    ...unsaved,
    ...impossible.filter((issue) => !unsaved.some((other) => isSameValue(other, issue))),
  ]
  const asLabIssue = (issue: ValidationIssue): LabIssue => ({ column: '', issue })
  return {
    issues: refused.map(asLabIssue),
    advice: added
      .filter((issue) => !refused.some((other) => isSameValue(other, issue)))
      .map((issue) => asLabIssue({ ...issue, weight: 'advisory' })),
  }
}

function publishedAdvice(
  { code }: LabSheet,
  changes: readonly LabChange[],
  issues: readonly LabIssue[],
): LabIssue[] {
  return code === null || changes.length === 0 || issues.length > 0
    ? []
    : [{ column: '', issue: { field: '', code: 'labPublished', weight: 'advisory' } }]
}

function printedEnergy(draft: SheetDraft, { factors }: RulesContext): PrintedEnergy | null {
  if (draft.energySource === 'typed' || draft.alcohol === undefined || draft.sugars === undefined) return null
  const { printedKj, printedKcal } = energyOf(draft, factors)
  return { kj: printedKj, kcal: printedKcal }
}
