// Accounts: sign up, confirm, sign in and out, one's own data and password (specification sections 2, 5, 7).

import { sessionKey } from './actors.ts'
import { record } from './audit.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { closeLink, makeLink, openLink } from './one-time-links.ts'
import { enqueueEmail } from './emails.ts'
import { countLetter, countSignIn, deviceMark, pass, passAddress, type Counted } from './sign-in-throttle.ts'
import { preparedService, service } from './service.ts'
import type { PrepareContext, Context } from './context.ts'
import type { AuditedOperation } from '../contract/operations/admin.ts'
import { refuse } from '../domain/refusal.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { newcomerRights } from '../domain/rights.ts'
import { changedPerson, emailPattern, normaliseEmail } from '../domain/user/fields.ts'
import { reveal } from '../domain/user/obfuscation.ts'
import { passwordFault } from '../domain/user/password.ts'
import { voidLinks } from '../persistence/one-time-links.ts'
import { isTwoStep } from '../persistence/second-factors.ts'
import {
  changeUser,
  endSessions,
  findUser,
  findUserByEmail,
  insertUser,
  keepSession,
  saveUser,
  type UserRecord,
} from '../persistence/users.ts'

/** What is wrong with a new password and its confirmation, by the rule's order. */
export function passwordFaults(password: string, confirmation: string): ValidationIssue[] {
  const wrong = passwordFault(password)
  if (wrong !== null) return [{ field: 'newPassword', code: wrong }]
  return password === confirmation ? [] : [{ field: 'confirmPassword', code: 'passwordsDiffer' }]
}

/** A user as he is shown to himself, to his company's owner and to support. */
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

/** The user who acts; refuses `user.unknown` to anyone else. `lock` keeps others from changing him until the transaction ends. */
export async function actingUser(context: Context, lock = false): Promise<UserRecord> {
  const { actor } = context
  const user = actor.kind === 'user' ? await findUser(context.trx, actor.userId, lock) : null
  return user ?? refuse('user.unknown')
}

/** The address of the user who acts, asked before his operation begins. */
export async function ownEmail(context: PrepareContext): Promise<string> {
  const { actor } = context
  const user =
    actor.kind === 'user' ? await context.inSeparateTransaction((trx) => findUser(trx, actor.userId)) : null
  return user === null ? refuse('user.unknown') : user.draft.email
}

/** An unknown address costs the same work and hears the same words as a wrong password. */
export const login = preparedService<'account.login', Counted>(
  (context, input) => countSignIn(context, normaliseEmail(input.email)),
  async (context, input, counted) => {
    const user = await findUserByEmail(context.trx, normaliseEmail(input.email))
    const right = await verifyPassword(input.password, user?.password ?? null)
    if (user === null || !right) refuse('user.badCredentials')
    if (user.state === 2) refuse('user.suspended')
    if (user.confirmedAt === null) refuse('user.notConfirmed')
    if (await isTwoStep(context.trx, user.id)) {
      await pass(context, counted)
      context.session.awaitCode(user.id)
      return { code: 0, next: '/login/code' }
    }
    await letIn(context, user, counted)
    return { code: 0, next: '/' }
  },
)

/** Signs a user in, and remembers where from. */
export async function letIn(context: Context, user: UserRecord, counted: Counted): Promise<void> {
  await pass(context, counted)
  await passAddress(context, user.draft.email)
  context.session.signIn(user.id, deviceMark(context, user.draft.email), sessionKey(user))
}

export const create = service<'account.create'>(async (context, input) => {
  const email = normaliseEmail(input.email)
  const issues: ValidationIssue[] = []
  if (!new RegExp(emailPattern).test(email)) issues.push({ field: 'email', code: 'email' })
  issues.push(
    ...passwordFaults(input.password, input.confirmPassword).map((issue) =>
      issue.field === 'newPassword' ? { ...issue, field: 'password' } : issue,
    ),
  )
  if (!input.terms) issues.push({ field: 'terms', code: 'terms' })
  if (issues.length > 0) refuse('user.notCreated', { issues: issues })
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

export const confirm = service<'account.confirm'>(async (context, input) => {
  const opened = await openLink(context, ['confirmation'], input.crypt, input.hash)
  if (!('link' in opened)) {
    if (opened.reason === 'used') refuse('user.alreadyConfirmed')
    return refuse('user.confirmationFailed')
  }
  const user = await findUser(context.trx, opened.link.userId, true)
  if (user === null) return refuse('user.confirmationFailed')
  if (user.confirmedAt !== null) refuse('user.alreadyConfirmed')
  await changeUser(context.trx, user.id, { confirmed_at: context.now })
  await closeLink(context, opened.link)
  return { code: 0 }
})

export const status = service<'account.status'>(async (context) => {
  const { actor } = context
  const user = actor.kind === 'user' ? await findUser(context.trx, actor.userId) : null
  if (user === null) return { status: 0, username: null, company_id: null }
  return { status: 1, username: nameOf(user), company_id: user.companyId }
})

export const ownRights = service<'account.rights'>((context) =>
  Promise.resolve({ rights: context.actor.kind === 'user' ? [...context.actor.rights] : [] }),
)

export const me = service<'account.me'>(async (context) => userAnswer(await actingUser(context)))

export const update = service<'account.update'>(async (context, input) => {
  const user = await actingUser(context, true)
  const saved = await saveUser(context.trx, user.id, changedPerson(user.draft, input))
  await recordOwn(
    context,
    'account.update',
    user,
    { ...user.draft, language: user.language },
    { ...saved.draft, language: input.lang ?? user.language },
  )
  if (input.lang !== undefined) await changeUser(context.trx, user.id, { language: input.lang })
  return { code: 0 }
})

/** Whoever sits at somebody else's open session may not guess his password there either. */
export const changePassword = preparedService<'account.changePassword', Counted>(
  async (context) => countSignIn(context, await ownEmail(context)),
  async (context, input, counted) => {
    const user = await actingUser(context)
    if (!(await verifyPassword(input.oldPassword, user.password)))
      refuse('user.invalidPassword', { issues: [{ field: 'oldPassword', code: 'invalidPassword' }] })
    const issues = passwordFaults(input.newPassword, input.confirmPassword)
    if (issues.length > 0) refuse('input.invalid', { issues: issues })
    const password = await hashPassword(input.newPassword)
    await changeUser(context.trx, user.id, { password })
    await pass(context, counted)
    await voidLinks(context.trx, user.id, context.now)
    await endSessions(context.trx, user.id, context.session.sid)
    if (context.session.sid !== null)
      await keepSession(context.trx, context.session.sid, sessionKey({ password }))
    await recordOwn(context, 'account.changePassword', user, null, null)
    return { code: 0 }
  },
)

export const setLanguage = service<'account.setLanguage'>(async (context, input) => {
  await changeUser(context.trx, (await actingUser(context)).id, { language: input.lang })
  return { code: 0 }
})

export const logout = service<'account.logout'>((context) => {
  context.session.signOut()
  return Promise.resolve({ code: 0 })
})

/** Ends every session of the user, on whatever device, and the caller's with them. */
export const logoutEverywhere = service<'account.logoutEverywhere'>(async (context) => {
  await endSessions(context.trx, (await actingUser(context)).id)
  context.session.signOut()
  return { code: 0 }
})

/** Unknown addresses are said to be unknown, as the specification wants; known ones get a letter. */
export const forgot = preparedService<'account.forgot', null>(
  async (context, input) => {
    await countLetter(context, normaliseEmail(input.resetEmail))
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

export const resetCheck = service<'account.resetCheck'>(async (context, input) => {
  const opened = await openLink(context, ['reset', 'invitation'], input.crypt, input.hash)
  const user = 'link' in opened ? await findUser(context.trx, opened.link.userId) : null
  return user === null ? refuse('user.linkExpired') : { email: user.draft.email }
})

export const reset = service<'account.reset'>(async (context, input) => {
  const opened = await openLink(context, ['reset', 'invitation'], input.user.crypt, input.user.hash)
  if (!('link' in opened)) return refuse('user.linkExpired')
  const user = await findUser(context.trx, opened.link.userId, true)
  if (user === null || user.draft.email !== normaliseEmail(input.user.email))
    return refuse('user.linkExpired')
  const password = reveal(input.newPassword, user.draft.email) ?? ''
  const issues = passwordFaults(password, reveal(input.confirmPassword, user.draft.email) ?? '')
  if (issues.length > 0) refuse('input.invalid', { issues: issues })
  await changeUser(context.trx, user.id, {
    password: await hashPassword(password),
    ...(user.confirmedAt === null ? { confirmed_at: context.now } : {}),
  })
  await closeLink(context, opened.link)
  await voidLinks(context.trx, user.id, context.now)
  await endSessions(context.trx, user.id)
  await recordOwn(context, 'account.reset', user, null, null)
  // Who reads the letters of an account is no stranger to it, whatever others tried meanwhile.
  context.session.knowDevice(deviceMark(context, user.draft.email))
  return { code: 0 }
})

/** What somebody did to his own account; never a password. */
async function recordOwn(
  context: Context,
  operation: AuditedOperation,
  user: UserRecord,
  before: unknown,
  after: unknown,
): Promise<void> {
  const self = `user ${String(user.id)}`
  await record(context, user.companyId, operation, self, before, after, self)
}

/** First and last name, as the header greets. */
export function nameOf(user: UserRecord): string {
  return `${user.draft.firstName ?? ''} ${user.draft.lastName ?? ''}`.trim()
}
