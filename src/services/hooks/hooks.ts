// The endpoints of the company's webhooks: made, changed, rotated, tried and deleted by who manages its API keys; and
// the log of their deliveries (decision 79).

import { newEvent } from './announce.ts'
import { newSecret, sealedSecret, secretText } from './secrets.ts'
import { record } from '../audit.ts'
import { ownCompanyId, ownStores, type CompanyStores, type Context, type PrepareContext } from '../context.ts'
import { preparedService, service } from '../service.ts'
import type { SentEventType } from '../../contract/hook-events.ts'
import type { DeliveryAnswer, HookAnswer } from '../../contract/operations/hooks.ts'
import { hookEventTypes, hookUrlIssue, mostHooks, type HookEventType } from '../../domain/company/hooks.ts'
import { refuse } from '../../domain/refusal.ts'
import type { DeliveryRecord } from '../../persistence/hooks/deliveries.ts'
import type { HookRecord } from '../../persistence/hooks/hooks.ts'

/** Deliveries of a page by default. */
const pageSize = 50
const hour = 3_600_000

/** The company's endpoints, the newest first. */
export const list = service<'hooks.list'>(async (context) => ({
  hooks: (await ownStores(context).hooks.list(mostHooks)).map(answerOf),
}))

/** Makes an endpoint and its secret. Refuses `input.invalid` for an address that may not be reached, `hook.tooMany`. */
export const create = preparedService<'hooks.create', string>(
  (context, { url }) => checkedUrl(context, url),
  async (context, input, url) => {
    const { hooks, companyId } = ownStores(context)
    if ((await hooks.count()) >= mostHooks) refuse('hook.tooMany', { values: { count: mostHooks } })
    const secret = newSecret(context)
    const entry = { name: nameOf(input.name), url, events: chosenEvents(input.events) }
    const hook = await hooks.insert(
      entry,
      (id) => sealedSecret(context, { companyId, id }, secret),
      context.now,
    )
    await record(context, companyId, 'hooks.create', subjectOf(hook), null, entry)
    return { code: 0, hook: answerOf(hook), secret: secretText(secret) }
  },
)

/**
 * Changes an endpoint. Paused, its events wait; activated, they go out. Refuses `hook.notFound`, and `input.invalid`
 * for an address that may not be reached.
 */
export const update = preparedService<'hooks.update', string | undefined>(
  async (context, { url }) => (url === undefined ? undefined : checkedUrl(context, url)),
  async (context, input, url) => {
    const stores = ownStores(context)
    const { hooks, companyId } = stores
    const before = await requireHook(stores, input.hook_id)
    const change = {
      ...(input.name === undefined ? {} : { name: nameOf(input.name) }),
      ...(url === undefined ? {} : { url }),
      ...(input.events === undefined ? {} : { events: chosenEvents(input.events) }),
      ...(input.state === undefined ? {} : { state: input.state, reason: null }),
    }
    await hooks.save(before.id, {
      ...change,
      // Activated again, it gets the whole time again before it is disabled.
      ...(before.state === 'disabled' && input.state !== undefined ? { failing_since: null } : {}),
    })
    if (input.state !== undefined) await holdOrRelease(context, stores, before, input.state)
    const after = await requireHook(stores, before.id)
    const { name, url: address, events, state } = before
    const old = { name, url: address, events, state }
    await record(context, companyId, 'hooks.update', subjectOf(after), old, { ...old, ...change })
    return { code: 0, hook: answerOf(after) }
  },
)

async function holdOrRelease(
  { now }: Context,
  { hookDeliveries }: CompanyStores,
  { id }: HookRecord,
  state: 'active' | 'paused',
): Promise<void> {
  if (state === 'paused') await hookDeliveries.hold(id)
  else await hookDeliveries.release(id, now)
}

/** Deletes an endpoint with its deliveries. Refuses `hook.notFound`. */
export const remove = service<'hooks.delete'>(async (context, input) => {
  const stores = ownStores(context)
  const hook = await requireHook(stores, input.hook_id)
  await stores.hooks.remove(hook.id)
  const { name, url, events } = hook
  await record(context, stores.companyId, 'hooks.delete', subjectOf(hook), { name, url, events }, null)
  return { code: 0 }
})

/** Gives an endpoint a new secret; for some hours both sign. Refuses `hook.notFound`. */
export const rotate = service<'hooks.rotate'>(async (context, input) => {
  const stores = ownStores(context)
  const hook = await requireHook(stores, input.hook_id)
  const secret = newSecret(context)
  const previousEndsAt = new Date(context.now.getTime() + input.hours * hour)
  await stores.hooks.rotate(hook.id, sealedSecret(context, hook, secret), previousEndsAt, context.now)
  await record(context, stores.companyId, 'hooks.rotate', subjectOf(hook), null, { previousEndsAt })
  return { code: 0, hook: answerOf(await requireHook(stores, hook.id)), secret: secretText(secret) }
})

/** Sends a trial to one endpoint, in every state. Refuses `hook.notFound`. */
export const test = service<'hooks.test'>(async (context, input) => {
  const stores = ownStores(context)
  const { id } = await requireHook(stores, input.hook_id)
  const messages = newEvent(context, 'hook.test', `hook ${String(id)}`, { hook: id })
  return { code: 0, delivery: await stores.hookDeliveries.insertFor(id, messages, context.now) }
})

/** A page of an endpoint's deliveries, the newest first. Refuses `hook.notFound`. */
export const deliveries = service<'hooks.deliveries'>(async (context, input) => {
  const stores = ownStores(context)
  const hook = await requireHook(stores, input.hook_id)
  const { size = pageSize, state, before } = input
  const found = await stores.hookDeliveries.list(hook.id, { state, before }, size + 1)
  const shown = found.slice(0, size)
  return {
    hook: answerOf(hook),
    deliveries: shown.map(deliveryAnswer),
    next: found.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
})

/** Sends a delivery again, or all that failed. Refuses `hook.notFound` and `hook.deliveryNotFound`. */
export const redeliver = service<'hooks.redeliver'>(async (context, input) => {
  const stores = ownStores(context)
  const { id } = await requireHook(stores, input.hook_id)
  const { delivery_id = null } = input
  if (delivery_id !== null && !(await stores.hookDeliveries.exists(id, delivery_id)))
    refuse('hook.deliveryNotFound')
  return { code: 0, count: await stores.hookDeliveries.sendAgain(id, delivery_id, context.now) }
})

/**
 * The address in its canonical form; refuses one that is badly built, or that deliveries may not reach.
 * @param field the member of the input that has it
 */
export async function checkedUrl(
  { config, hookSender, actor }: Pick<PrepareContext, 'config' | 'hookSender' | 'actor'>,
  typed: string,
  field = 'url',
): Promise<string> {
  ownCompanyId(actor)
  const url = URL.parse(typed.trim())
  const issue = url === null ? 'hookUrl' : hookUrlIssue(url, !config.production)
  if (url === null || issue !== null) return refuseUrl(field, issue ?? 'hookUrl')
  return (await hookSender.mayReach(url)) ? url.href : refuseUrl(field, 'hookAddress')
}

function refuseUrl(field: string, code: string): never {
  return refuse('input.invalid', { issues: [{ field, code }] })
}

async function requireHook({ hooks }: CompanyStores, id: number): Promise<HookRecord> {
  const hook = await hooks.find(id)
  return hook === null || hook.subscription !== null ? refuse('hook.notFound') : hook
}

/** The name in one line; refuses one without a visible character. */
function nameOf(typed: string): string {
  const name = typed.replaceAll(/[\p{White_Space}\p{Cc}]+/gu, ' ').trim()
  return name === '' ? refuse('input.invalid', { issues: [{ field: 'name', code: 'required' }] }) : name
}

function chosenEvents(chosen: readonly HookEventType[]): HookEventType[] {
  return hookEventTypes.filter((type) => chosen.includes(type))
}

function subjectOf({ id }: HookRecord): string {
  return `hook ${String(id)}`
}

function answerOf(hook: HookRecord): HookAnswer {
  const { id, name, url, events, state, reason } = hook
  return {
    id,
    name,
    url,
    events,
    state,
    reason,
    createdAt: hook.createdAt.toISOString(),
    rotatedAt: hook.rotatedAt?.toISOString() ?? null,
    previousEndsAt: hook.previousEndsAt?.toISOString() ?? null,
    failingSince: hook.failingSince?.toISOString() ?? null,
    deliveredAt: hook.deliveredAt?.toISOString() ?? null,
  }
}

function deliveryAnswer(delivery: DeliveryRecord): DeliveryAnswer {
  const { id, messageId, type, subject, at, state, attempts, nextAt, finishedAt, log, body } = delivery
  return {
    id,
    message: messageId,
    type: type as SentEventType,
    subject,
    at: at.toISOString(),
    state,
    outcome: log.at(-1)?.outcome ?? null,
    status: log.at(-1)?.status ?? null,
    attempts,
    nextAt: state === 'waiting' ? (nextAt?.toISOString() ?? null) : null,
    finishedAt: finishedAt?.toISOString() ?? null,
    log: [...log],
    body,
  }
}
