// Terms of sweetness against figures: the closed lists of Delegated Regulation (EU) 2019/33 Annex III and of
// Regulation (EU) No 251/2014 Art. 6.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const partA = 'Delegated Regulation (EU) 2019/33 Annex III Part A'
const partB = 'Delegated Regulation (EU) 2019/33 Annex III Part B'
const fields = ['sweetness', 'sugars'] as const
const { cases, refused, advised } = casesOf<BaseName>('sweetness')

refused(
  'sparkling-without-term',
  'sparkling',
  { sweetness: null },
  'sweetness',
  'Sparkling wine must state its sugar content by one of the terms.',
  unread('Regulation (EU) No 1308/2013 Art. 119(1)(g); Delegated Regulation (EU) 2019/33 Art. 47(1)'),
)
refused(
  'brut-16',
  'sparkling',
  { sugars: 1.6 },
  fields,
  'Brut ends below 12 g/l; 16 g/l exceeds any tolerance.',
  partA,
)
refused(
  'brut-nature-8',
  'sparkling',
  {
    sweetness: 'brut_nature',
    sugars: 0.8,
    ingredients: [{ id: 'grapes' }, { id: 'tirage-liqueur' }, { id: 'sulphites' }],
  },
  fields,
  'Brut nature has less than 3 g/l; 8 g/l is brut.',
  partA,
)
refused(
  'brut-nature-with-dosage',
  'sparkling',
  { sweetness: 'brut_nature', sugars: 0.2 },
  ['sweetness', 'ingredients'],
  'Brut nature may get no sugar after the second fermentation, yet an expedition liqueur with sucrose is listed.',
  partA,
)
refused(
  'extra-brut-11',
  'sparkling',
  { sweetness: 'extra_brut', sugars: 1.1 },
  fields,
  'Extra brut ends at 6 g/l.',
  partA,
)
refused(
  'extra-dry-6',
  'sparkling',
  { sweetness: 'extra_dry', sugars: 0.6 },
  fields,
  'Extra dry begins at 12 g/l; a wine of 6 g/l sold as extra dry misleads.',
  partA,
)
refused(
  'dry-8-sparkling',
  'sparkling',
  { sweetness: 'dry', sugars: 0.8 },
  fields,
  'Dry means 17 to 32 g/l for sparkling wine; the term of still wine was used.',
  partA,
)
refused(
  'medium-dry-20',
  'sparkling',
  { sweetness: 'medium_dry', sugars: 2 },
  fields,
  'Demi-sec begins at 32 g/l.',
  partA,
)
refused('sweet-35', 'sparkling', { sweetness: 'sweet', sugars: 3.5 }, fields, 'Doux is above 50 g/l.', partA)
refused(
  'medium-on-sparkling',
  'sparkling',
  { sweetness: 'medium', sugars: 3.5 },
  'sweetness',
  'Moelleux is a term of still wine; Part A for sparkling wine has no such term.',
  partA,
)
refused(
  'brut-on-still',
  'stillWhite',
  { sweetness: 'brut' },
  'sweetness',
  'Brut is a term of sparkling wine.',
  `${partA}; Part B`,
)
refused(
  'extra-dry-on-still',
  'stillWhite',
  { sweetness: 'extra_dry' },
  'sweetness',
  'Extra dry is a term of sparkling and aromatised wine.',
  `${partA}; Part B`,
)
refused(
  'brut-on-semi-sparkling',
  'semiSparkling',
  { sweetness: 'brut', sugars: 0.9 },
  'sweetness',
  'Semi-sparkling wine takes the terms of Part B, which has no brut.',
  `${partB}; Art. 52`,
)
refused(
  'dry-12',
  'stillWhite',
  { sweetness: 'dry', sugars: 1.2 },
  fields,
  'Dry still wine has at most 9 g/l.',
  partB,
)
refused(
  'dry-7-low-acid',
  'stillWhite',
  { sweetness: 'dry', sugars: 0.75, acids: 0.38 },
  ['sweetness', 'sugars', 'acids'],
  '7.5 g/l is dry only with a total acidity of at least 5.5 g/l; this wine has 3.8.',
  partB,
)
refused(
  'medium-dry-20-still',
  'stillWhite',
  { sweetness: 'medium_dry', sugars: 2, wineType: 'semi_dry_white' },
  fields,
  'Medium dry still wine has at most 18 g/l.',
  partB,
)
refused(
  'medium-60',
  'stillSweet',
  { sweetness: 'medium', sugars: 6 },
  fields,
  'Moelleux ends below 45 g/l.',
  partB,
)
refused('sweet-30', 'stillSweet', { sweetness: 'sweet', sugars: 3 }, fields, 'Sweet begins at 45 g/l.', partB)
refused(
  'dry-type-20',
  'stillWhite',
  { sugars: 2 },
  ['wineType', 'sugars'],
  'The label prints “dry white wine” for 20 g/l sugars: a regulated term used falsely.',
  `${partB}; Art. 52`,
)
refused(
  'sweet-type-2',
  'stillSweet',
  { sugars: 0.2 },
  ['wineType', 'sugars'],
  'The label prints “sweet white wine” for 2 g/l sugars.',
  `${partB}; Art. 52`,
)
refused(
  'semi-dry-type-2',
  'stillWhite',
  { wineType: 'semi_dry_white', sugars: 0.1 },
  ['wineType', 'sugars'],
  'Semi-dry begins where dry ends: above 4 g/l at the least.',
  partB,
)
refused(
  'vermouth-dry-140',
  'vermouth',
  { sweetness: 'dry' },
  fields,
  'Dry aromatised wine has less than 50 g/l; this vermouth has 140.',
  'Regulation (EU) No 251/2014 Art. 6(2)(b)',
)
refused(
  'vermouth-sweet-60',
  'vermouth',
  { sweetness: 'sweet', sugars: 6 },
  fields,
  'Sweet aromatised wine has at least 130 g/l.',
  'Regulation (EU) No 251/2014 Art. 6(2)(e)',
)
refused(
  'vermouth-extra-dry-40',
  'vermouth',
  { sweetness: 'extra_dry', sugars: 4, alcohol: 18 },
  fields,
  'Extra dry aromatised wine has less than 30 g/l.',
  'Regulation (EU) No 251/2014 Art. 6(2)(a)',
)
refused(
  'vermouth-brut',
  'vermouth',
  { sweetness: 'brut', sugars: 1, alcohol: 18 },
  'sweetness',
  'Brut is no term of aromatised wine products.',
  'Regulation (EU) No 251/2014 Art. 6(2)',
)
advised(
  'brut-13',
  'sparkling',
  { sugars: 1.3 },
  fields,
  '13 g/l is above the bound of brut and within the tolerance of 3 g/l; the term should be checked.',
  unread('Delegated Regulation (EU) 2019/33 Art. 47(3) and Annex III Part A'),
)
advised(
  'red-25-by-slip',
  'stillRed',
  { sugars: 2.5 },
  'sugars',
  '2.5 g/l was probably typed as g/100 ml: a red wine of 25 g/l would bear a sweetness term.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)
advised(
  'rose-8-g-per-litre',
  'stillRed',
  { wineType: 'rose', sugars: 8 },
  'sugars',
  '80 g/l in a rosé without sweetness term: g/l was probably typed into g/100 ml.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)
advised(
  'sweet-type-30',
  'stillSweet',
  { sugars: 3 },
  ['wineType', 'sugars'],
  '30 g/l is moelleux; “sweet” begins at 45 g/l, yet the type of the form may be meant broadly.',
  partB,
)
advised(
  'natural-sweet-2',
  'fortified',
  { sugars: 0.2, alcohol: 18 },
  ['wineType', 'sugars'],
  'A natural sweet wine with 2 g/l sugars: figure or type is wrong.',
  unread('probable slip; Regulation (EU) No 1308/2013 Annex VII Part II point 3'),
)

/** Wrong and doubtful terms of sweetness. */
export const wrongSweetness = cases
