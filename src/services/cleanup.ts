// The nightly cleanup of expired data.

import type { JobContext } from './context.ts'
import { warnOfExpiry } from './api-keys/expiry-warnings.ts'
import { deleteOldBundles } from './bundles/control.ts'
import { deleteOldExports } from './company-archive/exports.ts'
import { encryptHooksAgain } from './hooks/secrets.ts'
import { encryptFactorsAgain } from './second-factor.ts'
import { deleteOldFiles } from './serials/batch-files.ts'
import { hookRetentionDays } from '../domain/company/hooks.ts'
import { failureMemoryMs, knownAddressMs } from '../domain/user/sign-in-throttle.ts'
import { deleteOldHookEvents } from '../persistence/hooks/deliveries.ts'
import { deleteOldLabelChanges } from '../persistence/label-changes.ts'
import { deleteOldGuestLinks } from '../persistence/sharing/guest-links.ts'
import { deleteExpiredLinks } from '../persistence/sign-in/one-time-links.ts'
import { deleteUsedTickets } from '../persistence/sign-in/partner-tickets.ts'
import { deleteStaleAttempts } from '../persistence/sign-in/sign-in-attempts.ts'
import { deleteOldRankings } from '../persistence/view-rankings.ts'

const day = 86_400_000
const retentionAfterExpiry = 7 * day
/** Uses and comments show what a printer got: the company can read them for a year. */
const guestLinkRetention = 365 * day

/**
 * The job `maintenance.cleanup`: deletes one-time links and tickets a week after they expired, guest links a year
 * after, events of webhooks after thirty days, stale sign-in attempts, changes of labels and rankings by views a day
 * old, expired batch files, bundles and exports of companies; encrypts secrets again after a change of SESSION_SECRET,
 * and warns of API keys that expire. The session store of the web process deletes expired sessions.
 */
export async function deleteExpired(context: JobContext): Promise<void> {
  await context.transact(null, async ({ trx, now }) => {
    const before = (age: number): Date => new Date(now.getTime() - age)
    await deleteExpiredLinks(trx, before(retentionAfterExpiry))
    await deleteStaleAttempts(trx, before(Math.max(failureMemoryMs, knownAddressMs)))
    await deleteOldLabelChanges(trx, before(day))
    await deleteOldRankings(trx, before(day))
    await deleteUsedTickets(trx, before(retentionAfterExpiry))
    await deleteOldGuestLinks(trx, before(guestLinkRetention))
    await deleteOldHookEvents(trx, before(hookRetentionDays * day))
  })
  await encryptFactorsAgain(context)
  await encryptHooksAgain(context)
  await warnOfExpiry(context)
  await deleteOldFiles(context)
  await deleteOldExports(context)
  await deleteOldBundles(context)
}
