// The users of the actor's company: created, invited, given rights and deleted by those with `manage_user`
// (specification 6).

import { record } from './audit.ts'
import { enqueueLink } from './emails.ts'
import { service } from './service.ts'
import { ownCompanyId, userIdOf, type Context } from './context.ts'
import { userAnswer } from './accounts.ts'
import { refuse } from '../domain/refusal.ts'
import { isAllowed, type Right } from '../domain/rights.ts'
import { withProfileChanges, emailPattern, normaliseEmail } from '../domain/user/fields.ts'
import { findCompany } from '../persistence/companies.ts'
import {
  changeUser,
  endSessions,
  findUser,
  insertUser,
  removeUser,
  saveUser,
  usersOfCompany,
  type UserRecord,
} from '../persistence/users.ts'

/** The users of the actor's company; at most 1,000. */
export const list = service<'users.list'>(async (context) => {
  const users = await usersOfCompany(context.trx, ownCompanyId(context.actor))
  return { users: users.map(userAnswer) }
})

/**
 * Creates a user of the actor's company and sends the invitation. Refuses `input.invalid`,
 * `user.emailTaken`, and rights that the actor does not have.
 */
export const create = service<'users.create'>(async (context, input) => {
  const companyId = ownCompanyId(context.actor)
  const email = normaliseEmail(input.email)
  if (!new RegExp(emailPattern).test(email))
    refuse('input.invalid', { issues: [{ field: 'email', code: 'email' }] })
  requireSomeRight(input.rights)
  requireOwnRights(context, input.rights)
  const user = await insertUser(
    context.trx,
    {
      companyId,
      password: null,
      language: input.lang ?? context.actor.language,
      rights: input.rights,
      confirmedAt: null,
      draft: {
        email,
        firstName: input.firstName,
        lastName: input.lastName,
        ...(input.phone ? { phone: input.phone } : {}),
      },
    },
    context.now,
  )
  await record(context, companyId, 'users.create', subjectOf(user), null, { email, rights: input.rights })
  await invite(context, user)
  return { code: 0, user: userAnswer(user) }
})

/**
 * Changes the profile and rights of a user of the company. Refuses `user.ownRights` for the actor's own
 * rights, `user.lastOwner` when the owner would lose `manage_user`, and rights that the actor does not have.
 */
export const update = service<'users.update'>(async (context, input) => {
  const user = await colleague(context, input.user_id)
  const revoked = user.rights.filter((right) => !input.rights.includes(right))
  const changed =
    input.rights.length !== user.rights.length || input.rights.some((right) => !user.rights.includes(right))
  if (changed && user.id === userIdOf(context.actor)) refuse('user.ownRights')
  if (changed && user.owner && !input.rights.includes('manage_user')) refuse('user.lastOwner')
  if (changed) requireSomeRight(input.rights)
  requireOwnRights(context, [...revoked, ...input.rights.filter((right) => !user.rights.includes(right))])
  const saved = await saveUser(context.trx, user.id, withProfileChanges(user.draft, input))
  await changeUser(context.trx, user.id, { rights: input.rights })
  await record(
    context,
    user.companyId,
    'users.update',
    subjectOf(user),
    { ...user.draft, rights: user.rights },
    { ...saved.draft, rights: input.rights },
  )
  return { code: 0, user: { ...userAnswer(saved), rights: input.rights } }
})

/**
 * Deletes a user of the company and ends their sessions. Refuses `user.ownRights` for the actor and
 * `user.lastOwner` for the owner.
 */
export const remove = service<'users.delete'>(async (context, input) => {
  const user = await colleague(context, input.user_id)
  if (user.id === userIdOf(context.actor)) refuse('user.ownRights')
  if (user.owner) refuse('user.lastOwner')
  await endSessions(context.trx, user.id)
  await removeUser(context.trx, user.id)
  await record(
    context,
    user.companyId,
    'users.delete',
    subjectOf(user),
    { email: user.draft.email, rights: user.rights },
    null,
  )
  return { code: 0 }
})

/** Sends the invitation again. Refuses `user.alreadyJoined`. */
export const reinvite = service<'users.invite'>(async (context, input) => {
  const user = await colleague(context, input.user_id)
  if (user.confirmedAt !== null) refuse('user.alreadyJoined')
  await record(context, user.companyId, 'users.invite', subjectOf(user), null, { email: user.draft.email })
  await invite(context, user)
  return { code: 0 }
})

/** A user of the actor's company, locked; refuses `user.unknown`. */
async function colleague(context: Context, userId: number): Promise<UserRecord> {
  const companyId = ownCompanyId(context.actor)
  const user = await findUser(context.trx, userId, true)
  return user === null || user.companyId !== companyId ? refuse('user.unknown') : user
}

/** The subject of an audit line about a user. */
function subjectOf(user: UserRecord): string {
  return `user ${String(user.id)}`
}

/** Refuses a user who could do nothing. */
function requireSomeRight(rights: readonly Right[]): void {
  if (rights.length === 0) refuse('input.invalid', { issues: [{ field: 'rights', code: 'required' }] })
}

/** Refuses to grant or revoke a right that the actor does not have. */
function requireOwnRights(context: Context, rights: readonly Right[]): void {
  if (rights.some((right) => !isAllowed(context.actor, [right, 'admin']))) refuse('right.missing')
}

async function invite(context: Context, user: UserRecord): Promise<void> {
  const company = user.companyId === null ? null : await findCompany(context.trx, user.companyId)
  await enqueueLink(context, 'invitation', user, {
    name: user.draft.firstName ?? '',
    company: company?.draft.name ?? '',
  })
}
