// Vintage, day of labelling and minimum durability that exclude each other or the calendar.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const vintage = 'Delegated Regulation (EU) 2019/33 Art. 49'
const { cases, refused, advised } = casesOf<BaseName>('dates')

refused(
  'vintage-of-the-future',
  'stillRed',
  { vintage: 2027 },
  'vintage',
  'The harvest of 2027 has not happened.',
  vintage,
)
refused(
  'vintage-after-labelling',
  'stillRed',
  { vintage: 2026 },
  ['vintage', 'labelledFrom'],
  'A wine labelled in March 2026 cannot come from the harvest of autumn 2026.',
  vintage,
  { labelledFrom: '2026-03-01' },
)
refused(
  'vintage-and-none',
  'stillRed',
  { nonVintage: true },
  ['vintage', 'nonVintage'],
  'The sheet states a vintage and that there is none.',
  vintage,
)
refused('vintage-shortened', 'stillRed', { vintage: 24 }, 'vintage', '24 is no year.', vintage)
refused(
  'labelling-day-impossible',
  'stillRed',
  {},
  'labelledFrom',
  'The 30th of February does not exist.',
  unread('calendar; Regulation (EU) 2026/471 Art. 5'),
  { labelledFrom: '2026-02-30' },
)
refused(
  'durability-before-labelling',
  'dealcoholised',
  { bestBefore: '2026-01-31' },
  ['bestBefore', 'labelledFrom'],
  'The date of minimum durability lies before the day of labelling.',
  unread('Regulation (EU) No 1308/2013 Art. 119(1)(j); Regulation (EU) No 1169/2011 Art. 2(2)(r)'),
)
refused(
  'durability-impossible',
  'dealcoholised',
  { bestBefore: '2027-11-31' },
  'bestBefore',
  'November has 30 days.',
  unread('Regulation (EU) No 1169/2011 Annex X point 1'),
)
refused(
  'vin-jaune-too-young',
  'pdoRed',
  { appellation: 'Arbois', designation: 'Vin jaune', wineType: 'dry_white', volume: 62, vintage: 2022 },
  ['vintage', 'designation'],
  'Vin jaune is bottled after its sixth winter; 2022 cannot be one in 2026.',
  unread('French specifications of Arbois and Château-Chalon; Regulation (EU) No 1308/2013 Art. 112'),
)
advised(
  'durability-missing',
  'dealcoholised',
  { bestBefore: null },
  'bestBefore',
  'De-alcoholised wine below 10 % vol needs a date on the bottle; the page can do without.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(j); Delegated Regulation (EU) 2019/33 Art. 40(2)(d)',
)
advised(
  'durability-on-ordinary-wine',
  'stillRed',
  { bestBefore: '2028-06-30' },
  'bestBefore',
  'Wine of 10 % vol and more needs no date; one suggests that the wine was de-alcoholised.',
  unread('Regulation (EU) No 1169/2011 Annex X point 1(d)'),
)
advised(
  'durability-in-ten-years',
  'dealcoholised',
  { bestBefore: '2036-11-30' },
  'bestBefore',
  'Ten years of durability for a drink of 0.4 % vol: the year was probably mistyped.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)
advised(
  'labelling-far-ahead',
  'stillRed',
  {},
  'labelledFrom',
  'A day of labelling in 2062 is 2026 with two digits swapped, and would put the sheet under unknown law.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
  { labelledFrom: '2062-11-22' },
)
advised(
  'traditional-method-of-this-year',
  'sparkling',
  { vintage: 2026, nonVintage: null },
  ['vintage', 'sparklingMethod'],
  'Fermentation and ageing of a quality sparkling wine take months; 2026 is hardly ready in November 2026.',
  'Delegated Regulation (EU) 2019/934 Annex II Section B point 3 with Section C points 6 and 7',
)
advised(
  'vintage-mistyped-old',
  'stillWhite',
  { vintage: 1924 },
  'vintage',
  'A dry white of 1924 in a new bottle with a screw cap: 2024 was meant.',
  'probable slip; Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)
advised(
  'export-labelling-before-new-rule',
  'stillRed',
  { exportOnly: true, targetMarket: '840', ingredients: [] },
  ['exportOnly', 'ingredients', 'labelledFrom'],
  'Exported wine is exempt from the list for labelling from 19 September 2027 on, not in 2026.',
  'Regulation (EU) 2026/471 Art. 1(10)(b) and Art. 6',
)

/** Wrong and doubtful dates. */
export const wrongDates = cases
