// Packaging: what a component is usually made of and where it goes, and when the consumer must be told. Codes:
// Commission Decision 97/129/EC; duty: Italian D.Lgs. 152/2006 Art. 219(5) (DOMAIN section 4).

import type { PackagingEntry } from './fields.ts'
import {
  materialCodePattern,
  packagingComponents,
  packagingMaterialCodes,
  packagingMaterials,
  type Collection,
  type PackagingComponent,
  type PackagingMaterial,
} from './packaging-table.ts'

/** Whether packaging data must be published, should be, or need not. */
export type RecyclingDuty = 'compulsory' | 'advised' | 'none'

const italy = '380'
const union = '097'
const world = '001'

/** What a target market asks: Italy, alone or within the Union, compels; the world market may hold Italy (open point 18). */
export function recyclingDuty(market: string | undefined): RecyclingDuty {
  if (market === italy || market === union) return 'compulsory'
  return market === world ? 'advised' : 'none'
}

/** A component as it is usually made and collected. */
export function defaultEntry(component: PackagingComponent): PackagingEntry {
  const { defaultMaterial } = packagingComponents[component]
  return { component, material: defaultMaterial, collection: defaultCollection(defaultMaterial) }
}

/** Collections of materials outside the table, by the letters of their code. */
const collectionsByLetters: Readonly<Record<string, Collection>> = {
  GL: 'glass',
  PAP: 'paper',
  FE: 'steel',
  ALU: 'aluminium',
  FOR: 'wood',
  TEX: 'residual',
  PET: 'plastic',
  HDPE: 'plastic',
  PVC: 'plastic',
  LDPE: 'plastic',
  PP: 'plastic',
  PS: 'plastic',
  O: 'plastic',
}

/** Where a material usually goes; a composite goes with its predominant material, an unknown one with the residual waste. */
export function defaultCollection(code: string): Collection {
  const known = packagingMaterialCodes.find((material) => material === code)
  if (known !== undefined) return packagingMaterials[known].collection
  const letters = /^(?:C\/)?([A-Z]+)/.exec(code)?.[1] ?? ''
  return Object.hasOwn(collectionsByLetters, letters)
    ? (collectionsByLetters[letters] ?? 'residual')
    : 'residual'
}

/** A material code as it is stored, from what people type: `gl71`, `C-PAP 81`; undefined when it is none. */
export function materialCode(text: string): string | undefined {
  const found = /^(c[/\- ]?(?=[a-z]))?([a-z]{1,4})[\s-]*(\d{1,2})$/.exec(text.trim().toLowerCase())
  if (found === null) return undefined
  const [, composite, letters = '', number = ''] = found
  const code = `${composite === undefined ? '' : 'C/'}${letters.toUpperCase()} ${number}`
  return isMaterialCode(code) ? code : undefined
}

/** Whether a text has the form of a material code, known or one's own. */
export function isMaterialCode(text: string): boolean {
  return new RegExp(materialCodePattern, 'u').test(text)
}

/** Parts of composites; words `packaging.part.<id>`. */
export const compositeParts = ['paper', 'plastic', 'glass', 'aluminium', 'tinplate', 'metals'] as const
export type CompositePart = (typeof compositeParts)[number]

/** What the number of a composite says (Decision 97/129/EC Annex VII); the letters name the predominant part. */
export const compositeNumbers: Readonly<Record<number, readonly CompositePart[]>> = {
  80: ['paper', 'metals'],
  81: ['paper', 'plastic'],
  82: ['paper', 'aluminium'],
  83: ['paper', 'tinplate'],
  84: ['paper', 'plastic', 'aluminium'],
  85: ['paper', 'plastic', 'aluminium', 'tinplate'],
  90: ['plastic', 'aluminium'],
  91: ['plastic', 'tinplate'],
  92: ['plastic', 'metals'],
  95: ['glass', 'plastic'],
  96: ['glass', 'aluminium'],
  97: ['glass', 'tinplate'],
  98: ['glass', 'metals'],
}

/** What a composite is made of, from its code; undefined for other codes and unknown numbers. */
export function partsOfComposite(code: string): readonly CompositePart[] | undefined {
  const number = /^C\/[A-Z]{1,4} ?(\d{2})$/.exec(code)?.[1]
  return number === undefined ? undefined : compositeNumbers[Number(number)]
}

/** Usual packagings to start from; words `packaging.preset.<id>`. */
export const packagingPresets = {
  'bottle-cork': [line('bottle', 'GL 71'), line('cork', 'FOR 51'), line('capsule', 'C/ALU 90')],
  'bottle-screw-cap': [line('bottle', 'GL 71'), line('capsule', 'ALU 41')],
  'bottle-sparkling': [
    line('bottle', 'GL 71'),
    line('cork', 'FOR 51'),
    line('muzzle', 'FE 40'),
    line('foil', 'C/ALU 90'),
  ],
  'bottle-spirit': [line('bottle', 'GL 70'), line('cork', 'ALU 41'), line('pouring-spout', 'LDPE 4')],
  'bag-in-box': [line('box', 'PAP 20'), line('bag', 'C/LDPE 90'), line('tap', 'PP 5')],
  can: [line('can', 'ALU 41')],
  pouch: [line('gourd', 'C/LDPE 90'), line('tap', 'PP 5')],
} as const satisfies Readonly<Record<string, readonly PackagingEntry[]>>
export type PackagingPreset = keyof typeof packagingPresets

function line(component: PackagingComponent, material: PackagingMaterial): PackagingEntry {
  return { component, material, collection: packagingMaterials[material].collection }
}

/** The lines of the Italian table: one for each component separable by hand, codes in one spelling, no line twice. */
export function italianLines(entries: readonly PackagingEntry[]): PackagingEntry[] {
  const lines = entries.map((entry) => ({
    ...entry,
    material: materialCode(entry.material) ?? entry.material,
  }))
  return lines.filter((entry, index) => lines.findIndex((other) => sameLine(entry, other)) === index)
}

function sameLine(a: PackagingEntry, b: PackagingEntry): boolean {
  return a.component === b.component && a.material === b.material && a.collection === b.collection
}
