// A sheet carried into another vintage, or copied: the recipe goes along, what names one product or one bottling does not
// (GS1 GTIN Management Standard; DOMAIN open point 14: a different wine needs a new sheet). What nature, the laboratory
// or an authority decides anew each year is listed, to be looked at again.

import { familyOf, fieldsOfFamily, sheetFields, type SheetDraft, type SheetField } from './fields.ts'
import { isBlank } from '../value.ts'

/** What names one product or one bottling alone. */
const ownNames = ['reference', 'gtin', 'cpv', 'cpvReason', 'cuvee'] as const satisfies readonly SheetField[]

/** What a new vintage may have changed: claims and certificates, strength, analysis, additives, residues, packaging, pages. */
const ofOneYear: readonly SheetField[] = [
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
/** What a copy of the same vintage must be given anew. */
const ofOneProduct: readonly SheetField[] = ['gtin', 'cpv', 'cuvee']

/**
 * What a copy takes over.
 * @param vintage of the copy; the sheet's own when undefined
 */
export function carriedOver(draft: SheetDraft, vintage?: number): SheetDraft {
  const other = otherVintage(draft, vintage)
  const left: readonly string[] = other === undefined ? ownNames : [...ownNames, 'nonVintage']
  const recipe: SheetDraft = Object.fromEntries(
    Object.entries(draft).filter(([name]) => !left.includes(name)),
  )
  return other === undefined ? recipe : { ...recipe, vintage: other }
}

/**
 * The fields of a copy that somebody should look at again, in the order of the form: those the sheet had filled in that
 * stand for one year or one product. Nothing is asked about what was empty, or of a flag that says no.
 */
export function fieldsToRecheck(draft: SheetDraft, vintage?: number): SheetField[] {
  const asked = otherVintage(draft, vintage) !== undefined ? [...ofOneProduct, ...ofOneYear] : ofOneProduct
  const names = Object.keys(sheetFields) as SheetField[]
  return names.filter((name) => asked.includes(name) && !isBlank(draft[name]) && draft[name] !== false)
}

/** Most characters of a reference. */
const longest = sheetFields.reference.max

/**
 * References for a copy, best first and without end: the old one with the new year in place of the old (four figures or two),
 * else with the year behind it; then the same with 2, 3 … behind it. At most 40 characters each.
 */
export function* referencesFor(draft: SheetDraft, vintage?: number): Generator<string, undefined> {
  const { reference } = draft
  if (reference === undefined) return undefined
  const other = otherVintage(draft, vintage)
  const { stem, end } =
    other === undefined ? { stem: reference, end: '' } : withYear(reference, draft.vintage, other)
  if (other !== undefined) yield shortened(stem, end)
  for (let number = 2; ; number += 1) yield shortened(stem, `${end}-${String(number)}`)
}

/** The vintage that is new to a copy; undefined where it keeps its own, or its family knows none. */
function otherVintage(draft: SheetDraft, vintage: number | undefined): number | undefined {
  return vintage !== draft.vintage && fieldsOfFamily(familyOf(draft)).includes('vintage')
    ? vintage
    : undefined
}

function withYear(reference: string, from: number | undefined, to: number): { stem: string; end: string } {
  for (const [old, next] of from === undefined
    ? []
    : ([
        [String(from), String(to)],
        [twoFigures(from), twoFigures(to)],
      ] as const)) {
    const place = [...reference.matchAll(new RegExp(`(?<!\\d)${old}(?!\\d)`, 'g'))].at(-1)?.index
    if (place !== undefined)
      return { stem: reference.slice(0, place) + next + reference.slice(place + old.length), end: '' }
  }
  return { stem: reference, end: `-${String(to)}` }
}

function twoFigures(year: number): string {
  return String(year % 100).padStart(2, '0')
}

function shortened(stem: string, end: string): string {
  return stem.slice(0, longest - end.length).trimEnd() + end
}
