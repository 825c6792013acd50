// Checks of scanned serials: whether a serial is genuine, void, never issued, or not ours.

import { readService } from '../service.ts'
import { ownCompanyId, type ReadContext } from '../context.ts'
import { findSerial, ownerOf, scopeOfCode } from './scopes.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import { isSerialText, readScanned } from '../../domain/code/scanned.ts'
import type { SerialState } from '../../domain/code/serial-states.ts'
import { scopesOfCompany } from '../../persistence/serials/batches.ts'
import { findCode } from '../../persistence/codes.ts'

/** Checks a scanned code: genuine, void, never issued, or not ours. */
export const check = readService<'serials.check'>(async (reading, input) => {
  const scanned = readScanned(input.code)
  if (scanned.kind === 'foreign' || scanned.kind === 'malformed' || scanned.kind === 'sscc')
    return { verdict: 'notOurs' }
  if (scanned.kind !== 'bare') {
    // A GTIN is a scope itself: its owner matters only when the serial is not found.
    const { serial } = scanned
    const byGtin =
      scanned.kind === 'gtin' ? await checkInScope(reading, `gtin:${scanned.gtin}`, serial) : null
    if (byGtin !== null && byGtin.verdict !== 'neverIssued') return byGtin
    const owner = await ownerOf(reading.db, scanned)
    return owner === null ? { verdict: 'notOurs' } : (byGtin ?? checkInScope(reading, owner.scope, serial))
  }
  for (const scope of await scopesOfCompany(reading.db, ownCompanyId(reading.actor), maxScopes)) {
    const answer = await checkInScope(reading, scope, scanned.serial)
    if (answer.verdict !== 'neverIssued') return answer
  }
  return { verdict: 'neverIssued', serial: scanned.serial }
})

/** Maximum number of scopes in which a bare serial is looked up. */
const maxScopes = 2000

type CheckAnswer = {
  verdict: 'genuine' | 'void' | 'neverIssued'
  serial: string
  batch?: number
  position?: number
  state?: SerialState
}

/** Checks a serial of a scope. Only the owning company sees batch, position and state. */
async function checkInScope(reading: ReadContext, scope: string, serial: string): Promise<CheckAnswer> {
  const found = await findSerial(reading, scope, serial)
  if (found === null) return { verdict: 'neverIssued', serial }
  const { actor } = reading
  const isOwn = actor.kind !== 'anyone' && actor.companyId === found.companyId
  return {
    verdict: found.state === 'void' ? 'void' : 'genuine',
    serial,
    ...(isOwn ? { state: found.state } : {}),
    ...(isOwn && found.batch !== undefined ? { batch: found.batch, position: found.position } : {}),
  }
}

/** The company that issued a serial under a GTIN, or whose line made it; null when nobody did. */
export async function companyOfSerial(
  reading: ReadContext,
  gtin: string,
  serial: string,
): Promise<number | null> {
  if (!isSerialText(serial)) return null
  return (await findSerial(reading, `gtin:${gtin14(gtin)}`, serial))?.companyId ?? null
}

/** Whether a serial of a code was declared void; the label then warns. */
export async function isVoidSerial(reading: ReadContext, code: string, serial: string): Promise<boolean> {
  const record = await findCode(reading.db, code)
  if (record === null || !isSerialText(serial)) return false
  return (await findSerial(reading, scopeOfCode(record), serial))?.state === 'void'
}
