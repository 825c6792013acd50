// Subscriptions to named queries, made and ended by the standard's interface (EPCIS 2.0, section 8.2.5; decision 86).

import { randomUUID } from 'node:crypto'
import { conditionsOf, mostSubscriptions } from './notifying.ts'
import { ownStores, type CompanyStores, type Context } from '../context.ts'
import { checkedUrl } from '../hooks/hooks.ts'
import { newSecret, sealedSecret } from '../hooks/secrets.ts'
import { preparedService, service } from '../service.ts'
import { record } from '../audit.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import type { HookEventType } from '../../domain/company/hooks.ts'
import { faultOfSchedule, nextRun } from '../../domain/epcis/schedule.ts'
import { refuse } from '../../domain/refusal.ts'
import { lockName } from '../../persistence/database.ts'
import type { ListedSubscription, SubscriptionRecord } from '../../persistence/epcis/subscriptions.ts'

/** Items of a page by default. */
const usualPage = 30

type SubscriptionAnswer = Output<'epcis.subscription'>

/**
 * Subscribes to a named query. Refuses `query.unknown`, `subscription.tooMany`, and `input.invalid` for an address that
 * may not be reached and for a schedule that does not exist or is too frequent.
 */
export const subscribe = preparedService<'epcis.subscribe', string>(
  (context, { dest }) => checkedUrl(context, dest, 'dest'),
  async (context, input, url) => {
    const stores = ownStores(context)
    const query = (await stores.epcisQueries.find(input.name)) ?? refuse('query.unknown')
    checkControls(input)
    await lockName(context.trx, `epcis subscriptions ${String(stores.companyId)}`)
    if ((await stores.epcisSubscriptions.count()) >= mostSubscriptions)
      refuse('subscription.tooMany', { values: { count: mostSubscriptions } })
    const hook = await insertHook(context, stores, input, url)
    const initial = input.initialRecordTime === undefined ? null : new Date(input.initialRecordTime)
    const subscription: SubscriptionRecord = {
      id: randomUUID(),
      queryName: input.name,
      hookId: hook,
      keyId: context.actor.kind === 'key' ? context.actor.keyId : null,
      namespaces: input.namespaces ?? null,
      schedule: input.schedule ?? null,
      reportsEmpty: input.reportIfEmpty ?? false,
      initialRecordTime: initial,
      minRecordTime: initial ?? context.now,
      nextAt: input.schedule === undefined ? null : nextRun(input.schedule, context.now),
      createdAt: context.now,
    }
    await stores.epcisSubscriptions.insert(subscription)
    if (initial !== null && initial < context.now) {
      const conditions = conditionsOf(query.query, subscription.namespaces)
      const added = await stores.epcisSubscriptions.addWaiting(subscription.id, conditions, {
        since: initial,
      })
      if (added > 0 && subscription.schedule === null)
        await stores.epcisSubscriptions.save(subscription.id, { nextAt: context.now })
    }
    const { queryName, schedule } = subscription
    await record(context, stores.companyId, 'epcis.subscribe', subjectOf(subscription), null, {
      queryName,
      dest: url,
      schedule,
    })
    return answerOf({ ...subscription, url, deliveredAt: null })
  },
)

/** Refuses a subscription with neither or both of stream and schedule, and a schedule that is not valid. */
function checkControls({ stream, schedule, reportIfEmpty }: Input<'epcis.subscribe'>): void {
  const invalid = (field: string, code: string): never =>
    refuse('input.invalid', { issues: [{ field, code }] })
  if ((stream === true) === (schedule !== undefined)) invalid('schedule', 'epcisControls')
  // Without a schedule there is no moment at which nothing happened.
  if (stream === true && reportIfEmpty === true) invalid('reportIfEmpty', 'epcisControls')
  const fault = schedule === undefined ? null : faultOfSchedule(schedule)
  if (fault !== null) invalid(`schedule.${fault}`, 'epcisSchedule')
}

async function insertHook(
  context: Context,
  { hooks, companyId }: CompanyStores,
  { name, signatureToken }: Input<'epcis.subscribe'>,
  url: string,
): Promise<number> {
  const secret = signatureToken === undefined ? newSecret(context) : Buffer.from(signatureToken)
  const hook = await hooks.insert(
    {
      name: `EPCIS ${name}`,
      url,
      // No webhook event has this name, so nothing else is ever announced to the endpoint.
      events: ['epcis.events' as HookEventType],
      subscription: signatureToken === undefined ? 'unsigned' : 'signed',
    },
    (id) => sealedSecret(context, { companyId, id }, secret),
    context.now,
  )
  return hook.id
}

/** The active subscriptions of a query, a page of them. Refuses `query.unknown`. */
export const subscriptions = service<'epcis.subscriptions'>(async (context, { name, perPage, after }) => {
  const { epcisQueries, epcisSubscriptions } = ownStores(context)
  if ((await epcisQueries.find(name)) === null) refuse('query.unknown')
  const size = perPage ?? usualPage
  const found = await epcisSubscriptions.list(name, after ?? null, size + 1)
  const shown = found.slice(0, size)
  return {
    subscriptions: shown.map(answerOf),
    next: found.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
})

/** One active subscription. Refuses `subscription.unknown`. */
export const subscription = service<'epcis.subscription'>(async (context, input) =>
  answerOf(await requireSubscription(ownStores(context), input)),
)

/** Ends a subscription; what is on its way is not sent any more. Refuses `subscription.unknown`. */
export const unsubscribe = service<'epcis.unsubscribe'>(async (context, input) => {
  const stores = ownStores(context)
  const found = await requireSubscription(stores, input)
  await stores.hooks.remove(found.hookId)
  const { queryName, url } = found
  await record(
    context,
    stores.companyId,
    'epcis.unsubscribe',
    subjectOf(found),
    { queryName, dest: url },
    null,
  )
  return { code: 0 as const }
})

async function requireSubscription(
  { epcisSubscriptions }: CompanyStores,
  { name, subscription: id }: Input<'epcis.subscription'>,
): Promise<ListedSubscription> {
  return (await epcisSubscriptions.find(name, id)) ?? refuse('subscription.unknown')
}

function subjectOf({ id }: SubscriptionRecord): string {
  return `subscription ${id}`
}

/** A subscription as the standard describes it, without the token. */
function answerOf(listed: ListedSubscription): SubscriptionAnswer {
  const { id, queryName, url, schedule, reportsEmpty, initialRecordTime, deliveredAt } = listed
  return {
    subscriptionID: id,
    queryName,
    dest: url,
    createdAt: listed.createdAt.toISOString(),
    ...(deliveredAt === null ? {} : { lastNotifiedAt: deliveredAt.toISOString() }),
    ...(initialRecordTime === null ? {} : { initialRecordTime: initialRecordTime.toISOString() }),
    minRecordTime: listed.minRecordTime.toISOString(),
    reportIfEmpty: reportsEmpty,
    ...(schedule === null ? { stream: true as const } : { schedule }),
  }
}
