// Events of webhooks and their deliveries: an event is written in the transaction of its change, with one delivery
// for each endpoint that chose it. The table is the queue of the worker (decision 79).

import type { AttemptOutcome, DeliveryState, HookEventType } from '../../domain/company/hooks.ts'
import type { Transaction } from '../database.ts'
import { hookOf, type HookRecord, type HookRow } from './hooks.ts'

/** An attempt as stored. */
export type StoredAttempt = {
  readonly at: string
  readonly outcome: AttemptOutcome
  readonly status: number | null
  readonly milliseconds: number
}

/** A delivery with its event. */
export type DeliveryRecord = {
  readonly id: number
  readonly messageId: string
  readonly type: string
  readonly subject: string
  readonly at: Date
  readonly state: DeliveryState
  readonly attempts: number
  readonly nextAt: Date | null
  readonly finishedAt: Date | null
  readonly log: readonly StoredAttempt[]
  readonly body: string
}

/** A delivery that a worker has taken for one attempt. */
export type ClaimedDelivery = {
  readonly companyId: number
  readonly id: number
  readonly hook: HookRecord
  readonly type: string
  readonly messageId: string
  readonly body: string
  /** Attempts so far, this one included: an attempt with another number is recorded too late. */
  readonly attempts: number
  /** Attempts since the delivery began or was sent again, this one included. */
  readonly round: number
}

/** An event to write. */
export type NewEvent = {
  readonly messageId: string
  readonly type: string
  /** What it is about; deliveries of one subject go out in the order of their events. */
  readonly subject: string
  readonly body: string
}

type DeliveryRow = {
  company_id: number
  id: number
  hook_id: number
  event_id: number
  subject: string
  state: DeliveryState
  attempts: number
  round: number
  next_at: Date | null
  finished_at: Date | null
  log: StoredAttempt[]
}
type EventRow = {
  company_id: number
  id: number
  message_id: string
  type: string
  subject: string
  body: string
  created_at: Date
}

/** Attempts of a delivery that are stored: the newest ones. */
const storedAttempts = 12

/** Opens the deliveries of one company inside a transaction. */
export function openHookDeliveries(trx: Transaction, companyId: number) {
  const table = () => trx<DeliveryRow>('hook_deliveries').where('hook_deliveries.company_id', companyId)
  const ofHook = (hookId: number) => table().where('hook_id', hookId)
  return {
    /** Writes an event for the endpoints that chose it; without one, nothing is written. */
    announce: (event: NewEvent & { type: HookEventType }, now: Date): Promise<void> =>
      insertChosen(trx, companyId, event, now),
    /** Writes an event for one endpoint, also for a paused one; answers the number of its delivery. */
    insertFor: async (hookId: number, event: NewEvent, now: Date): Promise<number> => {
      const [inserted] = await trx<EventRow>('hook_events')
        .insert({
          company_id: companyId,
          message_id: event.messageId,
          type: event.type,
          subject: event.subject,
          body: event.body,
          created_at: now,
        })
        .returning('id')
      const [delivery] = await trx<DeliveryRow>('hook_deliveries')
        .insert({
          company_id: companyId,
          hook_id: hookId,
          event_id: inserted?.id ?? 0,
          subject: event.subject,
          state: 'waiting',
          next_at: now,
        })
        .returning('id')
      return delivery?.id ?? 0
    },
    /** Deliveries before a number, the newest first. */
    list: (hookId: number, filter: DeliveryFilter, limit: number): Promise<DeliveryRecord[]> =>
      listDeliveries(trx, { companyId, hookId, ...filter }, limit),
    exists: async (hookId: number, id: number): Promise<boolean> =>
      (await ofHook(hookId).where('id', id).first('id')) !== undefined,
    /** Sends one delivery again with all its attempts, or all that failed; answers how many. */
    sendAgain: async (hookId: number, id: number | null, now: Date): Promise<number> => {
      const query = ofHook(hookId)
      void (id === null ? query.where('state', 'failed') : query.where('id', id))
      return query.update({ state: 'waiting', round: 0, next_at: now, finished_at: null })
    },
    /** Lets deliveries wait for their endpoint, or sends those that wait for it. */
    hold: async (hookId: number): Promise<void> => {
      await ofHook(hookId).where('state', 'waiting').update({ next_at: null })
    },
    release: async (hookId: number, now: Date): Promise<void> => {
      await ofHook(hookId).where('state', 'waiting').whereNull('next_at').update({ next_at: now })
    },
    /** Ends all deliveries that wait for an endpoint, which was disabled. */
    giveUp: async (hookId: number, now: Date): Promise<void> => {
      await ofHook(hookId)
        .where('state', 'waiting')
        .update({ state: 'failed', next_at: null, finished_at: now })
    },
    /** Records an attempt; false when the delivery was taken again or changed meanwhile. */
    record: (claim: AttemptKey, attempt: StoredAttempt, after: AfterAttempt): Promise<boolean> =>
      recordAttempt(trx, companyId, claim, attempt, after),
  }
}

type DeliveryFilter = { readonly state?: DeliveryState | undefined; readonly before?: number | undefined }
type AttemptKey = Pick<ClaimedDelivery, 'id' | 'attempts'>
/** What follows an attempt: an end, or the next attempt. */
type AfterAttempt = {
  readonly state: DeliveryState
  readonly nextAt: Date | null
  readonly finishedAt: Date | null
}

/** One statement, because it is part of every publication and most companies have no endpoint. */
async function insertChosen(
  trx: Transaction,
  companyId: number,
  { messageId, type, subject, body }: NewEvent,
  now: Date,
): Promise<void> {
  await trx.raw(
    `with chosen as (
        select id, state from hooks
          where company_id = :companyId and state <> 'disabled' and :type = any(events)
      ), event as (
        insert into hook_events (company_id, message_id, type, subject, body, created_at)
          select :companyId, :messageId, :type, :subject, :body, :now::timestamptz
            where exists (select from chosen)
          returning id
      )
      insert into hook_deliveries (company_id, hook_id, event_id, subject, state, next_at)
        select :companyId, chosen.id, event.id, :subject, 'waiting',
            case when chosen.state = 'active' then :now::timestamptz end
          from chosen, event`,
    { companyId, messageId, type, subject, body, now },
  )
}

async function listDeliveries(
  trx: Transaction,
  {
    companyId,
    hookId,
    state = null,
    before = null,
  }: {
    companyId: number
    hookId: number
    state?: DeliveryState | null | undefined
    before?: number | null | undefined
  },
  limit: number,
): Promise<DeliveryRecord[]> {
  const { rows } = await trx.raw<{ rows: (DeliveryRow & Omit<EventRow, 'id'>)[] }>(
    `select d.*, e.message_id, e.type, e.body, e.created_at
      from hook_deliveries d join hook_events e on e.company_id = d.company_id and e.id = d.event_id
      where d.company_id = :companyId and d.hook_id = :hookId
        and (:state::text is null or d.state = :state) and (:before::bigint is null or d.id < :before)
      order by d.id desc limit :limit`,
    { companyId, hookId, state, before, limit },
  )
  return rows.map(deliveryOf)
}

async function recordAttempt(
  trx: Transaction,
  companyId: number,
  { id, attempts }: AttemptKey,
  attempt: StoredAttempt,
  { state, nextAt, finishedAt }: AfterAttempt,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update hook_deliveries set state = :state, next_at = :nextAt, finished_at = :finishedAt,
        log = case when jsonb_array_length(log) < :most then log else log - 0 end || :attempt::jsonb
      where company_id = :companyId and id = :id and attempts = :attempts and state = 'waiting'
      returning id`,
    {
      companyId,
      id,
      attempts,
      state,
      nextAt,
      finishedAt,
      attempt: JSON.stringify([attempt]),
      most: storedAttempts,
    },
  )
  return rows.length > 0
}

/**
 * Takes due deliveries of all companies for one attempt each, and holds them for `lease` milliseconds: a worker that
 * dies loses them to the next one after that. Of one endpoint and subject only the oldest is taken.
 * @param busy companies that have all their places in use
 */
export async function claimDeliveries(
  trx: Transaction,
  { limit, ofCompany, busy, lease }: ClaimBounds,
  now: Date,
): Promise<ClaimedDelivery[]> {
  const { rows } = await trx.raw<{ rows: ClaimedRow[] }>(
    `with due as (
        select company_id, id, row_number() over (partition by company_id order by next_at, id) as place
          from hook_deliveries d
          where state = 'waiting' and next_at <= :now and company_id <> all(:busy) and not exists (
            select from hook_deliveries earlier
              where earlier.company_id = d.company_id and earlier.hook_id = d.hook_id
                and earlier.subject = d.subject and earlier.state = 'waiting' and earlier.event_id < d.event_id)
      ), taken as (
        select d.company_id, d.id from hook_deliveries d join due on due.company_id = d.company_id and due.id = d.id
          where due.place <= :ofCompany and d.state = 'waiting' and d.next_at <= :now
          order by due.place, d.next_at limit :limit for update of d skip locked
      )
      update hook_deliveries d set attempts = d.attempts + 1, round = d.round + 1, next_at = :until
        from taken, hooks h, hook_events e
        where d.company_id = taken.company_id and d.id = taken.id
          and h.company_id = d.company_id and h.id = d.hook_id and e.company_id = d.company_id and e.id = d.event_id
        returning d.id as delivery_id, d.attempts, d.round, e.type, e.message_id, e.body, h.*`,
    { limit, ofCompany, busy: [...busy], now, until: new Date(now.getTime() + lease) } as never,
  )
  return rows.map((row) => ({
    companyId: row.company_id,
    id: row.delivery_id,
    hook: hookOf(row),
    type: row.type,
    messageId: row.message_id,
    body: row.body,
    attempts: row.attempts,
    round: row.round,
  }))
}

type ClaimBounds = {
  /** Most deliveries, and most of one company. */
  readonly limit: number
  readonly ofCompany: number
  readonly busy: readonly number[]
  readonly lease: number
}
type ClaimedRow = HookRow &
  Pick<DeliveryRow, 'attempts' | 'round'> &
  Pick<EventRow, 'type' | 'message_id' | 'body'> & { delivery_id: number }

/** Deletes the events of before a moment, with their deliveries. */
export async function deleteOldHookEvents(trx: Transaction, before: Date): Promise<void> {
  await trx<EventRow>('hook_events').where('created_at', '<', before).delete()
}

function deliveryOf(row: DeliveryRow & Omit<EventRow, 'id'>): DeliveryRecord {
  return {
    id: row.id,
    messageId: row.message_id,
    type: row.type,
    subject: row.subject,
    at: row.created_at,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.next_at,
    finishedAt: row.finished_at,
    log: row.log,
    body: row.body,
  }
}
