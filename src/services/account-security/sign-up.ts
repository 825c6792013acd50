// Sign-up: a new account, the e-mail that confirms it, and the first session. The browser that creates an account
// remembers it, so that its page can name the address, send the e-mail again and sign in once the link was
// opened. A browser that only opens the link is not signed in: the person who typed a foreign address knows
// the password of that account (decision 62).

import { accountOf, completeSignIn } from '../accounts.ts'
import { sessionKey } from '../actors.ts'
import type { Context, PrepareContext } from '../context.ts'
import { enqueueLink } from '../emails.ts'
import { closeLink, openLink } from '../one-time-links.ts'
import { hashPassword, inPasswordTurn, passwordIssues } from '../passwords.ts'
import { preparedService, service } from '../service.ts'
import { countEmailRequest } from '../sign-in-throttle.ts'
import type { Input } from '../../contract/operations/index.ts'
import { refuse } from '../../domain/refusal.ts'
import { newcomerRights } from '../../domain/rights.ts'
import { emailPattern, normaliseEmail } from '../../domain/user/fields.ts'
import type { ValidationIssue } from '../../domain/validation-issue.ts'
import type { Transaction } from '../../persistence/database.ts'
import { hasSecondFactor } from '../../persistence/sign-in/second-factors.ts'
import { changeUser, findUser, insertUser, type UserRecord } from '../../persistence/users.ts'

/**
 * Creates a user without a company and sends the confirmation e-mail. Without `confirmPassword` the password was
 * typed once. Refuses `user.notCreated` and `user.emailTaken`.
 */
export const create = preparedService<'account.create', string>(
  (context, input) => {
    const issues = newUserIssues(input)
    if (issues.length > 0) refuse('user.notCreated', { issues })
    return inPasswordTurn(context.session.address, () => hashPassword(input.password))
  },
  async (context, input, password) => {
    const email = normaliseEmail(input.email)
    const user = await insertUser(
      context.trx,
      {
        companyId: null,
        language: input.lang,
        rights: newcomerRights,
        confirmedAt: null,
        password,
        draft: {
          email,
          firstName: input.firstName,
          lastName: input.lastName,
          ...(input.phone ? { phone: input.phone } : {}),
        },
      },
      context.now,
    )
    await enqueueLink(context, 'confirmation', user, { name: input.firstName })
    context.session.rememberSignUp({ userId: user.id, key: sessionKey(user) })
    return { code: 0 }
  },
)

function newUserIssues(input: Input<'account.create'>): ValidationIssue[] {
  const issues: ValidationIssue[] = []
  if (!new RegExp(emailPattern).test(normaliseEmail(input.email)))
    issues.push({ field: 'email', code: 'email' })
  const own = [input.firstName, input.lastName, input.email]
  const { password, confirmPassword = password } = input
  issues.push(...passwordIssues(password, confirmPassword, own, 'password'))
  if (!input.terms) issues.push({ field: 'terms', code: 'terms' })
  return issues
}

/**
 * Confirms an account by the link in its e-mail, and signs in the browser that created it. Refuses
 * `user.alreadyConfirmed` and `user.confirmationFailed`.
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
  const own = await signedUpUser(context)
  if (own?.id !== user.id || (await hasSecondFactor(context.trx, user.id))) return { code: 0, next: '/login' }
  await completeSignIn(context, user, [], 'confirmation')
  return { code: 0, next: '/' }
})

/** The address of the account that this browser created, and whether its link was opened; else null. */
export const signUp = service<'account.signUp'>(async (context) => {
  const user = await signedUpUser(context)
  return { email: user?.draft.email ?? null, confirmed: user !== null && user.confirmedAt !== null }
})

/** Sends the confirmation e-mail again. Refuses `user.unknown` and `user.alreadyConfirmed`. */
export const resendConfirmation = preparedService<'account.resendConfirmation', null>(
  async (context) => {
    const user = await context.inSeparateTransaction((trx) => signedUpUser({ ...context, trx }))
    if (user === null) return refuse('user.unknown')
    await countEmailRequest(context, user.draft.email)
    return null
  },
  async (context) => {
    const user = (await signedUpUser(context)) ?? refuse('user.unknown')
    if (user.confirmedAt !== null) refuse('user.alreadyConfirmed')
    await enqueueLink(context, 'confirmation', user, { name: user.draft.firstName ?? '' })
    return { code: 0 }
  },
)

/**
 * Signs in the browser that created an account, once its link was opened anywhere. Refuses `user.unknown` and
 * `user.notConfirmed`.
 */
export const continueSignUp = service<'account.continueSignUp'>(async (context) => {
  const user = (await signedUpUser(context)) ?? refuse('user.unknown')
  if (user.confirmedAt === null) refuse('user.notConfirmed', { account: accountOf(user) })
  if (await hasSecondFactor(context.trx, user.id)) return { code: 0, next: '/login' }
  await completeSignIn(context, user, [], 'confirmation')
  return { code: 0, next: '/' }
})

/** The account that this browser created; null for another browser, a suspended user or a new password. */
async function signedUpUser({
  session,
  trx,
}: Pick<Context | PrepareContext, 'session'> & { readonly trx: Transaction }): Promise<UserRecord | null> {
  if (session.signUp === null) return null
  const user = await findUser(trx, session.signUp.userId)
  return user === null || user.state === 2 || sessionKey(user) !== session.signUp.key ? null : user
}
