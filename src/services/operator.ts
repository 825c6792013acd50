// The operator commands, available on the command line only: the first admin, a lost second factor, the
// queue, archives of companies, and the users of the demo. No operation of the contract and no page leads here.

import { record } from './audit.ts'
import { compareArchives } from './company-archive/compare.ts'
import { importCompanyArchive, type ImportedCompany } from './company-archive/import.ts'
import { writeCompanyArchive, type ArchiveProgress, type WrittenArchive } from './company-archive/write.ts'
import { createDemoPeople, type DemoPeople } from './demo.ts'
import { hashPassword, passwordIssues } from './passwords.ts'
import { writeAllLabels } from './published-labels/writer.ts'
import { removeSecondFactor } from './second-factor.ts'
import type { Context } from './context.ts'
import { refuse } from '../domain/refusal.ts'
import { emailPattern, normaliseEmail } from '../domain/user/fields.ts'
import { codesAfter, countCodes } from '../persistence/codes.ts'
import { writeAudit } from '../persistence/audit.ts'
import { retryFailedJobs } from './failed-jobs.ts'
import { listJobs, type JobRecord, type JobState } from '../persistence/jobs.ts'
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
  /** Writes the archive of a company to a path of this machine. Refuses `company.unknown`. */
  exportCompany(companyId: number, path: string, progress?: ArchiveProgress): Promise<WrittenArchive>
  /** Brings an archive back; refuses with `archive.*`, and then nothing is stored. */
  importCompany(path: string): Promise<ImportedCompany>
  /** The members in which two archives differ. Refuses with `archive.*`. */
  compareArchives(first: string, second: string): Promise<readonly string[]>
  /** Writes the whole store of published labels again; `progress` gets what is left. Answers how many changes. */
  storeLabels(progress: (left: number) => void): Promise<number>
  /** The codes of all companies after a code, in their order. */
  publishedCodes(
    after: string,
    limit: number,
  ): Promise<{ readonly code: string; readonly gtin: string | null }[]>
  countPublishedCodes(): Promise<number>
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
    exportCompany: async (companyId, path, progress) => {
      const written = await transact((context) => writeCompanyArchive(context, companyId, path, progress))
      await transact((context) =>
        record(context, companyId, 'operator.exportCompany', `company ${String(companyId)}`, null, null),
      )
      return written
    },
    importCompany: (path) => importCompanyArchive(transact, path),
    compareArchives,
    storeLabels: (progress) => writeAllLabels(transact, progress),
    publishedCodes: (after, limit) => transact(({ trx }) => codesAfter(trx, after, limit)),
    countPublishedCodes: () => transact(({ trx }) => countCodes(trx)),
    jobs: (state) => transact(({ trx }) => listJobs(trx, state)),
    retryJobs: (id) => transact((context) => retryFailedJobs(context, id)),
  }
}

async function createAdmin(context: Context, entry: NewAdmin): Promise<number> {
  const email = normaliseEmail(entry.email)
  const own = [entry.firstName, entry.lastName, email]
  const issues = passwordIssues(entry.password, entry.password, own, 'password')
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
    [
      {
        companyId: null,
        actor: 'operator',
        operation: 'operator.createAdmin',
        subject: `user ${String(user.id)}`,
        before: null,
        after: { email },
      },
    ],
    context.now,
  )
  return user.id
}
