// The sessions of the acting user: where they are signed in, and the end of one of them (ASVS 7.5.2).

import { actingUser } from '../accounts.ts'
import { service } from '../service.ts'
import { deviceKinds } from '../../domain/user/device.ts'
import { idleSessionMs } from '../../domain/user/session-life.ts'
import { refuse } from '../../domain/refusal.ts'
import { readEach } from '../../persistence/shared-reads.ts'
import { endSessionOfUser, sessionsOfUser } from '../../persistence/sign-in/user-sessions.ts'

/** More sessions than a person has. */
const mostSessions = 100

/** The user's open sessions, the last used first. A session expires a fixed time after its last use. */
export const list = service<'account.sessions'>(async (context) => {
  const { actor, trx, now } = context
  const { sid } = context.session
  const userId = actor.kind === 'user' ? actor.userId : refuse('user.unknown')
  const [, found] = await readEach(trx, [
    () => actingUser(context),
    () => sessionsOfUser(trx, userId, { sid, now, limit: mostSessions }),
  ])
  return {
    sessions: found.map(({ id, isCurrent, kind, browser, signedInAt, expire }) => ({
      id,
      current: isCurrent,
      kind: deviceKinds.find((known) => known === kind) ?? 'unknown',
      browser,
      signedInAt: signedInAt === null ? null : new Date(signedInAt).toISOString(),
      lastUsedAt: new Date(expire.getTime() - idleSessionMs).toISOString(),
    })),
  }
})

/** Ends one session of the user, also their own; a session that has ended already is no error. */
export const end = service<'account.endSession'>(async (context, input) => {
  const user = await actingUser(context)
  if (await endSessionOfUser(context.trx, user.id, input.id, context.session.sid)) context.session.signOut()
  return { code: 0 }
})
