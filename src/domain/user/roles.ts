// Usual sets of rights, so that nobody has to read eleven of them to invite a colleague. A role is only a proposal:
// stored and checked are the rights.

import { ownerRights, rights, type Right } from '../rights.ts'

/** The roles, from the one that may do least to the one that may do most. */
export const roles = {
  reader: ['fiche_see'],
  author: ['fiche_see', 'fiche_create', 'fiche_modify', 'fiche_adjust', 'fiche_archive'],
  manager: ownerRights,
} as const satisfies Record<string, readonly Right[]>
export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

/** The role with exactly these rights; `premium`, which is sold, does not count; null for any other set. */
export function roleOf(held: readonly Right[]): Role | null {
  const counted = rights.filter((right) => right !== 'premium')
  return (
    roleNames.find((role) =>
      counted.every((right) => held.includes(right) === (roles[role] as readonly Right[]).includes(right)),
    ) ?? null
  )
}
