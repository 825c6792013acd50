// The operator commands, available on the command line only: the first admin, a lost second factor, the
// queue, and the users of the demo. No operation of the contract and no page leads here.

import { createDemoPeople, type DemoPeople } from './demo.ts'
import { passwordIssues } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { removeSecondFactor } from './second-factor.ts'
import type { Context } from './context.ts'
import { refuse } from '../domain/refusal.ts'
import { emailPattern, normaliseEmail } from '../domain/user/fields.ts'
import { writeAudit } from '../persistence/audit.ts'
import { listJobs, retryJobs, type JobRecord, type JobState } from '../persistence/jobs.ts'
import { findUserByEmail, insertUser } from '../persistence/users.ts'

/** A new admin, confirmed at once because the operator vouches for them. */
type NewAdmin = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** The operator's part of the application API. */
export type OperatorCommands = {
  /** Creates an admin; returns the id. Refuses `input.invalid` and `user.emailTaken`. */
  createAdmin(entry: NewAdmin): Promise<number>
  /** Creates the companies and users of the demo, unless they exist. */
  createDemoPeople(): Promise<DemoPeople>
  /** Removes the second factor of a user; returns whether there was one. Refuses `user.unknown`. */
  endTwoStep(email: string): Promise<boolean>
  jobs(state: JobState | null): Promise<JobRecord[]>
  /** Retries one failed job, or all; returns how many. */
  retryJobs(id: string | null): Promise<number>
}

/** The operator commands on transactions of the application. */
export function operatorCommands(
  transact: <T>(work: (context: Context) => Promise<T>) => Promise<T>,
): OperatorCommands {
  return {
    createAdmin: (entry) => transact((context) => createAdmin(context, entry)),
    createDemoPeople: () => transact(createDemoPeople),
    endTwoStep: (email) =>
      transact(async (context) =>
        removeSecondFactor(
          context,
          (await findUserByEmail(context.trx, normaliseEmail(email))) ?? refuse('user.unknown'),
        ),
      ),
    jobs: (state) => transact(({ trx }) => listJobs(trx, state)),
    retryJobs: (id) => transact(({ trx }) => retryJobs(trx, id)),
  }
}

async function createAdmin(context: Context, entry: NewAdmin): Promise<number> {
  const email = normaliseEmail(entry.email)
  const issues = passwordIssues(entry.password, entry.password).map((issue) => ({
    ...issue,
    field: 'password',
  }))
  if (!new RegExp(emailPattern).test(email)) issues.push({ field: 'email', code: 'email' })
  if (issues.length > 0) refuse('input.invalid', { issues })
  const user = await insertUser(
    context.trx,
    {
      companyId: null,
      draft: { email, firstName: entry.firstName, lastName: entry.lastName },
      password: await hashPassword(entry.password),
      language: context.actor.language,
      rights: [],
      admin: true,
      confirmedAt: context.now,
    },
    context.now,
  )
  await writeAudit(
    context.trx,
    {
      companyId: null,
      actor: 'operator',
      operation: 'operator.createAdmin',
      subject: `user ${String(user.id)}`,
      before: null,
      after: { email },
    },
    context.now,
  )
  return user.id
}
