// What the check list says to a point in addition to its title: the message `part.kit.note.<id>`.

import type { CheckId, KitCheck } from './checks.ts'

/** Points that the product cannot print, with a sentence of their own on what to do. */
const explained = [
  'bottler',
  'code',
  'fieldOfVision',
  'indication',
  'irishWarnings',
  'list',
  'lot',
  'organicLogo',
  'origin',
  'outsideUnion',
  'pictogram',
  'sorting',
  'sortingOnline',
  'triman',
] as const satisfies readonly CheckId[]

/** The sentence of a point: `missing` for a marked space without one of its own, null for a printed point. */
export function checkNote({
  id,
  state,
}: Pick<KitCheck, 'id' | 'state'>): (typeof explained)[number] | 'missing' | null {
  if (state === 'printed') return null
  return explained.find((known) => known === id) ?? (state === 'missing' ? 'missing' : null)
}
