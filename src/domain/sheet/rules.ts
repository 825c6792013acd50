// Validation of a sheet, when it is saved and when it is published: required fields, the form of each value
// (value.ts) and rules across fields (specification 5, domain 7).

import type { ValidationIssue } from '../validation-issue.ts'
import type { Fields, Required } from '../field.ts'
import { draftIssues, isBlank } from '../value.ts'
import { familyOf, fieldsOfFamily, sheetFields, type SheetDraft, type SheetField } from './fields.ts'
import { gs1IssuesToSave, vintageIssuesToSave, identityIssuesToPublish } from './identity-rules.ts'
import { ingredientIssuesToSave, ingredientIssuesToPublish } from './ingredient-rules.ts'
import type { EnergyFactors } from './energy-factors.ts'
import { nutritionIssuesToSave, nutritionIssuesToPublish } from './nutrition-rules.ts'
import { recyclingDuty } from './market-duties.ts'
import { familyRules } from './product-families.ts'

/** What the rules need in addition to the sheet. */
export type RulesContext = {
  /** GLN of the company, for sheets without a GLN. */
  readonly gln?: string
  readonly factors: EnergyFactors
}

const names = Object.keys(sheetFields) as SheetField[]

/**
 * The draft without fields that its family does not have. Such fields stay stored, but are not validated or
 * shown.
 */
export function ownFamilyFields(draft: SheetDraft): SheetDraft {
  const ownNames: readonly string[] = fieldsOfFamily(familyOf(draft))
  const known: readonly string[] = names
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => ownNames.includes(name) || !known.includes(name)),
  )
}

/**
 * The issues that prevent saving: malformed values, a missing brand or name, contradictory numbers. All
 * issues at once, in the order of the form.
 */
export function issuesToSave(draft: SheetDraft, context: RulesContext): ValidationIssue[] {
  const own = ownFamilyFields(draft)
  return validate(own, requiredIssues(own, 'save'), (valid) => crossFieldIssuesToSave(valid, context))
}

/**
 * All issues at publication, blocking and advisory, in the order of the form. The code may be generated when
 * no blocking issue is left.
 */
export function issuesToPublish(draft: SheetDraft, context: RulesContext): ValidationIssue[] {
  const own = ownFamilyFields(draft)
  return validate(own, [...requiredIssues(own, 'save'), ...requiredIssues(own, 'publish')], (valid) => [
    ...crossFieldIssuesToSave(valid, context),
    ...identityIssuesToPublish(valid),
    ...nutritionIssuesToPublish(valid, context.factors),
    ...ingredientIssuesToPublish(valid),
    ...packagingIssues(valid),
  ])
}

/** Runs the rules across fields on well-formed values only, and drops what they report on malformed ones. */
function validate(
  draft: SheetDraft,
  absent: readonly ValidationIssue[],
  crossFieldRules: (valid: SheetDraft) => ValidationIssue[],
): ValidationIssue[] {
  const malformed = draftIssues(sheetFields, draft)
  const malformedFields = new Set(malformed.map((issue) => rootOf(issue.field)))
  const valid: SheetDraft = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !malformedFields.has(name) && !isBlank(value)),
  )
  const crossField = crossFieldRules(valid).filter(({ field }) => !malformedFields.has(rootOf(field)))
  return inFormOrder([...absent, ...malformed, ...crossField])
}

function crossFieldIssuesToSave(draft: SheetDraft, context: RulesContext): ValidationIssue[] {
  return [
    ...gs1IssuesToSave(draft, context.gln),
    ...vintageIssuesToSave(draft),
    ...nutritionIssuesToSave(draft),
    ...ingredientIssuesToSave(draft.ingredients ?? []),
  ]
}

/**
 * Required fields without a value. A sheet without a family is a wine, so that a spreadsheet needs no column
 * for it. The ingredient list has a rule and a message of its own.
 */
function requiredIssues(draft: SheetDraft, when: Required): ValidationIssue[] {
  const family = familyOf(draft)
  const { mayDeclareEnergyAlone } = familyRules(family)
  return fieldsOfFamily(family)
    .filter((name) => isRequired(name, when) && isBlank(draft[name]))
    .filter(
      (name) => name !== 'family' && name !== 'ingredients' && !(name === 'sugars' && mayDeclareEnergyAlone),
    )
    .map((name) => ({ field: name, code: 'required' }))
}

function isRequired(name: SheetField, when: Required): boolean {
  const field: Fields[string] = sheetFields[name]
  return field.required === when
}

function packagingIssues(draft: SheetDraft): ValidationIssue[] {
  const duty = recyclingDuty(draft.targetMarket)
  if (duty === 'none' || !isBlank(draft.packaging)) return []
  return [
    { field: 'packaging', code: 'packagingMissing', ...(duty === 'advised' ? { weight: 'advisory' } : {}) },
  ]
}

function rootOf(field: string): string {
  return field.split('.')[0] ?? field
}

/** Each issue once, in the order of the fields in the form. */
function inFormOrder(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const position = ({ field }: ValidationIssue) => names.findIndex((name) => name === rootOf(field))
  const isSame = (a: ValidationIssue, b: ValidationIssue) =>
    a.field === b.field && a.code === b.code && a.values === b.values
  return issues
    .filter((issue, index) => issues.findIndex((other) => isSame(other, issue)) === index)
    .sort((a, b) => position(a) - position(b))
}
