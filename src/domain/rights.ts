// The rights, the two admin flags, and the check whether an actor has what an operation or page needs
// (specification 6). Stored values keep the specification's names.

import type { InterfaceLanguage } from './languages.ts'

/** The rights of users. */
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

/**
 * The rights that an API key may have: wines, codes, imports and serials. None of them reaches people, the company's
 * name, its GS1 prefixes, or everything at once (decision 71).
 */
export const keyRights = [
  'fiche_see',
  'fiche_create',
  'fiche_modify',
  'fiche_adjust',
  'fiche_option',
  'fiche_archive',
] as const satisfies readonly Right[]
export type KeyRight = (typeof keyRights)[number]

/** A right or one of the two admin flags. */
export type Need = Right | 'admin' | 'short_admin'

/** What an operation or a page requires of its actor: nothing, a session, or at least one of a list. */
export type Needs = 'anyone' | 'signedIn' | readonly Need[]

/**
 * Who acts. A user and an API key belong to one company; the operator (command line) and the worker name the company
 * they act for.
 */
export type Actor =
  | { readonly kind: 'anyone'; readonly language: InterfaceLanguage }
  | {
      readonly kind: 'user'
      readonly language: InterfaceLanguage
      readonly userId: number
      /** The user's own name, where the actor is of a session. */
      readonly name?: string
      readonly companyId: number | null
      readonly rights: readonly Right[]
      readonly admin: boolean
      readonly shortAdmin: boolean
      /** Support views a company as its owner does: reads everything, changes nothing. */
      readonly isImpersonating?: true
      /** Has no right until they set up the second factor that their company or installation requires. */
      readonly needsSecondFactor?: true
      /** An account of the demo, which visitors share: its stored language is nobody's choice. */
      readonly isDemo?: boolean
    }
  | {
      readonly kind: 'key'
      readonly language: InterfaceLanguage
      readonly keyId: number
      readonly name: string
      readonly companyId: number
      readonly rights: readonly KeyRight[]
    }
  | {
      readonly kind: 'operator' | 'worker'
      readonly language: InterfaceLanguage
      readonly companyId: number | null
    }

/** Whether an actor has what is needed. The operator and the worker may do everything. */
export function isAllowed(actor: Actor, needs: Needs): boolean {
  if (needs === 'anyone') return true
  if (actor.kind === 'anyone') return false
  if (needs === 'signedIn') return true
  if (actor.kind === 'key') return actor.rights.some((right) => needs.includes(right))
  return actor.kind !== 'user' || needs.some((need) => hasNeed(actor, need))
}

function hasNeed(actor: Extract<Actor, { kind: 'user' }>, need: Need): boolean {
  if (need === 'admin') return actor.admin
  if (need === 'short_admin') return actor.shortAdmin
  return actor.rights.includes(need)
}

/** Whether this actor must set up a second factor before anything else. */
export function needsSecondFactor(actor: Actor): boolean {
  return actor.kind === 'user' && actor.needsSecondFactor === true
}

/** Whether this actor may only read, whatever their rights are. */
export function isReadOnly(actor: Actor): boolean {
  return actor.kind === 'user' && actor.isImpersonating === true
}

/** Rights of support while it impersonates a company: the owner's, and `premium` where the company has it. */
export function impersonationRights(premium: boolean): readonly Right[] {
  return premium ? [...ownerRights, 'premium'] : ownerRights
}

/** Rights of which one is enough to publish a label (`sheets.generate`). */
export const publishingRights: readonly Right[] = ['dashboard', 'fiche_create', 'fiche_modify']

/**
 * Rights of the founder of a company before support validates it: they prepare and import drafts. Only the code
 * waits for the validation (`isAdmitted` in domain/company/admission.ts; decision 62).
 */
export const unvalidatedOwnerRights: readonly Right[] = [
  'fiche_see',
  'fiche_create',
  'fiche_modify',
  'fiche_archive',
  'societe',
]

/** Rights of the owner of a validated company; `premium` is sold separately. */
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

/** Rights of a new account that belongs to no company. */
export const newcomerRights: readonly Right[] = ['societe_create']
