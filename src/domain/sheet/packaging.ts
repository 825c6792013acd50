// Packaging components: the usual material and collection of each, material codes as people type them,
// presets. Codes: Commission Decision 97/129/EC (domain 4).

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

/** A component with its usual material and the collection of that material. */
export function defaultPackagingEntry(component: PackagingComponent): PackagingEntry {
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

/**
 * The usual collection of a material: of its predominant material for a composite, residual waste if unknown.
 */
export function defaultCollection(code: string): Collection {
  const known = packagingMaterialCodes.find((material) => material === code)
  if (known !== undefined) return packagingMaterials[known].collection
  const letters = /^(?:C\/)?([A-Z]+)/.exec(code)?.[1] ?? ''
  return Object.hasOwn(collectionsByLetters, letters)
    ? (collectionsByLetters[letters] ?? 'residual')
    : 'residual'
}

/** The stored form of a typed material code (`gl71`, `C-PAP 81`); undefined when the text is not a code. */
export function parseMaterialCode(text: string): string | undefined {
  const match = /^(c[/\- ]?(?=[a-z]))?([a-z]{1,4})[\s-]*(\d{1,2})$/.exec(text.trim().toLowerCase())
  if (match === null) return undefined
  const [, composite, letters = '', number = ''] = match
  const code = `${composite === undefined ? '' : 'C/'}${letters.toUpperCase()} ${number}`
  return isMaterialCode(code) ? code : undefined
}

/** Whether a text has the form of a material code, in the table or not. */
export function isMaterialCode(text: string): boolean {
  return new RegExp(materialCodePattern, 'u').test(text)
}

/** Usual packagings to start from; the message is `packaging.preset.<id>`. */
export const packagingPresets = {
  'bottle-cork': [
    presetEntry('bottle', 'GL 71'),
    presetEntry('cork', 'FOR 51'),
    presetEntry('capsule', 'C/ALU 90'),
  ],
  'bottle-screw-cap': [presetEntry('bottle', 'GL 71'), presetEntry('capsule', 'ALU 41')],
  'bottle-sparkling': [
    presetEntry('bottle', 'GL 71'),
    presetEntry('cork', 'FOR 51'),
    presetEntry('muzzle', 'FE 40'),
    presetEntry('foil', 'C/ALU 90'),
  ],
  'bottle-spirit': [
    presetEntry('bottle', 'GL 70'),
    presetEntry('cork', 'ALU 41'),
    presetEntry('pouring-spout', 'LDPE 4'),
  ],
  'bag-in-box': [presetEntry('box', 'PAP 20'), presetEntry('bag', 'C/LDPE 90'), presetEntry('tap', 'PP 5')],
  can: [presetEntry('can', 'ALU 41')],
  pouch: [presetEntry('gourd', 'C/LDPE 90'), presetEntry('tap', 'PP 5')],
} as const satisfies Readonly<Record<string, readonly PackagingEntry[]>>
export type PackagingPreset = keyof typeof packagingPresets

function presetEntry(component: PackagingComponent, material: PackagingMaterial): PackagingEntry {
  return { component, material, collection: packagingMaterials[material].collection }
}
