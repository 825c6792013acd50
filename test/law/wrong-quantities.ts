// Nominal quantities outside the closed ranges of Directive 2007/45/EC, and slips of the unit. The ranges were
// read in the transposition of the United Kingdom (S.I. 1988/2039 Schedule A1), which repeats the Annex.

import type { BaseName } from './base-sheets.ts'
import { casesOf } from './corpus-shape.ts'

const quantities = 'Directive 2007/45/EC Art. 3 and Annex section 1'
const slip = 'probable slip; Regulation (EU) No 1169/2011 Art. 23'
const { cases, refused, advised } = casesOf<BaseName>('quantities')

refused('still-70', 'stillRed', { volume: 70 }, 'volume', 'Still wine has no bottle of 70 cl.', quantities)
refused(
  'still-20',
  'stillWhite',
  { volume: 20 },
  'volume',
  'Still wine has 18.7 or 25 cl; 20 cl is a size of sparkling and liqueur wine.',
  quantities,
)
refused('still-33', 'stillRed', { volume: 33 }, 'volume', 'The can of 33 cl is a size of beer.', quantities)
refused(
  'still-62',
  'stillRed',
  { volume: 62 },
  'volume',
  '62 cl is reserved for vin jaune.',
  `${quantities}; Delegated Regulation (EU) 2019/33 Annex VII point 3`,
)
refused(
  'vin-jaune-75',
  'pdoRed',
  {
    appellation: 'Château-Chalon',
    designation: 'Vin jaune',
    wineType: 'dry_white',
    volume: 75,
    vintage: 2018,
  },
  'volume',
  'Between 10 and 150 cl vin jaune has one size: 62 cl.',
  quantities,
)
refused(
  'sparkling-50',
  'sparkling',
  { volume: 50 },
  'volume',
  'Sparkling wine has no bottle of 50 cl.',
  quantities,
)
refused(
  'sparkling-100',
  'sparkling',
  { volume: 100 },
  'volume',
  'Sparkling wine has no bottle of 1 l.',
  quantities,
)
refused(
  'semi-sparkling-25',
  'semiSparkling',
  { volume: 25 },
  'volume',
  'Semi-sparkling wine follows the sizes of sparkling wine: 20 cl, not 25.',
  quantities,
)
refused(
  'semi-sparkling-100',
  'semiSparkling',
  { volume: 100 },
  'volume',
  'Semi-sparkling wine follows the sizes of sparkling wine, which have no litre.',
  quantities,
)
refused(
  'fortified-70',
  'fortified',
  { volume: 70 },
  'volume',
  'Liqueur wine has no bottle of 70 cl.',
  quantities,
)
refused(
  'vermouth-70',
  'vermouth',
  { volume: 70 },
  'volume',
  'Aromatised wine has no bottle of 70 cl; that is a size of spirits.',
  quantities,
)
refused('spirit-75', 'brandy', { volume: 75 }, 'volume', '75 cl is the American size of spirits.', quantities)
refused('spirit-37.5', 'liqueur', { volume: 37.5 }, 'volume', 'Spirits have 35 cl, not 37.5.', quantities)
refused(
  'semi-sparkling-100-litres',
  'semiSparkling',
  { volume: 10_000 },
  'volume',
  'Semi-sparkling wine is placed in containers of at most 60 litres.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 8(d)',
)
refused(
  'litres-for-centilitres',
  'stillRed',
  { volume: 0.75 },
  'volume',
  '0.75 is litres; the field takes cl.',
  slip,
)
advised('shifted-down', 'stillRed', { volume: 7.5 }, 'volume', '7.5 cl: the decimal point of 75 moved.', slip)
advised(
  'shifted-up',
  'stillRed',
  { volume: 750 },
  'volume',
  '750 cl: millilitres typed as centilitres.',
  slip,
)
advised(
  'vintage-as-volume',
  'stillRed',
  { volume: 2024 },
  ['volume', 'vintage'],
  'The volume repeats the vintage.',
  slip,
)
advised(
  'a-hundred-glasses',
  'stillRed',
  { glasses: 75 },
  ['glasses', 'volume'],
  '75 glasses from 75 cl are glasses of 10 ml; the volume was typed into the wrong field.',
  slip,
)
advised(
  'one-glass-magnum',
  'stillRed',
  { volume: 150, glasses: 1 },
  ['glasses', 'volume'],
  'One glass of one and a half litres is no portion.',
  'Regulation (EU) No 1169/2011 Art. 33',
)
advised(
  'above-sixty-litres',
  'stillRed',
  { volume: 22_500 },
  'volume',
  'A barrel of 225 l is bulk: bottling means containers up to 60 litres.',
  'Delegated Regulation (EU) 2019/33 Art. 46(1)(b)',
)

/** Wrong and doubtful quantities. */
export const wrongQuantities = cases
