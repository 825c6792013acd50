// The set of artworks with the verdict that each has to get: right ones, each fault at several strengths, and photos.
// `expected` names the points that have to be found, with their verdicts; every other point has to be good.

import { address, gtin, rightDesign, type Design } from './design.ts'
import { pdfOf, photoOf, pictureOf, type Camera } from './writers.ts'
import sharp from 'sharp'
import type { ArtworkKind } from '../../../src/domain/proof/artwork-kinds.ts'
import type { ArtworkExpectation, CodeOwner } from '../../../src/domain/proof/expectation.ts'
import type { ProofCheck, ProofVerdict } from '../../../src/domain/proof/findings.ts'

/** One artwork. */
export type ArtworkCase = {
  readonly name: string
  readonly fault: string
  readonly kind: ArtworkKind
  readonly make: () => Promise<Buffer>
  readonly expected: Partial<Readonly<Record<ProofCheck, ProofVerdict | readonly ProofVerdict[]>>>
  /** Points that may be found besides, because the fault brings them with it. */
  readonly mayFind?: readonly ProofCheck[]
}

const addresses: Readonly<Record<string, CodeOwner>> = {
  [address]: { of: 'thisWine', by: 'address' },
  'https://label.example/01/03012345000215': { of: 'thisWine', by: 'link' },
  'https://label.example/nutricode/ZZZZZZZZ99/X': { of: 'otherWine', name: 'Les Galets' },
  'https://label.example/nutricode/YYYYYYYY88/X': { of: 'otherProducer' },
  'https://label.example/nutricode/0000000000/X': { of: 'nobody' },
  'https://winery.example/shop': { of: 'foreignSite', host: 'winery.example' },
  'Lot 24-117': { of: 'noAddress' },
}

/** What the sheet of all artworks expects: two allergens in three languages. */
export const expectation: ArtworkExpectation = {
  owners: addresses,
  gtin: `0${gtin}`,
  headings: ['Ingredients', 'Zutaten', 'Ingrédients', 'Συστατικά'],
  energy: { kj: 306, kcal: 74 },
  allergens: [
    { language: 'en', allergens: [words('sulphites', 'sulphites', 'sulfites'), words('milk', 'milk')] },
    { language: 'de', allergens: [words('sulphites', 'Sulfite'), words('milk', 'Milch')] },
    { language: 'fr', allergens: [words('sulphites', 'sulfites'), words('milk', 'lait')] },
  ],
  oneLanguageIsEnough: false,
}

function words(allergen: string, ...list: string[]) {
  return { allergen, words: list }
}

type Change = Partial<Design>
type Wanted = Pick<ArtworkCase, 'expected' | 'mayFind'>

const design = (change: Change): Design => ({ ...rightDesign, ...change })

function pdf(fault: string, level: string, change: Change, wanted: Wanted = { expected: {} }): ArtworkCase {
  return { name: `${fault} ${level} pdf`, fault, kind: 'pdf', make: () => pdfOf(design(change)), ...wanted }
}

/** Texts are not read in pictures. */
function png(fault: string, level: string, change: Change, wanted: Wanted = { expected: {} }): ArtworkCase {
  const make = () => pictureOf(design(change), 600)
  return { name: `${fault} ${level} png`, fault, kind: 'png', make, ...wanted }
}

/** The same artwork as PDF and as picture. */
function both(
  fault: string,
  level: string,
  change: Change,
  wanted: Wanted = { expected: {} },
): ArtworkCase[] {
  return [pdf(fault, level, change, wanted), png(fault, level, change, wanted)]
}

/** A photo: its size is always to be looked at. */
function photo(
  fault: string,
  level: string,
  camera: Partial<Camera>,
  change: Change = {},
  wanted: Wanted = { expected: {} },
): ArtworkCase {
  const make = () => photoOf(design(change), { side: 0, blur: 0.6, light: 1, noise: 3, ...camera })
  return {
    name: `${fault} ${level} photo`,
    fault,
    kind: 'jpg',
    make,
    ...wanted,
    expected: { size: 'look', ...wanted.expected },
  }
}

const good: readonly ArtworkCase[] = [
  ...both('good', 'plain', {}),
  ...both('good', 'digital link', { content: 'https://label.example/01/03012345000215' }),
  ...both('good', 'smallest module', { module: 0.4 }),
  ...both('good', 'large module', { module: 0.95 }),
  ...both('good', 'turned 90', { turn: 90 }),
  ...both('good', 'turned 7', { turn: 7 }),
  ...both('good', 'four modules of quiet zone', { quiet: 4 }),
  ...both('good', 'cream paper', { light: [0, 2, 10, 0] }),
  ...both('good', 'dark blue', { dark: [100, 80, 20, 40] }),
  ...both('good', 'with its barcode', { till: gtin }),
  pdf('good', 'Greek heading', { heading: 'Συστατικά' }),
  pdf('good', 'large texts', { size: 11 }),
  pdf('good', 'sulfites with f', {
    allergens: 'Contains sulfites, milk. Enthält Sulfite, Milch. Sulfites, lait.',
  }),
  {
    name: 'good jpg with resolution',
    fault: 'good',
    kind: 'jpg',
    make: async () =>
      sharp(await pictureOf(rightDesign, 600))
        .withMetadata({ density: 600 })
        .jpeg({ quality: 90 })
        .toBuffer(),
    expected: {},
  },
  {
    name: 'good tif of one bit',
    fault: 'good',
    kind: 'tif',
    make: async () =>
      sharp(await pictureOf({ ...rightDesign, heading: null, energy: null, allergens: null }, 600))
        .removeAlpha()
        .toColourspace('b-w')
        .threshold()
        .tiff({ bitdepth: 1, compression: 'deflate', predictor: 'none', xres: 600 / 25.4, yres: 600 / 25.4 })
        .toBuffer(),
    expected: {},
  },
]

const wrongOwner: readonly ArtworkCase[] = [
  ...both(
    'other wine',
    '',
    { content: 'https://label.example/nutricode/ZZZZZZZZ99/X' },
    { expected: { owner: 'wrong' } },
  ),
  ...both(
    'other producer',
    '',
    { content: 'https://label.example/nutricode/YYYYYYYY88/X' },
    { expected: { owner: 'wrong' } },
  ),
  ...both(
    'unknown code',
    '',
    { content: 'https://label.example/nutricode/0000000000/X' },
    { expected: { owner: 'wrong' } },
  ),
  ...both('foreign site', '', { content: 'https://winery.example/shop' }, { expected: { owner: 'wrong' } }),
  ...both('no address', '', { content: 'Lot 24-117' }, { expected: { owner: 'wrong' } }),
  ...both('no code', '', { content: null }, { expected: { code: 'wrong' } }),
  ...both('wrong barcode', '', { till: '3012345000222' }, { expected: { till: 'wrong' } }),
]

const geometry: readonly ArtworkCase[] = [
  ...[0.15, 0.2, 0.23].flatMap((module) =>
    both(
      'too small',
      `${module} mm`,
      { module },
      { expected: { size: 'wrong' }, mayFind: ['print', 'code', 'quietZone'] },
    ),
  ),
  ...[0.28, 0.34, 0.38].flatMap((module) =>
    both('small', `${module} mm`, { module }, { expected: { size: 'look' } }),
  ),
  ...[1.1, 1.3].flatMap((module) =>
    both('large', `${module} mm`, { module }, { expected: { size: 'look' } }),
  ),
  // A frame that touches the code hides it in one of the drawings: then no code is found at all.
  pdf('quiet zone', '0.4 modules', { quiet: 0.4 }, { expected: { quietZone: 'wrong' }, mayFind: ['ground'] }),
  png('quiet zone', '0.4 modules', { quiet: 0.4 }, { expected: { code: 'wrong' }, mayFind: ['quietZone'] }),
  ...[1].flatMap((quiet) =>
    both(
      'quiet zone',
      `${quiet} modules`,
      { quiet },
      { expected: { quietZone: 'wrong' }, mayFind: ['ground'] },
    ),
  ),
  ...both(
    'quiet zone',
    'hairline at 1 module',
    { quiet: 1, frame: 0.12 },
    { expected: { quietZone: 'wrong' } },
  ),
  ...[2.5, 3].flatMap((quiet) =>
    both('quiet zone', `${quiet} modules`, { quiet }, { expected: { quietZone: 'look' } }),
  ),
  ...[1.05, 1.08].flatMap((stretch) =>
    both('stretched', `${stretch}`, { stretch }, { expected: { shape: 'look' } }),
  ),
  ...[1.15, 1.25].flatMap((stretch) =>
    both('stretched', `${stretch}`, { stretch }, { expected: { shape: 'wrong' } }),
  ),
  ...both('mirrored', '', { isMirrored: true }, { expected: { mirrored: 'wrong' } }),
  ...both('inverse', '', { isInverted: true }, { expected: { inverse: 'wrong' } }),
]

const lookOrWrong = ['look', 'wrong'] as const

const surface: readonly ArtworkCase[] = [
  // By the limits of the standard: 60 % of contrast is grade B, 42 % grade C.
  ...both('contrast', 'grey 40 %', { dark: [0, 0, 0, 40] }),
  ...both(
    'contrast',
    'grey 25 %',
    { dark: [0, 0, 0, 25] },
    { expected: { contrast: 'look' }, mayFind: ['code'] },
  ),
  ...both(
    'contrast',
    'grey 12 %',
    { dark: [0, 0, 0, 12] },
    { expected: { contrast: 'wrong' }, mayFind: ['code'] },
  ),
  ...both('contrast', 'black on kraft', { light: [20, 35, 55, 10] }, { expected: { contrast: lookOrWrong } }),
  ...both(
    'contrast',
    'black on dark green',
    { light: [80, 40, 80, 40] },
    { expected: { contrast: 'wrong' }, mayFind: ['code', 'quietZone'] },
  ),
  ...both('contrast', 'gold on white', { dark: [10, 25, 80, 5] }, { expected: { contrast: lookOrWrong } }),
  ...both('covered', '10 %', { cover: 0.12 }, { expected: { damage: lookOrWrong } }),
  ...both('covered', '20 %', { cover: 0.2 }, { expected: { damage: lookOrWrong } }),
  ...both('covered', '28 %', { cover: 0.28 }, { expected: { damage: 'wrong' } }),
  ...both('covered', '45 %', { cover: 0.45 }, { expected: { code: 'wrong' } }),
  ...both('cut', '5 %', { cut: 0.05 }, { expected: { code: 'wrong' } }),
  ...both('cut', '25 %', { cut: 0.25 }, { expected: { code: 'wrong' } }),
  ...both('cut', '60 %', { cut: 0.6 }, { expected: { code: 'wrong' } }),
  ...both(
    'over a picture',
    'weak',
    { pattern: 0.35 },
    { expected: { ground: lookOrWrong }, mayFind: ['print', 'quietZone'] },
  ),
  ...both(
    'over a picture',
    'middle',
    { pattern: 0.6 },
    { expected: { ground: 'wrong' }, mayFind: ['quietZone', 'print', 'contrast'] },
  ),
  ...both(
    'over a picture',
    'strong',
    { pattern: 1 },
    { expected: { ground: 'wrong' }, mayFind: ['quietZone', 'print', 'contrast', 'code', 'damage'] },
  ),
  ...[1.5, 3, 5].map((sigma): ArtworkCase => ({
    name: `blurred ${String(sigma)} png`,
    fault: 'blurred',
    kind: 'png',
    make: async () => {
      // Placed at 72 dots per inch and enlarged again, as from a web page.
      const small = await sharp(await pictureOf(rightDesign, 600))
        .blur(sigma * 3)
        .toBuffer()
      return sharp(small).withMetadata({ density: 600 }).png().toBuffer()
    },
    // So blurred that no decoder finds it, from the second strength on.
    expected: sigma > 2 ? { code: 'wrong' } : { print: lookOrWrong },
    mayFind: ['contrast', 'code', 'damage', 'quietZone', 'ground', 'shape'],
  })),
]

const texts: readonly ArtworkCase[] = [
  pdf('heading', 'missing', { heading: null }, { expected: { heading: 'wrong' } }),
  pdf('heading', 'far', { headingGap: 34 }, { expected: { heading: 'look' } }),
  pdf('energy', 'missing', { energy: null }, { expected: { energy: 'wrong' } }),
  pdf('energy', 'one kJ off', { energy: 'E (100 ml): 307 kJ / 74 kcal' }, { expected: { energy: 'wrong' } }),
  pdf(
    'energy',
    'other vintage',
    { energy: 'E (100 ml): 327 kJ / 79 kcal' },
    { expected: { energy: 'wrong' } },
  ),
  pdf('energy', 'without 100 ml', { energy: 'E 306 kJ / 74 kcal' }, { expected: { energy: 'wrong' } }),
  pdf('allergens', 'none', { allergens: null }, { expected: { allergens: 'wrong' } }),
  pdf(
    'allergens',
    'milk missing',
    { allergens: 'Contains sulphites. Enthält Sulfite. Contient des sulfites.' },
    { expected: { allergens: 'wrong' } },
  ),
  pdf(
    'allergens',
    'one language missing',
    { allergens: 'Contains sulfites, milk. Contient: lait.' },
    { expected: { allergens: 'look' } },
  ),
  pdf('letters', '4 pt', { size: 4 }, { expected: { letters: 'wrong' } }),
  pdf('letters', '5.5 pt', { size: 5.5 }, { expected: { letters: 'wrong' } }),
  pdf('letters', '6 pt', { size: 6 }, { expected: { letters: 'wrong' } }),
  pdf('inks', 'screen colours', { ink: '#000000' }, { expected: { inks: 'look' } }),
  pdf('inks', 'four colours', { ink: [60, 50, 50, 100] }, { expected: { inks: 'look' } }),
  pdf('inks', 'red', { ink: [0, 100, 100, 10] }, { expected: { inks: 'look' } }),
  pdf(
    'outlines',
    '',
    { isOutlined: true },
    { expected: { heading: 'look', energy: 'look', allergens: 'look' } },
  ),
]

const photos: readonly ArtworkCase[] = [
  photo('photo', 'from the front', {}),
  photo('photo', 'from the side 8 %', { side: 0.08 }, {}, { expected: {}, mayFind: ['shape'] }),
  photo('photo', 'from the side 20 %', { side: 0.2 }, {}, { expected: {}, mayFind: ['shape'] }),
  photo('photo', 'out of focus', { blur: 2 }, {}, { expected: {}, mayFind: ['print'] }),
  photo('photo', 'uneven light', { light: 0.7 }),
  photo('photo', 'dim light', { light: 0.45 }, {}, { expected: {}, mayFind: ['contrast'] }),
  photo('photo', 'noise', { noise: 8 }),
  photo(
    'photo',
    'all together',
    { side: 0.08, blur: 1.2, light: 0.7, noise: 6 },
    {},
    { expected: {}, mayFind: ['shape', 'print'] },
  ),
  photo(
    'photo',
    'other wine',
    {},
    { content: 'https://label.example/nutricode/ZZZZZZZZ99/X' },
    { expected: { owner: 'wrong' } },
  ),
  photo('photo', 'mirrored', {}, { isMirrored: true }, { expected: { mirrored: 'wrong' } }),
  photo(
    'photo',
    'no quiet zone',
    {},
    { quiet: 0.4 },
    { expected: { quietZone: 'wrong' }, mayFind: ['ground'] },
  ),
  photo(
    'photo',
    'pale',
    {},
    { dark: [0, 0, 0, 12] },
    { expected: { contrast: 'wrong' }, mayFind: ['print'] },
  ),
  photo('photo', 'covered', {}, { cover: 0.28 }, { expected: { damage: 'wrong' } }),
]

/** All artworks. */
export const artworkCases: readonly ArtworkCase[] = [
  ...good,
  ...wrongOwner,
  ...geometry,
  ...surface,
  ...texts,
  ...photos,
]
