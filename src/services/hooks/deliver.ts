// The delivery of webhooks by the worker. A delivery is taken for one attempt and held meanwhile, so that it is sent
// again when the worker dies: at least once, in the order of the events of one subject (decision 79).

import { disableHook } from './disabling.ts'
import { signedHeaders, signingSecrets } from './secrets.ts'
import { storesOf, type Context, type JobContext } from '../context.ts'
import { subscriptionHeaders } from '../epcis/notifying.ts'
import { hasFailedTooLong, nextAttemptAt } from '../../domain/company/hooks.ts'
import type { HookAttempt } from '../../gateways/hook-sender.ts'
import { claimDeliveries, type ClaimedDelivery } from '../../persistence/hooks/deliveries.ts'

/** A delivery in the hands of this worker, and the moment of its attempt. */
export type TakenDelivery = ClaimedDelivery & { readonly at: Date }

/** Milliseconds for which a delivery is held: longer than an attempt, with its database work, can last. */
const lease = 60_000
/** Deliveries of one company at the same time: the slow endpoints of one never hold up those of others. */
export const mostOfCompany = 4
const gone = 410

/** Takes due deliveries, at most `limit`. `busy`: companies whose places are all in use. */
export async function takeDue(
  context: JobContext,
  limit: number,
  busy: readonly number[],
): Promise<TakenDelivery[]> {
  return context.transact(null, async ({ trx, now }) => {
    const claimed = await claimDeliveries(trx, { limit, ofCompany: mostOfCompany, busy, lease }, now)
    return claimed.map((delivery) => ({ ...delivery, at: now }))
  })
}

/** Makes one attempt and records what became of it. */
export async function attemptDelivery(context: JobContext, delivery: TakenDelivery): Promise<void> {
  const start = performance.now()
  const attempt = await send(context, delivery)
  const milliseconds = Math.round(performance.now() - start)
  const { companyId, id, hook } = delivery
  if (attempt.outcome !== 'delivered')
    context.log.warn('hook.failed', { company: companyId, hook: hook.id, delivery: id, ...attempt })
  await context.transact(companyId, (within) => recordAttempt(within, delivery, { ...attempt, milliseconds }))
}

function send(context: JobContext, { hook, messageId, body, at }: TakenDelivery): Promise<HookAttempt> {
  const secrets = signingSecrets(context, hook, at)
  if (secrets === null) return Promise.resolve({ outcome: 'secret', status: null })
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Nutricode-Hooks/${context.version}`,
    ...signedHeaders(secrets, messageId, body, at),
    ...(hook.subscription === null
      ? {}
      : subscriptionHeaders(hook.subscription === 'signed' ? (secrets[0] ?? null) : null, body)),
  }
  return context.hookSender.post(hook.url, headers, body)
}

type Attempt = HookAttempt & { readonly milliseconds: number }

async function recordAttempt(context: Context, delivery: TakenDelivery, attempt: Attempt): Promise<void> {
  const { now } = context
  const { hooks, hookDeliveries } = storesOf(context, delivery.companyId)
  const hook = await hooks.find(delivery.hook.id)
  // It was deleted during the attempt, with its deliveries.
  if (hook === null) return
  const isDelivered = attempt.outcome === 'delivered'
  const isTrial = delivery.type === 'hook.test'
  const isLast = isTrial || attempt.status === gone || hook.state === 'disabled'
  const nextAt = isDelivered || isLast ? null : nextAttemptAt(delivery.round, now, randomShare(context))
  const state = isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'waiting'
  const isRecorded = await hookDeliveries.record(
    delivery,
    { at: delivery.at.toISOString(), ...attempt },
    {
      state,
      nextAt: hook.state === 'paused' ? null : nextAt,
      finishedAt: state === 'waiting' ? null : now,
    },
  )
  if (!isRecorded || hook.state === 'disabled') return
  if (isDelivered) await hooks.noteSuccess(hook.id, now)
  else if (!isTrial) await noteFailure(context, delivery, attempt)
}

/** Notes a failure, and disables an endpoint that is gone or has failed too long. */
async function noteFailure(context: Context, delivery: TakenDelivery, { status }: Attempt): Promise<void> {
  const { hooks } = storesOf(context, delivery.companyId)
  const since = await hooks.noteFailure(delivery.hook.id, context.now)
  if (status === gone) await disableHook(context, delivery.hook, 'gone')
  else if (hasFailedTooLong(since, context.now)) await disableHook(context, delivery.hook, 'failing')
}

/** A number from 0 to 1. */
function randomShare({ random }: Context): number {
  return (random(1)[0] ?? 0) / 255
}
