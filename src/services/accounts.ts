// Accounts: sign-up, confirmation, sign-in and sign-out, the user's own data and password (specification 2,
// 5, 7).

import { sessionKey } from './actors.ts'
import { record } from './audit.ts'
import {
  checkPassword,
  hashPassword,
  inPasswordTurn,
  isPasswordOf,
  passwordIssues,
  type CheckedPassword,
} from './passwords.ts'
import { closeLink, openLink } from './one-time-links.ts'
import { enqueueLink } from './emails.ts'
import {
  countEmailRequest,
  countPasswordAttempt,
  deviceMark,
  isDeviceOfAnother,
  clearCountedFailures,
  rememberAddress,
  type CountedKeys,
} from './sign-in-throttle.ts'
import { preparedService, service } from './service.ts'
import type { PrepareContext, Context, SignIn } from './context.ts'
import type { Input } from '../contract/operations/index.ts'
import type { AuditedOperation } from '../contract/operations/admin.ts'
import { refuse, type RefusedAccount } from '../domain/refusal.ts'
import type { OwnTexts } from '../domain/user/easy-password.ts'
import { withProfileChanges, normaliseEmail } from '../domain/user/fields.ts'
import { isDemoEmail } from '../domain/user/demo-accounts.ts'
import { reveal } from '../domain/user/obfuscation.ts'
import { findCompany } from '../persistence/companies.ts'
import type { Transaction } from '../persistence/database.ts'
import { voidLinks, type LinkRecord } from '../persistence/sign-in/one-time-links.ts'
import { hasSecondFactor } from '../persistence/sign-in/second-factors.ts'
import {
  changeUser,
  endSessions,
  findUser,
  findUserByEmail,
  replaceSessionKey,
  saveUser,
  type UserRecord,
} from '../persistence/users.ts'
import { personName } from '../domain/user/person-name.ts'

/** The answer for a user, to the user, to the owner of the company and to support. */
export function userAnswer(user: UserRecord) {
  return {
    id: user.id,
    email: user.draft.email,
    firstName: user.draft.firstName ?? '',
    lastName: user.draft.lastName ?? '',
    phone: user.draft.phone ?? null,
    language: user.language,
    state: user.state,
    confirmed: user.confirmedAt !== null,
    owner: user.owner,
    rights: user.rights,
  }
}

/** The acting user; refuses `user.unknown`. `lock` locks the row until the transaction ends. */
export async function actingUser(context: Pick<Context, 'actor' | 'trx'>, lock = false): Promise<UserRecord> {
  const { actor } = context
  const user = actor.kind === 'user' ? await findUser(context.trx, actor.userId, lock) : null
  return user ?? refuse('user.unknown')
}

/** The e-mail address of the acting user, during a preparation; refuses `user.unknown`. */
export async function ownEmail(context: PrepareContext): Promise<string> {
  const { actor } = context
  const user =
    actor.kind === 'user' ? await context.inSeparateTransaction((trx) => findUser(trx, actor.userId)) : null
  return user === null ? refuse('user.unknown') : user.draft.email
}

/** What a user's password must not be built on. */
async function ownTexts(trx: Transaction, { draft, companyId }: UserRecord): Promise<OwnTexts> {
  const company = companyId === null ? null : await findCompany(trx, companyId)
  return [draft.firstName, draft.lastName, draft.email, company?.draft.name]
}

type CheckedAttempt = { readonly keys: CountedKeys; readonly checked: CheckedPassword }

/**
 * Signs a user in, or asks for the second factor. An unknown address costs the same work and gets the same
 * refusal as a wrong password.
 */
export const login = preparedService<'account.login', CheckedAttempt>(
  (context, input) =>
    inPasswordTurn(context.session.address, async () => {
      const email = normaliseEmail(input.email)
      const keys = await countPasswordAttempt(context, email)
      return {
        keys,
        checked: await checkPassword(context, (trx) => findUserByEmail(trx, email), input.password),
      }
    }),
  async (context, input, { keys, checked }) => {
    const user = await findUserByEmail(context.trx, normaliseEmail(input.email))
    const account = user === null ? {} : { account: accountOf(user) }
    if (user === null || !isPasswordOf(user, checked)) refuse('user.badCredentials', account)
    if (user.state === 2) refuse('user.suspended', account)
    if (user.confirmedAt === null) refuse('user.notConfirmed', account)
    if (await hasSecondFactor(context.trx, user.id)) {
      await clearCountedFailures(context, keys)
      context.session.awaitSecondFactor(accountOf(user))
      return { code: 0, next: '/login/code' }
    }
    await completeSignIn(context, user, keys, 'password')
    return { code: 0, next: '/' }
  },
)

/**
 * Signs a user in, and remembers their network address. A demo account takes the visitor's language, for its
 * e-mails and its own page.
 */
export async function completeSignIn(
  context: Context,
  user: UserRecord,
  keys: CountedKeys,
  method: SignIn['method'],
): Promise<void> {
  await clearCountedFailures(context, keys)
  await rememberAddress(context, user.draft.email)
  if (context.config.demo && isDemoEmail(user.draft.email))
    await changeUser(context.trx, user.id, { language: context.actor.language })
  signInAs(context, user, method)
}

/** Opens a session of a user whose right to it has been checked. */
export function signInAs(context: Context, user: UserRecord, method: SignIn['method']): void {
  context.session.signIn({
    userId: user.id,
    companyId: user.companyId,
    deviceMark: deviceMark(context, user.draft.email),
    isAfterAnother: isDeviceOfAnother(context, user.draft.email),
    key: sessionKey(user),
    method,
  })
}

/** The account of a user, for the log. */
export function accountOf({ id, companyId }: UserRecord): RefusedAccount {
  return { user: id, company: companyId }
}

/** Whether the caller is signed in (`status` 1), with their name and company. */
export const status = service<'account.status'>(async (context) => {
  const { actor } = context
  const user = actor.kind === 'user' ? await findUser(context.trx, actor.userId) : null
  if (user === null) return { status: 0, username: null, company_id: null }
  return { status: 1, username: personName(user.draft), company_id: user.companyId }
})

/** The rights of the caller; none when nobody is signed in. */
export const ownRights = service<'account.rights'>((context) =>
  Promise.resolve({ rights: context.actor.kind === 'user' ? [...context.actor.rights] : [] }),
)

/** The data of the acting user. Refuses `user.unknown`. */
export const me = service<'account.me'>(async (context) => userAnswer(await actingUser(context)))

/** Changes the profile and, if given, the language of the acting user. */
export const update = service<'account.update'>(async (context, input) => {
  const user = await actingUser(context, true)
  const saved = await saveUser(context.trx, user.id, withProfileChanges(user.draft, input))
  await recordOwnChange(
    context,
    'account.update',
    user,
    { ...user.draft, language: user.language },
    { ...saved.draft, language: input.lang ?? user.language },
  )
  if (input.lang !== undefined) await changeUser(context.trx, user.id, { language: input.lang })
  return { code: 0 }
})

/**
 * Changes the password and ends all other sessions. Attempts are counted, so that nobody can guess the
 * password at an open session of another user.
 */
export const changePassword = preparedService<
  'account.changePassword',
  CheckedAttempt & { password: string }
>(
  (context, input) =>
    inPasswordTurn(context.session.address, async () => {
      const keys = await countPasswordAttempt(context, await ownEmail(context))
      const checked = await checkPassword(
        context,
        (trx) => actingUser({ ...context, trx }),
        input.oldPassword,
      )
      if (checked === null) refuseOldPassword()
      const own = await context.inSeparateTransaction(async (trx) =>
        ownTexts(trx, await actingUser({ ...context, trx })),
      )
      const issues = passwordIssues(input.newPassword, input.confirmPassword, own)
      if (issues.length > 0) refuse('input.invalid', { issues })
      return { keys, checked, password: await hashPassword(input.newPassword) }
    }),
  async (context, _input, { keys, checked, password }) => {
    const user = await actingUser(context)
    if (!isPasswordOf(user, checked)) refuseOldPassword()
    await changeUser(context.trx, user.id, { password })
    await clearCountedFailures(context, keys)
    await voidLinks(context.trx, user.id)
    await endSessions(context.trx, user.id, context.session.sid)
    if (context.session.sid !== null)
      await replaceSessionKey(context.trx, context.session.sid, sessionKey({ password }))
    await recordOwnChange(context, 'account.changePassword', user, null, null)
    return { code: 0 }
  },
)

function refuseOldPassword(): never {
  return refuse('user.invalidPassword', { issues: [{ field: 'oldPassword', code: 'invalidPassword' }] })
}

/** Changes the interface language of the acting user. */
export const setLanguage = service<'account.setLanguage'>(async (context, input) => {
  await changeUser(context.trx, (await actingUser(context)).id, { language: input.lang })
  return { code: 0 }
})

/** Ends the caller's session. */
export const logout = service<'account.logout'>((context) => {
  context.session.signOut()
  return Promise.resolve({ code: 0 })
})

/** Ends every session of the user, including the caller's. */
export const logoutEverywhere = service<'account.logoutEverywhere'>(async (context) => {
  await endSessions(context.trx, (await actingUser(context)).id)
  context.session.signOut()
  return { code: 0 }
})

/** Sends an e-mail to a known address; answers `code: 1` for an unknown one, as the specification demands. */
export const forgot = preparedService<'account.forgot', null>(
  async (context, input) => {
    await countEmailRequest(context, normaliseEmail(input.resetEmail))
    return null
  },
  async (context, input) => {
    const user = await findUserByEmail(context.trx, normaliseEmail(input.resetEmail))
    if (user === null || user.partner) return { code: 1 }
    await enqueueLink(context, 'reset', user, { name: user.draft.firstName ?? '' })
    return { code: 0 }
  },
)

/** The e-mail address of the account whose reset or invitation link is opened. Refuses `user.linkExpired`. */
export const resetCheck = service<'account.resetCheck'>(async (context, input) => {
  const result = await openLink(context, ['reset', 'invitation'], input.crypt, input.hash)
  const user = 'link' in result ? await findUser(context.trx, result.link.userId) : null
  return user === null ? refuse('user.linkExpired') : { email: user.draft.email }
})

/**
 * Sets a new password by a reset or invitation link, confirms the account and ends all its sessions. Refuses
 * `user.linkExpired` and `input.invalid`.
 */
export const reset = preparedService<'account.reset', string>(
  async (context, input) => {
    const { user, own } = await context.inSeveralTransactions(async (within) => {
      const opened = await resetLink(within, input)
      return { user: opened.user, own: await ownTexts(within.trx, opened.user) }
    })
    const password = reveal(input.newPassword, user.draft.email) ?? ''
    const issues = passwordIssues(password, reveal(input.confirmPassword, user.draft.email) ?? '', own)
    if (issues.length > 0) refuse('input.invalid', { issues })
    return inPasswordTurn(context.session.address, () => hashPassword(password))
  },
  async (context, input, password) => {
    const { link, user } = await resetLink(context, input)
    await changeUser(context.trx, user.id, {
      password,
      ...(user.confirmedAt === null ? { confirmed_at: context.now } : {}),
    })
    await closeLink(context, link)
    await voidLinks(context.trx, user.id)
    await endSessions(context.trx, user.id)
    await recordOwnChange(context, 'account.reset', user, null, null)
    // The user reads the e-mails of the account, so failed attempts of others must not keep this browser out.
    context.session.setDeviceMark(deviceMark(context, user.draft.email))
    return { code: 0 }
  },
)

/** The link of a reset and its user, whose row stays locked; refuses `user.linkExpired`. */
async function resetLink(
  context: Context,
  { user: { crypt, hash, email } }: Input<'account.reset'>,
): Promise<{ link: LinkRecord; user: UserRecord }> {
  const result = await openLink(context, ['reset', 'invitation'], crypt, hash)
  if (!('link' in result)) return refuse('user.linkExpired')
  const user = await findUser(context.trx, result.link.userId, true)
  if (user === null || user.draft.email !== normaliseEmail(email)) return refuse('user.linkExpired')
  return { link: result.link, user }
}

/** Records what a user did to their own account; never a password. */
async function recordOwnChange(
  context: Context,
  operation: AuditedOperation,
  user: UserRecord,
  before: unknown,
  after: unknown,
): Promise<void> {
  const subject = `user ${String(user.id)}`
  await record(context, user.companyId, operation, subject, before, after, subject)
}
