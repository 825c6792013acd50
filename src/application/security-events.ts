// Security events of the log: refused sign-ins, refused rights, and attempts past a rule. An event names the
// operation, the reason, and the user and company by their ids; never a name, an address or a typed value.

import type { OperationName } from '../contract/operations/index.ts'
import { Refusal, type RefusalCode } from '../domain/refusal.ts'
import type { Actor } from '../domain/rights.ts'
import type { Log } from '../log.ts'

type SecurityEvent = { readonly event: string; readonly level: 'info' | 'warn' }

const signInFailed: SecurityEvent = { event: 'signIn.failed', level: 'warn' }
const accessRefused: SecurityEvent = { event: 'access.refused', level: 'warn' }
/** Also an old link or a session that has ended, so no reason for alarm by itself. */
const unknownRecord: SecurityEvent = { event: 'access.refused', level: 'info' }
const linkRefused: SecurityEvent = { event: 'link.refused', level: 'warn' }
const ruleRefused: SecurityEvent = { event: 'rule.refused', level: 'warn' }
const limitReached: SecurityEvent = { event: 'limit.reached', level: 'warn' }

/** The refusals that are security events. `docs/guide/operations.md` lists the events. */
const events: Partial<Record<RefusalCode, SecurityEvent>> = {
  'user.badCredentials': signInFailed,
  'user.suspended': signInFailed,
  'user.notConfirmed': signInFailed,
  'user.codeWrong': signInFailed,
  'partner.refused': signInFailed,
  'user.invalidPassword': { event: 'password.refused', level: 'warn' },
  'user.tooManyAttempts': limitReached,
  'request.tooMany': limitReached,
  'user.linkExpired': linkRefused,
  'user.confirmationFailed': linkRefused,
  'right.missing': accessRefused,
  'right.readOnly': accessRefused,
  'right.secondFactor': accessRefused,
  'right.person': accessRefused,
  'session.none': unknownRecord,
  'user.unknown': unknownRecord,
  'company.unknown': unknownRecord,
  'sheet.unknown': unknownRecord,
  'sheet.versionUnknown': unknownRecord,
  'batch.unknown': unknownRecord,
  'file.unknown': unknownRecord,
  'import.unknown': unknownRecord,
  'export.unknown': unknownRecord,
  'prefix.unknown': unknownRecord,
  'key.notFound': unknownRecord,
  'input.invalid': { event: 'input.refused', level: 'info' },
  'user.ownRights': ruleRefused,
  'user.lastOwner': ruleRefused,
  'company.notValidated': ruleRefused,
  'prefix.unproven': ruleRefused,
  'prefix.refused': ruleRefused,
  'sheet.locked': ruleRefused,
}

/** Does work of an operation, and passes its answer and its errors on. */
export type RefusalWatch = <T>(operation: OperationName, actor: Actor, work: () => T) => T

/** A watch that writes the refusals which are security events to the log. */
export function logRefusals(log: Log): RefusalWatch {
  return (operation, actor, work) => {
    const failed = (error: unknown): never => {
      if (error instanceof Refusal) logRefusal(log, operation, actor, error)
      throw error
    }
    try {
      const result = work()
      // The promise of `work` has the type of its result, which `catch` keeps: `failed` never returns.
      return result instanceof Promise ? (result.catch(failed) as typeof result) : result
    } catch (error) {
      return failed(error)
    }
  }
}

/** A watch that writes nothing, for a caller who reads the refusal themselves. */
export const ignoreRefusals: RefusalWatch = (_operation, _actor, work) => work()

/** The ids of an actor for the log; none of anybody who is not signed in. */
export function idsOf(actor: Actor): { user?: number; keyId?: number; company?: number } {
  if (actor.kind === 'key') return { keyId: actor.keyId, company: actor.companyId }
  if (actor.kind !== 'user') return {}
  return { user: actor.userId, ...(actor.companyId === null ? {} : { company: actor.companyId }) }
}

function logRefusal(log: Log, operation: OperationName, actor: Actor, refusal: Refusal): void {
  const event = events[refusal.code]
  if (event === undefined) return
  const codes = new Set(refusal.issues.map(({ code }) => code))
  log[event.level](event.event, {
    operation,
    reason: refusal.code,
    ...(codes.size === 0 ? {} : { issues: [...codes] }),
    ...idsOf(actor),
    ...refusal.account,
  })
}
