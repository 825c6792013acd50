// Events of webhooks: written in the transaction of the change, so that an event exists exactly when its change does.

import type { Context } from '../context.ts'
import { hookBodies, type HookData, type SentEventType } from '../../contract/hook-events.ts'
import type { HookEventType } from '../../domain/company/hooks.ts'
import { openHookDeliveries, type NewEvent } from '../../persistence/hooks/deliveries.ts'
import { validationIssues } from '../../validation.ts'

/** What announcing an event takes of a context. */
type Announcing = Pick<Context, 'trx' | 'now' | 'random' | 'config'>

/**
 * Announces an event to the endpoints of a company that chose it. Events of one `subject` reach an endpoint in the
 * order in which they were announced, so the caller holds a lock on what the subject names.
 */
export async function announce<T extends HookEventType>(
  context: Announcing,
  companyId: number,
  type: T,
  subject: string,
  data: HookData<T>,
): Promise<void> {
  const deliveries = openHookDeliveries(context.trx, companyId)
  await deliveries.announce({ ...newEvent(context, type, subject, data), type }, context.now)
}

/** An event with a message id of its own, and its body as it will be sent in every attempt. */
export function newEvent<T extends SentEventType>(
  { config, random, now }: Announcing,
  type: T,
  subject: string,
  data: HookData<T>,
): NewEvent {
  const body = { type, timestamp: now.toISOString(), data }
  if (!config.production) {
    const issues = validationIssues(hookBodies[type], body)
    if (issues.length > 0) throw new Error(`The event ${type} is not of its shape: ${JSON.stringify(issues)}`)
  }
  return {
    messageId: `msg_${Buffer.from(random(16)).toString('hex')}`,
    type,
    subject,
    body: JSON.stringify(body),
  }
}
