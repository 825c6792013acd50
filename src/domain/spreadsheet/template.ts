// The template of an import file that people read: titles as headers, names instead of codes, two example wines
// (contract 8; decision 42). Every cell is one that `readCell` understands.

import { applyChanges, templateDraft, type Field } from '../field.ts'
import type { IngredientEntry, PackagingEntry } from '../sheet/fields.ts'
import { sheetFields, type SheetDraft, type SheetField, type SheetFields } from '../sheet/fields.ts'
import { writeCell } from './cells.ts'
import { csvFields } from './table.ts'

/** The word of a message in one language; undefined for a message that does not exist. */
export type Words = (message: string) => string | undefined

/** A column of the template. */
export type TemplateColumn = {
  readonly field: SheetField
  /** Its title and its unit. */
  readonly header: string
  readonly unit: string | null
  readonly required: Field['required']
  /** What can be filled in, by name; empty for free text and figures, and where several values are possible. */
  readonly choices: readonly string[]
  /** Figures in it are text, such as numbers of GS1. */
  readonly isText: boolean
  /** A value by name. */
  readonly example: string | number
}

/** Units as the headers write them, where the declaration leaves out that they are per 100 ml. */
const writtenUnits: Readonly<Record<string, string>> = {
  cL: 'cl',
  g: 'g/100 ml',
  kJ: 'kJ/100 ml',
  kcal: 'kcal/100 ml',
}

/** The columns in a language, in the order of the declaration. */
export function templateColumns(words: Words): TemplateColumn[] {
  return csvFields.map((name) => {
    const field: Field = sheetFields[name]
    const unit = field.kind === 'amount' ? (writtenUnits[field.unit] ?? field.unit) : null
    const title = words(`field.${name}.title`) ?? name
    return {
      field: name,
      header: unit === null ? title : `${title} (${unit})`,
      unit,
      required: field.required,
      choices: choicesOf(field, words),
      isText: field.kind !== 'amount' && field.kind !== 'integer',
      example: namedCell(name, { [name]: field.example }, words),
    }
  })
}

function choicesOf(field: Field, words: Words): string[] {
  if (field.kind === 'flag') return [flagWord(true, words), flagWord(false, words)]
  return field.kind === 'choice' ? field.choices.map((id) => words(`${field.messagePrefix}.${id}`) ?? id) : []
}

function flagWord(value: boolean, words: Words): string {
  return words(value ? 'part.yes' : 'part.no') ?? (value ? 'yes' : 'no')
}

/** A still and a sparkling wine, each with every field that concerns it. */
export const templateDrafts: readonly [SheetDraft, SheetDraft] = examples()

function examples(): readonly [SheetDraft, SheetDraft] {
  const still: SheetDraft = templateDraft<SheetFields>(sheetFields)
  return [
    still,
    applyChanges<SheetFields>(still, {
      name: 'Fleur de Craie',
      reference: 'DR-CRAIE-NV',
      designation: 'Vin mousseux de qualité',
      alcohol: 12,
      wineType: 'sparkling',
      wineClass: 'sparkling',
      sweetness: 'brut',
      sparklingMethod: 'second_fermentation',
      vintage: null,
      nonVintage: true,
      cuvee: 'L24-203',
      appellation: null,
      indication: 'none',
      gtin: '3012345000222',
      cpv: null,
      cpvReason: null,
      energyKj: null,
      energyKcal: null,
      carbohydrates: null,
      sugars: 0.8,
      ingredients: [
        { id: 'grapes' },
        { id: 'tirage-liqueur', constituents: ['sucrose', 'wine'] },
        { id: 'expedition-liqueur', constituents: ['sucrose', 'wine'] },
        { id: 'sulphites' },
      ],
      gasStatement: null,
      packaging: [
        { component: 'bottle', material: 'GL 71', collection: 'glass' },
        { component: 'cork', material: 'FOR 51', collection: 'cork' },
        { component: 'muzzle', material: 'FE 40', collection: 'steel' },
      ],
    }),
  ]
}

/** The example wines as rows, in the order of the columns: figures as numbers, all else by name. */
export function templateExamples(words: Words): (string | number)[][] {
  return templateDrafts.map((draft) => csvFields.map((name) => namedCell(name, draft, words)))
}

function namedCell(name: SheetField, draft: SheetDraft, words: Words): string | number {
  const field: Field = sheetFields[name]
  const value: unknown = draft[name]
  if (value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return flagWord(value, words)
  if (name === 'ingredients' && draft.ingredients !== undefined)
    return namedIngredients(draft.ingredients, words)
  if (name === 'packaging' && draft.packaging !== undefined) return namedPackaging(draft.packaging, words)
  if (!('messagePrefix' in field)) return writeCell(name, field, value)
  const ids = Array.isArray(value) ? value : [value]
  return ids.map((id) => words(`${field.messagePrefix}.${String(id)}`) ?? String(id)).join(' | ')
}

function namedIngredients(entries: readonly IngredientEntry[], words: Words): string {
  const nameOf = (id: string) => words(`ingredient.${id}`) ?? id
  return entries
    .map(({ id, constituents = [] }) => {
      const inside = constituents.map(nameOf).join(' + ')
      return inside === '' ? nameOf(id) : `${nameOf(id)} (${inside})`
    })
    .join(' | ')
}

function namedPackaging(entries: readonly PackagingEntry[], words: Words): string {
  return entries
    .map(({ component, material, collection }) =>
      [
        words(`packaging.component.${component}`) ?? component,
        material,
        words(`packaging.collection.${collection}`) ?? collection,
      ].join(' : '),
    )
    .join(' | ')
}
