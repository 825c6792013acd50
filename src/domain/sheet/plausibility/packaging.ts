// Packaging: codes that exist, materials that a component can be made of, collections that take them. Commission
// Decision 97/129/EC Annexes I to VII; D.Lgs. 152/2006 Art. 219(5); domain 4.

import type { PackagingEntry } from '../fields.ts'
import type { Collection, PackagingComponent } from '../packaging-table.ts'
import type { Facts, Finding, PlausibilityRule } from './rule.ts'

type Family = 'plastic' | 'paper' | 'metal' | 'wood' | 'textile' | 'glass' | 'composite'

/** The letters of each assigned number. Plastics from 7 on have no letters in the Decision. */
const letters: Readonly<Record<number, readonly string[]>> = {
  1: ['PET'],
  2: ['HDPE', 'PEHD'],
  3: ['PVC'],
  4: ['LDPE', 'PELD'],
  5: ['PP'],
  6: ['PS'],
  20: ['PAP'],
  21: ['PAP'],
  22: ['PAP'],
  40: ['FE'],
  41: ['ALU'],
  50: ['FOR'],
  51: ['FOR'],
  60: ['TEX'],
  61: ['TEX'],
  70: ['GL'],
  71: ['GL'],
  72: ['GL'],
}
const plastics = [
  'PET',
  'HDPE',
  'PEHD',
  'PVC',
  'LDPE',
  'PELD',
  'PP',
  'PS',
  'O',
  'OTHE',
  'ABS',
  'PLA',
  'PA',
  'PC',
  'PEX',
]
const metals = ['FE', 'ALU']
/** The letters that a composite's number can have, by its predominant material (Annex VII). */
const compositeLetters: readonly { from: number; to: number; letters: readonly string[] }[] = [
  { from: 80, to: 85, letters: ['PAP', ...plastics, ...metals] },
  { from: 90, to: 92, letters: [...plastics, ...metals] },
  { from: 95, to: 98, letters: ['GL', ...plastics, ...metals] },
]
/** The family of a number that the Decision leaves unassigned: codes in use there are not known to it. */
const ranges: readonly { from: number; to: number; family: Family; letters: readonly string[] }[] = [
  { from: 1, to: 19, family: 'plastic', letters: plastics },
  { from: 20, to: 39, family: 'paper', letters: ['PAP'] },
  { from: 40, to: 49, family: 'metal', letters: [...metals, 'SN'] },
  { from: 50, to: 59, family: 'wood', letters: ['FOR'] },
  { from: 60, to: 69, family: 'textile', letters: ['TEX'] },
  { from: 70, to: 79, family: 'glass', letters: ['GL'] },
]

/** What can be made of what; anything else was picked by mistake. */
const familiesOfComponent: Readonly<Record<PackagingComponent, readonly Family[]>> = {
  'bottle': ['glass', 'plastic', 'metal', 'composite'],
  'cork': ['wood', 'plastic', 'metal', 'glass', 'composite'],
  'capsule': ['plastic', 'metal', 'paper', 'composite'],
  'case': ['wood', 'paper', 'plastic', 'metal', 'composite'],
  'box': ['paper', 'wood', 'metal', 'plastic', 'composite'],
  'foil': ['metal', 'plastic', 'paper', 'composite'],
  'can': ['metal', 'composite'],
  'muzzle': ['metal', 'plastic', 'composite'],
  'cubitainer': ['plastic', 'composite'],
  'carton': ['paper', 'composite'],
  'bag': ['plastic', 'paper', 'textile', 'composite'],
  'gourd': ['plastic', 'composite'],
  'tab': ['metal', 'plastic', 'composite'],
  'pouring-spout': ['plastic', 'metal', 'composite'],
  'handle': ['plastic', 'paper', 'textile', 'metal', 'wood', 'composite'],
  'tap': ['plastic', 'metal', 'composite'],
}

/** Collections that take a family, somewhere. Residual waste and the municipal centre take all. */
const collectionsOfFamily: Readonly<Record<Family, readonly Collection[]>> = {
  plastic: ['plastic', 'metal', 'organic'],
  paper: ['paper', 'organic'],
  metal: ['metal', 'aluminium', 'steel', 'plastic', 'glass'],
  wood: ['wood', 'cork', 'organic'],
  textile: [],
  glass: ['glass'],
  composite: ['paper', 'plastic', 'metal', 'aluminium', 'steel', 'glass', 'organic'],
}
const takesAll: readonly Collection[] = ['residual', 'municipal_centre']

const containers: readonly string[] = ['bottle', 'can', 'cubitainer', 'carton', 'bag', 'gourd', 'box']

type Material = { readonly family: Family | undefined; readonly known: 'yes' | 'unassigned' | 'no' }

/** What a code says: its family, and whether the Decision assigns, leaves open or contradicts it. */
function materialOf(code: string): Material {
  const match = /^(C\/)?([A-Z]+) ?(\d+)$/.exec(code)
  const [, composite, abbreviation = '', digits = ''] = match ?? []
  const number = Number(digits)
  if (composite !== undefined) {
    const range = compositeLetters.find(({ from, to }) => number >= from && number <= to)
    return { family: 'composite', known: range?.letters.includes(abbreviation) === true ? 'yes' : 'no' }
  }
  const range = ranges.find(({ from, to }) => number >= from && number <= to)
  if (range === undefined) return { family: undefined, known: 'no' }
  const assigned = letters[number]
  if (assigned !== undefined)
    return { family: range.family, known: assigned.includes(abbreviation) ? 'yes' : 'no' }
  if (abbreviation === 'O' && number === 7) return { family: 'plastic', known: 'yes' }
  return { family: range.family, known: range.letters.includes(abbreviation) ? 'unassigned' : 'no' }
}

function materialsWith(isWrong: (entry: PackagingEntry, material: Material) => boolean) {
  return ({ draft: { packaging = [] } }: Facts): Finding[] =>
    packaging.flatMap((entry, index) =>
      isWrong(entry, materialOf(entry.material))
        ? [{ field: `packaging.${index}`, values: { code: entry.material } }]
        : [],
    )
}

function isImpossible({ component }: PackagingEntry, { family, known }: Material): boolean {
  return known !== 'no' && family !== undefined && !familiesOfComponent[component].includes(family)
}

const packaging = {
  value: 'packaging',
  families: ['wine', 'aromatised', 'spirit'],
  ground: 'truth',
  weight: 'blocking',
} as const

export const packagingRules: readonly PlausibilityRule[] = [
  {
    ...packaging,
    id: 'packaging.code',
    source: '97/129/EC Annexes I to VII',
    code: 'materialUnknown',
    finds: materialsWith((_entry, { known }) => known === 'no'),
  },
  {
    ...packaging,
    id: 'packaging.codeUnassigned',
    weight: 'advisory',
    source: '97/129/EC Annexes I to VI',
    code: 'materialUnassigned',
    finds: materialsWith((_entry, { known }) => known === 'unassigned'),
  },
  {
    ...packaging,
    id: 'packaging.component',
    source: 'domain 4.3',
    setting: 'Nobody makes these components of these materials.',
    code: 'materialOfAnother',
    finds: materialsWith(isImpossible),
  },
  {
    ...packaging,
    id: 'packaging.collection',
    weight: 'advisory',
    source: 'domain 4.2, 4.3',
    setting: 'Municipalities differ, but none collects these together.',
    code: 'collectionOfAnother',
    finds: materialsWith(
      (entry, material) =>
        material.known !== 'no' &&
        material.family !== undefined &&
        !isImpossible(entry, material) &&
        ![...takesAll, ...collectionsOfFamily[material.family]].includes(entry.collection),
    ),
  },
  {
    ...packaging,
    id: 'packaging.container',
    weight: 'advisory',
    source: 'D.Lgs. 152/2006 Art. 219(5)',
    code: 'containerMissing',
    applies: ({ draft: { packaging: entries = [] } }) =>
      entries.length > 0 && !entries.some(({ component }) => containers.includes(component)),
  },
  {
    ...packaging,
    id: 'packaging.bottles',
    weight: 'advisory',
    source: 'D.Lgs. 152/2006 Art. 219(5); domain 4.1',
    setting: 'Bottles of several materials may be filled with one wine, but a buyer sorts the one in hand.',
    code: 'bottlesSeveral',
    finds: ({ draft: { packaging: entries = [] } }) => {
      const first = entries.findIndex(({ component }) => component === 'bottle')
      return entries.flatMap(({ component }, index) =>
        component === 'bottle' && index > first ? [{ field: `packaging.${index}` }] : [],
      )
    },
  },
  {
    ...packaging,
    id: 'packaging.muzzle',
    families: ['wine'],
    classes: ['still', 'fortified', 'still_non_alcoholic'],
    weight: 'advisory',
    source: '2019/33 Art. 57(2)',
    code: 'valueDoubtful',
    finds: ({ draft: { packaging: entries = [] } }) =>
      entries.flatMap(({ component }, index) =>
        component === 'muzzle' ? [{ field: `packaging.${index}` }] : [],
      ),
  },
  {
    ...packaging,
    id: 'packaging.sparkling',
    families: ['wine'],
    classes: ['sparkling'],
    weight: 'advisory',
    source: '2019/33 Art. 57(1)',
    code: 'closureDoubtful',
    applies: ({ draft: { packaging: entries = [], volume = 0, sparklingMethod } }) =>
      entries.length > 0 && sparklingMethod !== 'carbon_dioxide' && volume > 20
        ? !entries.some(({ component }) => component === 'muzzle')
        : entries.some(({ component }) => component === 'can'),
  },
]
