// The copy of a sheet, for the next vintage or the same one. The recipe is copied; what identifies one
// product or one bottling is not (GS1 GTIN Management Standard; open point 14: a different wine needs a new
// sheet). Fields that change every year are listed for a recheck.

import { familyOf, fieldsOfFamily, sheetFields, type SheetDraft, type SheetField } from './fields.ts'
import { isBlank } from '../value.ts'

/** Fields that identify one product or one bottling. They are never copied. */
const identifyingFields = [
  'reference',
  'gtin',
  'cpv',
  'cpvReason',
  'cuvee',
] as const satisfies readonly SheetField[]

/**
 * Fields that may change with the vintage: claims, certificates, strength, analysis, additives, packaging,
 * pages.
 */
const fieldsOfOneVintage: readonly SheetField[] = [
  'designation',
  'alcohol',
  'organic',
  'appellation',
  'energyKj',
  'energyKcal',
  'carbohydrates',
  'sugars',
  'glycerol',
  'acids',
  'fat',
  'saturates',
  'protein',
  'salt',
  'ingredients',
  'allergens',
  'packaging',
  'website',
  'productPage',
]
/** Fields that even a copy of the same vintage needs again. */
const fieldsOfOneProduct: readonly SheetField[] = ['gtin', 'cpv', 'cuvee']

/**
 * The fields that a copy takes from the sheet.
 * @param vintage of the copy; the sheet's own when undefined
 */
export function copiedFields(draft: SheetDraft, vintage?: number): SheetDraft {
  const newVintage = changedVintage(draft, vintage)
  const omitted: readonly string[] =
    newVintage === undefined ? identifyingFields : [...identifyingFields, 'nonVintage']
  const recipe: SheetDraft = Object.fromEntries(
    Object.entries(draft).filter(([name]) => !omitted.includes(name)),
  )
  return newVintage === undefined ? recipe : { ...recipe, vintage: newVintage }
}

/**
 * The fields of a copy that the producer should check again, in the order of the form: filled-in fields that
 * belong to one vintage or one product. Empty fields and flags that are false are left out.
 */
export function fieldsToRecheck(draft: SheetDraft, vintage?: number): SheetField[] {
  const candidates =
    changedVintage(draft, vintage) === undefined
      ? fieldsOfOneProduct
      : [...fieldsOfOneProduct, ...fieldsOfOneVintage]
  const names = Object.keys(sheetFields) as SheetField[]
  return names.filter((name) => candidates.includes(name) && !isBlank(draft[name]) && draft[name] !== false)
}

/** Maximum length of a reference in characters. */
const maxReferenceLength = sheetFields.reference.max

/**
 * References for a copy, an endless sequence, best first: the reference with the new year in place of the old
 * one (four or two digits), or with the year appended; then the same with -2, -3 … appended. At most 40
 * characters each.
 */
export function* proposedReferences(draft: SheetDraft, vintage?: number): Generator<string, undefined> {
  const { reference } = draft
  if (reference === undefined) return undefined
  const newVintage = changedVintage(draft, vintage)
  const { stem, end } =
    newVintage === undefined ? { stem: reference, end: '' } : withYear(reference, draft.vintage, newVintage)
  if (newVintage !== undefined) yield shortened(stem, end)
  for (let number = 2; ; number += 1) yield shortened(stem, `${end}-${String(number)}`)
}

/** The vintage of the copy if it differs; undefined where it stays the same or the family has no vintage. */
function changedVintage(draft: SheetDraft, vintage: number | undefined): number | undefined {
  return vintage !== draft.vintage && fieldsOfFamily(familyOf(draft)).includes('vintage')
    ? vintage
    : undefined
}

function withYear(reference: string, from: number | undefined, to: number): { stem: string; end: string } {
  for (const [old, next] of from === undefined
    ? []
    : ([
        [String(from), String(to)],
        [lastTwoDigits(from), lastTwoDigits(to)],
      ] as const)) {
    const index = [...reference.matchAll(new RegExp(`(?<!\\d)${old}(?!\\d)`, 'g'))].at(-1)?.index
    if (index !== undefined)
      return { stem: reference.slice(0, index) + next + reference.slice(index + old.length), end: '' }
  }
  return { stem: reference, end: `-${String(to)}` }
}

function lastTwoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}

function shortened(stem: string, end: string): string {
  return stem.slice(0, maxReferenceLength - end.length).trimEnd() + end
}
