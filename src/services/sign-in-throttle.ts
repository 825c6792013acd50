// The sign-in throttle: counts each attempt as a failure before it is checked, in a separate transaction. So
// a failure stays counted when its transaction is rolled back, and concurrent attempts cannot exceed the free
// ones. A success clears the count. Rules and waits: src/domain/user/sign-in-throttle.ts.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PrepareContext, Context } from './context.ts'
import { refuse, type RefusalCode } from '../domain/refusal.ts'
import {
  afterFailure,
  knownAddressMs,
  secondsToWait,
  throttleRules,
  type ThrottleKind,
} from '../domain/user/sign-in-throttle.ts'
import {
  clearFailures,
  lastSuccess,
  lockAttempts,
  saveFailure,
  saveSuccess,
} from '../persistence/sign-in/sign-in-attempts.ts'
import type { Transaction } from '../persistence/database.ts'

/** The hashed keys under which an attempt was counted, and which its success clears. */
export type CountedKeys = readonly Uint8Array[]
type Key = { readonly kind: ThrottleKind; readonly hash: Uint8Array }
type DeviceContext = Pick<PrepareContext, 'config' | 'session'>
type ThrottleContext = Pick<PrepareContext, 'inSeparateTransaction' | 'config' | 'now' | 'session'>

/** Counts an attempt with a password; refuses `user.tooManyAttempts` with the `seconds` to wait. */
export function countPasswordAttempt(context: ThrottleContext, email: string): Promise<CountedKeys> {
  return count(context, (trx) => keysOf(context, trx, email, 'password'))
}

/**
 * Counts an attempt with a second-factor code, always by account too: a device or an address that is known
 * must not give a person who has the password more codes to try. Refuses `user.tooManyAttempts`.
 */
export function countCodeAttempt(context: ThrottleContext, email: string): Promise<CountedKeys> {
  return count(context, (trx) => keysOf(context, trx, email, 'code'))
}

/** Counts an e-mail requested for an account; refuses `user.tooManyAttempts`. */
export async function countEmailRequest(context: ThrottleContext, email: string): Promise<void> {
  await count(context, () => Promise.resolve([key(context, 'email', email)]))
}

/**
 * Counts a report of a failed page from the caller's network address, over all web processes; refuses
 * `request.tooMany`.
 */
export async function countReport(context: ThrottleContext): Promise<void> {
  const { address } = context.session
  if (address === null) return
  await count(context, () => Promise.resolve([key(context, 'report', address)]), 'request.tooMany')
}

/** Clears the failures of an attempt that succeeded. It makes no address known: see `rememberAddress`. */
export async function clearCountedFailures(
  context: Pick<Context, 'trx' | 'now'>,
  keys: CountedKeys,
): Promise<void> {
  await clearFailures(context.trx, keys, context.now)
}

/** Remembers the caller's network address as known to an account; only after a complete sign-in. */
export async function rememberAddress(
  context: Pick<Context, 'trx' | 'now' | 'config' | 'session'>,
  email: string,
): Promise<void> {
  await saveSuccess(context.trx, pairKey(context, email, 'password').hash, context.now)
}

/**
 * The mark that makes a browser a known device of an account: a random number and our signature of number and
 * account.
 */
export function deviceMark(context: Pick<Context, 'config' | 'random'>, email: string): string {
  const number = Buffer.from(context.random(16)).toString('base64url')
  return `${number}.${deviceSignature(context.config.sessionSecret, number, email)}`
}

/** Whether the browser has a device mark, and not of this account: the last sign-in there was of another one. */
export function isDeviceOfAnother(context: DeviceContext, email: string): boolean {
  return context.session.deviceMark !== null && deviceOf(context, email) === null
}

async function count(
  context: ThrottleContext,
  keysFor: (trx: Transaction) => Promise<readonly Key[]>,
  refusal: RefusalCode = 'user.tooManyAttempts',
): Promise<CountedKeys> {
  if (!context.config.rateLimits) return []
  const { now } = context
  return context.inSeparateTransaction(async (trx) => {
    const keys = await keysFor(trx)
    const attempts = await lockAttempts(
      trx,
      keys.map(({ hash }) => hash),
      now,
    )
    const seconds = Math.max(
      ...keys.map(({ kind }, index) => {
        const attempt = attempts[index]
        return attempt === undefined ? 0 : secondsToWait(attempt, throttleRules[kind], now)
      }),
    )
    if (seconds > 0) refuse(refusal, { values: { seconds, minutes: Math.ceil(seconds / 60) } })
    for (const [index, { kind, hash }] of keys.entries()) {
      const before = attempts[index]
      if (before === undefined) continue
      const after = afterFailure(before, throttleRules[kind], now)
      await saveFailure(trx, hash, after.failures, after.openAt, now)
    }
    // A success does not clear the count of an address over all accounts: an attacker could clear it with an
    // own account.
    return keys.filter(({ kind }) => kind !== 'address').map(({ hash }) => hash)
  })
}

/**
 * A known device or address has a key of its own; an unknown one is also counted by account, and by address
 * over all accounts. Codes are counted by account in every case.
 */
async function keysOf(
  context: ThrottleContext,
  trx: Transaction,
  email: string,
  purpose: 'password' | 'code',
): Promise<readonly Key[]> {
  const account = key(context, purpose === 'code' ? 'code' : 'account', email)
  const always = purpose === 'code' ? [account] : []
  const device = deviceOf(context, email)
  if (device !== null) return [key(context, 'device', email, device, purpose), ...always]
  const pair = pairKey(context, email, purpose)
  const successAt = await lastSuccess(trx, pairKey(context, email, 'password').hash)
  if (successAt !== null && context.now.getTime() - successAt.getTime() < knownAddressMs)
    return [pair, ...always]
  return [pair, account, key(context, 'address', context.session.address ?? '')]
}

function pairKey(
  context: Pick<ThrottleContext, 'config' | 'session'>,
  email: string,
  purpose: 'password' | 'code',
): Key {
  return key(context, 'pair', email, context.session.address ?? '', purpose)
}

/** The number of a device that signed in to this account before, or null. */
function deviceOf(context: DeviceContext, email: string): string | null {
  const [number = '', signature = ''] = (context.session.deviceMark ?? '').split('.')
  const { sessionSecret, oldSessionSecret } = context.config
  const isSigned = [sessionSecret, oldSessionSecret ?? sessionSecret].some((secret) => {
    const [actual, expected] = [Buffer.from(signature), Buffer.from(deviceSignature(secret, number, email))]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  return number !== '' && isSigned ? number : null
}

function deviceSignature(secret: string, number: string, email: string): string {
  return createHmac('sha256', secret).update(`device\0${number}\0${email}`).digest('base64url')
}

function key(
  { config }: Pick<ThrottleContext, 'config'>,
  kind: ThrottleKind,
  ...parts: readonly string[]
): Key {
  return {
    kind,
    hash: createHmac('sha256', config.sessionSecret)
      .update(['tries', kind, ...parts].join('\0'))
      .digest(),
  }
}
