// The fields of a sheet that an analysis of a laboratory gives.

import type { LabColumn } from './column-words-table.ts'

/** Strength in % vol; grams in 100 ml of sugars, organic acids and glycerol. */
export const labFields = ['alcohol', 'sugars', 'acids', 'glycerol'] as const
export type LabField = (typeof labFields)[number]

/** The columns that name the wine. */
export const identityColumns = ['reference', 'lot', 'gtin'] as const
export type IdentityColumn = (typeof identityColumns)[number]

/** The field that a column gives, wholly or in part; absent for all other columns. */
export const fieldOfColumn: Readonly<Partial<Record<LabColumn, LabField>>> = {
  alcohol: 'alcohol',
  glucoseFructose: 'sugars',
  glucose: 'sugars',
  fructose: 'sugars',
  sucrose: 'sugars',
  totalSugars: 'sugars',
  residualSugars: 'sugars',
  reducingSugars: 'sugars',
  acids: 'acids',
  glycerol: 'glycerol',
}

/**
 * The sums of columns that give the sugars, the best first. A label states all mono- and disaccharides (Regulation
 * (EU) 1169/2011 Annex I point 8): glucose, fructose and sucrose. Reducing sugars include pentoses, which are none.
 */
export const sugarMethods: readonly (readonly LabColumn[])[] = [
  ['glucoseFructose', 'sucrose'],
  ['glucose', 'fructose', 'sucrose'],
  ['totalSugars'],
  ['residualSugars'],
  ['reducingSugars'],
]
/** The parts that a sum cannot be without; sucrose is absent from most wines. */
export const optionalPart: LabColumn = 'sucrose'
