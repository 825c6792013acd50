// Names, designations and cuvées that contradict the sheet, belong to another category, or hide what they say.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const fair = 'Regulation (EU) No 1169/2011 Art. 7(1)(a)'
const { cases, refused, advised } = casesOf<BaseName>('names')

refused(
  'white-designation-on-red',
  'stillRed',
  { designation: 'Vin blanc de France' },
  ['designation', 'wineType'],
  'The designation says white wine, the type red: one line of the label is false.',
  fair,
)
refused(
  'red-designation-on-white',
  'stillWhite',
  { designation: 'Trockener Rotwein' },
  ['designation', 'wineType'],
  'The designation says dry red wine, the type dry white.',
  fair,
)
refused(
  'rose-designation-on-red',
  'stillRed',
  { designation: 'Vino rosado de mesa' },
  ['designation', 'wineType'],
  'The designation says rosé, the type red.',
  fair,
)
refused(
  'sparkling-designation-on-still',
  'stillWhite',
  { designation: 'Vino espumoso' },
  ['designation', 'wineClass'],
  'Sparkling wine is a category with 3 bar; the class says still.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 4 and Art. 119(1)(a)',
)
refused(
  'frizzante-on-sparkling',
  'sparkling',
  { designation: 'Vino frizzante' },
  ['designation', 'wineClass'],
  'Frizzante is semi-sparkling wine of 1 to 2.5 bar; the class says sparkling.',
  'Regulation (EU) No 1308/2013 Annex VII Part II points 4 and 8',
)
refused(
  'liqueur-wine-designation-on-still',
  'stillRed',
  { designation: 'Vinho licoroso' },
  ['designation', 'wineClass'],
  'Liqueur wine is a category of its own from 15 % vol.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 3',
)
refused(
  'quality-sparkling-from-gas',
  'aerated',
  { designation: 'Quality sparkling wine' },
  ['designation', 'sparklingMethod'],
  'The gas of quality sparkling wine comes from fermentation alone.',
  'Regulation (EU) No 1308/2013 Annex VII Part II points 5(b) and 7',
)
refused(
  'sekt-from-gas',
  'aerated',
  { name: 'Hochheimer Sekt', designation: 'Sekt' },
  ['designation', 'name', 'sparklingMethod'],
  'Sekt is quality sparkling wine; this one got its gas from a cylinder.',
  unread(
    'Delegated Regulation (EU) 2019/33 Art. 48(3); Regulation (EU) No 1308/2013 Annex VII Part II point 5',
  ),
)
refused(
  'traditional-method-from-gas',
  'aerated',
  { name: 'Méthode traditionnelle' },
  ['name', 'sparklingMethod'],
  'The traditional method is a second fermentation in the bottle.',
  'Delegated Regulation (EU) 2019/33 Art. 53(4)',
)
refused(
  'traditional-method-on-semi-sparkling',
  'semiSparkling',
  { name: 'Metodo classico' },
  ['name', 'wineClass'],
  'The term describes sparkling wine with a designation and quality sparkling wine only.',
  'Delegated Regulation (EU) 2019/33 Art. 53(4)',
)
refused(
  'vermouth-in-wine-family',
  'stillRed',
  { designation: 'Vermouth' },
  ['designation', 'family'],
  'Vermouth is an aromatised wine; a plain wine may not bear its name.',
  'Regulation (EU) No 251/2014 Art. 5 and Annex II Section A',
)
refused(
  'sangria-in-wine-family',
  'stillRed',
  { name: 'Sangria della Casa' },
  ['name', 'family'],
  'Sangria is an aromatised wine-based drink.',
  'Regulation (EU) No 251/2014 Annex II Section B',
)
refused(
  'liqueur-in-wine-family',
  'stillSweet',
  { designation: 'Liqueur de raisin' },
  ['designation', 'family'],
  'Liqueur is the legal name of a spirit drink of at least 15 % vol and 100 g/l sugars.',
  'Regulation (EU) 2019/787 Art. 10 and Annex I category 33',
)
refused(
  'apple-wine-from-grapes',
  'stillWhite',
  { designation: 'Apfelwein' },
  ['designation', 'ingredients'],
  'Apple wine is made from apples; the list says grapes.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1, last subparagraph',
)
refused(
  'strength-in-designation',
  'stillRed',
  { designation: 'Vin de France, 12 % vol' },
  ['designation', 'alcohol'],
  'Two different strengths on one label.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(c); Delegated Regulation (EU) 2019/33 Art. 44',
)
refused(
  'volume-in-designation',
  'stillRed',
  { designation: 'Vin de France, 50 cl' },
  ['designation', 'volume'],
  'The designation and the volume name two different contents.',
  'Regulation (EU) No 1169/2011 Art. 9(1)(e) and Art. 7(1)(a)',
)
refused(
  'brut-in-name-of-dry',
  'sparkling',
  { name: 'Fleur de Craie Brut', sweetness: 'dry', sugars: 2.5 },
  ['name', 'sweetness'],
  'Two terms of sweetness contradict each other; one only may be chosen.',
  unread('Delegated Regulation (EU) 2019/33 Art. 47(2)'),
)
refused(
  'sweet-term-in-designation',
  'stillWhite',
  { designation: 'Deutscher Wein, lieblich' },
  ['designation', 'wineType', 'sugars'],
  '“Lieblich” is a regulated term from 12 to 45 g/l; the wine has 3 g/l.',
  'Delegated Regulation (EU) 2019/33 Annex III Part B',
)
refused(
  'dry-term-in-name',
  'stillSweet',
  { name: 'Riesling trocken', wineType: 'sweet_white' },
  ['name', 'wineType', 'sugars'],
  '“Trocken” is a regulated term up to 9 g/l; the wine has 60 g/l.',
  'Delegated Regulation (EU) 2019/33 Annex III Part B',
)
refused(
  'millesime-without-vintage',
  'sparkling',
  { name: 'Millésime 2020' },
  ['name', 'vintage', 'nonVintage'],
  'The name states a vintage while the sheet says that there is none.',
  'Delegated Regulation (EU) 2019/33 Art. 49',
)
refused(
  'direction-override',
  'stillRed',
  { name: 'Vin \u202Edaer ton\u202C rouge' },
  'name',
  'A control character reverses what people read; the label would say other words than the sheet.',
  'Regulation (EU) No 1169/2011 Art. 7(2) and Art. 13(1)',
)
refused(
  'markup-in-designation',
  'stillRed',
  { designation: '<b>Grand vin</b><script>1</script>' },
  'designation',
  'Mark-up is no wording of a label; printed as text it is illegible, run as code it is worse.',
  'Regulation (EU) No 1169/2011 Art. 13(1)',
)
advised(
  'white-name-on-red',
  'stillRed',
  { name: 'Clairière Blanche', cuvee: 'VIN-BLANC' },
  ['name', 'cuvee', 'wineType'],
  'A red wine whose cuvée says white wine: probably copied from another sheet.',
  fair,
)
advised(
  'chardonnay-red',
  'stillRed',
  { name: 'Chardonnay' },
  ['name', 'wineType'],
  'Chardonnay gives white wine; the type was probably not changed after copying.',
  'Delegated Regulation (EU) 2019/33 Art. 50',
)
advised(
  'year-in-name',
  'stillRed',
  { name: 'Cuvée Estelle 2019' },
  ['name', 'vintage'],
  'The name carries 2019 and the vintage is 2024: probably a copied name.',
  'Delegated Regulation (EU) 2019/33 Art. 49',
)
advised(
  'merlot-white',
  'stillWhite',
  { name: 'Merlot' },
  ['name', 'wineType'],
  'A white Merlot exists and is rare; mostly the type is wrong.',
  'Delegated Regulation (EU) 2019/33 Art. 50',
)
advised(
  'nouveau-of-2024',
  'pdoRed',
  { name: 'Primeur', appellation: 'Beaujolais', vintage: 2024 },
  ['name', 'vintage'],
  'A primeur is sold in the months after its harvest; one of 2024 labelled in November 2026 is a copied sheet.',
  unread('French specification of Beaujolais; Regulation (EU) No 1308/2013 Art. 112'),
)
advised(
  'aged-in-oak-same-year',
  'stillRed',
  { name: 'Barrel aged 24 months', vintage: 2026 },
  ['name', 'vintage'],
  'A wine of 2026 cannot have spent 24 months in a barrel by November 2026.',
  'Delegated Regulation (EU) 2019/33 Art. 53(2) and Annex V',
)
advised(
  'placeholder-name',
  'stillRed',
  { name: 'test' },
  'name',
  'A sheet called test was hardly meant for bottles.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)

/** Names that contradict, deceive or slip. */
export const wrongNames = cases
