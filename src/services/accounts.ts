// Accounts: sign-up, confirmation, sign-in and sign-out, the user's own data and password (specification 2,
// 5, 7).

import { sessionKey } from './actors.ts'
import { record } from './audit.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { closeLink, makeLink, openLink } from './one-time-links.ts'
import { enqueueEmail } from './emails.ts'
import {
  countEmailRequest,
  countPasswordAttempt,
  deviceMark,
  clearCountedFailures,
  rememberAddress,
  type CountedKeys,
} from './sign-in-throttle.ts'
import { preparedService, service } from './service.ts'
import type { PrepareContext, Context } from './context.ts'
import type { AuditedOperation } from '../contract/operations/admin.ts'
import { refuse } from '../domain/refusal.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { newcomerRights } from '../domain/rights.ts'
import { withProfileChanges, emailPattern, normaliseEmail } from '../domain/user/fields.ts'
import { isDemoEmail } from '../domain/user/demo-accounts.ts'
import { reveal } from '../domain/user/obfuscation.ts'
import { passwordIssue } from '../domain/user/password.ts'
import { voidLinks } from '../persistence/one-time-links.ts'
import { hasSecondFactor } from '../persistence/second-factors.ts'
import {
  changeUser,
  endSessions,
  findUser,
  findUserByEmail,
  insertUser,
  replaceSessionKey,
  saveUser,
  type UserRecord,
} from '../persistence/users.ts'
import { personName } from '../domain/user/person-name.ts'

/** The issues of a new password and its confirmation: the first failed rule only. */
export function passwordIssues(password: string, confirmation: string): ValidationIssue[] {
  const wrong = passwordIssue(password)
  if (wrong !== null) return [{ field: 'newPassword', code: wrong }]
  return password === confirmation ? [] : [{ field: 'confirmPassword', code: 'passwordsDiffer' }]
}

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
export async function actingUser(context: Context, lock = false): Promise<UserRecord> {
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

/**
 * Signs a user in, or asks for the second factor. An unknown address costs the same work and gets the same
 * refusal as a wrong password.
 */
export const login = preparedService<'account.login', CountedKeys>(
  (context, input) => countPasswordAttempt(context, normaliseEmail(input.email)),
  async (context, input, keys) => {
    const user = await findUserByEmail(context.trx, normaliseEmail(input.email))
    const isCorrect = await verifyPassword(input.password, user?.password ?? null)
    if (user === null || !isCorrect) refuse('user.badCredentials')
    if (user.state === 2) refuse('user.suspended')
    if (user.confirmedAt === null) refuse('user.notConfirmed')
    if (await hasSecondFactor(context.trx, user.id)) {
      await clearCountedFailures(context, keys)
      context.session.awaitSecondFactor(user.id)
      return { code: 0, next: '/login/code' }
    }
    await completeSignIn(context, user, keys)
    return { code: 0, next: '/' }
  },
)

/**
 * Signs a user in, and remembers their network address. A demo account takes the visitor's language, for its
 * e-mails and its own page.
 */
export async function completeSignIn(context: Context, user: UserRecord, keys: CountedKeys): Promise<void> {
  await clearCountedFailures(context, keys)
  await rememberAddress(context, user.draft.email)
  if (context.config.demo && isDemoEmail(user.draft.email))
    await changeUser(context.trx, user.id, { language: context.actor.language })
  context.session.signIn(user.id, deviceMark(context, user.draft.email), sessionKey(user))
}

/**
 * Sign-up: creates a user without a company and sends the confirmation e-mail. Refuses `user.notCreated` and
 * `user.emailTaken`.
 */
export const create = service<'account.create'>(async (context, input) => {
  const email = normaliseEmail(input.email)
  const issues: ValidationIssue[] = []
  if (!new RegExp(emailPattern).test(email)) issues.push({ field: 'email', code: 'email' })
  issues.push(
    ...passwordIssues(input.password, input.confirmPassword).map((issue) =>
      issue.field === 'newPassword' ? { ...issue, field: 'password' } : issue,
    ),
  )
  if (!input.terms) issues.push({ field: 'terms', code: 'terms' })
  if (issues.length > 0) refuse('user.notCreated', { issues })
  const user = await insertUser(
    context.trx,
    {
      companyId: null,
      language: input.lang,
      rights: newcomerRights,
      confirmedAt: null,
      password: await hashPassword(input.password),
      draft: {
        email,
        firstName: input.firstName,
        lastName: input.lastName,
        ...(input.phone ? { phone: input.phone } : {}),
      },
    },
    context.now,
  )
  await enqueueEmail(context, 'confirmation', email, input.lang, {
    name: input.firstName,
    link: await makeLink(context, 'confirmation', user.id),
  })
  return { code: 0 }
})

/**
 * Confirms an account by the link in its e-mail. Refuses `user.alreadyConfirmed` and
 * `user.confirmationFailed`.
 */
export const confirm = service<'account.confirm'>(async (context, input) => {
  const result = await openLink(context, ['confirmation'], input.crypt, input.hash)
  if (!('link' in result)) {
    if (result.reason === 'used') refuse('user.alreadyConfirmed')
    return refuse('user.confirmationFailed')
  }
  const user = await findUser(context.trx, result.link.userId, true)
  if (user === null) return refuse('user.confirmationFailed')
  if (user.confirmedAt !== null) refuse('user.alreadyConfirmed')
  await changeUser(context.trx, user.id, { confirmed_at: context.now })
  await closeLink(context, result.link)
  return { code: 0 }
})

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
export const changePassword = preparedService<'account.changePassword', CountedKeys>(
  async (context) => countPasswordAttempt(context, await ownEmail(context)),
  async (context, input, keys) => {
    const user = await actingUser(context)
    if (!(await verifyPassword(input.oldPassword, user.password)))
      refuse('user.invalidPassword', { issues: [{ field: 'oldPassword', code: 'invalidPassword' }] })
    const issues = passwordIssues(input.newPassword, input.confirmPassword)
    if (issues.length > 0) refuse('input.invalid', { issues })
    const password = await hashPassword(input.newPassword)
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
    await enqueueEmail(context, 'reset', user.draft.email, user.language, {
      name: user.draft.firstName ?? '',
      link: await makeLink(context, 'reset', user.id),
    })
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
export const reset = service<'account.reset'>(async (context, input) => {
  const result = await openLink(context, ['reset', 'invitation'], input.user.crypt, input.user.hash)
  if (!('link' in result)) return refuse('user.linkExpired')
  const user = await findUser(context.trx, result.link.userId, true)
  if (user === null || user.draft.email !== normaliseEmail(input.user.email))
    return refuse('user.linkExpired')
  const password = reveal(input.newPassword, user.draft.email) ?? ''
  const issues = passwordIssues(password, reveal(input.confirmPassword, user.draft.email) ?? '')
  if (issues.length > 0) refuse('input.invalid', { issues })
  await changeUser(context.trx, user.id, {
    password: await hashPassword(password),
    ...(user.confirmedAt === null ? { confirmed_at: context.now } : {}),
  })
  await closeLink(context, result.link)
  await voidLinks(context.trx, user.id)
  await endSessions(context.trx, user.id)
  await recordOwnChange(context, 'account.reset', user, null, null)
  // The user reads the e-mails of the account, so failed attempts of others must not keep this browser out.
  context.session.setDeviceMark(deviceMark(context, user.draft.email))
  return { code: 0 }
})

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
