// The nightly chore: forgets what has expired.

import type { JobContext } from './context.ts'
import { sweepFiles } from './serials/batch-files.ts'
import { quietAfter, knownFor } from '../domain/user/sign-in-throttle.ts'
import { sweepLinks } from '../persistence/one-time-links.ts'
import { sweepTickets } from '../persistence/partner-tickets.ts'
import { sweepTries } from '../persistence/sign-in-attempts.ts'

const keptAfterExpiry = 7 * 86_400_000

/** The job `house.sweep`: one-time links a week after they expired, tries, tickets and made files whose time is over. Sessions are swept by their own store. */
export async function sweep(context: JobContext): Promise<void> {
  await context.transact(null, async ({ trx, now }) => {
    const before = (age: number): Date => new Date(now.getTime() - age)
    await sweepLinks(trx, before(keptAfterExpiry))
    await sweepTries(trx, before(Math.max(quietAfter, knownFor)))
    await sweepTickets(trx, before(keptAfterExpiry))
  })
  await sweepFiles(context)
}
