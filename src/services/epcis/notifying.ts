// What subscribers are told: events wait for their subscriptions in the transaction that records them, and the worker
// puts them into deliveries, at once or when a schedule says so. An event waits once, and leaves with its delivery.

import { createHmac } from 'node:crypto'
import { answeredEvents } from './answering.ts'
import { queryPrefixes } from './events.ts'
import { storesOf, type CompanyStores, type Context, type JobContext } from '../context.ts'
import { epcisContext } from '../../domain/epcis/envelope.ts'
import { parseEventQuery, type QueryCondition } from '../../domain/epcis/event-query.ts'
import type { JsonObject } from '../../domain/epcis/json.ts'
import { nextRun } from '../../domain/epcis/schedule.ts'
import type { StoredEvent } from '../../persistence/epcis/events.ts'
import { dueSubscriptions, type SubscriptionRecord } from '../../persistence/epcis/subscriptions.ts'

/** The type of such deliveries in the log of webhooks. */
export const subscriptionEvent = 'epcis.events'
/** Most events, and roughly most characters, of one delivery. */
const mostEvents = 100
const mostCharacters = 1_000_000
/** Subscriptions that one look of the worker runs. */
const mostDue = 20

/** Lets new events wait for the subscriptions whose queries find them. */
export async function noteEvents(
  context: Context,
  { epcisSubscriptions, epcisQueries }: CompanyStores,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  for (const subscription of await epcisSubscriptions.list(null, null, mostSubscriptions)) {
    const { id, initialRecordTime, schedule, queryName, namespaces } = subscription
    if (initialRecordTime !== null && initialRecordTime > context.now) continue
    const query = await epcisQueries.find(queryName)
    const conditions = query === null ? [] : conditionsOf(query.query, namespaces)
    const added = await epcisSubscriptions.addWaiting(id, conditions, { ids })
    if (added > 0 && schedule === null) await epcisSubscriptions.save(id, { nextAt: context.now })
  }
}

/** Most subscriptions of a company. */
export const mostSubscriptions = 20

/** The conditions of a stored query; it was valid when it was stored, with the prefixes of its subscription. */
export function conditionsOf(query: object, namespaces: string | null): readonly QueryCondition[] {
  const parsed = parseEventQuery(query as JsonObject, queryPrefixes(namespaces ?? undefined))
  return 'issues' in parsed ? [] : parsed.query.conditions
}

/** Puts the events of subscriptions that are due into deliveries; answers how many subscriptions ran. */
export async function runDueSubscriptions(context: JobContext): Promise<number> {
  const due = await context.transact(null, ({ trx, now }) => dueSubscriptions(trx, now, mostDue))
  for (const { companyId, id } of due)
    await context.transact(companyId, (inside) => runSubscription(inside, companyId, id))
  return due.length
}

async function runSubscription(context: Context, companyId: number, id: string): Promise<void> {
  const stores = storesOf(context, companyId)
  const subscription = await stores.epcisSubscriptions.lockDue(id, context.now)
  if (subscription === null) return
  const { keyId, hookId, schedule, reportsEmpty } = subscription
  if (keyId !== null && !(await stores.apiKeys.isUsable(keyId, context.now))) {
    context.log.info('epcis.subscriptionEnded', { company: companyId, subscription: id, key: keyId })
    return stores.hooks.remove(hookId)
  }
  const found = await stores.epcisSubscriptions.firstWaiting(id, mostEvents + 1)
  const sent = firstThatFit(found)
  if (sent.length > 0 || reportsEmpty) await deliver(context, stores, subscription, sent)
  await stores.epcisSubscriptions.takeWaiting(
    id,
    sent.map((event) => event.id),
  )
  const next = schedule === null ? null : nextRun(schedule, context.now)
  await stores.epcisSubscriptions.save(id, {
    nextAt: sent.length < found.length ? context.now : next,
    minRecordTime: context.now,
  })
}

/** As many events as one delivery takes: at least one. */
function firstThatFit(events: readonly StoredEvent[]): readonly StoredEvent[] {
  let characters = 0
  const end = events.slice(0, mostEvents).findIndex(({ content }) => {
    characters += content.length
    return characters > mostCharacters
  })
  return events.slice(0, end < 0 ? mostEvents : Math.max(1, end))
}

async function deliver(
  context: Context,
  { hookDeliveries }: CompanyStores,
  { id, hookId, queryName }: SubscriptionRecord,
  stored: readonly StoredEvent[],
): Promise<void> {
  const { events, context: prefixes } = answeredEvents(stored)
  const body = JSON.stringify({
    '@context': [epcisContext, ...prefixes],
    type: 'EPCISQueryDocument',
    schemaVersion: '2.0',
    creationDate: context.now.toISOString(),
    epcisBody: { queryResults: { queryName, subscriptionID: id, resultsBody: { eventList: events } } },
  })
  const messageId = `msg_${Buffer.from(context.random(16)).toString('hex')}`
  const message = { messageId, type: subscriptionEvent, subject: `subscription ${id}`, body }
  await hookDeliveries.insertFor(hookId, message, context.now)
}

/** The headers of the standard for a delivery: versions, and the signature with the subscriber's token. */
export function subscriptionHeaders(
  token: Uint8Array | null,
  body: string,
): Readonly<Record<string, string>> {
  return {
    'gs1-epcis-version': '2.0.1',
    'gs1-cbv-version': '2.0.0',
    ...(token === null ? {} : { 'gs1-signature': createHmac('sha256', token).update(body).digest('hex') }),
  }
}
