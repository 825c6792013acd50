// What must be right about a sheet to be saved, and to be published. Shape is judged value by value in value.ts; here
// stand what must be there, and what the fields say together (specification section 5, DOMAIN section 7).

import type { ValidationIssue } from '../validation-issue.ts'
import type { Fields, Required } from '../field.ts'
import { faultsOfValues, isBlank } from '../value.ts'
import { familyOf, fieldsOfFamily, sheetFields, type SheetDraft, type SheetField } from './fields.ts'
import { faultsOfCodes, faultsOfVintage, pointsOfIdentity } from './identity-rules.ts'
import { faultsOfEntries, pointsOfIngredients } from './ingredient-rules.ts'
import type { EnergyFactors } from './nutrition.ts'
import { faultsOfFigures, pointsOfFigures } from './nutrition-rules.ts'
import { recyclingDuty } from './packaging.ts'

/** What the rules must know beside the sheet. */
export type RulesContext = {
  /** GLN of the company, for sheets that carry none of their own. */
  readonly gln?: string
  readonly factors: EnergyFactors
}

const names = Object.keys(sheetFields) as SheetField[]

/** The draft without fields that its family does not ask for: they are kept, but neither judged nor shown. */
export function ownFields(draft: SheetDraft): SheetDraft {
  const asked: readonly string[] = fieldsOfFamily(familyOf(draft))
  const known: readonly string[] = names
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => asked.includes(name) || !known.includes(name)),
  )
}

/**
 * What stops a draft from being saved: values of the wrong shape, missing names, numbers that contradict each other.
 * All faults at once, in the order of the form.
 */
export function faultsToSave(draft: SheetDraft, context: RulesContext): ValidationIssue[] {
  const own = ownFields(draft)
  return judge(own, missing(own, 'save'), (sound) => senseToSave(sound, context))
}

/**
 * Everything to be said before a draft is published, blocking and advisory, in the order of the form: nothing blocking
 * is left when its code may be generated.
 */
export function readiness(draft: SheetDraft, context: RulesContext): ValidationIssue[] {
  const own = ownFields(draft)
  return judge(own, [...missing(own, 'save'), ...missing(own, 'publish')], (sound) => [
    ...senseToSave(sound, context),
    ...pointsOfIdentity(sound),
    ...pointsOfFigures(sound, context.factors),
    ...pointsOfIngredients(sound),
    ...pointsOfPackaging(sound),
  ])
}

/** Sense is read from fields of the right shape alone, and says nothing more of the others. */
function judge(
  draft: SheetDraft,
  absent: readonly ValidationIssue[],
  sense: (sound: SheetDraft) => ValidationIssue[],
): ValidationIssue[] {
  const shape = faultsOfValues(sheetFields, draft)
  const faulty = new Set(shape.map((issue) => rootOf(issue.field)))
  const sound: SheetDraft = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !faulty.has(name) && !isBlank(value)),
  )
  return inOrder([...absent, ...shape, ...sense(sound).filter((issue) => !faulty.has(rootOf(issue.field)))])
}

function senseToSave(draft: SheetDraft, context: RulesContext): ValidationIssue[] {
  return [
    ...faultsOfCodes(draft, context.gln),
    ...faultsOfVintage(draft),
    ...faultsOfFigures(draft),
    ...faultsOfEntries(draft.ingredients ?? []),
  ]
}

/** A spirit declares ingredients and figures of its own will (DOMAIN section 1.10); the list has a sentence of its own. */
const voluntaryForSpirits: readonly SheetField[] = ['sugars', 'ingredients']

/** A sheet without a family is a wine, so that a spreadsheet needs no column for it. */
function missing(draft: SheetDraft, when: Required): ValidationIssue[] {
  const family = familyOf(draft)
  return fieldsOfFamily(family)
    .filter((name) => isRequired(name, when) && isBlank(draft[name]))
    .filter(
      (name) =>
        name !== 'family' &&
        name !== 'ingredients' &&
        !(family === 'spirit' && voluntaryForSpirits.includes(name)),
    )
    .map((name) => ({ field: name, code: 'required' }))
}

function isRequired(name: SheetField, when: Required): boolean {
  const field: Fields[string] = sheetFields[name]
  return field.required === when
}

function pointsOfPackaging(draft: SheetDraft): ValidationIssue[] {
  const duty = recyclingDuty(draft.targetMarket)
  if (duty === 'none' || !isBlank(draft.packaging)) return []
  return [
    { field: 'packaging', code: 'packagingMissing', ...(duty === 'advised' ? { weight: 'advisory' } : {}) },
  ]
}

function rootOf(field: string): string {
  return field.split('.')[0] ?? field
}

/** Each fault once, fields in the order of the form. */
function inOrder(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const place = (issue: ValidationIssue) => names.findIndex((name) => name === rootOf(issue.field))
  return issues
    .filter(
      (issue, index) =>
        issues.findIndex(
          (other) =>
            other.field === issue.field && other.code === issue.code && other.values === issue.values,
        ) === index,
    )
    .sort((a, b) => place(a) - place(b))
}
