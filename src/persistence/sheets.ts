// The sheets of one company. A store is opened for one company, and every query has its id.

import { identityKeySql } from './lots.ts'
import { isUniqueViolation } from './postgres-errors.ts'
import { readOnce } from './shared-reads.ts'
import { toRow } from './row.ts'
import { sheetArchive } from './sheet-archive.ts'
import { sheetImports } from './sheet-imports.ts'
import { sheetLists } from './sheet-lists.ts'
import { ownTable, recordOf, type AssociatedProduct, type SheetRecord, type SheetRow } from './sheet-rows.ts'
import { searchOf } from './sheet-search.ts'
import { sheetFields, type SheetDraft, type SheetField } from '../domain/sheet/fields.ts'
import { refuse } from '../domain/refusal.ts'
import { equalGtins, unnamedSheet } from '../domain/sheet/shared-identity.ts'
import { asPrepared, queryPrepared, type Transaction } from './database.ts'

export type { AssociatedProduct, SheetRecord } from './sheet-rows.ts'

/** The columns that a save may set in addition to the draft. */
type SheetChange = Partial<
  Pick<SheetRow, 'state' | 'code' | 'version' | 'generated_at' | 'withdrawn_at' | 'updated_by' | 'recheck'>
>

/** The columns that an insert may set in addition to the draft. */
type NewSheetColumns = Partial<Pick<SheetRow, 'updated_by' | 'idempotency_key' | 'recheck'>>

/** What may name a sheet in a file of somebody else. */
type Identities = {
  readonly ids: readonly number[]
  readonly references: readonly string[]
  readonly lots: readonly string[]
  readonly gtins: readonly string[]
}

/** Opens the sheets of one company inside a transaction. */
export function openSheets(trx: Transaction, companyId: number) {
  return {
    ...sheetWrites(trx, companyId),
    ...sheetReads(trx, companyId),
    ...numberReads(trx, companyId),
    ...sheetNames(trx, companyId),
    ...sheetLists(trx, companyId),
    ...sheetArchive(trx, companyId),
    imports: sheetImports(trx, companyId),
  }
}

function sheetWrites(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  return {
    /**
     * Inserts a sheet; refuses `sheet.referenceTaken`, and `sheet.changedMeanwhile` for a used idempotency
     * key.
     */
    insert: (draft: SheetDraft, now: Date, more?: NewSheetColumns): Promise<SheetRecord> =>
      insertSheet(trx, companyId, draft, now, more),

    /** Replaces the draft of a sheet and sets further columns; the revision rises by one. */
    save: async (id: number, draft: SheetDraft, more: SheetChange, now: Date): Promise<SheetRecord> => {
      const { columns, content } = toRow(sheetFields, draft)
      const rows = await refuseTakenKeys(
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

    /** Stores which fields of a sheet are still to be checked; the revision stays. */
    setRecheck: async (id: number, recheck: readonly SheetField[]): Promise<SheetRecord> =>
      recordOf(
        first(
          await table()
            .where('id', id)
            .update({ recheck } as never)
            .returning('*'),
        ),
      ),

    /** Stores the product that a sheet is associated with. */
    associate: async (id: number, product: AssociatedProduct, now: Date): Promise<SheetRecord> =>
      recordOf(
        first(
          await table()
            .where('id', id)
            .update({ product: JSON.stringify(product), updated_at: now } as never)
            .returning('*'),
        ),
      ),

    /** Deletes a sheet that never had a code. */
    remove: async (id: number): Promise<void> => {
      await table().where('id', id).whereNull('code').delete()
    },
  }
}

async function insertSheet(
  trx: Transaction,
  companyId: number,
  draft: SheetDraft,
  now: Date,
  more: NewSheetColumns = {},
): Promise<SheetRecord> {
  const { columns, content } = toRow(sheetFields, draft)
  const rows = await refuseTakenKeys(
    trx<SheetRow>('sheets')
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
}

function foundRecord(row: SheetRow | undefined): SheetRecord | null {
  return row === undefined ? null : recordOf(row)
}

/** Reads by the numbers of digital links. */
function numberReads(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  return {
    /**
     * The other sheets with the GTIN, CPV and lot of a draft, at most 20, those with a code first; none for a
     * draft without a GTIN.
     */
    sharingLink: async (draft: SheetDraft, ownId?: number): Promise<SheetRecord[]> => {
      const { gtin, cpv = '', cuvee = '' } = draft
      if (gtin === undefined) return []
      const query = table()
        .whereRaw('gtin = any(?)', [[...equalGtins(gtin)]])
        .whereRaw("coalesce(content ->> 'cpv', '') = ?", [cpv])
        .whereRaw("coalesce(content ->> 'cuvee', '') = ?", [cuvee])
      if (ownId !== undefined) void query.whereNot('id', ownId)
      const name = `sheets sharing ${JSON.stringify([companyId, gtin, cpv, cuvee, ownId])}`
      const statement = ownId === undefined ? 'sheets_of_gtin' : 'other_sheets_of_gtin'
      return readOnce(trx, name, async () =>
        (await asPrepared(trx, statement, query.orderByRaw('code is null, id').limit(20))).map(recordOf),
      )
    },

    /** The sheets that have a code and one of these GTINs, in any of its lengths. */
    codedWithGtins: async (gtins: readonly string[]): Promise<SheetRecord[]> => {
      const query = table()
        .whereNotNull('code')
        .whereRaw('gtin = any(?)', [gtins.flatMap(equalGtins)])
      return (await asPrepared(trx, 'coded_sheets_of_gtins', query)).map(recordOf)
    },
  }
}

function sheetReads(trx: Transaction, companyId: number) {
  const table = () => ownTable(trx, companyId)
  return {
    /** One sheet, or null; `lock` locks the row until the transaction ends. */
    find: async (id: number, lock = false): Promise<SheetRecord | null> => {
      const query = table().where('id', id)
      if (lock) return foundRecord(await query.forUpdate().first())
      const name = `sheet ${String(companyId)} ${String(id)}`
      return readOnce(trx, name, async () => foundRecord(await asPrepared(trx, 'sheet', query.first())))
    },

    /** The sheet that was created with an idempotency key, locked, or null. */
    findByIdempotencyKey: async (idempotencyKey: string): Promise<SheetRecord | null> => {
      return foundRecord(await table().where('idempotency_key', idempotencyKey).forUpdate().first())
    },

    /** The sheet with a reference, locked, or null. */
    findByReference: async (reference: string): Promise<SheetRecord | null> => {
      return foundRecord(await table().where('reference', reference).forUpdate().first())
    },

    /**
     * The sheets outside the archive with one of these ids, references, lots or GTINs, in the order of their ids.
     * References and lots are keys by `identityKey` (domain/laboratory); `lock` locks the rows.
     */
    ofIdentities: async (
      { ids, references, lots, gtins }: Identities,
      lock: boolean,
    ): Promise<SheetRecord[]> => {
      const query = table()
        .whereNull('archived_at')
        .where((either) => {
          void either
            .whereIn('id', [...ids])
            .orWhereIn('gtin', [...gtins])
            .orWhereRaw(`${identityKeySql('reference')} = any(?)`, [[...references]])
            .orWhereRaw(`${identityKeySql("content ->> 'cuvee'")} = any(?)`, [[...lots]])
        })
        .orderBy('id')
      const rows = await (lock ? query.forUpdate() : query)
      return rows.map(recordOf)
    },

    /** Those of these references that the company uses already. */
    takenReferences: async (references: readonly string[]): Promise<Set<string>> => {
      const rows = await table().whereIn('reference', references).select('reference')
      return new Set(rows.flatMap(({ reference }) => (typeof reference === 'string' ? [reference] : [])))
    },

    /** Those of these sheets that exist; `lock` locks the rows, in the order of their ids. */
    withIds: async (ids: readonly number[], lock = false): Promise<SheetRecord[]> => {
      const query = table()
        .whereRaw('id = any(?)', [[...ids]])
        .orderBy('id')
      return (await (lock ? query.forUpdate() : asPrepared(trx, 'sheets_by_id', query))).map(recordOf)
    },
  }
}

/** What names a wine in a list of figures: columns, not the whole draft. */
export type NamedSheet = {
  readonly id: number
  readonly code: string
  readonly reference: string | null
  readonly brand: string
  readonly name: string
  readonly vintage: number | null
  /** The target market. */
  readonly market: string | null
}

function sheetNames(trx: Transaction, companyId: number) {
  return {
    /** The brands, names and vintages of those of these sheets that exist. */
    namesOfIds: async (
      ids: readonly number[],
    ): Promise<Pick<NamedSheet, 'id' | 'brand' | 'name' | 'vintage'>[]> =>
      ids.length === 0
        ? []
        : queryPrepared(
            trx,
            'names_of_sheets',
            `
            select id, coalesce(brand, '') as brand, coalesce(name, '') as name, vintage
            from sheets where company_id = ? and id = any(?)`,
            [companyId, [...ids]],
          ),

    /** The names of the sheets of these codes, by code. */
    namesOfCodes: async (codes: readonly string[]): Promise<Map<string, NamedSheet>> => {
      if (codes.length === 0) return new Map()
      // By the index of `codes`: sheets have none by code. An array is one value, however many codes it has.
      const rows = await queryPrepared<NamedSheet>(
        trx,
        'names_of_codes',
        `
        select s.id, s.code, s.reference, coalesce(s.brand, '') as brand, coalesce(s.name, '') as name, s.vintage,
          s.content ->> 'targetMarket' as market
        from codes c join sheets s on s.company_id = c.company_id and s.id = c.sheet_id and s.code = c.code
        where c.company_id = ? and c.code = any(?)`,
        [companyId, [...codes]],
      )
      return new Map(rows.map((row) => [row.code, row]))
    },
  }
}

/** The company of any sheet, or null: for support, which acts for all companies. */
export async function companyOfSheet(trx: Transaction, id: number): Promise<number | null> {
  const row = await trx<SheetRow>('sheets').where('id', id).first('company_id')
  return row?.company_id ?? null
}

async function refuseTakenKeys<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (isUniqueViolation(error, 'sheets_reference'))
      refuse('sheet.referenceTaken', {
        issues: [{ field: 'reference', code: 'referenceTaken', values: unnamedSheet }],
      })
    if (isUniqueViolation(error, 'sheets_idempotency_key')) refuse('sheet.changedMeanwhile')
    throw error
  }
}

function first<T>(rows: readonly T[]): T {
  const row = rows[0]
  if (row === undefined) throw new Error('A row that was locked is gone.')
  return row
}
