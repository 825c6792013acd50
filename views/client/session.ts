// The client session: who is signed in (specification 3). The server writes it into the document; after
// signing in or out, or a change of rights, the browser loads a new document, so the session is never stale.

import { createContext, useContext } from 'react'
import { isAdmitted } from '../../src/domain/company/admission.ts'
import type { CompanyState } from '../../src/domain/company/fields.ts'
import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import { isAllowed, type Actor, type Needs, type Right } from '../../src/domain/rights.ts'
import { unknownActs } from '../../src/domain/law/unknown-acts.ts'
import type { LawSettings } from '../../src/domain/law/law-rules.ts'
import type { Lengths } from '../../src/domain/field.ts'
import type { EnergyFactors } from '../../src/domain/sheet/energy-factors.ts'
import { defaultBrandLength } from '../../src/domain/sheet/brand-length.ts'

export type ClientSession = {
  /** -1 unknown, 0 signed out, 1 signed in. */
  readonly flag: -1 | 0 | 1
  readonly rights: readonly Right[]
  readonly admin: boolean
  readonly shortAdmin: boolean
  /** Support sees the company as its owner does; every change is refused. */
  readonly isImpersonating: boolean
  readonly username: string | null
  readonly user: number | null
  readonly company: {
    readonly id: number
    readonly name: string
    readonly state: CompanyState
    readonly gln: string | null
  } | null
  readonly language: InterfaceLanguage
  /** The time zone in which the server rendered the page, by its name in the IANA database. */
  readonly timeZone: string
  /** The working days within which support usually validates a company. */
  readonly validationDays: number
  /** Demo accounts exist, because the embedded database is in use. */
  readonly demo: boolean
  readonly energyFactors: EnergyFactors
  /** Dates of acts that the operator knows of. */
  readonly law: LawSettings
  /** The number of characters that a brand may have here. */
  readonly brandLength: Lengths
  /** CSRF token for forms submitted without script; equals the cookie's. */
  readonly token?: string
}

/** The session of an unknown visitor. */
export const unknownSession: ClientSession = {
  flag: -1,
  rights: [],
  admin: false,
  shortAdmin: false,
  isImpersonating: false,
  username: null,
  user: null,
  company: null,
  language: 'en',
  timeZone: 'UTC',
  validationDays: 2,
  demo: false,
  energyFactors: 'annex-xiv',
  law: unknownActs,
  brandLength: defaultBrandLength,
}

const SessionContext = createContext<ClientSession>(unknownSession)
export const SessionProvider = SessionContext.Provider

/** The session of this document. */
export function useSession(): ClientSession {
  return useContext(SessionContext)
}

/** Whether the user of the session has one of the needed rights, by the server's own rule. */
export function sessionAllows(session: ClientSession, needs: Needs): boolean {
  return isAllowed(actorOf(session), needs)
}

/** Whether the company of the session may get codes; a company that used the bypass waits for support. */
export function companyMayPublish({ company }: ClientSession): boolean {
  return company !== null && isAdmitted(company.state)
}

function actorOf({ flag, language, rights, admin, shortAdmin, company }: ClientSession): Actor {
  if (flag !== 1) return { kind: 'anyone', language }
  return { kind: 'user', language, userId: 0, companyId: company?.id ?? null, rights, admin, shortAdmin }
}
