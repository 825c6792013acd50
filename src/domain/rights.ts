// Every right, the two admin flags, and the one question about them: may this actor do what needs that?
// Specification section 6; stored values keep the specification's words.

import type { InterfaceLanguage } from './languages.ts'

export const rights = [
  'dashboard',
  'fiche_see',
  'fiche_create',
  'fiche_modify',
  'fiche_adjust',
  'fiche_option',
  'fiche_archive',
  'societe',
  'societe_create',
  'premium',
  'manage_user',
] as const
export type Right = (typeof rights)[number]

/** A right or one of the two admin flags. */
export type Need = Right | 'admin' | 'short_admin'

/** What an operation or a page asks of its actor: nothing, a session, or any one of a list. */
export type Needs = 'anyone' | 'signedIn' | readonly Need[]

/** Who acts. A user is bound to his company; the operator (command line) and the worker to the one they name. */
export type Actor =
  | { readonly kind: 'anyone'; readonly language: InterfaceLanguage }
  | {
      readonly kind: 'user'
      readonly language: InterfaceLanguage
      readonly userId: number
      readonly companyId: number | null
      readonly rights: readonly Right[]
      readonly admin: boolean
      readonly shortAdmin: boolean
      /** Support looking at a company as it looks to its owner: reads everything of it, changes nothing. */
      readonly looking?: true
    }
  | {
      readonly kind: 'operator' | 'worker'
      readonly language: InterfaceLanguage
      readonly companyId: number | null
    }

/** The operator and the worker are the house itself and may do everything. */
export function may(actor: Actor, needs: Needs): boolean {
  if (needs === 'anyone') return true
  if (actor.kind === 'anyone') return false
  if (actor.kind !== 'user' || needs === 'signedIn') return true
  return needs.some((need) => holds(actor, need))
}

function holds(actor: Extract<Actor, { kind: 'user' }>, need: Need): boolean {
  if (need === 'admin') return actor.admin
  if (need === 'short_admin') return actor.shortAdmin
  return actor.rights.includes(need)
}

/** Whether this actor may only read, whatever rights he shows. */
export function isReadOnly(actor: Actor): boolean {
  return actor.kind === 'user' && actor.looking === true
}

/** What support sees of a company it looks at: all that its owner may see, and what `premium` adds where it has that. */
export function rightsOfLooking(premium: boolean): readonly Right[] {
  return premium ? [...ownerRights, 'premium'] : ownerRights
}

/** What the founder of a company may do before it is validated. */
export const awaitingRights: readonly Right[] = ['societe']

/** What the owner of a validated company may do; `premium` is sold separately. */
export const ownerRights: readonly Right[] = [
  'dashboard',
  'fiche_see',
  'fiche_create',
  'fiche_modify',
  'fiche_adjust',
  'fiche_option',
  'fiche_archive',
  'societe',
  'manage_user',
]

/** What a new account may do until it belongs to a company. */
export const newcomerRights: readonly Right[] = ['societe_create']
