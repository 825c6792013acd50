// Sheets of one company. Every query carries the company's id: a store is opened for one company and cannot forget it.

import { fromRow, toRow } from './row.ts'
import { sheetFields, type Family, type SheetDraft, type SheetField } from '../domain/sheet/fields.ts'
import { foldName } from '../domain/normalized-name.ts'
import { refuse } from '../domain/refusal.ts'
import type { Transaction } from './database.ts'

export type SheetState = 1 | 3
export type AssociatedProduct = { id: string; name: string; image: string | null }

/** A sheet as it is stored. */
export type SheetRecord = {
  readonly id: number
  readonly companyId: number
  readonly state: SheetState
  readonly draft: SheetDraft
  readonly code: string | null
  readonly version: number | null
  readonly revision: number
  readonly product: AssociatedProduct | null
  readonly archivedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly generatedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Who changed it last; null for no user of the house, or one who is gone. */
  readonly updatedBy: number | null
  /** Fields carried over from another vintage that nobody has looked at since. */
  readonly recheck: readonly SheetField[]
}

export type SheetFilter = {
  readonly search?: string | undefined
  readonly status?: 'draft' | 'validated' | 'withdrawn' | undefined
  readonly archived?: boolean | undefined
  readonly millesime?: number | undefined
  readonly family?: Family | undefined
  readonly type?: string | undefined
  readonly market?: string | undefined
  readonly organic?: boolean | undefined
  /** With a code, or without one. */
  readonly coded?: boolean | undefined
}
export type SheetOrder = {
  readonly sort: keyof typeof orders
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}
export type SheetCounts = { draft: number; validated: number; withdrawn: number; archived: number }

type Row = Record<string, unknown> & {
  id: number
  company_id: number
  state: SheetState
  code: string | null
  version: number | null
  revision: number
  product: AssociatedProduct | null
  archived_at: Date | null
  withdrawn_at: Date | null
  generated_at: Date | null
  created_at: Date
  updated_at: Date
  updated_by: number | null
  request: string | null
  recheck: SheetField[]
  search: string
}
/** What a save may set beside the draft. */
type More = Partial<
  Pick<Row, 'state' | 'code' | 'version' | 'generated_at' | 'withdrawn_at' | 'updated_by' | 'recheck'>
>

const uniqueViolation = '23505'
/** What each order sorts by; a status counts from draft to withdrawn. */
const orders = {
  updated: 'updated_at',
  brand: 'brand',
  name: 'name',
  reference: 'reference',
  vintage: 'vintage',
  gtin: 'gtin',
  code: 'code',
  status: 'case when withdrawn_at is not null then 3 else state end',
  type: "content ->> 'wineType'",
  appellation: "content ->> 'appellation'",
  market: "content ->> 'targetMarket'",
} as const
/** Words of a search that count. */
const mostWords = 6

/** Opens the sheets of one company inside a transaction. */
export function openSheets(trx: Transaction, companyId: number) {
  return { ...changing(trx, companyId), ...reading(trx, companyId), ...choosing(trx, companyId) }
}

/** The sheets of one company that a filter leaves. */
function filtering(trx: Transaction, companyId: number) {
  return (filter: SheetFilter) => {
    const query = ownTable(trx, companyId)
    void (filter.archived === true ? query.whereNotNull('archived_at') : query.whereNull('archived_at'))
    if (filter.status === 'draft') void query.where('state', 1).whereNull('withdrawn_at')
    if (filter.status === 'validated') void query.where('state', 3).whereNull('withdrawn_at')
    if (filter.status === 'withdrawn') void query.whereNotNull('withdrawn_at')
    if (filter.millesime !== undefined) void query.where('vintage', filter.millesime)
    if (filter.family !== undefined)
      void query.whereRaw("coalesce(content ->> 'family', 'wine') = ?", [filter.family])
    if (filter.type !== undefined) void query.whereRaw("content ->> 'wineType' = ?", [filter.type])
    if (filter.market !== undefined) void query.whereRaw("content ->> 'targetMarket' = ?", [filter.market])
    if (filter.organic !== undefined)
      void query.whereRaw("coalesce(content ->> 'organic', 'false') = ?", [String(filter.organic)])
    if (filter.coded !== undefined) void (filter.coded ? query.whereNotNull('code') : query.whereNull('code'))
    for (const word of (filter.search ?? '')
      .split(/\s+/)
      .map(foldName)
      .filter((part) => part !== '')
      .slice(0, mostWords)) {
      void query.where('search', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
    }
    return query
  }
}

function ownTable(trx: Transaction, companyId: number) {
  return trx<Row>('sheets').where('company_id', companyId)
}

function changing(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  return {
    /** Inserts a new sheet; refuses a reference the company uses already, and a wish that is being fulfilled. */
    insert: async (
      draft: SheetDraft,
      now: Date,
      more: Partial<Pick<Row, 'updated_by' | 'request' | 'recheck'>> = {},
    ): Promise<SheetRecord> => {
      const { columns, content } = toRow(sheetFields, draft)
      const rows = await clashes(
        trx<Row>('sheets')
          .insert({
            company_id: companyId,
            ...columns,
            content,
            search: searchOf(draft, null),
            ...more,
            created_at: now,
            updated_at: now,
          })
          .returning('*'),
      )
      return recordOf(first(rows))
    },

    /** Replaces the draft of a sheet and what else is given; the revision rises by one. */
    save: async (id: number, draft: SheetDraft, more: More, now: Date): Promise<SheetRecord> => {
      const { columns, content } = toRow(sheetFields, draft)
      const rows = await clashes(
        table()
          .where('id', id)
          .update({
            ...columns,
            content,
            ...more,
            revision: trx.raw('revision + 1'),
            updated_at: now,
          } as never)
          .returning('*'),
      )
      const saved = first(rows)
      const search = searchOf(draft, saved.code)
      if (search !== saved.search)
        await table()
          .where('id', id)
          .update({ search } as never)
      return recordOf(saved)
    },

    /** Notes which fields of a sheet are still to be looked at again; no change of the sheet itself. */
    setRecheck: async (id: number, recheck: readonly SheetField[]): Promise<SheetRecord> =>
      recordOf(
        first(
          await table()
            .where('id', id)
            .update({ recheck } as never)
            .returning('*'),
        ),
      ),

    /** Records the product a sheet was associated with. */
    associate: async (id: number, product: AssociatedProduct, now: Date): Promise<SheetRecord> =>
      recordOf(
        first(
          await table()
            .where('id', id)
            .update({ product: JSON.stringify(product), updated_at: now } as never)
            .returning('*'),
        ),
      ),

    /** Archives or restores; answers the ids that changed. */
    setArchived: async (ids: readonly number[], at: Date | null, now: Date): Promise<number[]> => {
      const query = table().whereIn('id', ids)
      void (at === null ? query.whereNotNull('archived_at') : query.whereNull('archived_at'))
      const rows = await query.update({ archived_at: at, updated_at: now } as never).returning('id')
      return rows.map((row) => row.id)
    },

    /** Deletes a sheet that never had a code. */
    remove: async (id: number): Promise<void> => {
      await table().where('id', id).whereNull('code').delete()
    },
  }
}

function reading(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  return {
    /** One sheet, or null; `lock` keeps others from changing it until the transaction ends. */
    find: async (id: number, lock = false): Promise<SheetRecord | null> => {
      const query = table().where('id', id)
      const row = await (lock ? query.forUpdate() : query).first()
      return row === undefined ? null : recordOf(row)
    },

    /** The sheet that was made for a wish, locked, or null. */
    findByRequest: async (request: string): Promise<SheetRecord | null> => {
      const row = await table().where('request', request).forUpdate().first()
      return row === undefined ? null : recordOf(row)
    },

    /** The sheet with a reference, locked, or null. */
    findByReference: async (reference: string): Promise<SheetRecord | null> => {
      const row = await table().where('reference', reference).forUpdate().first()
      return row === undefined ? null : recordOf(row)
    },

    /** Those of some references that the company uses already. */
    takenReferences: async (references: readonly string[]): Promise<Set<string>> => {
      const rows = await table().whereIn('reference', references).select('reference')
      return new Set(rows.flatMap(({ reference }) => (typeof reference === 'string' ? [reference] : [])))
    },

    /** The sheets behind codes. */
    ofCodes: async (codes: readonly string[]): Promise<Map<string, SheetRecord>> => {
      const rows = await table().whereIn('code', codes)
      return new Map(rows.map((row) => [row.code ?? '', recordOf(row)]))
    },
  }
}

function choosing(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  const filtered = filtering(trx, companyId)
  return {
    /** One page of sheets, and how many there are in all. */
    list: async (
      filter: SheetFilter,
      order: SheetOrder,
    ): Promise<{ records: SheetRecord[]; total: number }> => {
      const rows = await filtered(filter)
        .orderByRaw(`${orders[order.sort]} ${order.direction} nulls last, id ${order.direction}`)
        .limit(order.size)
        .offset((order.page - 1) * order.size)
      const counted = await filtered(filter).count<{ count: number }[]>('* as count')
      return { records: rows.map(recordOf), total: counted[0]?.count ?? 0 }
    },

    /** How many sheets stand in each status. */
    counts: async (): Promise<SheetCounts> => {
      const rows = await table().select<SheetCounts[]>(
        trx.raw(
          'count(*) filter (where state = 1 and archived_at is null and withdrawn_at is null) as draft',
        ),
        trx.raw(
          'count(*) filter (where state = 3 and archived_at is null and withdrawn_at is null) as validated',
        ),
        trx.raw('count(*) filter (where withdrawn_at is not null and archived_at is null) as withdrawn'),
        trx.raw('count(*) filter (where archived_at is not null) as archived'),
      )
      return rows[0] ?? { draft: 0, validated: 0, withdrawn: 0, archived: 0 }
    },

    /** The vintages in use, newest first. */
    vintages: async (): Promise<number[]> => {
      const rows = await table()
        .whereNotNull('vintage')
        .distinct('vintage')
        .orderBy('vintage', 'desc')
        .limit(200)
      return rows.map((row) => Number((row as { vintage: unknown }).vintage))
    },

    /** The target markets in use. */
    markets: async (): Promise<string[]> => {
      const rows = await table()
        .whereRaw("content ->> 'targetMarket' is not null")
        .select<{ market: string }[]>(trx.raw("distinct content ->> 'targetMarket' as market"))
        .orderBy('market')
        .limit(251)
      return rows.map(({ market }) => market)
    },

    /** Ids of sheets by id or by filter; at most `limit`. */
    select: async (
      selection: { ids: readonly number[] } | { filter: SheetFilter },
      limit: number,
    ): Promise<number[]> => {
      const query = 'ids' in selection ? table().whereIn('id', selection.ids) : filtered(selection.filter)
      return (await query.select('id').limit(limit)).map((row) => row.id)
    },
  }
}

/** Finds the company of any sheet: for support alone, who act for all companies. */
export async function companyOfSheet(trx: Transaction, id: number): Promise<number | null> {
  const row = await trx<Row>('sheets').where('id', id).first('company_id')
  return row?.company_id ?? null
}

async function clashes<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'sheets_reference'))
      refuse('sheet.referenceTaken', { issues: [{ field: 'reference', code: 'referenceTaken' }] })
    if (isUniqueViolation(error, 'sheets_request')) refuse('sheet.changedMeanwhile')
    throw error
  }
}

/** Whether an error of the database says that a unique index was violated, and which. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === uniqueViolation &&
    'constraint' in error &&
    error.constraint === index
  )
}

function first<T>(rows: readonly T[]): T {
  const row = rows[0]
  if (row === undefined) throw new Error('A row that was locked is gone.')
  return row
}

function recordOf(row: Row): SheetRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    state: row.state,
    draft: fromRow(sheetFields, row),
    code: row.code,
    version: row.version,
    revision: row.revision,
    product: row.product,
    archivedAt: row.archived_at,
    withdrawnAt: row.withdrawn_at,
    generatedAt: row.generated_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    recheck: row.recheck,
  }
}

/** What a search looks through, folded as its words are: accents, case and hyphens do not count. */
function searchOf(
  { brand, name, reference, gtin, cuvee, vintage, appellation, region, designation }: SheetDraft,
  code: string | null,
): string {
  return foldName(
    [brand, name, reference, gtin, cuvee, vintage, appellation, region, designation, code]
      .filter((part) => part !== undefined && part !== null)
      .join(' '),
  )
}
