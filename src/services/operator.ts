// What only whoever runs the house does, from the command line: the first admin, a lost second
// factor, the queue, the people of the demo. No operation of the contract and no page leads here.

import { createDemoPeople, type DemoPeople } from './demo.ts'
import { passwordFaults } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { forgetFactor } from './second-factor.ts'
import type { Context } from './context.ts'
import { refuse } from '../domain/refusal.ts'
import { emailPattern, normaliseEmail } from '../domain/user/fields.ts'
import { writeAudit } from '../persistence/audit.ts'
import { listJobs, retryJobs, type JobRecord, type JobState } from '../persistence/jobs.ts'
import { findUserByEmail, insertUser } from '../persistence/users.ts'

/** An admin to be: confirmed at once, since whoever runs the house vouches for him. */
export type NewAdmin = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** The part of the door that whoever runs the house uses. */
export type OperatorCommands = {
  /** Makes an admin; answers his id. Refuses `input.invalid` and `user.emailTaken`. */
  createAdmin(entry: NewAdmin): Promise<number>
  /** Makes the companies and users of the demo, or finds them there. */
  createDemoPeople(): Promise<DemoPeople>
  /** Takes the second factor of a user away; says whether he had one. Refuses `user.unknown`. */
  endTwoStep(email: string): Promise<boolean>
  jobs(state: JobState | null): Promise<JobRecord[]>
  /** Tries a failed job again, or all of them; answers how many. */
  retryJobs(id: string | null): Promise<number>
}

/** Opens that part on transactions of the door. */
export function operatorCommands(
  transact: <T>(work: (context: Context) => Promise<T>) => Promise<T>,
): OperatorCommands {
  return {
    createAdmin: (entry) => transact((context) => createAdmin(context, entry)),
    createDemoPeople: () => transact(createDemoPeople),
    endTwoStep: (email) =>
      transact(async (context) =>
        forgetFactor(
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
  const issues = passwordFaults(entry.password, entry.password).map((issue) => ({
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
      operation: 'house.createAdmin',
      subject: `user ${String(user.id)}`,
      before: null,
      after: { email },
    },
    context.now,
  )
  return user.id
}
