// Nutrition figures that are impossible, contradict each other, or were typed in another unit. Figures are per
// 100 ml.

import type { BaseName } from './base-sheets.ts'
import { casesOf } from './corpus-shape.ts'

const formula = 'Regulation (EU) No 1169/2011 Art. 31(1) and Annex XIV; domain 1.7'
const order = 'Regulation (EU) No 1169/2011 Annex I and Annex XV; domain 1.4'
const slip = 'probable slip; Regulation (EU) No 1169/2011 Art. 31(4)'
const energy = ['energyKj', 'energyKcal'] as const
const { cases, refused, advised } = casesOf<BaseName>('figures')

refused('no-sugars', 'stillRed', { sugars: null }, 'sugars', 'The declaration needs the sugars.', order)
refused(
  'energy-swapped',
  'stillRed',
  { energySource: 'typed', energyKj: 79, energyKcal: 327 },
  energy,
  'kJ and kcal are swapped: kJ is always the larger number, by 4.2.',
  formula,
)
refused(
  'energy-too-low',
  'stillRed',
  { energySource: 'typed', energyKj: 200, energyKcal: 48 },
  energy,
  'The alcohol alone gives 309 kJ; 200 kJ makes the wine look lighter than it is.',
  formula,
)
refused(
  'energy-per-glass',
  'stillRed',
  { energySource: 'typed', energyKj: 491, energyKcal: 119 },
  energy,
  'The figures are those of a glass of 150 ml; the declaration is per 100 ml.',
  'Regulation (EU) No 1169/2011 Art. 32(2)',
)
refused(
  'energy-zero',
  'stillRed',
  { energySource: 'typed', energyKj: 0, energyKcal: 0 },
  energy,
  'A wine of 13.5 % vol has energy.',
  formula,
)
refused(
  'energy-one-of-two',
  'stillRed',
  { energySource: 'typed', energyKj: 327, energyKcal: null },
  energy,
  'Energy is stated in kJ and in kcal.',
  order,
)
refused(
  'kcal-out-of-step',
  'stillRed',
  { energySource: 'typed', energyKj: 327, energyKcal: 97 },
  energy,
  'The two figures of one energy differ by more than rounding.',
  formula,
)
refused(
  'sugars-above-carbohydrate',
  'stillSweet',
  { carbohydrates: 4, sugars: 6 },
  ['carbohydrates', 'sugars'],
  'Sugars are part of the carbohydrate.',
  order,
)
refused(
  'saturates-above-fat',
  'creamLiqueur',
  { fat: 9.5, saturates: 15 },
  ['fat', 'saturates'],
  'Saturates are part of the fat.',
  order,
)
refused(
  'more-than-everything',
  'creamLiqueur',
  { carbohydrates: 70, sugars: 60, fat: 55 },
  ['carbohydrates', 'sugars', 'fat'],
  '125 g of nutrients do not fit into 100 ml together with 17 % vol alcohol.',
  'arithmetic; Regulation (EU) No 1169/2011 Art. 31(4)',
)
refused(
  'carbohydrate-below-its-parts',
  'stillRed',
  { carbohydrates: 0.3, sugars: 0.2, glycerol: 0.8 },
  ['carbohydrates', 'glycerol'],
  'Carbohydrate includes polyols: sugars and glycerol make 1.0 g, not 0.3.',
  'Regulation (EU) No 1169/2011 Annex I points 7 and 9; domain 1.4',
)
refused(
  'cream-liqueur-without-fat',
  'creamLiqueur',
  { fat: 0, saturates: 0 },
  ['fat', 'ingredients'],
  'A liqueur whose first ingredient is cream cannot be free of fat.',
  'Regulation (EU) No 1169/2011 Art. 31(4) and Art. 7(1)(a)',
)
refused(
  'liqueur-without-sugars',
  'liqueur',
  { sugars: 0 },
  ['sugars', 'designation'],
  'A liqueur has at least 100 g/l sweetening products.',
  'Regulation (EU) 2019/787 Annex I category 33(a)(i)',
)
refused(
  'sweet-typed-per-litre',
  'stillSweet',
  { sugars: 60 },
  'sugars',
  '60 g/l was typed as g/100 ml; 600 g/l with 12 % vol is 48 % vol in total, and no wine.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1(c)',
)
refused(
  'brut-typed-per-litre',
  'sparkling',
  { sugars: 8 },
  ['sugars', 'sweetness'],
  '8 g/l was typed as g/100 ml, in a brut.',
  'Delegated Regulation (EU) 2019/33 Annex III Part A',
)
advised(
  'glycerol-per-litre',
  'stillRed',
  { glycerol: 7.2 },
  'glycerol',
  '7.2 g/l was typed as g/100 ml; no wine has 72 g/l glycerol.',
  slip,
)
advised(
  'acids-per-litre',
  'stillWhite',
  { acids: 5.8 },
  'acids',
  '5.8 g/l was typed as g/100 ml; no wine has 58 g/l acids.',
  slip,
)
advised(
  'acids-too-low',
  'stillWhite',
  { acids: 0.06 },
  'acids',
  '0.6 g/l: wine has a total acidity of at least 3.5 g/l; the decimal point moved.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1(d)',
)
advised(
  'salt-in-wine',
  'stillRed',
  { salt: 0.5 },
  'salt',
  '5 g/l salt is a tenth of sea water; mg and g were probably confused.',
  slip,
)
advised(
  'protein-in-wine',
  'stillWhite',
  { protein: 2 },
  'protein',
  'Wine has about 0.1 g protein; 2 g is milk.',
  slip,
)
advised(
  'fat-in-wine',
  'stillRed',
  { fat: 1.5, saturates: 0.2 },
  ['fat', 'saturates'],
  'Wine has no fat; the figures belong to another sheet.',
  slip,
)
advised(
  'carbohydrate-equals-kcal',
  'stillRed',
  { carbohydrates: 79 },
  'carbohydrates',
  'The carbohydrate repeats the kilocalories of an ordinary wine.',
  slip,
)

/** Wrong and doubtful figures. */
export const wrongFigures = cases
