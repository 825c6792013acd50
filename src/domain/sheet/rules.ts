// Validation of a sheet, when it is saved and when it is published: required fields, the form of each value
// (value.ts) and rules across fields (specification 5, domain 7).

import type { ValidationIssue } from '../validation-issue.ts'
import type { Fields, Lengths, Required } from '../field.ts'
import type { LawContext } from '../law/law.ts'
import { draftIssues, isBlank } from '../value.ts'
import { defaultBrandLength } from './brand-length.ts'
import { datedIssuesToPublish, isExemptExport } from './dated-issues.ts'
import { familyOf, fieldsOfFamily, sheetFields, type SheetDraft, type SheetField } from './fields.ts'
import { freeIssuesToPublish, freeIssuesToSave } from './free-ingredients.ts'
import {
  brandIssuesToSave,
  gs1IssuesToSave,
  vintageIssuesToSave,
  identityIssuesToPublish,
} from './identity-rules.ts'
import { ingredientIssuesToSave, ingredientIssuesToPublish } from './ingredient-rules.ts'
import type { EnergyFactors } from './energy-factors.ts'
import { nutritionIssuesToSave, nutritionIssuesToPublish } from './nutrition-rules.ts'
import { packagingIssuesToPublish } from './packaging-rules.ts'
import { plausibilityIssues } from './plausibility/plausibility.ts'
import { familyRules, type Family } from './product-families.ts'
import { statementIssuesToPublish } from './statement-rules.ts'

/** What the rules need in addition to the sheet. */
export type RulesContext = {
  /** GLN of the company, for sheets without a GLN. */
  readonly gln?: string
  readonly factors: EnergyFactors
  /** Today and the dates of acts not adopted; without it no dated rule is validated. */
  readonly law?: LawContext
  /** The length of brands that the operator allows; 5 to 20 characters when absent. */
  readonly brandLength?: Lengths
}

const names = Object.keys(sheetFields) as SheetField[]

/**
 * The draft without fields that its family does not have. Such fields stay stored, but are not validated or
 * shown.
 */
export function ownFamilyFields(draft: SheetDraft): SheetDraft {
  const family = familyOf(draft)
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isOfFamily(name, family)))
}

/** Whether a family has a field; a name that is no field belongs to every family. */
function isOfFamily(name: string, family: Family): boolean {
  const field: Fields[string] | undefined = Object.hasOwn(sheetFields, name)
    ? sheetFields[name as SheetField]
    : undefined
  return field?.families === undefined || field.families.includes(family)
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
  return validate(
    own,
    [...requiredIssues(own, 'save'), ...requiredIssues(own, 'publish', context.law)],
    (valid) => [
      ...crossFieldIssuesToSave(valid, context),
      ...identityIssuesToPublish(valid),
      ...nutritionIssuesToPublish(valid, context.factors),
      ...ingredientIssuesToPublish(valid, isExemptExport(valid, context.law)),
      ...statementIssuesToPublish(valid),
      ...freeIssuesToPublish(valid),
      ...packagingIssuesToPublish(valid, context.law),
      ...datedIssuesToPublish(valid, context.law),
      ...plausibilityIssues(valid, context.law?.today),
    ],
  )
}

/**
 * Runs the rules across fields on well-formed values only, and drops what they report on malformed ones. A
 * required value that is missing gets no second issue for its form.
 */
function validate(
  draft: SheetDraft,
  absent: readonly ValidationIssue[],
  crossFieldRules: (valid: SheetDraft) => ValidationIssue[],
): ValidationIssue[] {
  const absentFields = new Set(absent.map(({ field }) => field))
  const malformed = draftIssues(sheetFields, draft).filter(({ field }) => !absentFields.has(rootOf(field)))
  const malformedFields = new Set([...absentFields, ...malformed.map((issue) => rootOf(issue.field))])
  const valid: SheetDraft = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !malformedFields.has(name) && !isBlank(value)),
  )
  const crossField = crossFieldRules(valid).filter(({ field }) => !malformedFields.has(rootOf(field)))
  return inFormOrder([...absent, ...malformed, ...crossField])
}

function crossFieldIssuesToSave(draft: SheetDraft, context: RulesContext): ValidationIssue[] {
  return [
    ...brandIssuesToSave(draft, context.brandLength ?? defaultBrandLength),
    ...gs1IssuesToSave(draft, context.gln),
    ...vintageIssuesToSave(draft),
    ...nutritionIssuesToSave(draft),
    ...ingredientIssuesToSave(draft.ingredients ?? []),
    ...freeIssuesToSave(draft.ingredients ?? []),
  ]
}

/**
 * Required fields without a value. A sheet without a family is a wine, so that a spreadsheet needs no column
 * for it. The ingredient list has a rule and a message of its own.
 */
function requiredIssues(draft: SheetDraft, when: Required, law?: LawContext): ValidationIssue[] {
  const family = familyOf(draft)
  const needsNoSugars = familyRules(family).mayDeclareEnergyAlone || isExemptExport(draft, law)
  return fieldsOfFamily(family)
    .filter((name) => isRequired(name, when) && isBlank(draft[name]))
    .filter((name) => name !== 'family' && name !== 'ingredients' && !(name === 'sugars' && needsNoSugars))
    .map((name) => ({ field: name, code: 'required' }))
}

function isRequired(name: SheetField, when: Required): boolean {
  const field: Fields[string] = sheetFields[name]
  return field.required === when
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
