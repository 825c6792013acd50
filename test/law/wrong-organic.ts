// Organic production: substances that it forbids, words without certificate, codes that no control body has.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const partD = 'Implementing Regulation (EU) 2021/1165 Annex V Part D'
const terms = 'Regulation (EU) 2018/848 Art. 30(1), second subparagraph'
const grapes = { id: 'grapes', organic: true }
const { cases, refused, advised } = casesOf<BaseName>('organic')

refused(
  'sorbate',
  'organicRed',
  { ingredients: [grapes, { id: 'potassium-sorbate' }, { id: 'sulphites' }] },
  ['ingredients', 'organic'],
  'Potassium sorbate is not authorised in organic wine.',
  partD,
)
refused(
  'lysozyme',
  'organicRed',
  { ingredients: [grapes, { id: 'sulphites' }, { id: 'lysozyme' }], allergens: ['sulphites', 'egg'] },
  ['ingredients', 'organic'],
  'Lysozyme is not authorised in organic wine.',
  partD,
)
refused(
  'dimethyl-dicarbonate',
  'organicRed',
  { ingredients: [grapes, { id: 'sulphites' }, { id: 'dimethyl-dicarbonate' }] },
  ['ingredients', 'organic'],
  'Dimethyl dicarbonate is not authorised in organic wine.',
  partD,
)
refused(
  'polyaspartate',
  'organicRed',
  { ingredients: [grapes, { id: 'sulphites' }, { id: 'potassium-polyaspartate' }] },
  ['ingredients', 'organic'],
  'Potassium polyaspartate is not authorised in organic wine.',
  partD,
)
refused(
  'cmc',
  'organicRed',
  {
    wineType: 'dry_white',
    sugars: 0.3,
    ingredients: [grapes, { id: 'sulphites' }, { id: 'carboxymethylcellulose' }],
  },
  ['ingredients', 'organic'],
  'Carboxymethylcellulose is not authorised in organic wine.',
  partD,
)
refused(
  'malic-acid',
  'organicRed',
  { ingredients: [grapes, { id: 'malic-acid' }, { id: 'sulphites' }] },
  ['ingredients', 'organic'],
  'Of the acids only tartaric, lactic and citric are authorised in organic wine; malic is not.',
  partD,
)
refused(
  'fumaric-acid',
  'organicRed',
  { ingredients: [grapes, { id: 'fumaric-acid' }, { id: 'sulphites' }] },
  ['ingredients', 'organic'],
  'Fumaric acid is not authorised in organic wine.',
  partD,
)
refused(
  'ordinary-sugar',
  'organicRed',
  { ingredients: [grapes, { id: 'sucrose' }, { id: 'sulphites' }] },
  ['ingredients', 'organic'],
  'Organic wine is made from organic raw material; sugar and concentrated must have to be organic too.',
  'Regulation (EU) 2018/848 Annex II Part VI point 2.1',
)
refused(
  'without-control-body',
  'organicRed',
  { organicControlBody: null },
  'organicControlBody',
  'The code number of the control body is compulsory where organic terms are used.',
  'Regulation (EU) 2018/848 Art. 32(1)(a)',
)
refused(
  'control-body-by-name',
  'organicRed',
  { organicControlBody: 'Ecocert' },
  'organicControlBody',
  'The code is country, term and number such as FR-BIO-01, not the name of the body.',
  'Regulation (EU) 2018/848 Art. 32(1)(a) and Annex V point 2',
)
refused(
  'control-body-of-no-country',
  'organicRed',
  { organicControlBody: 'XX-BIO-01' },
  'organicControlBody',
  'XX is the code of no country.',
  'Regulation (EU) 2018/848 Annex V point 2(a)',
)
refused(
  'control-body-of-four-digits',
  'organicRed',
  { organicControlBody: 'IT-BIO-0061' },
  'organicControlBody',
  'The reference number has three digits at most.',
  'Regulation (EU) 2018/848 Annex V point 2(c)',
)
refused(
  'without-origin',
  'organicRed',
  { organicOrigin: null },
  'organicOrigin',
  'The Union logo is compulsory on prepacked food, and beside it the place where the grapes were farmed.',
  unread('Regulation (EU) 2018/848 Art. 32(1)(b) and (2)'),
)
refused(
  'biologico-in-name',
  'stillRed',
  { name: 'Rosso Biologico' },
  ['name', 'organic'],
  'The Italian term for organic stands in the name of a wine that is not organic.',
  terms,
)
refused(
  'bio-compound-in-brand',
  'stillRed',
  { brand: 'Biowein Huber' },
  ['brand', 'organic'],
  'Trade marks and compounds with “bio” count as organic terms.',
  terms,
)
refused(
  'oekologisch-in-designation',
  'stillWhite',
  { designation: 'Wein aus ökologischem Anbau' },
  ['designation', 'organic'],
  'German for “organically grown” without certificate.',
  terms,
)
refused(
  'biologikos-in-name',
  'stillWhite',
  { name: 'Βιολογικός Οίνος' },
  ['name', 'organic'],
  'Greek for “organic wine” without certificate.',
  terms,
)
refused(
  'luomu-in-cuvee',
  'stillWhite',
  { cuvee: 'LUOMU-2024' },
  ['cuvee', 'organic'],
  'Finnish for “organic”, hidden in the cuvée.',
  unread('Regulation (EU) 2018/848 Art. 30(1) and Annex IV'),
)
refused(
  'part-de-alcoholised-organic',
  'dealcoholised',
  {
    alcohol: 5,
    dealcoholised: 'part',
    organic: true,
    organicControlBody: 'FR-BIO-01',
    organicOrigin: 'eu',
    ingredients: [grapes, { id: 'sulphites' }],
  },
  ['organic', 'alcohol', 'dealcoholised'],
  'Organic wine may be de-alcoholised only to at most 0.5 % vol.',
  unread('Delegated Regulation (EU) 2025/405'),
)
refused(
  'bio-liqueur-name',
  'liqueur',
  { name: 'Bio-Orangenlikör', organic: false },
  ['name', 'organic'],
  'A spirit with “Bio” in its name and no certificate.',
  terms,
)
advised(
  'grapes-not-marked',
  'organicRed',
  { ingredients: [{ id: 'grapes' }, { id: 'sulphites' }] },
  ['ingredients', 'organic'],
  'The wine is organic and the grapes are not marked so: the mark was forgotten, or the flag is wrong.',
  'Regulation (EU) 2018/848 Art. 30(5)(a) and (6)',
)
advised(
  'grapes-marked-wine-not',
  'stillRed',
  { ingredients: [grapes, { id: 'sulphites' }] },
  ['ingredients', 'organic'],
  'Organic grapes in a wine that is not organic: allowed in the list only, with certificate.',
  'Regulation (EU) 2018/848 Art. 30(5)(b) and (c)',
)
advised(
  'citric-acid-as-acidity-regulator',
  'organicRed',
  {
    ingredients: [grapes, { id: 'citric-acid', functionalClass: 'acidity_regulator' }, { id: 'sulphites' }],
  },
  ['ingredients', 'organic'],
  'Part D authorises citric acid by its row as stabiliser (6.3) and not as acidity regulator (1.10).',
  partD,
)
advised(
  'biodynamic',
  'stillRed',
  { name: 'Biodynamic Rouge' },
  ['name', 'organic'],
  'Biodynamic wine is organic wine with a private mark; without certificate the term misleads.',
  terms,
)
advised(
  'in-conversion',
  'stillRed',
  { designation: 'Vin en conversion vers l’agriculture biologique' },
  ['designation', 'organic'],
  'The term of conversion is allowed for products of one agricultural ingredient, under conditions.',
  unread('Regulation (EU) 2018/848 Art. 10(4) and Art. 30(3)'),
)
advised(
  'control-body-without-organic',
  'stillRed',
  { organicControlBody: 'FR-BIO-01', organicOrigin: 'eu' },
  ['organicControlBody', 'organic'],
  'A control body is named, the flag is not set: one of the two was forgotten.',
  'Regulation (EU) 2018/848 Art. 32(1)(a)',
)
advised(
  'origin-against-designation',
  'organicRed',
  { designation: 'Wine of Argentina', organicControlBody: 'AR-BIO-110' },
  ['organicOrigin', 'designation'],
  'Grapes from Argentina are non-EU agriculture.',
  unread('Regulation (EU) 2018/848 Art. 32(2)'),
)

/** Wrong and doubtful organic sheets. */
export const wrongOrganic = cases
