// Subscriptions of one company to its named queries, and the events that wait to be sent to each.

import type { Transaction } from '../database.ts'
import { matching } from './event-search.ts'
import { storedColumns, type StoredEvent } from './events.ts'
import type { QueryCondition } from '../../domain/epcis/event-query.ts'
import type { WrittenSchedule } from '../../domain/epcis/schedule.ts'

/** A subscription; without a schedule it is told of each event at once. */
export type SubscriptionRecord = {
  /** A UUID that nobody can guess. */
  readonly id: string
  readonly queryName: string
  readonly hookId: number
  /** The API key that made it: without the key it ends. */
  readonly keyId: number | null
  /** Prefixes of extension members in the query. */
  readonly namespaces: string | null
  readonly schedule: WrittenSchedule | null
  readonly reportsEmpty: boolean
  readonly initialRecordTime: Date | null
  /** When the query ran last; at first the initial time. */
  readonly minRecordTime: Date
  readonly nextAt: Date | null
  readonly createdAt: Date
}

/** A subscription with its address, and when that last accepted a delivery. */
export type ListedSubscription = SubscriptionRecord & {
  readonly url: string
  readonly deliveredAt: Date | null
}

type SubscriptionRow = {
  company_id: number
  id: string
  query_name: string
  hook_id: number
  key_id: number | null
  namespaces: string | null
  schedule: WrittenSchedule | null
  reports_empty: boolean
  initial_record_time: Date | null
  min_record_time: Date
  next_at: Date | null
  created_at: Date
}

/** Opens the subscriptions of one company inside a transaction. */
export function openEpcisSubscriptions(trx: Transaction, companyId: number) {
  const table = () =>
    trx<SubscriptionRow>('epcis_subscriptions').where('epcis_subscriptions.company_id', companyId)
  /** Those whose address was not given up. */
  const active = () =>
    table()
      .join('hooks', (join) => {
        join
          .on('hooks.company_id', 'epcis_subscriptions.company_id')
          .andOn('hooks.id', 'epcis_subscriptions.hook_id')
      })
      .whereNot('hooks.state', 'disabled')
      .select<(SubscriptionRow & { url: string; delivered_at: Date | null })[]>(
        'epcis_subscriptions.*',
        'hooks.url',
        'hooks.delivered_at',
      )
  return {
    ...waitingEvents(trx, companyId),
    insert: async (entry: SubscriptionRecord): Promise<void> => {
      await trx('epcis_subscriptions').insert({ company_id: companyId, ...rowOf(entry) })
    },
    count: async (): Promise<number> =>
      Number((await table().count<{ count: number | string }[]>('* as count'))[0]?.count ?? 0),
    /** The active subscriptions of all queries, or of one after an id, in the order of ids. */
    list: async (
      queryName: string | null,
      after: string | null,
      limit: number,
    ): Promise<ListedSubscription[]> => {
      const rows = active()
      if (queryName !== null) void rows.where('query_name', queryName)
      if (after !== null) void rows.where('epcis_subscriptions.id', '>', after)
      return (await rows.orderBy('epcis_subscriptions.id').limit(limit)).map(listed)
    },
    find: async (queryName: string, id: string): Promise<ListedSubscription | null> => {
      const row = await active().where({ 'query_name': queryName, 'epcis_subscriptions.id': id }).first()
      return row === undefined ? null : listed(row)
    },
    /** A subscription that is due, locked; null when it is not, or when another worker runs it. */
    lockDue: async (id: string, now: Date): Promise<SubscriptionRecord | null> => {
      const row = await table().where({ id }).where('next_at', '<=', now).forUpdate().skipLocked().first()
      return row === undefined ? null : recordOf(row)
    },
    save: async (id: string, change: { nextAt: Date | null; minRecordTime?: Date }): Promise<void> => {
      await table()
        .where({ id })
        .update({
          next_at: change.nextAt,
          ...(change.minRecordTime === undefined ? {} : { min_record_time: change.minRecordTime }),
        })
    },
    /** Deletes the subscriptions of a query with their endpoints. */
    removeOfQuery: async (queryName: string): Promise<void> => {
      const ids = await table().where({ query_name: queryName }).pluck<number[]>('hook_id')
      await trx('hooks').where('company_id', companyId).whereRaw('id = any(?)', [ids]).delete()
    },
  }
}

/** The events that wait to be sent. */
function waitingEvents(trx: Transaction, companyId: number) {
  const waiting = (id: string) =>
    trx('epcis_subscription_events').where({ company_id: companyId, subscription_id: id })
  return {
    /** Lets those of some events wait that match, or all since a time of recording; answers how many. */
    addWaiting: async (
      id: string,
      conditions: readonly QueryCondition[],
      events: { readonly ids: readonly number[] } | { readonly since: Date },
    ): Promise<number> => {
      const matches = matching(trx, companyId, conditions).select(
        trx.raw('?::bigint, ?::uuid, id', [companyId, id]),
      )
      if ('ids' in events) void matches.whereRaw('id = any(?)', [[...events.ids]])
      else void matches.where('record_time', '>=', events.since)
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        'insert into epcis_subscription_events (company_id, subscription_id, event_id) ? on conflict do nothing',
        [matches],
      )
      return rowCount
    },
    /** The first waiting events, in the order of recording. */
    firstWaiting: async (id: string, limit: number): Promise<StoredEvent[]> =>
      trx('epcis_events')
        .where('company_id', companyId)
        .whereIn('id', waiting(id).orderBy('event_id').limit(limit).select('event_id'))
        .orderBy('id')
        .select<StoredEvent[]>(...storedColumns),
    takeWaiting: async (id: string, eventIds: readonly number[]): Promise<void> => {
      await waiting(id)
        .whereRaw('event_id = any(?)', [[...eventIds]])
        .delete()
    },
  }
}

/** The subscriptions of all companies that are due, the longest waiting first. */
export async function dueSubscriptions(
  trx: Transaction,
  now: Date,
  limit: number,
): Promise<readonly { readonly companyId: number; readonly id: string }[]> {
  return trx<SubscriptionRow>('epcis_subscriptions')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .select<{ companyId: number; id: string }[]>('company_id as companyId', 'id')
}

function recordOf(row: SubscriptionRow): SubscriptionRecord {
  return {
    id: row.id,
    queryName: row.query_name,
    hookId: row.hook_id,
    keyId: row.key_id,
    namespaces: row.namespaces,
    schedule: row.schedule,
    reportsEmpty: row.reports_empty,
    initialRecordTime: row.initial_record_time,
    minRecordTime: row.min_record_time,
    nextAt: row.next_at,
    createdAt: row.created_at,
  }
}

function listed(row: SubscriptionRow & { url: string; delivered_at: Date | null }): ListedSubscription {
  return { ...recordOf(row), url: row.url, deliveredAt: row.delivered_at }
}

function rowOf(entry: SubscriptionRecord): object {
  return {
    id: entry.id,
    query_name: entry.queryName,
    hook_id: entry.hookId,
    key_id: entry.keyId,
    namespaces: entry.namespaces,
    schedule: entry.schedule === null ? null : JSON.stringify(entry.schedule),
    reports_empty: entry.reportsEmpty,
    initial_record_time: entry.initialRecordTime,
    min_record_time: entry.minRecordTime,
    next_at: entry.nextAt,
    created_at: entry.createdAt,
  }
}
