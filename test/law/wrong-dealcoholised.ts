// De-alcoholised drinks under the terms before and from 19 September 2027 (Regulation (EU) 2026/471 Art. 1(10)).

import type { BaseName } from './base-sheets.ts'
import { casesOf, newTermsLabelling, unread } from './corpus-shape.ts'

const terms = 'Regulation (EU) No 1308/2013 Art. 119(1)(a) by Regulation (EU) 2026/471 Art. 1(10)'
const old = unread('Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) and (ii) as in force until 18.9.2027')
const later = { labelledFrom: newTermsLabelling }
const { cases, refused, advised } = casesOf<BaseName>('dealcoholised')

refused(
  'class-without-treatment',
  'dealcoholised',
  { dealcoholised: 'none' },
  ['dealcoholised', 'wineClass'],
  'A wine of 0.4 % vol of a non-alcoholic class had no treatment: unfermented juice is no wine.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1',
)
refused(
  'whole-with-12.5',
  'stillRed',
  { dealcoholised: 'whole', alcohol: 12.5, baseMinimum: 9 },
  ['dealcoholised', 'alcohol'],
  'A wine whose whole was de-alcoholised cannot have 12.5 % vol.',
  'Regulation (EU) No 1308/2013 Annex VIII Part I Section E; Art. 119(1)(a)',
)
refused(
  'non-alcoholic-class-11-old',
  'dealcoholised',
  { alcohol: 11, dealcoholised: 'part', designation: 'Vin' },
  ['alcohol', 'wineClass', 'designation'],
  '“Partially de-alcoholised” ends at the minimum of the category: above 9 % vol the class is false.',
  old,
)
advised(
  'non-alcoholic-class-11-new',
  'dealcoholised',
  { alcohol: 11, dealcoholised: 'part', designation: 'Vin produit par désalcoolisation' },
  ['alcohol', 'wineClass'],
  'From the change the strength says nothing of the process, but a class without alcohol is unusual at 11 % vol.',
  terms,
  later,
)
refused(
  'de-alcoholised-0.6-old',
  'dealcoholised',
  { alcohol: 0.6, designation: 'Vin désalcoolisé' },
  ['alcohol', 'designation'],
  '“De-alcoholised” ends at 0.5 % vol; above it the term is partially de-alcoholised.',
  old,
)
refused(
  'partially-0.4-old',
  'dealcoholised',
  { designation: 'Teilweise entalkoholisierter Wein' },
  ['alcohol', 'designation'],
  '“Partially de-alcoholised” begins above 0.5 % vol.',
  old,
)
refused(
  'old-term-alone-after-change',
  'dealcoholised',
  { designation: 'Teilweise entalkoholisierter Wein', alcohol: 5, dealcoholised: 'part' },
  'designation',
  'Labelled on the day of the change, the old term is none any more.',
  terms,
  later,
)
refused(
  'alcohol-free-0.51-new',
  'dealcoholised',
  { alcohol: 0.51, designation: 'Alcohol-free wine' },
  ['alcohol', 'designation'],
  'The bound of 0.5 % vol is tested on the typed value: 0.51 is above.',
  terms,
  later,
)
refused(
  'zero-zero-0.06-new',
  'dealcoholised',
  { alcohol: 0.06, designation: 'Alcohol-free wine 0,0 %' },
  ['alcohol', 'designation'],
  '“0,0 %” ends at 0.05 % vol.',
  terms,
  later,
)
refused(
  'reduced-0.4-new',
  'dealcoholised',
  { designation: 'Reduced alcohol wine' },
  ['alcohol', 'designation'],
  '“Reduced alcohol” begins above 0.5 % vol.',
  terms,
  later,
)
refused(
  'reduced-6.5-new',
  'dealcoholised',
  { alcohol: 6.5, dealcoholised: 'part', designation: 'Reduced alcohol wine' },
  ['alcohol', 'designation'],
  'Thirty per cent below 9 % is 6.3; the term is false at 6.5.',
  terms,
  later,
)
refused(
  'reduced-6-from-8.5-new',
  'dealcoholised',
  { alcohol: 6, baseMinimum: 8.5, dealcoholised: 'part', designation: 'Vin à teneur réduite en alcool' },
  ['alcohol', 'designation', 'baseMinimum'],
  'Thirty per cent below 8.5 % is 5.95; a printed 6 counts with its typed value.',
  terms,
  later,
)
refused(
  'reduced-without-treatment-new',
  'stillWhite',
  { alcohol: 9, name: 'Reduced Alcohol', dealcoholised: 'none' },
  ['name', 'dealcoholised', 'alcohol'],
  'An early harvest is no de-alcoholisation; the term is reserved.',
  terms,
  later,
)
refused(
  'base-minimum-of-fantasy',
  'dealcoholised',
  { alcohol: 8, dealcoholised: 'part', baseMinimum: 14, designation: 'Vin de France' },
  'baseMinimum',
  'No category has a minimum of 14 %; a high one would make any wine “reduced”.',
  `${terms}; Annex VII Part II`,
  later,
)
refused(
  'aromatised-0.4-untreated',
  'vermouth',
  { alcohol: 0.4, designation: 'Vermouth' },
  ['alcohol', 'dealcoholised'],
  'Only products from de-alcoholised wine may fall below the strengths of Art. 3.',
  'Regulation (EU) No 251/2014 Art. 3(5) by Regulation (EU) 2026/471 Art. 2(1)',
)
refused(
  'sparkling-zero-without-method-ingredient',
  'sparklingDealcoholised',
  { ingredients: [{ id: 'grapes' }, { id: 'concentrated-grape-must' }, { id: 'sulphites' }] },
  ['ingredients', 'sparklingMethod'],
  'Carbon dioxide added to de-alcoholised wine is an ingredient.',
  'Regulation (EU) 2026/471 Art. 1(15); domain 1.8',
)
refused(
  'zero-alcohol-in-still-class',
  'stillWhite',
  { alcohol: 0.3 },
  ['alcohol', 'wineClass', 'dealcoholised'],
  'A wine of 0.3 % vol in the class of ordinary still wine would lose its compulsory term.',
  old,
)
advised(
  'gap-7-new',
  'dealcoholised',
  { alcohol: 7, dealcoholised: 'part', designation: 'Wine, produced by de-alcoholisation' },
  ['alcohol', 'dealcoholised'],
  'Between 6.3 and 9 % vol neither term fits; ask the authority.',
  terms,
  later,
)
advised(
  'alcohol-free-beside-old-term',
  'dealcoholised',
  { designation: 'Vin désalcoolisé – sans alcool' },
  'designation',
  'Before 19 September 2027 the new word is at best tolerated beside the old one.',
  old,
)
advised(
  'sparkling-base-unknown-new',
  'sparklingDealcoholised',
  {
    alcohol: 5,
    dealcoholised: 'part',
    baseMinimum: null,
    designation: 'Aerated sparkling wine, obtained by adding carbon dioxide',
  },
  ['baseMinimum', 'alcohol'],
  'Annex VII gives categories 4, 5 and 7 no actual minimum; Annex II of 2019/934 gives 9.5 and 10 %.',
  `${terms}; Delegated Regulation (EU) 2019/934 Annex II Section A point 11(b), Section C point 3`,
  later,
)
advised(
  'treatment-unanswered-at-6',
  'stillWhite',
  { alcohol: 6, indication: 'pgi', appellation: 'Pays d’Oc', wineType: 'sweet_white', sugars: 6 },
  ['dealcoholised', 'alcohol'],
  'With an indication 6 % vol is lawful by derogation, and may as well come from an unstated treatment.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1(b)',
)
advised(
  'old-law-soon-ending',
  'dealcoholised',
  {},
  ['dealcoholised', 'labelledFrom', 'designation'],
  'Labels printed in summer 2027 for autumn would bear a term that ends on 18 September.',
  terms,
  { labelledFrom: '2027-08-15' },
)

/** Wrong and doubtful de-alcoholised drinks. */
export const wrongDealcoholised = cases
