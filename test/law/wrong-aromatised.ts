// Aromatised wine products that miss their definition or their denomination (Regulation (EU) No 251/2014 with
// the changes of Regulation (EU) 2026/471 Art. 2).

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const law = 'Regulation (EU) No 251/2014'
const { cases, refused, advised } = casesOf<BaseName>('aromatised')

refused(
  'no-denomination',
  'vermouth',
  { designation: null },
  'designation',
  'An aromatised wine product bears its sales denomination.',
  unread(`${law} Art. 5(1) and (2)`),
)
refused(
  'no-list',
  'vermouth',
  { ingredients: [] },
  'ingredients',
  'The list of ingredients is mandatory for aromatised wine products.',
  `${law} Art. 6a(1)(b)`,
)
refused(
  'vermouth-14',
  'vermouth',
  { alcohol: 14 },
  ['alcohol', 'designation'],
  'Vermouth has at least 14.5 % vol.',
  `${law} Art. 3(2)(g)`,
)
refused(
  'vermouth-22',
  'vermouth',
  { alcohol: 22 },
  ['alcohol', 'designation'],
  'Vermouth has less than 22 % vol; 22 itself is too much.',
  `${law} Art. 3(2)(g)`,
)
refused(
  'vermouth-total-below-17.5',
  'vermouth',
  { alcohol: 15, sugars: 3 },
  ['alcohol', 'sugars'],
  '15 % vol with 30 g/l sugars is 16.8 % in total, below 17.5, and no term of dryness excuses it.',
  `${law} Art. 3(2)(g) and Art. 6(2)`,
)
refused(
  'vermouth-70-percent-wine',
  'vermouth',
  {
    ingredients: [
      { id: 'wine', percent: 70 },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'wormwood' },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'Wine is at least 75 % of an aromatised wine.',
  `${law} Art. 3(2)(b)`,
)
refused(
  'vermouth-without-wine',
  'vermouth',
  {
    ingredients: [
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'wormwood' },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'An aromatised wine is obtained from wine.',
  `${law} Art. 3(1) and (2)(a)`,
)
refused(
  'vermouth-sweetener',
  'vermouth',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'agricultural-alcohol' },
      { id: 'wormwood' },
      { id: 'free', names: { en: 'acesulfame K', de: 'Acesulfam K' }, functionalClass: 'sweetener' },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'Aromatised wine products are sweetened with sugars, musts, honey and natural carbohydrates only.',
  `${law} Annex I point 2`,
)
refused(
  'egg-based-180-g',
  'vermouth',
  {
    designation: 'Egg-based aromatised wine',
    sugars: 18,
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'egg-yolk' },
      { id: 'sulphites' },
    ],
    allergens: ['sulphites', 'egg'],
  },
  ['sugars', 'designation'],
  'Egg-based aromatised wine has more than 200 g/l sugar.',
  `${law} Annex II Section A`,
)
refused(
  'sangria-12',
  'sangria',
  { alcohol: 12 },
  ['alcohol', 'designation'],
  'Sangria has less than 12 % vol.',
  `${law} Annex II Section B`,
)
refused(
  'sangria-4',
  'sangria',
  { alcohol: 4 },
  ['alcohol', 'designation'],
  'Sangria has at least 4.5 % vol.',
  `${law} Annex II Section B`,
)
refused(
  'sangria-coloured',
  'sangria',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'orange-peel' },
      { id: 'sulphites' },
      { id: 'free', names: { en: 'anthocyanins', es: 'antocianinas' }, functionalClass: 'colour' },
    ],
  },
  ['ingredients', 'designation'],
  'Sangria must not be coloured.',
  `${law} Annex II Section B`,
)
refused(
  'sangria-45-percent-wine',
  'sangria',
  {
    ingredients: [
      { id: 'wine', percent: 45 },
      { id: 'grapes' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'orange-peel' },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'Wine is at least 50 % of an aromatised wine-based drink.',
  `${law} Art. 3(3)(b)`,
)
refused(
  'sangria-with-alcohol',
  'sangria',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'orange-peel' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'designation'],
  'No alcohol is added to sangria; with brandy it is Zurra.',
  `${law} Art. 3(3)(c) and Annex II Section B`,
)
refused(
  'zurra-8',
  'sangria',
  { designation: 'Zurra', alcohol: 8 },
  ['alcohol', 'designation'],
  'Zurra has at least 9 % vol.',
  `${law} Annex II Section B`,
)
refused(
  'gluehwein-6',
  'gluehwein',
  { alcohol: 6.5 },
  ['alcohol', 'designation'],
  'Glühwein has at least 7 % vol.',
  `${law} Annex II Section B point 8`,
)
refused(
  'gluehwein-with-shot',
  'gluehwein',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'spices' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'designation'],
  'No alcohol is added to Glühwein.',
  `${law} Art. 3(3)(c)`,
)
refused(
  'gluehwein-15',
  'gluehwein',
  { alcohol: 15 },
  ['alcohol', 'designation'],
  'An aromatised wine-based drink has less than 14.5 % vol.',
  `${law} Art. 3(3)(g)`,
)
refused(
  'fruit-gluehwein-4.5',
  'gluehwein',
  { designation: 'Frucht-Glühwein', alcohol: 4.5 },
  ['alcohol', 'designation'],
  'Fruit Glühwein has at least 5 % vol.',
  `${law} Annex II Section B point 8 by Regulation (EU) 2026/471 Art. 2(6)`,
)
refused(
  'rose-gluehwein-of-two-colours',
  'gluehwein',
  { designation: 'Glühwein rosé aus Rot- und Weißwein' },
  'designation',
  'A mixture of red and white may not be called rosé, but “made from red wine and white wine”.',
  `${law} Annex II Section B point 8 by Regulation (EU) 2026/471 Art. 2(6)`,
)
refused(
  'pelin-60-g',
  'gluehwein',
  { designation: 'Pelin', sugars: 6, volume: 75 },
  ['sugars', 'designation'],
  'Pelin has at most 50 g/l sugar.',
  `${law} Annex II Section B point 12 by Regulation (EU) 2026/471 Art. 2(8)`,
)
refused(
  'cocktail-10',
  'cocktail',
  { alcohol: 10 },
  ['alcohol', 'designation'],
  'An aromatised wine-product cocktail has less than 10 % vol.',
  `${law} Art. 3(4)(f)`,
)
refused(
  'cocktail-1',
  'cocktail',
  { alcohol: 1 },
  ['alcohol', 'designation'],
  'An aromatised wine-product cocktail has more than 1.2 % vol.',
  `${law} Art. 3(4)(f)`,
)
refused(
  'cocktail-with-alcohol',
  'cocktail',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'flavourings' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'designation'],
  'No alcohol is added to an aromatised wine-product cocktail.',
  `${law} Art. 3(4)(c)`,
)
refused(
  'vermouth-unflavoured',
  'vermouth',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'sulphites' },
    ],
  },
  'ingredients',
  'Nothing in the list flavours the wine, let alone Artemisia.',
  `${law} Art. 3(1) and Annex II Section A`,
)
advised(
  'gluehwein-translated',
  'gluehwein',
  { designation: 'Vin chaud (mulled wine)' },
  'designation',
  'Denominations in italics such as Glühwein are not translated; the plain denomination would be lawful.',
  `${law} Art. 8(1) by Regulation (EU) 2026/471 Art. 2(5)`,
)
advised(
  'vermouth-without-artemisia',
  'vermouth',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'herbs' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'designation'],
  'The taste of vermouth comes from Artemisia; “herbs” may hold it and does not say so.',
  `${law} Annex II Section A`,
)
advised(
  'quinine-unnamed',
  'vermouth',
  {
    designation: 'Quinquina wine',
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'natural-flavourings' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'designation'],
  'Quinine used as flavouring is named after the word flavourings.',
  unread('Regulation (EU) No 1169/2011 Annex VII Part D point 2'),
)
advised(
  'gluehwein-with-water',
  'gluehwein',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'spices' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'designation'],
  'Water is forbidden in Glühwein but for what dissolves the sugar.',
  `${law} Annex II Section B point 8`,
)
advised(
  'gluehwein-without-spices',
  'gluehwein',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'orange-peel' },
      { id: 'sulphites' },
    ],
  },
  ['ingredients', 'designation'],
  'Glühwein tastes mainly of cinnamon or cloves; the list names neither spices nor flavourings.',
  `${law} Annex II Section B point 8`,
)
advised(
  'sangria-without-country',
  'sangria',
  { targetMarket: '276', designation: 'Sangria nach deutscher Art' },
  'designation',
  'Outside Spain and Portugal “Sangria” only supplements the denomination, with the place of production.',
  `${law} Annex II Section B`,
)
advised(
  'vermouth-export-only',
  'vermouth',
  { exportOnly: true, targetMarket: '840' },
  'exportOnly',
  'The flag has no effect: the exemption is of wine, and Art. 6a concerns the Union market alone.',
  `${law} Art. 6a(1); Regulation (EU) 2026/471 Art. 1(10)(b)`,
)

/** Wrong and doubtful aromatised wine products. */
export const wrongAromatised = cases
