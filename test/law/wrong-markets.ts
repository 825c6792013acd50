// Markets where other rules hold than the sheet assumes, and flags of export that contradict them.

import type { BaseName } from './base-sheets.ts'
import { casesOf, newTermsLabelling, unread } from './corpus-shape.ts'

const list = 'Regulation (EU) No 1308/2013 Art. 119(1)(h) and (i)'
const { cases, refused, advised } = casesOf<BaseName>('markets')

refused(
  'no-market',
  'stillRed',
  { targetMarket: null },
  'targetMarket',
  'Without a market nobody knows which particulars are compulsory.',
  unread('domain 5.1; Regulation (EU) No 1308/2013 Art. 119(1)'),
)
refused(
  'export-to-the-union',
  'stillRed',
  { exportOnly: true },
  ['exportOnly', 'targetMarket'],
  'Wine for the Union is not solely intended for export.',
  'Regulation (EU) No 1308/2013 Art. 119(6) by Regulation (EU) 2026/471 Art. 1(10)(b)',
)
refused(
  'export-to-france-after-2027',
  'stillRed',
  { exportOnly: true, targetMarket: '250', ingredients: [], sugars: null },
  ['exportOnly', 'targetMarket', 'ingredients'],
  'The exemption is abused for a Member State.',
  'Regulation (EU) No 1308/2013 Art. 119(6) by Regulation (EU) 2026/471 Art. 1(10)(b)',
  { labelledFrom: newTermsLabelling },
)
refused(
  'export-to-the-world',
  'stillRed',
  { exportOnly: true, targetMarket: '001', ingredients: [] },
  ['exportOnly', 'targetMarket', 'ingredients'],
  'The world includes the Union.',
  'Regulation (EU) No 1308/2013 Art. 119(6) by Regulation (EU) 2026/471 Art. 1(10)(b); domain 5.1',
  { labelledFrom: newTermsLabelling },
)
refused(
  'reunion-without-list',
  'stillRed',
  { targetMarket: '638', ingredients: [] },
  ['ingredients', 'targetMarket'],
  'Réunion is an outermost region: the law of the Union holds there in full.',
  unread(`Treaty on the Functioning of the European Union Art. 349 and Art. 355(1); ${list}`),
)
refused(
  'martinique-without-sugars',
  'stillRed',
  { targetMarket: '474', sugars: null },
  ['sugars', 'targetMarket'],
  'Martinique is an outermost region and owes the nutrition declaration.',
  unread(`Treaty on the Functioning of the European Union Art. 349 and Art. 355(1); ${list}`),
)
refused(
  'germany-without-list',
  'stillWhite',
  { targetMarket: '276', ingredients: [] },
  ['ingredients', 'targetMarket'],
  'Germany owes the list.',
  list,
)
refused(
  'export-with-egg-hidden',
  'stillRed',
  {
    exportOnly: true,
    targetMarket: '840',
    ingredients: [{ id: 'grapes' }, { id: 'ovalbumin', residue: 'above' }],
    allergens: ['none'],
  },
  ['allergens', 'ingredients'],
  'The exemption of exports concerns points (h) and (i); allergens stay.',
  'Regulation (EU) No 1308/2013 Art. 119(6) by Regulation (EU) 2026/471 Art. 1(10)(b)',
  { labelledFrom: newTermsLabelling },
)
advised(
  'northern-ireland',
  'stillRed',
  { targetMarket: '826', ingredients: [] },
  ['ingredients', 'targetMarket'],
  'Great Britain asks no list; Northern Ireland follows the wine law of the Union.',
  unread('Windsor Framework Annex 2'),
)
advised(
  'antarctica',
  'stillRed',
  { targetMarket: '010' },
  'targetMarket',
  'Antarctica has no shops; the market was picked by its place in the list.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)
advised(
  'united-states-list-missing-2026',
  'stillWhite',
  { targetMarket: '840', ingredients: [] },
  ['ingredients', 'targetMarket'],
  'Until 18 September 2027 Art. 119 asks the list for export as well; the buyer’s law asks none.',
  `${list}; Regulation (EU) 2026/471 Art. 6`,
)
advised(
  'austria-for-australia',
  'stillRed',
  {
    targetMarket: '040',
    designation: 'Product of France, imported by Hunter Cellars, Sydney NSW, Australia',
  },
  ['targetMarket', 'designation'],
  'Austria and Australia are neighbours in the list; the importer sits in Sydney.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)

/** Wrong and doubtful markets. */
export const wrongMarkets = cases
