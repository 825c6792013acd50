// Passwords at rest: argon2id (RFC 9106, second recommended parameters scaled to 19 MiB as OWASP advises), in
// the standard string form so that parameters can rise later without a migration.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PrepareContext } from './context.ts'
import { openFairQueue } from '../domain/fair-queue.ts'
import { knownPasswords } from './common-passwords/lists.ts'
import { easyPasswordIssue, type OwnTexts } from '../domain/user/easy-password.ts'
import { passwordIssue } from '../domain/user/password.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import type { Transaction } from '../persistence/database.ts'
import type { UserRecord } from '../persistence/users.ts'

const parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/**
 * Hashing takes all of a core for tens of milliseconds: one core stays free for other requests. Work that waits
 * longer than about eight seconds is refused.
 */
const running = Math.min(Math.max(availableParallelism() - 1, 1), 3)
const [mostWaiting, mostWaitingOfAddress] = [256, 64]
const turns = openFairQueue(
  {
    running,
    runningPerKey: running,
    waitingPerKey: mostWaitingOfAddress,
    waiting: mostWaiting,
    retrySeconds: { least: 2, most: 60 },
  },
  () => performance.now(),
)
/** Calls on their way to the queue, in all and by network address. */
let onTheWay = 0
const onTheWayOf = new Map<string, number>()
/** Milliseconds after which a call that has not arrived, because its body is slow, makes room for others. */
const longestWay = 2000

/**
 * Admits a call that will hash a password, before anything is read for it: of a thousand calls at once, most are
 * refused at almost no cost. Answers what to call once the call has its answer.
 * @throws Refusal `request.busy` with `seconds` when as many of the address, or in all, are on their way as may wait
 */
export function admitPasswordCall(address: string): () => void {
  const ofAddress = onTheWayOf.get(address) ?? 0
  if (turns.load.waiting >= mostWaiting || onTheWay >= mostWaiting || ofAddress >= mostWaitingOfAddress)
    turns.refuse()
  onTheWay += 1
  onTheWayOf.set(address, ofAddress + 1)
  const end = (): void => {
    clearTimeout(timer)
    if (isOver) return
    isOver = true
    onTheWay -= 1
    const left = (onTheWayOf.get(address) ?? 1) - 1
    if (left === 0) onTheWayOf.delete(address)
    else onTheWayOf.set(address, left)
  }
  let isOver = false
  const timer = setTimeout(end, longestWay).unref()
  return end
}

/**
 * Runs work that hashes a password when it is the turn of the caller's network address. The work must hold no
 * connection to the database while it hashes. Refuses `request.busy` when too many wait.
 */
export function inPasswordTurn<T>(address: string | null, work: () => Promise<T>): Promise<T> {
  return turns.run(address ?? '', work)
}

/** The string to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, parameters)
  const { memory, passes, parallelism } = parameters
  const cost = `m=${String(memory)},t=${String(passes)},p=${String(parallelism)}`
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Whether a password is the one behind a stored string. Takes as long for no string as for a wrong password.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '')
  if (parts === null) {
    await derive(password, Buffer.alloc(16), parameters)
    return false
  }
  const [memory, passes, parallelism] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const tag = await derive(password, Buffer.from(parts[4] ?? '', 'base64'), { memory, passes, parallelism })
  return tag.length === expected.length && timingSafeEqual(tag, expected)
}

/** The stored string that a typed password matched before the transaction; null when it matched none. */
export type CheckedPassword = string | null

/** Checks a password against a user's, with no transaction open while it hashes. */
export async function checkPassword(
  context: PrepareContext,
  find: (trx: Transaction) => Promise<UserRecord | null>,
  password: string,
): Promise<CheckedPassword> {
  const stored = (await context.inSeparateTransaction(find))?.password ?? null
  return (await verifyPassword(password, stored)) ? stored : null
}

/** Whether the checked password is still the user's: it may have changed since. */
export function isPasswordOf(user: UserRecord, checked: CheckedPassword): boolean {
  return checked !== null && user.password === checked
}

/**
 * The issues of a new password and its confirmation: the first failed rule only. `own` are the names, the e-mail
 * address and the company of its user, on which it must not be built.
 */
export function passwordIssues(
  password: string,
  confirmation: string,
  own: OwnTexts,
  field = 'newPassword',
): ValidationIssue[] {
  const wrong = passwordIssue(password)
  if (wrong !== null) return [{ field, code: wrong }]
  const easy = easyPasswordIssue(password, own, knownPasswords())
  if (easy !== null) return [{ field, ...easy }]
  return password === confirmation ? [] : [{ field: 'confirmPassword', code: 'passwordsDiffer' }]
}

function derive(password: string, salt: Uint8Array, cost: typeof parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: password.normalize('NFC'), nonce: salt, tagLength, ...cost },
      (error, tag) => {
        if (error === null) resolve(Buffer.from(tag))
        else reject(error)
      },
    )
  })
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
