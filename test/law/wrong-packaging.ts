// Packaging that the list of codes does not know, that the law of sparkling wine forbids, or that sends glass
// to paper.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const codes = unread('Decision 97/129/EC Annexes I to VII; domain 4.2')
const italy = unread('Italian D.Lgs. 152/2006 Art. 219(5); domain 4.1')
const glass = { component: 'bottle', material: 'GL 71', collection: 'glass' }
const { cases, refused, advised } = casesOf<BaseName>('packaging')

refused(
  'none-for-italy',
  'stillRed',
  { packaging: [], targetMarket: '380' },
  'packaging',
  'Italy requires code and collection of each separable component.',
  italy,
)
refused(
  'none-for-the-union',
  'stillRed',
  { packaging: [] },
  'packaging',
  'A sheet for the Union may reach Italy; domain 7, point 18 requires the data.',
  italy,
)
refused(
  'wrong-number-of-abbreviation',
  'stillRed',
  { packaging: [glass, { component: 'capsule', material: 'ALU 40', collection: 'aluminium' }] },
  'packaging',
  'Number 40 is steel; aluminium is 41.',
  codes,
)
refused(
  'number-that-does-not-exist',
  'stillRed',
  { packaging: [{ component: 'bottle', material: 'GL 99', collection: 'glass' }] },
  'packaging',
  'The numbers of glass are 70 to 79; 99 belongs to no glass.',
  codes,
)
refused(
  'pet-as-2',
  'stillRed',
  { packaging: [{ component: 'bottle', material: 'PET 2', collection: 'plastic' }] },
  'packaging',
  'Number 2 is HDPE; PET is 1.',
  codes,
)
refused(
  'composite-without-prefix',
  'stillRed',
  { packaging: [{ component: 'carton', material: 'PAP 84', collection: 'paper' }] },
  'packaging',
  'Number 84 is a composite and is written C/PAP 84.',
  codes,
)
refused(
  'lead-capsule',
  'stillRed',
  { packaging: [glass, { component: 'capsule', material: 'PB 43', collection: 'metal' }] },
  'packaging',
  'Capsules and foil of lead are forbidden.',
  'Delegated Regulation (EU) 2019/33 Art. 43',
)
refused(
  'lead-capsule-spirit',
  'brandy',
  { packaging: [glass, { component: 'capsule', material: 'PB 43', collection: 'metal' }] },
  'packaging',
  'Capsules and foil of lead are forbidden for spirits too.',
  'Regulation (EU) 2019/787 Art. 17',
)
advised(
  'glass-to-paper',
  'stillRed',
  { packaging: [{ component: 'bottle', material: 'GL 71', collection: 'paper' }] },
  'packaging',
  'No municipality collects glass with paper; the line was probably shifted.',
  italy,
)
advised(
  'plastic-cork-to-cork',
  'stillRed',
  { packaging: [glass, { component: 'cork', material: 'LDPE 4', collection: 'cork' }] },
  'packaging',
  'A stopper of plastic does not belong into the collection of natural cork.',
  italy,
)
advised(
  'sparkling-in-can',
  'sparkling',
  { volume: 20, packaging: [{ component: 'can', material: 'ALU 41', collection: 'aluminium' }] },
  'packaging',
  'Sparkling wine made in the Union is marketed in glass bottles; only imported or aerated ones come in cans.',
  'Delegated Regulation (EU) 2019/33 Art. 57(1)',
)
advised(
  'sparkling-under-crown-cap',
  'sparkling',
  { packaging: [glass, { component: 'capsule', material: 'FE 40', collection: 'steel' }] },
  'packaging',
  'A bottle of 75 cl sparkling wine has a mushroom-shaped stopper held by a fastening.',
  'Delegated Regulation (EU) 2019/33 Art. 57(1)(a)',
)
advised(
  'muzzle-on-still',
  'stillRed',
  {
    packaging: [
      glass,
      { component: 'cork', material: 'FOR 51', collection: 'cork' },
      { component: 'muzzle', material: 'FE 40', collection: 'steel' },
    ],
  },
  'packaging',
  'The closure of sparkling wine is reserved for it.',
  'Delegated Regulation (EU) 2019/33 Art. 57(2)',
)
advised(
  'two-bottles',
  'stillRed',
  { packaging: [glass, { component: 'bottle', material: 'PET 1', collection: 'plastic' }] },
  'packaging',
  'One wine is in one bottle: a buyer cannot tell which of two codes is of theirs.',
  italy,
)
advised(
  'no-container',
  'stillRed',
  { packaging: [{ component: 'cork', material: 'FOR 51', collection: 'cork' }] },
  'packaging',
  'A cork closes something: the bottle is missing.',
  italy,
)

advised(
  'manufacturer-with-slogan',
  'stillRed',
  { packagingManufacturer: 'Deux Rives – climate-neutral bottles' },
  'packagingManufacturer',
  'An environmental claim on packaging needs more than the legal minimum and a proof; marketing has no place here.',
  'Regulation (EU) 2025/40 Art. 12(5)(b) and Art. 14; domain 9.2',
)
advised(
  'address-without-place',
  'stillRed',
  { packagingAddress: 'see website' },
  'packagingAddress',
  'The postal address of the manufacturer is a single point at which to write.',
  'Regulation (EU) 2025/40 Art. 15(6); domain 9.2',
)
advised(
  'contact-into-a-shop',
  'stillRed',
  { packagingContact: 'https://shop.deuxrives.example/?utm_source=packaging' },
  'packagingContact',
  'The contact of the manufacturer leads into a shop that tracks its visitors.',
  'Regulation (EU) 2025/40 Art. 12(5); domain 9.2',
)

/** Wrong and doubtful packaging. */
export const wrongPackaging = cases
