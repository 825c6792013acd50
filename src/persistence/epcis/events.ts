// Captured EPCIS events of one company: as they came, and by what they can be found.

import type { Transaction } from '../database.ts'
import type { EventFacts } from '../../domain/epcis/event-facts.ts'

/** An event to store. Hash and identity have 32 bytes. */
export type NewEvent = {
  readonly identity: Buffer
  readonly hash: Buffer
  readonly eventId: string
  readonly facts: EventFacts
  /** The event, and the parts of its document's context that are not the standard's, as JSON. */
  readonly content: string
  readonly context: string | null
}

/** A stored event. */
export type StoredEvent = {
  readonly id: number
  readonly eventId: string
  readonly eventTime: Date
  readonly recordTime: Date
  readonly content: string
  readonly context: string | null
}

/** The columns of a stored event by the names of its members. */
export const storedColumns = [
  'id',
  'event_id as eventId',
  'event_time as eventTime',
  'record_time as recordTime',
  'content',
  'context',
]

/** Opens the captured events of one company inside a transaction. */
export function openEpcisEvents(trx: Transaction, companyId: number) {
  const table = () => trx('epcis_events').where('company_id', companyId)
  return {
    ...eventWrites(trx, companyId),
    /** The hashes of events on record that are no declarations, by event id. */
    hashesOf: async (eventIds: readonly string[]): Promise<Map<string, string>> => {
      const rows = await table()
        .whereRaw('event_id = any(?)', [[...eventIds]])
        .whereNull('declared_at')
        .select<{ event_id: string; hash: Buffer }[]>('event_id', 'hash')
      return new Map(rows.map((row) => [row.event_id, row.hash.toString('hex')]))
    },
    /** The events of a hash or of an id that are on record, without declarations of errors. */
    sameEvents: async (hash: Buffer, eventId: string): Promise<(StoredEvent & { hash: Buffer })[]> =>
      table()
        .whereNull('declared_at')
        .whereRaw('(hash = ? or event_id = ?)', [hash, eventId])
        .orderBy('id')
        .select<(StoredEvent & { hash: Buffer })[]>(...storedColumns, 'hash'),
    /** Whether an event of this hash or id was declared to be an error. */
    isDeclared: async (hash: Buffer, eventId: string): Promise<boolean> =>
      (await table()
        .whereNotNull('declared_at')
        .whereRaw('(hash = ? or event_id = ?)', [hash, eventId])
        .first('id')) !== undefined,
    /** Events that name one of these EPCs and still count, in the order of recording. */
    aboutEpcs: async (epcs: readonly string[]): Promise<(StoredEvent & { hash: Buffer })[]> =>
      table()
        .where({ is_undone: false })
        .whereNull('declared_at')
        .whereRaw('id in (select event_id from epcis_event_values where company_id = ? and value = any(?))', [
          companyId,
          [...epcs],
        ])
        .orderBy('id')
        .select<(StoredEvent & { hash: Buffer })[]>(...storedColumns, 'hash'),
    /** Events of a period by event time, in the order of recording. */
    between: async (from: Date, to: Date, limit: number): Promise<StoredEvent[]> =>
      table()
        .where('event_time', '>=', from)
        .where('event_time', '<', to)
        .orderBy(['event_time', 'id'])
        .limit(limit)
        .select<StoredEvent[]>(...storedColumns),
  }
}

function eventWrites(trx: Transaction, companyId: number) {
  return {
    /**
     * Inserts events, without those whose identity is on record; answers the ids of the new ones by identity (hex).
     */
    insert: async (
      events: readonly NewEvent[],
      captureId: number | null,
      now: Date,
    ): Promise<Map<string, number>> => {
      const { rows } = await trx.raw<{ rows: { id: number; identity: Buffer }[] }>(
        `
        insert into epcis_events (company_id, capture_id, record_time, identity, hash, event_id, type, action,
          event_time, biz_step, disposition, read_point, biz_location, declared_at, content, context)
        select ?, ?, ?, * from unnest(?::bytea[], ?::bytea[], ?::text[], ?::text[], ?::text[], ?::timestamptz[],
          ?::text[], ?::text[], ?::text[], ?::text[], ?::timestamptz[], ?::text[], ?::text[])
        on conflict (company_id, identity) do nothing returning id, identity`,
        [companyId, captureId, now, ...columnsOf(events)] as never,
      )
      return new Map(rows.map(({ id, identity }) => [identity.toString('hex'), id]))
    },
    /** Inserts the values by which these events are found. */
    insertValues: async (
      events: readonly { readonly id: number; readonly facts: EventFacts }[],
    ): Promise<void> => {
      const values = events.flatMap(({ id, facts }) => facts.values.map((value) => ({ id, ...value })))
      await trx.raw(
        `insert into epcis_event_values (company_id, name, value, event_id)
         select ?, * from unnest(?::text[], ?::text[], ?::bigint[])`,
        [
          companyId,
          values.map(({ name }) => name),
          values.map(({ value }) => value),
          values.map(({ id }) => id),
        ] as never,
      )
    },
    /** Marks events whose effect on serials does not count: each was declared to be an error. */
    markUndone: async (ids: readonly number[]): Promise<void> => {
      await trx('epcis_events')
        .where('company_id', companyId)
        .whereRaw('id = any(?)', [[...ids]])
        .update({ is_undone: true })
    },
  }
}

/** The columns of events in the order of the statement above. */
function columnsOf(events: readonly NewEvent[]): unknown[] {
  return [
    events.map(({ identity }) => identity),
    events.map(({ hash }) => hash),
    events.map(({ eventId }) => eventId),
    events.map(({ facts }) => facts.type),
    events.map(({ facts }) => facts.action),
    events.map(({ facts }) => facts.eventTime),
    events.map(({ facts }) => facts.bizStep),
    events.map(({ facts }) => facts.disposition),
    events.map(({ facts }) => facts.readPoint),
    events.map(({ facts }) => facts.bizLocation),
    events.map(({ facts }) => facts.declaredAt),
    events.map(({ content }) => content),
    events.map(({ context }) => context),
  ]
}
