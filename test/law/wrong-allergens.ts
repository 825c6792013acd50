// Answers on allergens that contradict the list, hide an allergen, or state one without a source.

import type { BaseName } from './base-sheets.ts'
import { casesOf } from './corpus-shape.ts'

const annex2 = 'Regulation (EU) No 1169/2011 Annex II'
const fic = `${annex2}, Art. 9(1)(c) and Art. 21(1)`
const fields = ['allergens', 'ingredients'] as const
const wine = [{ id: 'grapes' }, { id: 'sulphites' }]
const { cases, refused, advised } = casesOf<BaseName>('allergens')

refused(
  'no-answer',
  'stillRed',
  { allergens: [] },
  'allergens',
  'Allergens are compulsory; no answer is none.',
  fic,
)
refused(
  'none-with-sulphites',
  'stillRed',
  { allergens: ['none'] },
  fields,
  'Sulphites stand in the list, emphasised as allergen, and the answer is none.',
  'Delegated Regulation (EU) 2019/33 Art. 41 and Annex I Part A; domain 1.8',
)
refused(
  'none-and-sulphites',
  'stillRed',
  { allergens: ['none', 'sulphites'] },
  'allergens',
  'None and one exclude each other.',
  fic,
)
refused(
  'egg-residue-unanswered',
  'stillRed',
  { ingredients: [...wine, { id: 'ovalbumin', residue: 'above' }] },
  fields,
  'Ovalbumin left a residue, egg is not answered.',
  `Delegated Regulation (EU) 2019/33 Annex I Part A; ${annex2} point 3`,
)
refused(
  'none-with-egg',
  'stillWhite',
  { ingredients: [{ id: 'grapes' }, { id: 'ovalbumin', residue: 'above' }], allergens: ['none'] },
  fields,
  'The answer is none with egg in the list.',
  fic,
)
refused(
  'milk-residue-unanswered',
  'stillWhite',
  { ingredients: [...wine, { id: 'potassium-caseinates', residue: 'above' }] },
  fields,
  'Caseinates left a residue, milk is not answered.',
  `Delegated Regulation (EU) 2019/33 Annex I Part A; ${annex2} point 7`,
)
refused(
  'wheat-residue-unanswered',
  'stillRed',
  { ingredients: [...wine, { id: 'wheat-protein', residue: 'above' }] },
  fields,
  'Wheat protein left a residue, wheat is not answered.',
  fic,
)
refused(
  'lysozyme-without-egg',
  'stillRed',
  { ingredients: [...wine, { id: 'lysozyme', residue: 'above' }] },
  fields,
  'Lysozyme comes from egg.',
  'Delegated Regulation (EU) 2019/33 Annex I Part A (egg lysozyme)',
)
refused('cream-without-milk', 'creamLiqueur', { allergens: ['none'] }, fields, 'Cream is milk.', fic)
refused('egg-yolk-without-egg', 'eggLiqueur', { allergens: ['none'] }, fields, 'Egg yolk is egg.', fic)
refused(
  'almond-unanswered',
  'liqueur',
  {
    designation: 'Almond liqueur',
    ingredients: [{ id: 'agricultural-alcohol' }, { id: 'water' }, { id: 'sucrose' }, { id: 'almond' }],
  },
  fields,
  'Almonds are nuts of Annex II; the answer is none.',
  fic,
)
refused(
  'walnut-unanswered',
  'liqueur',
  {
    designation: 'Nocino',
    alcohol: 30,
    ingredients: [{ id: 'agricultural-alcohol' }, { id: 'water' }, { id: 'sucrose' }, { id: 'walnut' }],
  },
  fields,
  'Nocino is made from walnuts; the answer is none.',
  fic,
)
refused(
  'celery-unanswered',
  'vermouth',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'wormwood' },
      { id: 'celery' },
      { id: 'sulphites' },
    ],
  },
  fields,
  'Celery is an allergen; only sulphites are answered.',
  fic,
)
refused(
  'hazelnut-in-free-name',
  'liqueur',
  {
    ingredients: [
      { id: 'agricultural-alcohol' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { en: 'roasted hazelnut paste', de: 'geröstete Haselnusspaste' }, allergens: [] },
    ],
  },
  fields,
  'The free name says hazelnut and its allergens say nothing.',
  fic,
)
refused(
  'milk-powder-in-free-name',
  'liqueur',
  {
    ingredients: [
      { id: 'agricultural-alcohol' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { fr: 'poudre de lait entier', en: 'whole milk powder' } },
    ],
  },
  fields,
  'Milk powder is milk, in any language.',
  fic,
)
refused(
  'barley-malt-in-free-name',
  'liqueur',
  {
    ingredients: [
      { id: 'agricultural-alcohol' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { en: 'barley malt extract', de: 'Gerstenmalzextrakt' } },
    ],
  },
  fields,
  'Barley added after distillation is a cereal containing gluten.',
  fic,
)
refused(
  'soya-lecithin-in-free-name',
  'creamLiqueur',
  {
    ingredients: [
      { id: 'cream' },
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      {
        id: 'free',
        names: { en: 'soya lecithin', it: 'lecitina di soia' },
        functionalClass: 'emulsifier',
      },
    ],
  },
  fields,
  'Lecithin from soya keeps its allergen.',
  fic,
)
refused(
  'free-allergen-unanswered',
  'liqueur',
  {
    ingredients: [
      { id: 'agricultural-alcohol' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { en: 'pistachio cream', it: 'crema di pistacchio' }, allergens: ['pistachio'] },
    ],
  },
  fields,
  'The entry names pistachio as allergen and the answer is none.',
  fic,
)
refused(
  'allergen-of-fantasy',
  'liqueur',
  { allergens: ['kiwi'] },
  'allergens',
  'Annex II is a closed list of fourteen; kiwi is not in it.',
  `${annex2}; domain 1.8`,
)
advised(
  'egg-without-source',
  'stillRed',
  { allergens: ['sulphites', 'egg'] },
  fields,
  'Egg is answered and nothing in the list comes from egg: a fining agent was forgotten.',
  'Delegated Regulation (EU) 2019/33 Annex I Part A; domain 1.8',
)
advised(
  'milk-with-residue-at-most',
  'stillWhite',
  {
    ingredients: [...wine, { id: 'casein', residue: 'at_most' }],
    allergens: ['sulphites', 'milk'],
  },
  fields,
  'The residue is at most 0.25 mg/l, and milk is answered nevertheless: one of the two is wrong.',
  'Delegated Regulation (EU) 2019/33 Annex I Part A; domain 1.8',
)
advised(
  'fish-from-isinglass',
  'stillWhite',
  {
    ingredients: [...wine, { id: 'isinglass', residue: 'at_most' }],
    allergens: ['sulphites', 'fish'],
  },
  fields,
  'Isinglass for wine is exempt; a warning of fish frightens people without need.',
  `${annex2} point 4(b)`,
)
advised(
  'barley-on-whisky',
  'whisky',
  { allergens: ['barley'] },
  fields,
  'Cereals used for distillates are exempt.',
  `${annex2} point 1(d)`,
)
advised(
  'sulphites-without-source-in-spirit',
  'brandy',
  { allergens: ['sulphites'] },
  fields,
  'Sulphites do not pass distillation in such amounts; probably copied from a wine.',
  `${annex2} point 12`,
)

/** Wrong and doubtful allergens. */
export const wrongAllergens = cases
