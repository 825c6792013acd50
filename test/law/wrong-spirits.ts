// Spirit drinks under a legal name whose category they miss (Regulation (EU) 2019/787 Annex I). One gram per
// 100 ml is ten grams per litre.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const category = (number: string): string => `Regulation (EU) 2019/787 Annex I category ${number}`
const strength = ['alcohol', 'designation'] as const
const sweetened = ['sugars', 'designation'] as const
const listed = ['ingredients', 'designation'] as const
const plain = { ingredients: [{ id: 'agricultural-distillate' }, { id: 'water' }], sugars: 0 }
const { cases, refused, advised } = casesOf<BaseName>('spirits')

refused(
  'no-legal-name',
  'brandy',
  { designation: null },
  'designation',
  'A spirit drink bears its legal name.',
  'Regulation (EU) 2019/787 Art. 10(1)',
)
refused(
  'below-15',
  'brandy',
  { designation: 'Spirit drink', alcohol: 12 },
  'alcohol',
  'A spirit drink has at least 15 % vol.',
  unread('Regulation (EU) 2019/787 Art. 2(c)'),
)
refused(
  'gin-without-alcohol',
  'whisky',
  { ...plain, designation: 'Gin alcohol-free', alcohol: 0.5 },
  strength,
  'A drink of 0.5 % vol is no spirit and may not use the name gin, even with “alcohol-free”.',
  'Regulation (EU) 2019/787 Art. 10(7); Court of Justice C-563/24',
)
refused('brandy-35', 'brandy', { alcohol: 35 }, strength, 'Brandy has at least 36 % vol.', category('5(b)'))
refused(
  'weinbrand-40-g',
  'brandy',
  { designation: 'Deutscher Weinbrand', sugars: 4 },
  sweetened,
  'Brandy may hold 35 g/l sweetening products at most.',
  category('5(f)'),
)
refused(
  'brandy-with-grain-alcohol',
  'brandy',
  { ingredients: [{ id: 'wine-distillate' }, { id: 'agricultural-alcohol' }, { id: 'water' }] },
  listed,
  'No alcohol may be added to brandy.',
  category('5(c)'),
)
refused(
  'brandy-flavoured',
  'brandy',
  { ingredients: [{ id: 'wine-distillate' }, { id: 'water' }, { id: 'flavourings' }] },
  listed,
  'Brandy must not be flavoured.',
  category('5(d)'),
)
refused('whisky-39', 'whisky', { alcohol: 39.5 }, strength, 'Whisky has at least 40 % vol.', category('2(b)'))
refused(
  'whisky-sweetened',
  'whisky',
  { sugars: 0.6 },
  sweetened,
  'Whisky must not be sweetened.',
  category('2(d)'),
)
refused(
  'whiskey-with-honey',
  'whisky',
  {
    designation: 'Whiskey',
    ingredients: [{ id: 'agricultural-distillate' }, { id: 'water' }, { id: 'honey' }],
  },
  listed,
  'Whiskey with honey is a liqueur or a spirit drink.',
  category('2(d)'),
)
refused(
  'whisky-wrong-caramel',
  'whisky',
  {
    ingredients: [{ id: 'agricultural-distillate' }, { id: 'water' }, { id: 'ammonia-caramel' }],
  },
  listed,
  'Plain caramel E 150a is the only colour of whisky.',
  category('2(d)'),
)
refused(
  'rum-36',
  'whisky',
  { ...plain, designation: 'Rum', alcohol: 36 },
  strength,
  'Rum has at least 37.5 % vol.',
  category('1(b)'),
)
refused(
  'rum-spiced',
  'whisky',
  {
    designation: 'Rum',
    alcohol: 40,
    ingredients: [{ id: 'agricultural-distillate' }, { id: 'water' }, { id: 'spices' }],
  },
  listed,
  'Rum must not be flavoured; spiced rum is a spirit drink.',
  category('1(d)'),
)
refused(
  'rum-45-g',
  'whisky',
  { ...plain, designation: 'Rum', alcohol: 40, sugars: 4.5 },
  sweetened,
  'Rum may hold 20 g/l sweetening products at most.',
  category('1(f)'),
)
refused(
  'williams-with-alcohol',
  'whisky',
  {
    designation: 'Williams-Birnenbrand',
    alcohol: 40,
    ingredients: [{ id: 'agricultural-distillate' }, { id: 'agricultural-alcohol' }, { id: 'water' }],
  },
  listed,
  'No alcohol may be added to fruit spirit.',
  category('9(f)'),
)
refused(
  'obstler-25-g',
  'whisky',
  { ...plain, designation: 'Obstler', alcohol: 38, sugars: 2.5 },
  sweetened,
  'Fruit spirit may hold 18 g/l sweetening products at most.',
  category('9(h)'),
)
refused(
  'vodka-12-g',
  'whisky',
  { ...plain, designation: 'Vodka', alcohol: 40, sugars: 1.2 },
  sweetened,
  'Vodka may hold 8 g/l sweetening products at most.',
  category('15(e)'),
)
refused(
  'vodka-coloured',
  'whisky',
  { designation: 'Vodka', alcohol: 40 },
  listed,
  'Vodka must not be coloured.',
  category('15(d)'),
)
refused(
  'gin-37',
  'whisky',
  { ...plain, designation: 'Gin', alcohol: 37 },
  strength,
  'Gin has at least 37.5 % vol.',
  category('20(b)'),
)
refused(
  'dry-gin-2-g',
  'whisky',
  { ...plain, designation: 'London Dry Gin', alcohol: 43, sugars: 0.2 },
  sweetened,
  'London gin holds at most 0.1 g/l sweetening products.',
  category('22(a)(v)'),
)
refused(
  'pastis-38',
  'liqueur',
  { designation: 'Pastis', alcohol: 38, sugars: 3, volume: 70 },
  strength,
  'Pastis has at least 40 % vol.',
  category('26(b)'),
)
refused(
  'pastis-120-g',
  'liqueur',
  { designation: 'Pastis', alcohol: 45, sugars: 12, volume: 70 },
  sweetened,
  'Pastis holds less than 100 g/l sweetening products.',
  category('26(d)'),
)
refused(
  'liqueur-14',
  'liqueur',
  { alcohol: 14 },
  strength,
  'Liqueur has at least 15 % vol.',
  category('33(b)'),
)
refused(
  'liqueur-80-g',
  'liqueur',
  { sugars: 8 },
  sweetened,
  'Liqueur has at least 100 g/l sugar.',
  category('33(a)(i)'),
)
refused(
  'creme-de-menthe-200-g',
  'liqueur',
  { designation: 'Crème de menthe', sugars: 20 },
  sweetened,
  'Crème de … has at least 250 g/l sugar.',
  category('34(a)'),
)
refused(
  'creme-de-cassis-300-g',
  'liqueur',
  { designation: 'Crème de cassis', sugars: 30, alcohol: 16 },
  sweetened,
  'Crème de cassis has more than 400 g/l sugar.',
  category('34(g)'),
)
refused(
  'creme-de-cacao-with-cream',
  'creamLiqueur',
  { designation: 'Crème de cacao', sugars: 28, carbohydrates: 29 },
  listed,
  'Crème de … excludes milk and milk products.',
  category('34(d)'),
)
refused(
  'cream-liqueur-without-cream',
  'creamLiqueur',
  {
    fat: 0,
    saturates: 0,
    protein: 0,
    ingredients: [{ id: 'sucrose' }, { id: 'agricultural-alcohol' }, { id: 'water' }, { id: 'flavourings' }],
    allergens: ['none'],
  },
  listed,
  '“Cream” is reserved for milk products; the list has none.',
  'Regulation (EU) No 1308/2013 Annex VII Part III point 2; Regulation (EU) 2019/787 Annex I category 33(d)',
)
refused(
  'sambuca-36',
  'liqueur',
  { designation: 'Sambuca', alcohol: 36, sugars: 36 },
  strength,
  'Sambuca has at least 38 % vol.',
  category('36(b)'),
)
refused(
  'sambuca-300-g',
  'liqueur',
  { designation: 'Sambuca', alcohol: 40, sugars: 30 },
  sweetened,
  'Sambuca has at least 350 g/l sugar.',
  category('36(a)(ii)'),
)
refused(
  'maraschino-coloured',
  'liqueur',
  {
    designation: 'Maraschino',
    alcohol: 32,
    sugars: 30,
    ingredients: [{ id: 'agricultural-alcohol' }, { id: 'sucrose' }, { id: 'plain-caramel' }],
  },
  listed,
  'Maraschino is colourless.',
  category('37(d)'),
)
refused(
  'nocino-28',
  'liqueur',
  {
    designation: 'Nocino',
    alcohol: 28,
    ingredients: [{ id: 'agricultural-alcohol' }, { id: 'sucrose' }, { id: 'walnut' }],
    allergens: ['walnut'],
  },
  strength,
  'Nocino has at least 30 % vol.',
  category('38(b)'),
)
refused(
  'advocaat-13',
  'eggLiqueur',
  { designation: 'Advocaat', alcohol: 13.5 },
  strength,
  'Advocaat has at least 14 % vol.',
  category('39(b)'),
)
refused(
  'egg-liqueur-without-egg',
  'eggLiqueur',
  {
    fat: 0,
    saturates: 0,
    protein: 0,
    ingredients: [{ id: 'sucrose' }, { id: 'agricultural-alcohol' }, { id: 'water' }, { id: 'flavourings' }],
    allergens: ['none'],
  },
  listed,
  'Egg liqueur holds 140 g/l egg yolk; the list has none.',
  category('39(a)'),
)
refused(
  'egg-liqueur-140-g',
  'eggLiqueur',
  { sugars: 14 },
  sweetened,
  'Egg liqueur has at least 150 g/l sugar or honey.',
  category('39(a)'),
)
refused(
  'sloe-gin-24',
  'liqueur',
  { designation: 'Sloe gin', alcohol: 24 },
  strength,
  'Sloe gin has at least 25 % vol.',
  category('35(b)'),
)
refused(
  'sweetener',
  'liqueur',
  {
    ingredients: [
      { id: 'agricultural-alcohol' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { en: 'sucralose', fr: 'sucralose' }, functionalClass: 'sweetener' },
    ],
  },
  'ingredients',
  'Spirits are sweetened with sugars, musts, honey and natural carbohydrates, never with sweeteners.',
  'Regulation (EU) 2019/787 Art. 4(9)',
)
refused(
  'free-without-name',
  'liqueur',
  { ingredients: [{ id: 'agricultural-alcohol' }, { id: 'sucrose' }, { id: 'free', names: {} }] },
  'ingredients',
  'An ingredient is designated by its specific name.',
  'Regulation (EU) No 1169/2011 Art. 18(2)',
)
advised(
  'pastis-without-liquorice',
  'liqueur',
  {
    designation: 'Pastis',
    alcohol: 45,
    sugars: 2,
    volume: 70,
    ingredients: [{ id: 'agricultural-alcohol' }, { id: 'water' }, { id: 'natural-flavourings' }],
  },
  listed,
  'Pastis holds 0.05 to 0.5 g/l glycyrrhizic acid: from 10 mg/l the label says “contains liquorice”.',
  'Regulation (EU) No 1169/2011 Annex III point 3.1; Regulation (EU) 2019/787 Annex I category 26(a)',
)
refused(
  'free-in-one-language',
  'liqueur',
  {
    targetMarket: '250',
    ingredients: [
      { id: 'agricultural-alcohol' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { de: 'Quittensaft' } },
    ],
  },
  'ingredients',
  'Consumers in France easily understand French; the ingredient is named in German only.',
  'Regulation (EU) No 1169/2011 Art. 15(1)',
)
advised(
  'kirsch-with-caramel',
  'whisky',
  { designation: 'Kirsch', alcohol: 42 },
  listed,
  'Caramel is allowed in fruit spirit only after a year in wood.',
  category('9(d) and (e)'),
)
advised(
  'gentian-liqueur-85-g',
  'liqueur',
  { designation: 'Liqueur de gentiane', sugars: 8.5 },
  sweetened,
  'From 80 g/l a liqueur is lawful if it is flavoured with gentian alone; the list also has orange peel.',
  category('33(a)(i)'),
)
advised(
  'order-of-weight',
  'liqueur',
  {
    ingredients: [
      { id: 'natural-flavourings', percent: 1 },
      { id: 'agricultural-alcohol', percent: 24 },
      { id: 'water', percent: 50 },
      { id: 'sucrose', percent: 25 },
    ],
  },
  'ingredients',
  'The list is in descending order of weight; these percentages ascend.',
  'Regulation (EU) No 1169/2011 Art. 18(1)',
)

/** Wrong and doubtful spirit drinks. */
export const wrongSpirits = cases
