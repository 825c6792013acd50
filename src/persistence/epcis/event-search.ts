// Searches captured EPCIS events of one company by conditions, page by page, and lists the values that occur in them.

import type { Knex } from 'knex'
import type { Transaction } from '../database.ts'
import type { EventQuery, QueryCondition } from '../../domain/epcis/event-query.ts'
import type { StoredEvent } from './events.ts'

/** The last event of a page: the time that orders it, and its id. */
export type PagePosition = { readonly at: Date; readonly id: number }

/** What can be listed: a column of events, or values by name. */
export const listedColumns = {
  eventTypes: 'type',
  bizSteps: 'biz_step',
  bizLocations: 'biz_location',
  readPoints: 'read_point',
  dispositions: 'disposition',
} as const
export type ListedResource = keyof typeof listedColumns | 'epcs'

const epcNames = ['epc', 'parentID', 'inputEPC', 'outputEPC']

/** Opens the search in the captured events of one company inside a transaction. */
export function openEpcisSearch(trx: Transaction, companyId: number) {
  return {
    /** At most `size` events after a position, in the order of the query. */
    search: async (query: EventQuery, after: PagePosition | null, size: number): Promise<StoredEvent[]> => {
      const { orderBy, direction } = query
      const rows = matching(trx, companyId, query.conditions)
      if (after !== null)
        void rows.whereRaw(`(${orderBy}, id) ${direction === 'asc' ? '>' : '<'} (?, ?)`, [after.at, after.id])
      return rows
        .orderBy([
          { column: orderBy, order: direction },
          { column: 'id', order: direction },
        ])
        .limit(size)
        .select<StoredEvent[]>(
          'id',
          'event_id as eventId',
          'event_time as eventTime',
          'record_time as recordTime',
          'content',
          'context',
        )
    },
    /** How many events match, counted up to `most`. */
    count: async (query: EventQuery, most: number): Promise<number> => {
      const some = matching(trx, companyId, query.conditions).limit(most).select('id')
      const [row] = await trx.from(some.as('matches')).count<{ count: number | string }[]>('* as count')
      return Number(row?.count ?? 0)
    },
    /** The distinct values of a resource after a value, in the order of bytes. */
    valuesOf: async (resource: ListedResource, after: string, size: number): Promise<string[]> => {
      const column = resource === 'epcs' ? 'value' : listedColumns[resource]
      const rows = trx(resource === 'epcs' ? 'epcis_event_values' : 'epcis_events').where(
        'company_id',
        companyId,
      )
      if (resource === 'epcs') void rows.whereIn('name', epcNames)
      const found = await rows
        .whereRaw(`${column} collate "C" > ?`, [after])
        .distinct<{ found: string }[]>(trx.raw(`${column} collate "C" as found`))
        .orderBy('found')
        .limit(size)
      return found.map((row) => row.found)
    },
    /** Whether a value of a resource occurs. */
    hasValue: async (resource: ListedResource, value: string): Promise<boolean> => {
      const rows = trx(resource === 'epcs' ? 'epcis_event_values' : 'epcis_events').where(
        'company_id',
        companyId,
      )
      if (resource === 'epcs') void rows.whereIn('name', epcNames).where({ value })
      else void rows.where(listedColumns[resource], value)
      return (await rows.first('company_id')) !== undefined
    },
  }
}

type EventRows = Knex.QueryBuilder

/** The events of a company that fulfil all conditions. */
export function matching(
  trx: Transaction,
  companyId: number,
  conditions: readonly QueryCondition[],
): EventRows {
  const rows: EventRows = trx('epcis_events').where('company_id', companyId)
  for (const condition of conditions) addCondition(rows, companyId, condition)
  return rows
}

/** The ids are an array, so that the planner finds few events by their key instead of walking through all of them. */
const idsOfValues = (inner: string): string =>
  `id = any(array(select event_id from epcis_event_values where company_id = ? and ${inner}))`

function addCondition(rows: EventRows, companyId: number, condition: QueryCondition): void {
  switch (condition.kind) {
    case 'text':
      void rows.whereRaw('?? = any(?)', [condition.column, [...condition.values]])
      return
    case 'time':
      void rows.where(condition.column, condition.comparison, condition.at)
      return
    case 'declared':
      void rows.whereNotNull('declared_at')
      return
    case 'exists':
      void rows.whereRaw(idsOfValues(`name = ?`), [companyId, condition.name])
      return
    case 'number':
      void rows.whereRaw(idsOfValues(`name = ? and number ${condition.comparison} ?`), [
        companyId,
        condition.name,
        condition.number,
      ])
      return
    case 'value': {
      const { names, values, patterns } = condition
      const likes = patterns.map(() => ' or value like ?').join('')
      void rows.whereRaw(idsOfValues(`name = any(?) and (value = any(?)${likes})`), [
        companyId,
        [...names],
        [...values],
        ...patterns,
      ])
    }
  }
}
