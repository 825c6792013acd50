// What the check of an artwork says: one finding a point, with its verdict, its reason and where on the page it is.

import type { Box } from './measures.ts'

/** The points that are checked, in the order in which a reader needs them. */
export const proofChecks = [
  'code',
  'owner',
  'size',
  'quietZone',
  'contrast',
  'print',
  'damage',
  'mirrored',
  'inverse',
  'ground',
  'shape',
  'till',
  'heading',
  'energy',
  'allergens',
  'letters',
  'inks',
] as const
export type ProofCheck = (typeof proofChecks)[number]

/** Fine, to be looked at by a person, or wrong; from the best to the worst. */
export const proofVerdicts = ['good', 'look', 'wrong'] as const
export type ProofVerdict = (typeof proofVerdicts)[number]

/** Why a point has its verdict; the sentence is `proof.<check>.<reason>`. */
export const proofReasons = {
  code: ['found', 'hardToRead', 'unreadable', 'none', 'several'],
  owner: [
    'address',
    'link',
    'otherWine',
    'otherProducer',
    'unknownCode',
    'foreign',
    'noAddress',
    'noCodeYet',
  ],
  size: ['good', 'small', 'tooSmall', 'large', 'unknown', 'photo'],
  quietZone: ['good', 'narrow', 'missing', 'photo'],
  contrast: ['good', 'weak', 'tooWeak'],
  print: ['good', 'uneven', 'tooUneven', 'photo'],
  damage: ['none', 'some', 'much'],
  mirrored: ['no', 'yes'],
  inverse: ['no', 'yes'],
  ground: ['even', 'uneven', 'busy', 'photo'],
  shape: ['square', 'stretched', 'tooStretched', 'photo'],
  till: ['own', 'other'],
  heading: ['beside', 'far', 'missing', 'notReadable'],
  energy: ['equal', 'order', 'another', 'differs', 'notPer100', 'missing', 'notReadable'],
  allergens: ['all', 'missing', 'nowhere', 'notReadable'],
  letters: ['good', 'close', 'small'],
  inks: ['good', 'rgb', 'fourColours', 'colour', 'unknown'],
} as const satisfies Record<ProofCheck, readonly string[]>

/** The check and reason of a finding, as they belong together. */
type ReasonOf = {
  [C in ProofCheck]: { readonly check: C; readonly reason: (typeof proofReasons)[C][number] }
}[ProofCheck]

/** One finding. */
export type Finding = ReasonOf & {
  readonly verdict: ProofVerdict
  /** Figures and names of the sentence. */
  readonly values: Readonly<Record<string, string | number>>
  /** The page, from 0, and the places that it is about. */
  readonly page: number
  readonly boxes: readonly Box[]
}

/** The worst verdict of some findings; good for none. */
export function worstVerdict(findings: readonly Pick<Finding, 'verdict'>[]): ProofVerdict {
  const worst = Math.max(0, ...findings.map(({ verdict }) => proofVerdicts.indexOf(verdict)))
  return proofVerdicts[worst] ?? 'good'
}
