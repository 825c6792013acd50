// The second factor of an account: set up with a QR code, enabled by password and first code, asked for at sign-in,
// given up by password and code. A code passes once; ten recovery codes stand in for a lost telephone.

import { timingSafeEqual } from 'node:crypto'
import { actingUser, letIn, ownEmail } from './accounts.ts'
import { record } from './audit.ts'
import { verifyPassword } from './passwords.ts'
import { keyedHash, seal, unseal } from './encrypted-secrets.ts'
import { countCode, pass, type Counted } from './sign-in-throttle.ts'
import { preparedService, service } from './service.ts'
import type { PrepareContext, Context } from './context.ts'
import { refuse } from '../domain/refusal.ts'
import {
  beginFactor,
  enableFactor,
  findFactor,
  isTwoStep,
  removeFactor,
  useFactor,
  type SecondFactor,
} from '../persistence/second-factors.ts'
import { findUser, type UserRecord } from '../persistence/users.ts'
import { spelt, stepOfCode, totpAddress } from '../render/totp.ts'
import { translate } from '../translations.ts'

const recoveryCodes = 10
const recoveryLength = 10
/** Base32 of RFC 4648 in small letters: no 0, 1, 8 or 9 that a hand could mistake. */
const signs = 'abcdefghijklmnopqrstuvwxyz234567'
/** RFC 4226 section 4 asks for 128 bits at least and recommends 160. */
const secretBytes = 20
/** Side of the QR code in mm: for a screen, where only its proportions count. */
const pictureSide = 60

export const security = service<'account.security'>(async (context) => {
  const factor = await findFactor(context.trx, (await actingUser(context)).id)
  const since = factor?.enabledAt ?? null
  return {
    twoStep: since !== null,
    since: since?.toISOString() ?? null,
    recoveryLeft: since === null ? 0 : (factor?.recovery.length ?? 0),
  }
})

export const begin = service<'account.beginTwoStep'>(async (context) => {
  const user = await actingUser(context)
  if (await isTwoStep(context.trx, user.id)) refuse('user.twoStepOn')
  const secret = context.random(secretBytes)
  await beginFactor(context.trx, user.id, seal(context, ownerOf(user), secret))
  const address = totpAddress(secret, translate(user.language, 'part.layout.product'), user.draft.email)
  const { drawCode } = await import('../render/image.ts')
  const { body } = await drawCode(address, { format: 'svg', size: pictureSide })
  return { secret: spelt(secret), address, picture: body.toString('utf8') }
})

export const enable = preparedService<'account.enableTwoStep', Counted>(
  countOwnCode,
  async (context, input, counted) => {
    const user = await actingUser(context)
    await demandPassword(user, input.password)
    const factor = await findFactor(context.trx, user.id)
    if (factor === null) return refuse('user.twoStepOff')
    if (factor.enabledAt !== null) return refuse('user.twoStepOn')
    const step = stepOf(context, user, factor, input.code)
    if (step === null) return refuseCode()
    const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(context))
    await enableFactor(
      context.trx,
      user.id,
      step,
      codes.map((code) => keyedHash(context, ownerOf(user), bare(code))),
      context.now,
    )
    await pass(context, counted)
    await record(context, user.companyId, 'account.enableTwoStep', ownerOf(user), null, null)
    return { code: 0, recoveryCodes: codes }
  },
)

export const disable = preparedService<'account.disableTwoStep', Counted>(
  countOwnCode,
  async (context, input, counted) => {
    const user = await actingUser(context)
    await demandPassword(user, input.password)
    await demandCode(context, user, input.code)
    await pass(context, counted)
    await removeFactor(context.trx, user.id)
    await record(context, user.companyId, 'account.disableTwoStep', ownerOf(user), null, null)
    return { code: 0 }
  },
)

/** The second step of a sign-in whose password was right a moment ago. */
export const loginCode = preparedService<'account.loginCode', Counted>(
  async (context) => {
    const id = context.session.awaitsCode ?? refuse('session.none')
    const user = (await context.inSeparateTransaction((trx) => findUser(trx, id))) ?? refuse('session.none')
    return countCode(context, user.draft.email)
  },
  async (context, input, counted) => {
    const user = (await findUser(context.trx, context.session.awaitsCode ?? 0)) ?? refuse('session.none')
    if (user.state === 2) refuse('user.suspended')
    await demandCode(context, user, input.code)
    await letIn(context, user, counted)
    return { code: 0, next: '/' }
  },
)

/** Takes the factor of a user away without a code, for whoever runs the house; says whether there was one. */
export async function forgetFactor(context: Context, user: UserRecord): Promise<boolean> {
  const was = await removeFactor(context.trx, user.id)
  if (was) await record(context, user.companyId, 'house.endTwoStep', ownerOf(user), null, null)
  return was
}

async function countOwnCode(context: PrepareContext): Promise<Counted> {
  return countCode(context, await ownEmail(context))
}

async function demandPassword(user: UserRecord, password: string): Promise<void> {
  if (!(await verifyPassword(password, user.password)))
    refuse('user.invalidPassword', { issues: [{ field: 'password', code: 'invalidPassword' }] })
}

/** Takes a code of the telephone or a recovery code, and uses it up. */
async function demandCode(context: Context, user: UserRecord, typed: string): Promise<void> {
  const factor = await findFactor(context.trx, user.id)
  if (factor === null || factor.enabledAt === null) return refuse('user.twoStepOff')
  const step = stepOf(context, user, factor, typed)
  if (step !== null) return useFactor(context.trx, user.id, { lastStep: step })
  const hash = keyedHash(context, ownerOf(user), bare(typed))
  const left = factor.recovery.filter((known) => !timingSafeEqual(known, hash))
  if (left.length === factor.recovery.length) return refuseCode()
  return useFactor(context.trx, user.id, { recovery: left })
}

/** The time step of a code that never passed before, or null. */
function stepOf(context: Context, user: UserRecord, factor: SecondFactor, typed: string): number | null {
  const secret = unseal(context, ownerOf(user), factor.secret)
  const step = secret === null ? null : stepOfCode(secret, bare(typed), context.now)
  return step !== null && step > factor.lastStep ? step : null
}

function refuseCode(): never {
  return refuse('user.codeWrong', { issues: [{ field: 'code', code: 'codeWrong' }] })
}

/** Two groups of five, as they are read aloud: 50 bits of chance. */
function newRecoveryCode(context: Context): string {
  const letters = [...context.random(recoveryLength)].map((byte) => signs[byte % signs.length] ?? '').join('')
  return `${letters.slice(0, recoveryLength / 2)}-${letters.slice(recoveryLength / 2)}`
}

function bare(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

function ownerOf(user: UserRecord): string {
  return `user ${String(user.id)}`
}
