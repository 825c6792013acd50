// Identifiers that no till can read, addresses that track or sell, names of two lengths.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const gs1 = unread('GS1 General Specifications section 7.9; domain 5.4')
const gln = '3012345000109'
const { cases, refused, advised } = casesOf<BaseName>('identifiers')

refused(
  'gtin-check-digit',
  'stillRed',
  { gln, gtin: '3012345000216' },
  'gtin',
  'The check digit is wrong: digits were swapped or mistyped.',
  gs1,
)
refused('gtin-length', 'stillRed', { gln, gtin: '301234500021551' }, 'gtin', 'No GTIN has 15 digits.', gs1)
refused('gln-check-digit', 'stillRed', { gln: '3012345000108' }, 'gln', 'The check digit is wrong.', gs1)
refused(
  'gtin-without-gln',
  'stillRed',
  { gtin: '3012345000215' },
  ['gtin', 'gln'],
  'A GTIN needs the GLN of the company first.',
  'specification 3; domain 5.4',
)
refused(
  'website-script',
  'stillRed',
  { website: 'javascript:alert(1)', targetMarket: '840' },
  'website',
  'The address is a script and no page.',
  unread('specification 3'),
)
refused(
  'brand-too-short',
  'stillRed',
  { brand: 'Duo' },
  'brand',
  'The brand has five characters at least.',
  'specification 3',
)
refused(
  'brand-of-blanks',
  'stillRed',
  { brand: '     ' },
  'brand',
  'Blanks identify nothing.',
  'Regulation (EU) No 1169/2011 Art. 13(1)',
)
refused(
  'name-of-invisible-characters',
  'stillRed',
  { name: '\u200B\u200B\u2060' },
  'name',
  'The name looks empty on the label.',
  'Regulation (EU) No 1169/2011 Art. 13(1)',
)
advised(
  'gtin-of-a-shop',
  'stillRed',
  { gln, gtin: '2012345000216' },
  'gtin',
  'Numbers from 20 to 29 are for use inside one shop and are not unique in the world.',
  unread('GS1 General Specifications section 1.4'),
)
advised(
  'gtin-of-zeros',
  'stillRed',
  { gln, gtin: '0000000000000' },
  'gtin',
  'Thirteen zeros pass the check digit and identify nothing.',
  unread('GS1 General Specifications section 1.4'),
)
advised(
  'gtin-of-a-book',
  'stillRed',
  { gln, gtin: '9783161484100' },
  'gtin',
  '978 is the prefix of books.',
  unread('GS1 General Specifications section 1.4'),
)
advised(
  'tracking-address',
  'stillRed',
  { targetMarket: '840', productPage: 'https://shop.deuxrives.example/buy?utm_source=label&uid=7' },
  'productPage',
  'The address tracks who scans and leads into a shop; the same code may be read in the Union.',
  unread('Regulation (EU) No 1308/2013 Art. 119(5)(a) and (b)'),
)

/** Wrong and doubtful identifiers and addresses. */
export const wrongIdentifiers = cases
