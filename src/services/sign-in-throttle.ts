// Tries of signing in, counted before they are judged: what failed stays counted although its transaction is undone,
// and of a hundred tries at once only as many are judged as are free. Keys are hashes, so the table names nobody.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PrepareContext, Context } from './context.ts'
import { refuse } from '../domain/refusal.ts'
import {
  afterFailure,
  knownFor,
  secondsToWait,
  tryRules,
  type TryKind,
} from '../domain/user/sign-in-throttle.ts'
import { keepTry, lastPassed, lockTries, passTries } from '../persistence/sign-in-attempts.ts'
import type { Transaction } from '../persistence/database.ts'

/** What a try is counted under: forgotten once it has passed. */
export type Counted = readonly Uint8Array[]
type Key = { readonly kind: TryKind; readonly hash: Uint8Array }
type Asking = Pick<PrepareContext, 'inSeparateTransaction' | 'config' | 'now' | 'session'>

/** Counts a try of an account's password; refuses `user.tooManyTries` with `seconds` while it is closed. */
export function countSignIn(context: Asking, email: string): Promise<Counted> {
  return count(context, (trx) => keysOf(context, trx, email, 'password'))
}

/** Counts a try of a second factor's code. Refusals as above. */
export function countCode(context: Asking, email: string): Promise<Counted> {
  return count(context, (trx) => keysOf(context, trx, email, 'code'))
}

/** Counts a letter asked for an account. Refusals as above. */
export async function countLetter(context: Asking, email: string): Promise<void> {
  await count(context, () => Promise.resolve([key(context, 'letter', email)]))
}

/** The try passed: nothing is held against its account, address and device any more. */
export async function pass(context: Pick<Context, 'trx' | 'now'>, counted: Counted): Promise<void> {
  await passTries(context.trx, counted, context.now)
}

/** Remembers that an account was signed in to from where it was: the address is known to it from now on. */
export async function passAddress(
  context: Pick<Context, 'trx' | 'now' | 'config' | 'session'>,
  email: string,
): Promise<void> {
  await passTries(context.trx, [pairKey(context, email, 'password').hash], context.now)
}

/** What a browser keeps to be known again as one that signed in to this account: a number and our mark on both. */
export function deviceMark(context: Pick<Context, 'config' | 'random'>, email: string): string {
  const number = Buffer.from(context.random(16)).toString('base64url')
  return `${number}.${markOf(context, number, email)}`
}

async function count(
  context: Asking,
  keysFor: (trx: Transaction) => Promise<readonly Key[]>,
): Promise<Counted> {
  if (!context.config.rateLimits) return []
  const { now } = context
  return context.inSeparateTransaction(async (trx) => {
    const keys = await keysFor(trx)
    const tries = await lockTries(
      trx,
      keys.map(({ hash }) => hash),
      now,
    )
    const seconds = Math.max(...tries.map((each) => secondsToWait(each, now)))
    if (seconds > 0) refuse('user.tooManyTries', { values: { seconds, minutes: Math.ceil(seconds / 60) } })
    for (const [place, { kind, hash }] of keys.entries()) {
      const known = tries[place]
      if (known === undefined) continue
      const after = afterFailure(known, tryRules[kind], now)
      await keepTry(trx, hash, after.failures, after.openAt, now)
    }
    // The count of an address over all accounts outlives a sign-in: else one account of one's own would clear it.
    return keys.filter(({ kind }) => kind !== 'address').map(({ hash }) => hash)
  })
}

/** A known device, or a known address, is counted alone; strangers besides by account, and by address over all accounts. */
async function keysOf(
  context: Asking,
  trx: Transaction,
  email: string,
  purpose: 'password' | 'code',
): Promise<readonly Key[]> {
  const device = deviceOf(context, email)
  if (device !== null) return [key(context, 'device', email, device, purpose)]
  const pair = pairKey(context, email, purpose)
  const passed = await lastPassed(trx, pairKey(context, email, 'password').hash)
  if (passed !== null && context.now.getTime() - passed.getTime() < knownFor) return [pair]
  return [
    pair,
    key(context, purpose === 'code' ? 'code' : 'account', email),
    key(context, 'address', context.session.address ?? ''),
  ]
}

function pairKey(
  context: Pick<Asking, 'config' | 'session'>,
  email: string,
  purpose: 'password' | 'code',
): Key {
  return key(context, 'pair', email, context.session.address ?? '', purpose)
}

/** The number of a device that signed in to this account before, or null. */
function deviceOf(context: Asking, email: string): string | null {
  const [number = '', mark = ''] = (context.session.device ?? '').split('.')
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(context, number, email))]
  return number !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? number : null
}

function markOf({ config }: Pick<Asking, 'config'>, number: string, email: string): string {
  return createHmac('sha256', config.sessionSecret).update(`device\0${number}\0${email}`).digest('base64url')
}

function key({ config }: Pick<Asking, 'config'>, kind: TryKind, ...parts: readonly string[]): Key {
  return {
    kind,
    hash: createHmac('sha256', config.sessionSecret)
      .update(['tries', kind, ...parts].join('\0'))
      .digest(),
  }
}
