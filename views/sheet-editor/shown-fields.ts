// Which fields the form shows for a draft. A field that has a value is always shown.

import { isDealcoholised } from '../../src/domain/law/law.ts'
import type { SheetDraft, SheetField } from '../../src/domain/sheet/fields.ts'
import { ingredient } from '../../src/domain/sheet/ingredient-table.ts'
import { isOutsideUnion } from '../../src/domain/market-table.ts'

type Condition = (draft: SheetDraft) => boolean

const conditions: Readonly<Partial<Record<SheetField, Condition>>> = {
  // Part of the input of the vintage.
  nonVintage: () => false,
  energyKj: ({ energySource }) => energySource === 'typed',
  energyKcal: ({ energySource }) => energySource === 'typed',
  gasStatement: ({ ingredients = [], gasStatement }) =>
    gasStatement !== undefined || ingredients.some(({ id }) => ingredient(id).group === 'gas'),
  organicControlBody: ({ organic }) => organic === true,
  organicOrigin: ({ organic }) => organic === true,
  exportOnly: ({ targetMarket }) => isOutsideUnion(targetMarket),
  sparklingMethod: ({ family, wineClass }) =>
    family === 'aromatised' || wineClass?.includes('sparkling') === true,
  baseMinimum: isDealcoholised,
  bestBefore: isDealcoholised,
}

/** Fields whose input belongs to another one, or that depend on an answer, whatever is stored. */
const neverByValue: readonly SheetField[] = ['nonVintage', 'energyKj', 'energyKcal', 'gasStatement']

/** Whether the form shows a field for this draft. */
export function isShown(name: SheetField, draft: SheetDraft): boolean {
  const condition = conditions[name]
  if (condition === undefined || condition(draft)) return true
  return draft[name] !== undefined && draft[name] !== false && !neverByValue.includes(name)
}
