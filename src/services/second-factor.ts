// The second factor of an account (TOTP, RFC 6238): set up with a QR code, enabled by password and first
// code, required at sign-in, disabled by password and code. Each code is accepted once; ten recovery codes
// replace a lost telephone.

import { timingSafeEqual } from 'node:crypto'
import { accountOf, actingUser, completeSignIn, ownEmail } from './accounts.ts'
import { record } from './audit.ts'
import { checkPassword, inPasswordTurn, isPasswordOf, type CheckedPassword } from './passwords.ts'
import {
  decryptSecret,
  encryptedAgain,
  encryptSecret,
  recoveryHash,
  storedRecoveryHashes,
} from './encrypted-secrets.ts'
import { countCodeAttempt, clearCountedFailures, type CountedKeys } from './sign-in-throttle.ts'
import { mustHaveFactor } from './account-security/required-second-factor.ts'
import { preparedService, service } from './service.ts'
import type { PrepareContext, Context, JobContext } from './context.ts'
import { refuse } from '../domain/refusal.ts'
import {
  beginFactor,
  enableFactor,
  factorsAfter,
  findFactor,
  hasSecondFactor,
  removeFactor,
  replaceSecret,
  useFactor,
  type SecondFactor,
} from '../persistence/sign-in/second-factors.ts'
import { readEach } from '../persistence/shared-reads.ts'
import { findRequestingUser, findUser, type UserRecord } from '../persistence/users.ts'
import { base32Secret, stepOfCode, totpAddress } from '../render/totp.ts'
import { translate } from '../translations.ts'

const recoveryCodes = 10
/** Characters of a recovery code: 140 bits, more than the 128 of ASVS 11.5.1, in seven groups of four. */
const recoveryLength = 28
/** Base32 of RFC 4648 in lower case: without 0, 1, 8 and 9, which are easily mistaken. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
/** RFC 4226 section 4 asks for 128 bits at least and recommends 160. */
const secretBytes = 20
/** Factors that one transaction of the nightly cleanup reads. */
const sliceSize = 500
/** Side of the QR code in mm; on a screen only the proportions matter. */
const pictureSide = 60

/** Whether the acting user has a second factor or must have one, since when, and how many recovery codes are left. */
export const security = service<'account.security'>(async (context) => {
  const { actor, trx } = context
  const userId = actor.kind === 'user' ? actor.userId : refuse('user.unknown')
  const [requesting, factor] = await readEach(trx, [
    async () => (await findRequestingUser(trx, userId)) ?? refuse('user.unknown'),
    () => findFactor(trx, userId),
  ])
  const since = factor?.enabledAt ?? null
  return {
    twoStep: since !== null,
    since: since?.toISOString() ?? null,
    recoveryLeft: since === null ? 0 : (factor?.recovery.length ?? 0),
    required: mustHaveFactor(context, requesting),
  }
})

/** Creates a secret that is not enabled yet, with its QR code. Refuses `user.twoStepOn`. */
export const begin = service<'account.beginTwoStep'>(async (context) => {
  const user = await actingUser(context)
  if (await hasSecondFactor(context.trx, user.id)) refuse('user.twoStepOn')
  const secret = context.random(secretBytes)
  await beginFactor(context.trx, user.id, encryptSecret(context, ownerOf(user), secret))
  const address = totpAddress(secret, translate(user.language, 'part.layout.product'), user.draft.email)
  const { drawCode } = await import('../render/image.ts')
  const { body } = await drawCode(address, { format: 'svg', size: pictureSide })
  return { secret: base32Secret(secret), address, picture: body.toString('utf8') }
})

/**
 * Enables the second factor by password and first code; answers the recovery codes, which are shown only
 * this once. Refuses `user.invalidPassword`, `user.codeWrong`, `user.twoStepOff` and `user.twoStepOn`.
 */
export const enable = preparedService<'account.enableTwoStep', OwnAttempt>(
  countOwnCode,
  async (context, input, { keys, checked }) => {
    const user = await actingUser(context)
    requirePassword(user, checked)
    const factor = await findFactor(context.trx, user.id, true)
    if (factor === null) return refuse('user.twoStepOff')
    if (factor.enabledAt !== null) return refuse('user.twoStepOn')
    const step = stepOf(context, user, factor, input.code)
    if (step === null) return refuseCode(user)
    const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(context))
    await enableFactor(
      context.trx,
      user.id,
      step,
      codes.map((code) => recoveryHash(ownerOf(user), withoutSeparators(code))),
      context.now,
    )
    await clearCountedFailures(context, keys)
    await record(context, user.companyId, 'account.enableTwoStep', ownerOf(user), null, null)
    return { code: 0, recoveryCodes: codes }
  },
)

/**
 * Removes the second factor by password and code. Refuses `user.invalidPassword`, `user.codeWrong` and
 * `user.twoStepOff`.
 */
export const disable = preparedService<'account.disableTwoStep', OwnAttempt>(
  countOwnCode,
  async (context, input, { keys, checked }) => {
    const user = await actingUser(context)
    requirePassword(user, checked)
    await acceptCode(context, user, input.code)
    await clearCountedFailures(context, keys)
    await removeFactor(context.trx, user.id)
    await record(context, user.companyId, 'account.disableTwoStep', ownerOf(user), null, null)
    return { code: 0 }
  },
)

/** The second step of a sign-in, after the correct password. */
export const loginCode = preparedService<'account.loginCode', CountedKeys>(
  async (context) => {
    const id = context.session.userIdAwaitingCode ?? refuse('session.none')
    const user = (await context.inSeparateTransaction((trx) => findUser(trx, id))) ?? refuse('session.none')
    return countCodeAttempt(context, user.draft.email)
  },
  async (context, input, keys) => {
    const user =
      (await findUser(context.trx, context.session.userIdAwaitingCode ?? 0)) ?? refuse('session.none')
    if (user.state === 2) refuse('user.suspended', { account: accountOf(user) })
    await acceptCode(context, user, input.code)
    await completeSignIn(context, user, keys, 'second factor')
    return { code: 0, next: '/' }
  },
)

/**
 * Part of the nightly cleanup: encrypts secrets of second factors again that were encrypted under
 * SESSION_SECRET_OLD, or in an earlier form. Afterwards that setting can be removed.
 */
export async function encryptFactorsAgain(context: JobContext): Promise<void> {
  let [after, changed]: [number | null, number] = [0, 0]
  while (after !== null) {
    const from: number = after
    const slice = await context.transact(null, async (within) => {
      const factors = await factorsAfter(within.trx, from, sliceSize)
      const renewed = factors.flatMap(({ userId, secret }) => {
        const again = encryptedAgain(within, ownerOf({ id: userId }), secret)
        return again === null ? [] : [{ userId, secret: again }]
      })
      for (const { userId, secret } of renewed) await replaceSecret(within.trx, userId, secret)
      return {
        last: factors.length < sliceSize ? null : (factors.at(-1)?.userId ?? null),
        count: renewed.length,
      }
    })
    after = slice.last
    changed += slice.count
  }
  if (changed > 0) context.log.info('secrets.encryptedAgain', { count: changed })
}

/** Removes the second factor of a user without a code, for the operator; returns whether there was one. */
export async function removeSecondFactor(context: Context, user: UserRecord): Promise<boolean> {
  const existed = await removeFactor(context.trx, user.id)
  if (existed) await record(context, user.companyId, 'operator.endTwoStep', ownerOf(user), null, null)
  return existed
}

/** The counted attempt of a signed-in user, and what their typed password matched. */
type OwnAttempt = { readonly keys: CountedKeys; readonly checked: CheckedPassword }

function countOwnCode(context: PrepareContext, input: { readonly password: string }): Promise<OwnAttempt> {
  return inPasswordTurn(context.session.address, async () => {
    const keys = await countCodeAttempt(context, await ownEmail(context))
    return {
      keys,
      checked: await checkPassword(context, (trx) => actingUser({ ...context, trx }), input.password),
    }
  })
}

function requirePassword(user: UserRecord, checked: CheckedPassword): void {
  if (!isPasswordOf(user, checked))
    refuse('user.invalidPassword', { issues: [{ field: 'password', code: 'invalidPassword' }] })
}

/** Accepts a code of the telephone or a recovery code, once; refuses `user.codeWrong`. */
async function acceptCode(context: Context, user: UserRecord, typed: string): Promise<void> {
  const factor = await findFactor(context.trx, user.id, true)
  if (factor === null || factor.enabledAt === null) return refuse('user.twoStepOff')
  const step = stepOf(context, user, factor, typed)
  if (step !== null) return useFactor(context.trx, user.id, { lastStep: step })
  const hashes = storedRecoveryHashes(context, ownerOf(user), withoutSeparators(typed))
  const left = factor.recovery.filter((stored) => !hashes.some((hash) => timingSafeEqual(stored, hash)))
  if (left.length === factor.recovery.length) return refuseCode(user)
  return useFactor(context.trx, user.id, { recovery: left })
}

/** The time step of a valid code that was not accepted before, or null. */
function stepOf(context: Context, user: UserRecord, factor: SecondFactor, typed: string): number | null {
  const secret = decryptSecret(context, ownerOf(user), factor.secret)
  const step = secret === null ? null : stepOfCode(secret, withoutSeparators(typed), context.now)
  return step !== null && step > factor.lastStep ? step : null
}

function refuseCode(user: UserRecord): never {
  const issues = [{ field: 'code', code: 'codeWrong' }]
  return refuse('user.codeWrong', { issues, account: accountOf(user) })
}

function newRecoveryCode(context: Context): string {
  const characters = [...context.random(recoveryLength)]
    .map((byte) => alphabet[byte % alphabet.length] ?? '')
    .join('')
  return characters.match(/.{4}/g)?.join('-') ?? ''
}

function withoutSeparators(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

function ownerOf({ id }: Pick<UserRecord, 'id'>): string {
  return `user ${String(id)}`
}
