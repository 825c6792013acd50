// The worker's delivery of webhooks: looks every second for deliveries that are due and makes their attempts side by
// side, so that an endpoint which answers slowly delays nobody else's.

import type { JobContext } from '../services/context.ts'
import { runDueSubscriptions } from '../services/epcis/notifying.ts'
import { attemptDelivery, mostOfCompany, takeDue, type TakenDelivery } from '../services/hooks/deliver.ts'

/** Milliseconds between two looks, and after a failure. */
const interval = 1000
const failurePause = 5000
/** Attempts at the same time. */
const mostAttempts = 16

/** What runs until it is closed; closing waits for the attempts that have begun. */
export type HookDelivery = { close(): Promise<void> }

/** Delivers until nothing is due any more; answers the number of attempts. */
export async function deliverAllDue(context: JobContext): Promise<number> {
  let attempts = 0
  for (;;) {
    await runDueSubscriptions(context)
    const taken = await takeDue(context, mostAttempts, [])
    if (taken.length === 0) return attempts
    await Promise.all(taken.map((delivery) => attemptDelivery(context, delivery)))
    attempts += taken.length
  }
}

/** Starts to deliver. */
export function startHookDelivery(context: JobContext): HookDelivery {
  const running = new Map<TakenDelivery, Promise<void>>()
  const pauses = openPauses()
  let isClosed = false
  let isFailing = false
  const begin = (delivery: TakenDelivery): void => {
    const attempt = attemptDelivery(context, delivery)
      // What cannot be recorded is sent again when it is no longer held.
      .catch((error: unknown) => {
        context.log.error('hook.notRecorded', { delivery: delivery.id, error })
      })
      .then(() => {
        running.delete(delivery)
        // The next event of its subject may be due.
        pauses.end()
      })
    running.set(delivery, attempt)
  }
  const look = async (): Promise<number> => {
    const places = mostAttempts - running.size
    try {
      await runDueSubscriptions(context)
      if (places > 0) (await takeDue(context, places, busyCompanies(running))).forEach(begin)
      isFailing = false
      return interval
    } catch (error) {
      if (!isFailing) context.log.error('hooks.notDelivered', { error })
      isFailing = true
      return failurePause
    }
  }
  const run = async (): Promise<void> => {
    while (!isClosed) await pauses.wait(await look())
  }
  const ended = run()
  return {
    close: async () => {
      isClosed = true
      pauses.end()
      await ended
      await Promise.all(running.values())
    },
  }
}

/** Waits that end early; an end before a wait ends that one. */
function openPauses(): { wait(milliseconds: number): Promise<void>; end(): void } {
  let isEnded = false
  let resume = (): void => undefined
  return {
    wait: async (milliseconds) => {
      if (!isEnded)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          timer.unref()
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isEnded = false
    },
    end: () => {
      isEnded = true
      resume()
    },
  }
}

/** The companies that have all their places in use. */
function busyCompanies(running: ReadonlyMap<TakenDelivery, unknown>): number[] {
  const counts = new Map<number, number>()
  for (const { companyId } of running.keys()) counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  return [...counts].flatMap(([company, count]) => (count >= mostOfCompany ? [company] : []))
}
