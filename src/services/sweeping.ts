// The nightly chore: forgets what has expired.

import type { JobContext } from './context.ts'
import { sweepLinks } from '../persistence/links.ts'

const keptAfterExpiry = 7 * 86_400_000

/** The job `house.sweep`: one-time links a week after they expired. Sessions are swept by their own store. */
export async function sweep(context: JobContext): Promise<void> {
  await context.transact(null, async ({ trx, now }) => {
    await sweepLinks(trx, new Date(now.getTime() - keptAfterExpiry))
  })
}
