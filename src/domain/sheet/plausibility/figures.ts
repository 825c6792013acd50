// Figures of the analysis against what wine can hold, in grams per 100 ml. No law names these bounds: they are
// settings, far beyond any wine for blocking rows, beyond usual wine for advisory ones (domain 1.4, 1.7).

import type { SheetField } from '../fields.ts'
import { averageGrams } from '../nutrition.ts'
import type { Facts, PlausibilityRule } from './rule.ts'

const figure = { families: ['wine'], ground: 'truth', source: '1169/2011 Annex I (13); domain 1.4' } as const

function impossible(value: SheetField, max: number, setting: string): PlausibilityRule {
  return {
    ...figure,
    id: `figure.${value}`,
    value,
    weight: 'blocking',
    setting,
    code: 'figureImpossible',
    bound: { max },
  }
}

function unusual(value: SheetField, max: number, upTo: number, setting: string): PlausibilityRule {
  return {
    ...figure,
    id: `figure.${value}.usual`,
    value,
    weight: 'advisory',
    setting,
    code: 'figureUnusual',
    bound: { max },
    applies: ({ draft }) => Number(draft[value] ?? 0) <= upTo,
  }
}

/** Millilitres that alcohol, carbohydrate and fat take in 100 ml, from their densities (1.6 and 0.92 g/ml). */
function room({ draft }: Facts): number {
  const { alcohol = 0, sugars = 0, carbohydrates = sugars, fat = 0 } = draft
  return alcohol + carbohydrates / 1.6 + fat / 0.92
}

/** Carbohydrate that is neither sugars nor glycerol. */
function otherCarbohydrates({ draft }: Facts): number | undefined {
  const { carbohydrates, sugars, glycerol = averageGrams.glycerol } = draft
  return carbohydrates === undefined || sugars === undefined ? undefined : carbohydrates - sugars - glycerol
}

export const figureRules: readonly PlausibilityRule[] = [
  impossible('fat', 2, 'Wine holds traces of fat only.'),
  impossible('protein', 2, 'Wine holds at most some hundred milligrams of protein in a litre.'),
  impossible('salt', 1, 'Sodium in wine is far below 400 mg in 100 ml.'),
  impossible('acids', 2.5, 'The sourest wines hold about 15 g/l of acids.'),
  impossible('glycerol', 5, 'Wines of noble rot hold up to about 30 g/l of glycerol.'),
  impossible('sugars', 90, 'The sweetest essence of raisined grapes holds about 800 g/l.'),
  unusual('fat', 0.5, 2, 'From here on the label prints a figure for fat.'),
  unusual('protein', 0.5, 2, 'From here on the label prints a figure for protein.'),
  unusual('salt', 0.2, 1, 'Ten times the salt that analyses of wine usually find.'),
  unusual('acids', 1.2, 2.5, 'Few wines hold more than 12 g/l of acids.'),
  unusual('glycerol', 2, 5, 'More than 20 g/l of glycerol is found in wines of noble rot only.'),
  unusual('sugars', 30, 90, 'More than 300 g/l is found in wines of dried grapes only.'),
  {
    ...figure,
    id: 'figure.acids.low',
    value: 'acids',
    classes: ['still', 'sparkling', 'semi_sparkling'],
    weight: 'advisory',
    source: '1308/2013 Annex VII Part II (1)(d)',
    code: 'acidsLow',
    bound: { min: 0.35 },
  },
  {
    ...figure,
    id: 'figure.otherCarbohydrates',
    value: 'carbohydrates',
    weight: 'advisory',
    setting: 'Sugars and glycerol are nearly all the carbohydrate of wine.',
    code: 'carbohydratesUnexplained',
    bound: { max: 2 },
    amount: otherCarbohydrates,
  },
  {
    ...figure,
    id: 'figure.room',
    families: ['wine', 'aromatised', 'spirit'],
    value: 'sugars',
    weight: 'blocking',
    setting:
      'Alcohol, sugars and fat take more than 100 ml together; 5 ml allow for contraction and rounding.',
    code: 'figuresWithoutRoom',
    bound: { max: 105 },
    amount: room,
  },
  {
    ...figure,
    id: 'figure.creamFat',
    value: 'fat',
    families: ['aromatised', 'spirit'],
    weight: 'blocking',
    source: '1169/2011 Art. 7(1)(a) and 31(4)',
    code: 'fatMissing',
    applies: ({ draft, entries }) =>
      draft.fat === 0 && entries.some(({ id }) => id === 'cream' || id === 'egg-yolk'),
  },
]
