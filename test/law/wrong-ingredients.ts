// Ingredient lists that no wine may have, or that a hasty person gets wrong.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const table2 = 'Delegated Regulation (EU) 2019/934 Annex I Part A Table 2'
const { cases, refused, advised } = casesOf<BaseName>('ingredients')

refused(
  'no-grapes',
  'stillRed',
  { ingredients: [{ id: 'tartaric-acid' }, { id: 'sulphites' }] },
  'ingredients',
  'Wine comes exclusively from grapes; a list without them describes another product.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1',
)
refused(
  'empty-list',
  'stillRed',
  { ingredients: [] },
  'ingredients',
  'Wine for the Union needs a list of ingredients.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(i)',
)
refused(
  'water-in-wine',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'water' }, { id: 'sulphites' }] },
  'ingredients',
  'Water must not be added to wine.',
  unread('Regulation (EU) No 1308/2013 Annex VIII Part II Section A'),
)
refused(
  'flavourings-in-wine',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'natural-flavourings' }, { id: 'sulphites' }] },
  'ingredients',
  'A flavoured wine is no wine but an aromatised wine product.',
  'Regulation (EU) No 251/2014 Art. 3(1); Delegated Regulation (EU) 2019/934 Art. 3',
)
refused(
  'honey-in-wine',
  'stillWhite',
  { ingredients: [{ id: 'grapes' }, { id: 'honey' }, { id: 'sulphites' }] },
  'ingredients',
  'Wine is sweetened only with grape must, concentrated or rectified concentrated grape must.',
  'Delegated Regulation (EU) 2019/934 Annex I Part D point 1',
)
refused(
  'glucose-syrup-in-wine',
  'stillSweet',
  { ingredients: [{ id: 'grapes' }, { id: 'glucose-syrup' }, { id: 'sulphites' }] },
  'ingredients',
  'Glucose syrup is no authorised substance for enriching or sweetening wine.',
  'Delegated Regulation (EU) 2019/934 Annex I Part D point 1',
)
refused(
  'orange-peel-in-sparkling',
  'sparkling',
  { ingredients: [{ id: 'grapes' }, { id: 'orange-peel' }, { id: 'sulphites' }] },
  'ingredients',
  'Sparkling wine with orange peel is an aromatised product.',
  'Regulation (EU) No 251/2014 Annex I point 1',
)
refused(
  'alcohol-in-still',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'neutral-wine-alcohol' }, { id: 'sulphites' }], alcohol: 14.5 },
  'ingredients',
  'Alcohol may be added to liqueur wine only, never to still wine.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 3(e)',
)
refused(
  'grain-alcohol-in-fortified',
  'fortified',
  { ingredients: [{ id: 'grapes' }, { id: 'agricultural-alcohol' }, { id: 'sulphites' }] },
  'ingredients',
  'The alcohol of a liqueur wine must be of vine origin.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 3(e)(i)',
)
refused(
  'caramel-in-still',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'plain-caramel' }, { id: 'sulphites' }] },
  'ingredients',
  'Caramel may colour liqueur wine only.',
  `${table2} row 11.3`,
)
refused(
  'calcium-sulphate-in-still',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'calcium-sulphate' }, { id: 'sulphites' }] },
  'ingredients',
  'Calcium sulphate is reserved for Spanish liqueur wines.',
  `${table2} row 1.8 and Annex III Section A point 2(b)`,
)
refused(
  'resin-outside-retsina',
  'stillWhite',
  { ingredients: [{ id: 'grapes' }, { id: 'aleppo-pine-resin' }, { id: 'sulphites' }] },
  ['ingredients', 'designation', 'name'],
  'Aleppo pine resin may only be used for retsina made in Greece.',
  'Delegated Regulation (EU) 2019/934 Annex I Appendix 2 point 1',
)
refused(
  'cmc-in-red',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'carboxymethylcellulose' }, { id: 'sulphites' }] },
  'ingredients',
  'Carboxymethylcellulose is authorised for white, rosé and sparkling wine, not for red still wine.',
  `${table2} row 6.11`,
)
refused(
  'cmc-in-fortified',
  'fortified',
  {
    ingredients: [
      { id: 'grapes' },
      { id: 'neutral-wine-alcohol' },
      { id: 'carboxymethylcellulose' },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'Carboxymethylcellulose is not authorised for liqueur wine (category 3).',
  `${table2} row 6.11`,
)
refused(
  'tirage-liqueur-in-still',
  'stillWhite',
  { ingredients: [{ id: 'grapes' }, { id: 'tirage-liqueur' }, { id: 'sulphites' }] },
  'ingredients',
  'Tirage liqueur starts the second fermentation of sparkling wine; a still wine has none.',
  'Delegated Regulation (EU) 2019/934 Annex II Section A point 1(a)',
)
refused(
  'expedition-liqueur-in-semi-sparkling',
  'semiSparkling',
  { ingredients: [{ id: 'grapes' }, { id: 'expedition-liqueur' }, { id: 'sulphites' }] },
  'ingredients',
  'Expedition liqueur is defined for sparkling wine only.',
  'Delegated Regulation (EU) 2019/934 Annex II Section A point 1(b)',
)
refused(
  'tirage-liqueur-in-aerated',
  'aerated',
  {
    ingredients: [{ id: 'grapes' }, { id: 'tirage-liqueur' }, { id: 'carbon-dioxide' }, { id: 'sulphites' }],
  },
  ['ingredients', 'sparklingMethod'],
  'A wine whose bubbles were added had no second fermentation and hence no tirage liqueur.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 7(b)',
)
refused(
  'aerated-without-carbon-dioxide',
  'aerated',
  { ingredients: [{ id: 'grapes' }, { id: 'sulphites' }] },
  ['ingredients', 'sparklingMethod'],
  'Carbon dioxide that makes a wine sparkle is an ingredient and must be in the list.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 7(b); domain 1.8',
)
refused(
  'second-fermentation-of-still',
  'stillRed',
  { sparklingMethod: 'second_fermentation' },
  ['sparklingMethod', 'wineClass'],
  'A second fermentation makes a wine sparkle: it is no still wine.',
  'Regulation (EU) No 1308/2013 Annex VII Part II points 4 to 9',
)
refused(
  'bubbles-added-to-still',
  'stillRed',
  {
    sparklingMethod: 'carbon_dioxide',
    ingredients: [{ id: 'grapes' }, { id: 'carbon-dioxide' }, { id: 'sulphites' }],
  },
  ['sparklingMethod', 'wineClass'],
  'A wine to which carbon dioxide was added for its bubbles is aerated, and no still wine.',
  'Regulation (EU) No 1308/2013 Annex VII Part II points 7 and 9',
)
refused(
  'pdo-aerated',
  'aerated',
  { indication: 'pdo', appellation: 'Touraine' },
  ['sparklingMethod', 'indication', 'appellation'],
  'Aerated sparkling wine is made from wine without a protected designation or indication.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 7(a)',
)
refused(
  'duplicate-sucrose',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'sucrose' }, { id: 'sucrose' }, { id: 'sulphites' }] },
  'ingredients',
  'Each ingredient stands once in the list.',
  'Regulation (EU) No 1169/2011 Art. 18',
)
refused(
  'alternative-sucrose',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'sucrose', andOr: true }, { id: 'sulphites' }] },
  'ingredients',
  '“And/or” is allowed for acidity regulators and stabilisers only.',
  'Delegated Regulation (EU) 2019/33 Art. 48a as inserted by 2023/1606, recital 13; domain 1.8',
)
refused(
  'four-alternatives',
  'stillWhite',
  {
    ingredients: [
      { id: 'grapes' },
      { id: 'metatartaric-acid' },
      { id: 'gum-arabic', andOr: true },
      { id: 'carboxymethylcellulose', andOr: true },
      { id: 'potassium-polyaspartate', andOr: true },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'At most three alternatives may be joined by “and/or”.',
  'Delegated Regulation (EU) 2023/1606 recital 13; domain 1.8',
)
refused(
  'alternatives-of-two-classes',
  'stillWhite',
  {
    ingredients: [
      { id: 'grapes' },
      { id: 'tartaric-acid' },
      { id: 'gum-arabic', andOr: true },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'An acidity regulator and a stabiliser cannot replace each other.',
  'Delegated Regulation (EU) 2023/1606 recital 13; domain 1.8',
)
refused(
  'tartaric-acid-as-preservative',
  'stillRed',
  {
    ingredients: [
      { id: 'grapes' },
      { id: 'tartaric-acid', functionalClass: 'preservative' },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'An additive bears the class of its main function; tartaric acid preserves nothing.',
  'Regulation (EU) No 1169/2011 Annex VII Part C; 2019/934 Annex I Part A Table 2 row 1.1',
)
refused(
  'sulphites-as-stabiliser',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'sulphites', functionalClass: 'stabiliser' }] },
  'ingredients',
  'Sulphites are a preservative or an antioxidant, never a stabiliser.',
  `${table2} row 2.1; Regulation (EU) No 1169/2011 Annex VII Part C`,
)
refused(
  'free-ingredient-in-wine',
  'stillRed',
  {
    ingredients: [
      { id: 'grapes' },
      { id: 'free', names: { en: 'elderberry juice', fr: 'jus de sureau' } },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'The substances of wine are a closed list; a freely named one cannot be lawful.',
  'Delegated Regulation (EU) 2019/934 Art. 3 and Annex I',
)
refused(
  'liqueur-with-brandy',
  'sparkling',
  {
    ingredients: [
      { id: 'grapes' },
      { id: 'expedition-liqueur', constituents: ['sucrose', 'brandy'] },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'Expedition liqueur holds sucrose, musts, wine and wine distillate only.',
  'Delegated Regulation (EU) 2019/934 Annex II Section A point 2',
)
refused(
  'percentages-above-100',
  'stillRed',
  {
    ingredients: [
      { id: 'grapes', percent: 70 },
      { id: 'concentrated-grape-must', percent: 45 },
    ],
  },
  'ingredients',
  'Quantities of more than 100 % in all are impossible.',
  'Regulation (EU) No 1169/2011 Art. 7(1)(a) and Art. 22',
)
refused(
  'expedition-liqueur-in-aromatic',
  'sparkling',
  { alcohol: 7, sugars: 9, sweetness: 'sweet', indication: 'pdo', appellation: 'Asti' },
  ['ingredients', 'alcohol'],
  'Below 10 % vol a PDO quality sparkling wine is an aromatic one, and that may get no expedition liqueur.',
  'Delegated Regulation (EU) 2019/934 Annex II Section C points 3, 9(c) and 9(d)',
)
advised(
  'sulphites-forgotten',
  'stillWhite',
  { ingredients: [{ id: 'grapes' }], allergens: ['none'] },
  ['ingredients', 'allergens'],
  'Almost every wine holds more than 10 mg/l sulphur dioxide; ask before publishing a list without it.',
  'Regulation (EU) No 1169/2011 Annex II point 12',
)
advised(
  'sweet-without-any-preservative',
  'stillSweet',
  { ingredients: [{ id: 'grapes' }], allergens: ['none'] },
  ['ingredients', 'allergens'],
  'A wine with 60 g/l sugars and neither sulphites nor sorbate would ferment again in the bottle.',
  'general knowledge of oenology; Regulation (EU) No 1169/2011 Annex II point 12',
)
advised(
  'caramel-unspecified',
  'fortified',
  {
    ingredients: [{ id: 'grapes' }, { id: 'neutral-wine-alcohol' }, { id: 'caramel' }, { id: 'sulphites' }],
  },
  'ingredients',
  'Four caramels exist under four E numbers; the law names them separately.',
  'Delegated Regulation (EU) 2024/3085; domain 7, point 30',
)
advised(
  'sulphites-and-sulphur-dioxide',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'sulphur-dioxide' }] },
  'ingredients',
  'The group and one of its members are the same additive named twice.',
  `${table2} rows 2.1 to 2.3; domain 1.8`,
)
advised(
  'fortified-without-spirit',
  'fortified',
  { ingredients: [{ id: 'grapes' }, { id: 'sulphites' }] },
  'ingredients',
  'A liqueur wine gets wine alcohol or distillate; a list without them forgot the second ingredient.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 3(e) and (f)',
)
advised(
  'gas-statement-without-gas',
  'stillWhite',
  { gasStatement: 'bottled' },
  ['gasStatement', 'ingredients'],
  'The sentence on the protective atmosphere replaces the names of gases, and no gas is listed.',
  'Delegated Regulation (EU) 2019/33 Art. 48a(6); domain 1.8',
)
advised(
  'carbon-dioxide-beside-fermentation',
  'sparkling',
  {
    ingredients: [
      { id: 'grapes' },
      { id: 'tirage-liqueur', constituents: ['sucrose', 'wine'] },
      { id: 'carbon-dioxide' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'sparklingMethod'],
  'The gas of this wine may come from fermentation only; carbon dioxide is for transfer by counter-pressure.',
  'Delegated Regulation (EU) 2019/934 Annex II Section A point 10',
)
advised(
  'additive-at-most',
  'stillRed',
  { ingredients: [{ id: 'grapes' }, { id: 'gum-arabic', residue: 'at_most' }, { id: 'sulphites' }] },
  'ingredients',
  'The law gives additives no threshold of 0.25 mg/l; leaving gum arabic off is at the producer’s risk.',
  'Regulation (EU) No 1169/2011 Art. 20(b); domain 7, point 5',
)
advised(
  'sucrose-in-strong-wine',
  'stillRed',
  {
    alcohol: 14,
    ingredients: [{ id: 'grapes' }, { id: 'sucrose' }, { id: 'sulphites' }],
  },
  ['ingredients', 'alcohol'],
  'Enrichment may raise a wine without indication to 13.5 % vol at most, even in the warmest zone.',
  unread('Regulation (EU) No 1308/2013 Annex VIII Part I Section B point 6'),
)

/** Wrong and doubtful lists of ingredients. */
export const wrongIngredients = cases
