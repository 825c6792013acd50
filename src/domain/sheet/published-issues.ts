// The issues of a sheet that has been published. Rules change, printed bottles do not: a label stays adjustable
// although today's rules would refuse its first publication. Only what a change makes wrong blocks it, also
// when the fault shows in a locked field (specification 4; decision 13; domain 11).

import type { ValidationIssue } from '../validation-issue.ts'
import { differingFields } from './comparison.ts'
import { sheetFields, type SheetDraft, type SheetField } from './fields.ts'
import { isLocked, type SheetAuthor } from './published-field-lock.ts'
import { issuesToPublish, type RulesContext } from './rules.ts'

/** What is known of the sheet before the change: its published version, never what was saved since. */
type Published = {
  readonly draft: SheetDraft
  /** False while a withdrawn validation waits for the next: then everything that may change is checked. */
  readonly isValidated: boolean
}

/**
 * The issues of the next version of a sheet with a code. Blocking issues become advice when the published
 * version has them already. One that the change brings up in a field that is locked for the author is reported
 * at the changed field that brings it up, because only there it can be mended.
 */
export function issuesToRepublish(
  published: Published,
  draft: SheetDraft,
  author: SheetAuthor,
  context: RulesContext,
): ValidationIssue[] {
  const before = issuesToPublish(published.draft, context)
  const known = new Set(published.isValidated ? before.map((issue) => subjectOf(issue, published.draft)) : [])
  const knownOfLocked = new Set(before.map((issue) => faultOf(issue)))
  const advice = (issue: ValidationIssue): ValidationIssue => ({ ...issue, weight: 'advisory' })
  // A page shows the published version itself more often than a change of it.
  const isUnchanged = differingFields(published.draft, draft).length === 0
  const after = isUnchanged ? before : issuesToPublish(draft, context)
  return after.map((issue) => {
    if (known.has(subjectOf(issue, draft))) return advice(issue)
    const field = fieldOf(issue)
    if (issue.weight === 'advisory' || field === undefined || !isLocked(field, author)) return issue
    const cause = knownOfLocked.has(faultOf(issue))
      ? undefined
      : causeOf(issue, published.draft, draft, author, context)
    return cause === undefined
      ? advice(issue)
      : { ...issue, field: cause, code: openCodes[issue.code] ?? issue.code }
  })
}

/** Codes whose words ask for an answer in a locked field: the words at the changed field. */
const openCodes: Readonly<Partial<Record<string, string>>> = {
  carbonDioxideOrigin: 'carbonDioxideFinal',
}

/** The changed field, open to the author, without whose change the issue is gone; otherwise the first one. */
function causeOf(
  issue: ValidationIssue,
  before: SheetDraft,
  draft: SheetDraft,
  author: SheetAuthor,
  context: RulesContext,
): SheetField | undefined {
  const open = differingFields(before, draft).filter((field) => !isLocked(field, author))
  const isGoneWithout = (field: SheetField) =>
    !issuesToPublish({ ...draft, [field]: before[field] }, context).some(
      (other) => faultOf(other) === faultOf(issue),
    )
  return open.find(isGoneWithout) ?? open[0]
}

/** What an issue of a locked field is about: its figures may differ, because other fields change. */
function faultOf({ field, code, values = {} }: ValidationIssue): string {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return JSON.stringify([field, code, texts])
}

/** What an issue is about: its code, its field, and for a list the entry itself, wherever it stands. */
function subjectOf(issue: ValidationIssue, draft: SheetDraft): string {
  const [, index, part] = issue.field.split('.')
  const field = fieldOf(issue)
  const value = field === undefined ? undefined : draft[field]
  const entry: unknown = index !== undefined && Array.isArray(value) ? value[Number(index)] : value
  return JSON.stringify([issue.code, field, part, entry, issue.values])
}

/** The name before the first point; undefined for an issue of the whole sheet. */
function fieldOf({ field }: ValidationIssue): SheetField | undefined {
  const root = field.split('.')[0] ?? ''
  return isSheetField(root) ? root : undefined
}

function isSheetField(name: string): name is SheetField {
  return Object.hasOwn(sheetFields, name)
}
