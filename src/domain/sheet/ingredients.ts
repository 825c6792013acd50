// From the substances a producer picked to the ingredient list of the label, free of language. Rules: Delegated
// Regulation (EU) 2019/33 Art. 48a (names and order for wine), Regulation (EU) 1169/2011 Art. 18 to 22 and Annex VII
// Part C (classes, allergens), Delegated Regulation (EU) 2024/585 (aromatised wine products); DOMAIN section 1.8.

import { foldName } from '../normalized-name.ts'
import type { Family, IngredientEntry, SheetDraft } from './fields.ts'
import {
  allergens,
  ingredient,
  ingredientIds,
  type Allergen,
  type FunctionalClass,
  type IngredientId,
} from './ingredient-table.ts'

/** A legal allergen term: the key of the term inside `allergens.<allergen>` of the label's words. */
export type AllergenTerm =
  'sulphites' | 'egg' | 'egg_lysozyme' | 'egg_albumin' | 'milk' | 'milk_casein' | 'wheat'

/**
 * How an item shows its allergen; the term is always emphasised.
 * - `name`: the term stands in place of the item's name (**sulphites**, **egg lysozyme**).
 * - `within`: the item's own name is printed and the term found in it is emphasised, the whole name where it is not found (**wheat** protein).
 * - `brackets`: the term follows in brackets (E224 (**sulphites**)).
 */
export type AllergenMark = {
  readonly allergen: Allergen
  readonly term: AllergenTerm
  readonly form: 'name' | 'within' | 'brackets'
}

/** A constituent of a tirage or expedition liqueur as printed; words `ingredient.<id>`. */
export type PrintedConstituent = 'sucrose' | 'grape-must' | 'concentrated-grape-must' | 'wine'

/** One thing named in the list. */
export type StatementItem = {
  /** Whose name is printed, after `printAs`; words `ingredient.<id>`. */
  readonly id: IngredientId
  /** Printed in place of the name. Only ever present inside a class. */
  readonly eNumber?: string
  readonly allergen?: AllergenMark
  /** Printed in brackets after the name. */
  readonly constituents?: readonly PrintedConstituent[]
  /** Ingredients of the wine inside an aromatised wine product, printed in brackets after the name. */
  readonly contents?: readonly StatementGroup[]
  /** Followed by an asterisk. */
  readonly organic: boolean
}

/** Items named by themselves, separated by commas. */
export type PlainGroup = { readonly kind: 'plain'; readonly items: readonly StatementItem[] }

/** `{class}: A, B`, and with `andOr` `{class}: {contains} A, B {and/or} C`. */
export type ClassGroup = {
  readonly kind: 'class'
  /** Never `packaging_gas`, which is no class of Annex VII Part C: gases are plain. */
  readonly functionalClass: FunctionalClass
  /** The class word stands in the plural: more than one item. */
  readonly plural: boolean
  /** The items are alternatives, of which at least one is in the wine; 2 or 3 then. */
  readonly andOr: boolean
  readonly items: readonly StatementItem[]
}

export type StatementGroup = PlainGroup | ClassGroup

/** The ingredient list of the label, in the order it is printed. Groups are never empty. */
export type IngredientStatement = {
  readonly groups: readonly StatementGroup[]
  /** The sentence on a protective atmosphere, after a full stop. */
  readonly gas?: 'bottled' | 'may_be_bottled'
  /** Allergens the producer declares that no item names (sulphites from nature): `{contains}: {terms}` after the list. */
  readonly alsoContains: readonly { readonly allergen: Allergen; readonly term: AllergenTerm }[]
  /** Some item carries an asterisk: the sentence on organic production follows. */
  readonly organicFootnote: boolean
}

/** What a statement depends on beside its entries. */
export type StatementOptions = {
  /** How gases are stated; `bottled` when absent. */
  readonly gasStatement?: SheetDraft['gasStatement'] | undefined
  /** Additives by their E numbers (company option `display_E`). */
  readonly displayE: boolean
  readonly family: Family
  /** The producer's answers, for allergens that no ingredient brings. */
  readonly allergens?: SheetDraft['allergens'] | undefined
}

/** An entry on its way to the label. `chain` is shared by entries that "and/or" joins. */
type Candidate = { readonly entry: IngredientEntry; readonly chain: number }

/** An item with what decides its place. */
type Placed = {
  readonly item: StatementItem
  readonly place: Place
  readonly chain: number
  readonly mayJoin: boolean
}
type Place = 'base' | 'other' | 'gas' | 'fining_agent' | FunctionalClass

/** Classes in the order of the label, after the base items in order of weight (Annex VII Part A: under 2 % in any order). */
export const printedClasses = [
  'colour',
  'acidity_regulator',
  'preservative',
  'antioxidant',
  'stabiliser',
] as const satisfies readonly FunctionalClass[]

/** Recital 13 of Delegated Regulation (EU) 2023/1606: up to three alternatives. */
export const mostAlternatives = 3

const marks: Readonly<Partial<Record<IngredientId, AllergenMark>>> = {
  'sulphites': { allergen: 'sulphites', term: 'sulphites', form: 'name' },
  'lysozyme': { allergen: 'egg', term: 'egg_lysozyme', form: 'name' },
  // Polish law writes these two terms in the accusative; a list names them as it names everything.
  'ovalbumin': { allergen: 'egg', term: 'egg_albumin', form: 'within' },
  'casein': { allergen: 'milk', term: 'milk_casein', form: 'within' },
  'potassium-caseinates': { allergen: 'milk', term: 'milk', form: 'within' },
  'wheat-protein': { allergen: 'wheat', term: 'wheat', form: 'within' },
  'egg-yolk': { allergen: 'egg', term: 'egg', form: 'within' },
}

/**
 * The ingredient list of a sheet: drops what the law leaves out, groups additives by class, joins alternatives, states
 * gases, and marks allergens and organic items.
 *
 * An aromatised product whose entries hold `wine` prints the grapes and the additives without allergen behind it in
 * brackets, as the wine's own; must, sugar, colours, allergens and gas stand outside, as Delegated Regulation (EU)
 * 2024/585 lets them. The wine of a plain wine is not printed.
 * @param entries in the producer's order of weight
 */
export function ingredientStatement(
  entries: readonly IngredientEntry[],
  options: StatementOptions,
): IngredientStatement {
  const printed = printedEntries(entries, options.family)
  const placed = unrepeated(
    withoutWider(withSulphites(printed, options.displayE)).map((candidate) =>
      place(candidate, options.displayE),
    ),
  )
  const gas = placed.some((one) => one.place === 'gas') ? (options.gasStatement ?? 'bottled') : 'names'
  const shown = gas === 'names' ? placed : placed.filter((one) => one.place !== 'gas')
  const named = new Set(placed.map((one) => one.item.allergen?.allergen))
  return {
    groups: options.family === 'aromatised' ? groupsAroundWine(shown) : groupsOf(shown),
    ...(gas === 'names' ? {} : { gas }),
    alsoContains: answered(options.allergens)
      .filter((allergen) => !named.has(allergen))
      .map((allergen) => ({ allergen, term: allergen })),
    organicFootnote: shown.some((one) => one.item.organic),
  }
}

/**
 * The allergens a label names, each once, in the order of the table: those of printed ingredients, and those the
 * producer answered for.
 */
export function allergensOf(
  entries: readonly IngredientEntry[],
  answers?: SheetDraft['allergens'],
): Allergen[] {
  const present: Allergen[] = entries
    .filter(isPrinted)
    .map(({ id }) => ingredient(id).allergen)
    .filter((allergen) => allergen !== 'none')
  const all = new Set([...present, ...answered(answers)])
  return allergens.filter((allergen) => all.has(allergen))
}

function answered(answers: SheetDraft['allergens']): Allergen[] {
  return allergens.filter((allergen) => answers?.includes(allergen))
}

/**
 * Whether an entry is printed, alone or as part of a statement on gases. Fining agents and lysozyme are printed only
 * when their residue is above; additives unless it is at most, which the law does not provide for (open point 5).
 */
export function isPrinted({ id, residue }: IngredientEntry): boolean {
  switch (ingredient(id).declaration) {
    case 'processing_aid_not_declared':
    case 'optional_not_required':
      return false
    case 'processing_aid_if_residual_allergen':
    case 'ingredient_or_processing_aid':
      return residue === 'above'
    case 'packaging_gas':
      return true
    case 'ingredient':
      return residue !== 'at_most' || !isAdditive(id)
  }
}

/** Whether a substance carries a class of Annex VII Part C, and so can have a residue to ask about. */
export function isAdditive(id: IngredientId): boolean {
  const { functionalClass } = ingredient(id)
  return functionalClass !== null && functionalClass !== 'packaging_gas'
}

/** Whether the residue of an entry must be answered for: it is printed only above a threshold and has no default. */
export function asksForResidue(id: IngredientId): boolean {
  const { declaration } = ingredient(id)
  return (
    declaration === 'processing_aid_if_residual_allergen' || declaration === 'ingredient_or_processing_aid'
  )
}

/** The classes a substance may be printed under, its usual one first. */
export function classesOf(id: IngredientId): FunctionalClass[] {
  const { functionalClass, alternativeClass } = ingredient(id)
  return [functionalClass, alternativeClass].filter((one) => one !== null && one !== undefined)
}

/** The class an entry is printed under: the chosen one where the substance has it, else its usual one. */
export function classOf(entry: IngredientEntry): FunctionalClass | undefined {
  const classes = classesOf(entry.id)
  return classes.find((one) => one === entry.functionalClass) ?? classes[0]
}

/** Entries as "and/or" joins them: chains of one or more, in order. */
export function chainsOf(entries: readonly IngredientEntry[]): IngredientEntry[][] {
  const chains: IngredientEntry[][] = []
  for (const entry of entries) {
    const last = chains.at(-1)
    if (entry.andOr === true && last !== undefined) last.push(entry)
    else chains.push([entry])
  }
  return chains
}

function printedEntries(entries: readonly IngredientEntry[], family: Family): Candidate[] {
  return chainsOf(entries)
    .flatMap((chain, number) => chain.map((entry) => ({ entry, chain: number })))
    .filter(({ entry }) => isPrinted(entry) && !(entry.id === 'wine' && family === 'wine'))
}

/** Sulphur dioxide and its salts, which one legal term covers (Delegated Regulation (EU) 2019/33 Annex I). */
function isSulphite(id: IngredientId): boolean {
  return ingredient(id).allergen === 'sulphites'
}

/** Several sulphites become one entry, unless E numbers are shown and the producer named each substance. */
function withSulphites(candidates: readonly Candidate[], displayE: boolean): Candidate[] {
  const sulphites = candidates.filter(({ entry }) => isSulphite(entry.id))
  const keepsNames = displayE && sulphites.every(({ entry }) => ingredient(entry.id).eNumber !== null)
  if (keepsNames) return [...candidates]
  const [first] = sulphites
  return candidates
    .filter((candidate) => !sulphites.includes(candidate) || candidate === first)
    .map((candidate) =>
      candidate === first ? { ...candidate, entry: { ...candidate.entry, id: 'sulphites' } } : candidate,
    )
}

/** A name for any of several substances says nothing beside the name of one of them: caramel beside plain caramel. */
function withoutWider(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    ({ entry }) => !candidates.some((other) => ingredient(entry.id).members?.includes(other.entry.id)),
  )
}

function place({ entry, chain }: Candidate, displayE: boolean): Placed {
  const { group, printAs, andOr } = ingredient(entry.id)
  const id = ingredientIds.find((one) => one === printAs) ?? entry.id
  const functionalClass = group === 'gas' ? undefined : classOf(entry)
  const eNumber = displayE && functionalClass !== undefined ? eNumberOf(id) : undefined
  const allergen = markOf(id, eNumber !== undefined)
  const constituents = constituentsOf(entry)
  return {
    place: functionalClass ?? placeOf(entry.id),
    chain,
    mayJoin: andOr,
    item: {
      id,
      ...(eNumber === undefined ? {} : { eNumber }),
      ...(allergen === undefined ? {} : { allergen }),
      ...(constituents.length === 0 ? {} : { constituents }),
      organic: entry.organic === true,
    },
  }
}

function placeOf(id: IngredientId): Place {
  const { group } = ingredient(id)
  return group === 'base' || group === 'gas' || group === 'fining_agent' ? group : 'other'
}

/** The number of one substance; the range of the four caramels names none of them. */
function eNumberOf(id: IngredientId): string | undefined {
  const { eNumber, members } = ingredient(id)
  return members === undefined ? (eNumber ?? undefined) : undefined
}

function markOf(id: IngredientId, numbered: boolean): AllergenMark | undefined {
  const { allergen } = ingredient(id)
  if (allergen === 'none') return undefined
  const mark = marks[id]
  return mark === undefined || numbered ? { allergen, term: allergen, form: 'brackets' } : mark
}

function constituentsOf(entry: IngredientEntry): PrintedConstituent[] {
  if (ingredient(entry.id).constituents !== true) return []
  const printed = (entry.constituents ?? []).map((one) =>
    one === 'rectified-concentrated-grape-must' ? 'concentrated-grape-must' : one,
  )
  return [...new Set(printed)]
}

/** Each ingredient once (blends, rectified must beside must); organic only where every one of them is. */
function unrepeated(placed: readonly Placed[]): Placed[] {
  return placed
    .filter((one, index) => placed.findIndex((other) => other.item.id === one.item.id) === index)
    .map((one) => ({
      ...one,
      item: {
        ...one.item,
        organic: placed.every((other) => other.item.id !== one.item.id || other.item.organic),
      },
    }))
}

function groupsOf(placed: readonly Placed[]): StatementGroup[] {
  return [
    ...plainGroup(placed, ['base', 'other']),
    ...printedClasses.flatMap((functionalClass) => classGroups(placed, functionalClass)),
    ...plainGroup(placed, ['gas', 'fining_agent']),
  ]
}

function plainGroup(placed: readonly Placed[], places: readonly Place[]): PlainGroup[] {
  const items = places.flatMap((wanted) =>
    placed.filter((one) => one.place === wanted).map((one) => one.item),
  )
  return items.length === 0 ? [] : [{ kind: 'plain', items }]
}

/** The items of a class that stand alone, then each set of alternatives under the class's name again. */
function classGroups(placed: readonly Placed[], functionalClass: FunctionalClass): ClassGroup[] {
  const own = placed.filter((one) => one.place === functionalClass)
  const sets = [...Map.groupBy(own, (one) => one.chain).values()].filter((set) => isAlternatives(set))
  const alone = own.filter((one) => !sets.some((set) => set.includes(one)))
  return [
    ...(alone.length === 0 ? [] : [classGroup(functionalClass, alone, false)]),
    ...sets.map((set) => classGroup(functionalClass, set, true)),
  ]
}

function isAlternatives(set: readonly Placed[]): boolean {
  return set.length >= 2 && set.length <= mostAlternatives && set.every((one) => one.mayJoin)
}

function classGroup(functionalClass: FunctionalClass, placed: readonly Placed[], andOr: boolean): ClassGroup {
  return {
    kind: 'class',
    functionalClass,
    plural: placed.length > 1,
    andOr,
    items: placed.map((one) => one.item),
  }
}

function groupsAroundWine(placed: readonly Placed[]): StatementGroup[] {
  const own = placed.filter(isOfTheWine)
  if (own.length === 0 || !placed.some((one) => one.item.id === 'wine')) return groupsOf(placed)
  const outside = placed
    .filter((one) => !own.includes(one))
    .map((one) => (one.item.id === 'wine' ? { ...one, item: { ...one.item, contents: groupsOf(own) } } : one))
  return groupsOf(outside)
}

function isOfTheWine({ item, place }: Placed): boolean {
  const isClass = printedClasses.some((functionalClass) => functionalClass === place)
  return item.id === 'grapes' || (isClass && place !== 'colour' && item.allergen === undefined)
}

/**
 * The substance that a person means: by id, by one of its names, or by E number with or without the E, spaces and the
 * brackets of its roman numeral. Undefined when nothing or more than one substance answers to it.
 * @param names folded name (`foldName`) → id, in whatever languages the caller reads
 */
export function findIngredient(
  text: string,
  names: ReadonlyMap<string, IngredientId>,
): IngredientId | undefined {
  const folded = foldName(text)
  return idsByName.get(folded) ?? names.get(folded) ?? idsByNumber.get(numberKey(text))
}

function numberKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s()]/g, '')
    .replace(/^e(?=\d)/, '')
}

const idsByName: ReadonlyMap<string, IngredientId> = new Map(ingredientIds.map((id) => [foldName(id), id]))
const idsByNumber: ReadonlyMap<string, IngredientId> = new Map(
  ingredientIds.flatMap((id) => {
    const { eNumber } = ingredient(id)
    return eNumber === null ? [] : [[numberKey(eNumber), id] as const]
  }),
)
