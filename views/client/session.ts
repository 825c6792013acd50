// What the browser knows of who is signed in (specification section 3). The server writes it into the document; after
// signing in or out, or a change of rights, the browser asks for a whole new document, so that it is never stale.

import { createContext, useContext } from 'react'
import type { CompanyState } from '../../src/domain/company/fields.ts'
import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import { may, type Actor, type Needs, type Right } from '../../src/domain/rights.ts'
import type { EnergyFactors } from '../../src/domain/sheet/nutrition.ts'

export type ClientSession = {
  /** -1 not known, 0 not signed in, 1 signed in. */
  readonly flag: -1 | 0 | 1
  readonly rights: readonly Right[]
  readonly admin: boolean
  readonly shortAdmin: boolean
  /** Support looking at a company as its owner: nothing can be changed. */
  readonly looking: boolean
  readonly username: string | null
  readonly user: number | null
  readonly company: {
    readonly id: number
    readonly name: string
    readonly state: CompanyState
    readonly gln: string | null
  } | null
  readonly language: InterfaceLanguage
  /** Demo accounts exist: the embedded database is in use. */
  readonly demo: boolean
  readonly energyFactors: EnergyFactors
  /** Sent back by forms that are sent without script; the cookie's own. */
  readonly token?: string
}

/** A visitor of whom nothing is known. */
export const stranger: ClientSession = {
  flag: -1,
  rights: [],
  admin: false,
  shortAdmin: false,
  looking: false,
  username: null,
  user: null,
  company: null,
  language: 'en',
  demo: false,
  energyFactors: 'annex-xiv',
}

const SessionContext = createContext<ClientSession>(stranger)
export const SessionProvider = SessionContext.Provider

/** The session of this document. */
export function useSession(): ClientSession {
  return useContext(SessionContext)
}

/** Whether the person signed in may do what needs this: the server's own rule. */
export function isAllowed(session: ClientSession, needs: Needs): boolean {
  return may(actorOf(session), needs)
}

function actorOf({ flag, language, rights, admin, shortAdmin, company }: ClientSession): Actor {
  if (flag !== 1) return { kind: 'anyone', language }
  return { kind: 'user', language, userId: 0, companyId: company?.id ?? null, rights, admin, shortAdmin }
}
