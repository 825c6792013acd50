// Strengths that the class of a sheet cannot have, and slips of the decimal point.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const annex7 = 'Regulation (EU) No 1308/2013 Annex VII Part II'
const { cases, refused, advised } = casesOf<BaseName>('strength')

refused(
  'shifted-up',
  'stillRed',
  { alcohol: 135 },
  'alcohol',
  '135 % vol: the decimal point of 13.5 is missing.',
  `${annex7} point 1`,
)
refused(
  'shifted-down',
  'stillRed',
  { alcohol: 1.35 },
  ['alcohol', 'wineClass'],
  '1.35 % vol is far below the minimum of still wine.',
  `${annex7} point 1(a)`,
)
refused(
  'still-below-zone-a',
  'stillWhite',
  { alcohol: 8.4 },
  ['alcohol', 'wineClass'],
  'Wine without indication has at least 8.5 % vol in zones A and B and 9 % elsewhere.',
  `${annex7} point 1(a)`,
)
refused(
  'still-pgi-below-derogation',
  'stillWhite',
  { alcohol: 4.4, sugars: 9, wineType: 'sweet_white', indication: 'pgi', appellation: 'Terre Siciliane' },
  ['alcohol', 'wineClass'],
  'Even with an indication wine has at least 4.5 % vol.',
  `${annex7} point 1(b)`,
)
refused(
  'still-above-20',
  'stillRed',
  { alcohol: 20.5 },
  ['alcohol', 'wineClass'],
  'Wine without designation may have 20 % vol in total at most, without enrichment.',
  `${annex7} point 1(c); Delegated Regulation (EU) 2019/934 Art. 2`,
)
refused(
  'still-total-above-20',
  'stillSweet',
  { alcohol: 14, sugars: 12 },
  ['alcohol', 'sugars'],
  '14 % vol with 120 g/l sugars is 21 % vol in total, above 20 %, without a protected designation.',
  `${annex7} point 1(c)`,
)
refused(
  'enriched-above-15',
  'stillRed',
  { alcohol: 15.5, ingredients: [{ id: 'grapes' }, { id: 'sucrose' }, { id: 'sulphites' }] },
  ['alcohol', 'ingredients'],
  'Above 15 % vol in total no enrichment is allowed, yet the list names sucrose.',
  `${annex7} point 1(c)`,
)
refused(
  'spirit-as-wine',
  'stillRed',
  { alcohol: 40 },
  ['alcohol', 'family', 'wineClass'],
  '40 % vol is a spirit, not a wine: the family is wrong.',
  `${annex7} point 1(c)`,
)
refused(
  'sparkling-without-pdo-below-9.5',
  'sparkling',
  { alcohol: 8.5, sugars: 0.8 },
  ['alcohol', 'wineClass'],
  'Sparkling wine without designation has at least 9.5 % vol, and 9.0 % in total is too little for an aromatic one.',
  'Delegated Regulation (EU) 2019/934 Annex II Section A point 11(b)',
)
refused(
  'sparkling-total-below-8.5',
  'sparkling',
  { alcohol: 6, sugars: 2, sweetness: 'dry' },
  ['alcohol', 'wineClass', 'sugars'],
  '6 % vol with 20 g/l sugars is 7.2 % in total; the cuvée needs 8.5 %.',
  `${annex7} point 4(d)`,
)
refused(
  'sparkling-below-6',
  'sparkling',
  {
    alcohol: 5.5,
    sugars: 10,
    sweetness: 'sweet',
    ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
  },
  ['alcohol', 'wineClass'],
  'Quality aromatic sparkling wine has at least 6 % vol, every other sparkling wine more.',
  `${annex7} point 6(c)`,
)
refused(
  'semi-sparkling-below-7',
  'semiSparkling',
  { alcohol: 6.5, sugars: 5 },
  ['alcohol', 'wineClass'],
  'Semi-sparkling wine has at least 7 % vol.',
  `${annex7} point 8(b)`,
)
refused(
  'semi-sparkling-total-below-9',
  'semiSparkling',
  { alcohol: 7.5, sugars: 0.5 },
  ['alcohol', 'sugars', 'wineClass'],
  '7.5 % vol with 5 g/l sugars is 7.8 % in total; semi-sparkling wine needs 9 %.',
  `${annex7} point 8(a)`,
)
refused(
  'fortified-below-15',
  'fortified',
  { alcohol: 14.5, sugars: 12 },
  ['alcohol', 'wineClass'],
  'Liqueur wine has at least 15 % vol.',
  `${annex7} point 3(a)`,
)
refused(
  'fortified-above-22',
  'fortified',
  { alcohol: 22.5 },
  ['alcohol', 'wineClass'],
  'Liqueur wine has at most 22 % vol.',
  `${annex7} point 3(a)`,
)
refused(
  'fortified-total-below-17.5',
  'fortified',
  { alcohol: 15.5, sugars: 1, wineType: 'red' },
  ['alcohol', 'sugars', 'wineClass'],
  '15.5 % vol with 10 g/l sugars is 16.1 % in total; a liqueur wine without indication needs 17.5 %.',
  `${annex7} point 3(b)`,
)
refused(
  'de-alcoholised-with-12',
  'dealcoholised',
  { alcohol: 12 },
  ['alcohol', 'wineClass', 'dealcoholised'],
  'A wine of 12 % vol is neither de-alcoholised nor partially de-alcoholised.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a); Notice C/2024/694',
)
refused(
  'zero-strength-still',
  'stillRed',
  { alcohol: 0 },
  ['alcohol', 'wineClass'],
  'Wine of 0 % vol went through de-alcoholisation; it belongs to a non-alcoholic class.',
  `${annex7} point 1(a)`,
)
refused(
  'raisined-below-9',
  'stillSweet',
  { designation: 'Wine from raisined grapes', alcohol: 8.5, sugars: 14 },
  ['alcohol', 'designation'],
  'Wine from raisined grapes has at least 9 % vol actual strength.',
  `${annex7} point 15(b)`,
)
refused(
  'overripe-below-12',
  'stillSweet',
  { designation: 'Wine of overripe grapes', alcohol: 11, sugars: 9 },
  ['alcohol', 'designation'],
  'Wine of overripe grapes has at least 12 % vol actual strength.',
  `${annex7} point 16(c)`,
)
advised(
  'must-in-fermentation',
  'stillSweet',
  { designation: 'Federweißer', alcohol: 9.5, sugars: 2 },
  ['alcohol', 'designation', 'wineClass'],
  'Must in fermentation has less than three fifths of its total strength; this is at best new wine.',
  `${annex7} points 2 and 11`,
)
advised(
  'zone-doubt',
  'stillRed',
  { alcohol: 8.8 },
  ['alcohol', 'baseMinimum'],
  '8.8 % vol is lawful from zones A and B only; elsewhere the minimum is 9 %.',
  `${annex7} point 1(a)`,
)
advised(
  'dry-red-of-19',
  'stillRed',
  { alcohol: 19 },
  'alcohol',
  'A dry red of 19 % vol without enrichment is lawful in theory and a mistyped liqueur wine in practice.',
  `${annex7} point 1(c); Delegated Regulation (EU) 2019/934 Art. 2`,
)
advised(
  'semi-sparkling-moscato',
  'semiSparkling',
  { alcohol: 5, sugars: 12, indication: 'pdo', appellation: 'Moscato d’Asti' },
  ['alcohol', 'wineClass'],
  'Semi-sparkling wine needs 7 % vol; a Moscato d’Asti of 5 % is lawful, but as wine or must in fermentation.',
  `${annex7} points 1(b), 8(b) and 11`,
)
advised(
  'aerated-of-8',
  'aerated',
  { alcohol: 8 },
  ['alcohol', 'wineClass'],
  'Aerated sparkling wine is made from wine, which has at least 8.5 % vol; dilution by sugar may explain 8.',
  `${annex7} points 1(a) and 7(a)`,
)
advised(
  'sugars-copied-from-strength',
  'stillRed',
  { alcohol: 11, sugars: 11 },
  ['sugars', 'alcohol'],
  'The sugars repeat the strength: 110 g/l in a red wine without any sweetness term.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)
advised(
  'strength-copied-from-volume',
  'fortified',
  { alcohol: 20, volume: 20 },
  ['alcohol', 'volume'],
  'Strength and volume are the same number; one of them was probably typed into the wrong field.',
  unread('probable slip; Directive 2007/45/EC Annex'),
)

/** Wrong and doubtful strengths. */
export const wrongStrength = cases
