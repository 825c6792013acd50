// Imports of one company. A partial unique index ensures that one upload runs at a time, another that two
// commands continue one and the same import of a file. Their lines are in import-lines.ts.

import { isUniqueViolation } from './postgres-errors.ts'
import { refuse } from '../domain/refusal.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import type { PresetId } from '../domain/spreadsheet/column-sources.ts'
import type { PlannedColumn } from '../domain/spreadsheet/columns.ts'
import type { UnitId } from '../domain/spreadsheet/units.ts'
import { asPrepared, type Transaction } from './database.ts'

const unfinishedStates = ['waiting', 'running', 'paused'] as const
type ImportState = (typeof unfinishedStates)[number] | 'cancelled' | 'done' | 'failed' | 'undone'

/** An import as stored. */
export type ImportRecord = {
  readonly id: number
  readonly userId: number | null
  /** The API key that started it, or null. */
  readonly keyId: number | null
  readonly language: InterfaceLanguage
  readonly fileName: string
  readonly mapping: Record<string, string>
  readonly units: Record<string, UnitId>
  readonly preset: PresetId | null
  /** The hash of a file that the command line sends row by row; null for an upload. */
  readonly sha256: string | null
  readonly state: ImportState
  readonly lines: number
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly same: number
  readonly faulty: number
  readonly createdAt: Date
  readonly finishedAt: Date | null
  readonly progressedAt: Date
}
type ImportRow = {
  company_id: number
  id: number
  user_id: number | null
  key_id: number | null
  language: InterfaceLanguage
  file_name: string
  content: Uint8Array | null
  mapping: Record<string, string>
  units: Record<string, UnitId>
  preset: PresetId | null
  sha256: string | null
  plan: readonly PlannedColumn[] | null
  state: ImportState
  lines: number
  done: number
  created: number
  updated: number
  same: number
  faulty: number
  created_at: Date
  finished_at: Date | null
  progressed_at: Date
}
type NewImport = {
  readonly userId: number | null
  readonly keyId: number | null
  readonly language: InterfaceLanguage
  readonly fileName: string
  readonly mapping: Record<string, string>
  readonly units: Record<string, UnitId>
  readonly preset: PresetId | null
  readonly lines: number
  /** The bytes of an upload, or the hash and the columns of a file that the command line sends row by row. */
  readonly source:
    | { readonly content: Uint8Array }
    | { readonly sha256: string; readonly columns: readonly PlannedColumn[] }
}
type ImportProgress = Pick<
  ImportRecord,
  'state' | 'lines' | 'done' | 'created' | 'updated' | 'same' | 'faulty' | 'finishedAt'
>

const columns = [
  'id',
  'user_id',
  'key_id',
  'language',
  'file_name',
  'mapping',
  'units',
  'preset',
  'sha256',
  'state',
  'lines',
  'done',
  'created',
  'updated',
  'same',
  'faulty',
  'created_at',
  'finished_at',
  'progressed_at',
] as const

/** Opens the imports of one company inside a transaction. */
export function openImports(trx: Transaction, companyId: number) {
  const table = () => trx<ImportRow>('imports').where('company_id', companyId)
  return {
    /**
     * Inserts an import: an upload waits, a file of the command line runs. Refuses `import.alreadyRunning`
     * when another upload has not ended.
     */
    insert: (entry: NewImport, now: Date): Promise<ImportRecord> => insertImport(trx, companyId, entry, now),
    /** One import, or null; `lock` locks the row, so that only one process continues it. */
    find: async (id: number, lock = false): Promise<ImportRecord | null> => {
      const query = table()
        .where('id', id)
        .select(...columns)
      const row = await (lock ? query.forUpdate() : query).first()
      return row === undefined ? null : recordOf(row as ImportRow)
    },
    /** The unfinished import of a file that the command line sends row by row, locked, or null. */
    findUnfinished: async (sha256: string): Promise<ImportRecord | null> => {
      const row = await table()
        .where('sha256', sha256)
        .whereIn('state', [...unfinishedStates])
        .select(...columns)
        .forUpdate()
        .first()
      return row === undefined ? null : recordOf(row as ImportRow)
    },
    /** The uploaded bytes. */
    content: async (id: number): Promise<Uint8Array> => {
      const row = await table().where('id', id).first('content')
      return row?.content ?? new Uint8Array()
    },
    /** The columns of a file that the command line sends row by row. */
    columns: async (id: number): Promise<readonly PlannedColumn[]> => {
      const row = await table().where('id', id).first('plan')
      return row?.plan ?? []
    },
    /** Newest first. */
    list: async (limit: number): Promise<ImportRecord[]> => {
      const query = table()
        .select(...columns)
        .orderBy('id', 'desc')
        .limit(limit)
      return (await asPrepared(trx, 'newest_imports', query)).map((row) => recordOf(row as ImportRow))
    },
    /** Stores the progress of an import. */
    progress: async (id: number, progress: Partial<ImportProgress>, now: Date): Promise<void> => {
      const { finishedAt, ...rest } = progress
      await table()
        .where('id', id)
        .update({
          ...rest,
          progressed_at: now,
          ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
        })
    },
  }
}

async function insertImport(
  trx: Transaction,
  companyId: number,
  { source, ...entry }: NewImport,
  now: Date,
): Promise<ImportRecord> {
  try {
    const rows = await trx<ImportRow>('imports')
      .insert({
        company_id: companyId,
        user_id: entry.userId,
        key_id: entry.keyId,
        language: entry.language,
        file_name: entry.fileName,
        mapping: entry.mapping,
        units: entry.units,
        preset: entry.preset,
        lines: entry.lines,
        ...('content' in source
          ? { content: source.content, state: 'waiting' }
          : { sha256: source.sha256, plan: JSON.stringify(source.columns) as never, state: 'running' }),
        created_at: now,
        progressed_at: now,
      })
      .returning([...columns])
    return recordOf(rows[0] as ImportRow)
  } catch (error) {
    if (isUniqueViolation(error, 'imports_one_at_a_time') || isUniqueViolation(error, 'imports_of_file'))
      refuse('import.alreadyRunning')
    throw error
  }
}

function recordOf(row: ImportRow): ImportRecord {
  return {
    id: row.id,
    userId: row.user_id,
    keyId: row.key_id,
    language: row.language,
    fileName: row.file_name,
    mapping: row.mapping,
    units: row.units,
    preset: row.preset,
    sha256: row.sha256,
    state: row.state,
    lines: row.lines,
    done: row.done,
    created: row.created,
    updated: row.updated,
    same: row.same,
    faulty: row.faulty,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    progressedAt: row.progressed_at,
  }
}
