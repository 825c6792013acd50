// CSV imports of one company. A partial unique index ensures that one runs at a time.

import { isUniqueViolation } from './postgres-errors.ts'
import { refuse } from '../domain/refusal.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import type { PresetId } from '../domain/spreadsheet/presets.ts'
import type { UnitId } from '../domain/spreadsheet/units.ts'
import type { Transaction } from './database.ts'

/** One issue of a line that was not imported, or advice on a line that was. */
export type RefusedLine = {
  line: number
  column: string | null
  code: string
  values?: Record<string, string | number>
}
type ImportState = 'waiting' | 'running' | 'done' | 'failed'
/** An import as stored. */
export type ImportRecord = {
  readonly id: number
  readonly userId: number | null
  readonly language: InterfaceLanguage
  readonly fileName: string
  readonly mapping: Record<string, string>
  readonly units: Record<string, UnitId>
  readonly preset: PresetId | null
  readonly state: ImportState
  readonly lines: number
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly faulty: number
  readonly refused: RefusedLine[]
  readonly advised: RefusedLine[]
  readonly sheets: number[]
  readonly createdAt: Date
  readonly finishedAt: Date | null
}
type ImportRow = {
  company_id: number
  id: number
  user_id: number | null
  language: InterfaceLanguage
  file_name: string
  content: Uint8Array
  mapping: Record<string, string>
  units: Record<string, UnitId>
  preset: PresetId | null
  state: ImportState
  lines: number
  done: number
  created: number
  updated: number
  faulty: number
  refused: RefusedLine[]
  advised: RefusedLine[]
  sheets: number[]
  created_at: Date
  finished_at: Date | null
  progressed_at: Date
}
type NewImport = {
  userId: number | null
  language: InterfaceLanguage
  fileName: string
  content: Uint8Array
  mapping: Record<string, string>
  units: Record<string, UnitId>
  preset: PresetId | null
  lines: number
}
type ImportProgress = Pick<
  ImportRecord,
  'state' | 'done' | 'created' | 'updated' | 'faulty' | 'refused' | 'advised' | 'sheets' | 'finishedAt'
>

const columns = [
  'id',
  'user_id',
  'language',
  'file_name',
  'mapping',
  'units',
  'preset',
  'state',
  'lines',
  'done',
  'created',
  'updated',
  'faulty',
  'refused',
  'advised',
  'sheets',
  'created_at',
  'finished_at',
] as const

/** Opens the imports of one company inside a transaction. */
export function openImports(trx: Transaction, companyId: number) {
  const table = () => trx<ImportRow>('imports').where('company_id', companyId)
  return {
    /** Inserts a waiting import; refuses `import.alreadyRunning` when another waits or runs. */
    insert: async (entry: NewImport, now: Date): Promise<ImportRecord> => {
      try {
        const rows = await trx<ImportRow>('imports')
          .insert({
            company_id: companyId,
            user_id: entry.userId,
            language: entry.language,
            file_name: entry.fileName,
            content: entry.content,
            mapping: entry.mapping,
            units: entry.units,
            preset: entry.preset,
            lines: entry.lines,
            state: 'waiting',
            created_at: now,
            progressed_at: now,
          })
          .returning([...columns])
        return recordOf(rows[0] as ImportRow)
      } catch (error) {
        if (isUniqueViolation(error, 'imports_one_at_a_time')) refuse('import.alreadyRunning')
        throw error
      }
    },
    /** One import, or null; `lock` locks the row, so that only one worker runs it. */
    find: async (id: number, lock = false): Promise<ImportRecord | null> => {
      const query = table()
        .where('id', id)
        .select(...columns)
      const row = await (lock ? query.forUpdate() : query).first()
      return row === undefined ? null : recordOf(row as ImportRow)
    },
    /** The uploaded bytes. */
    content: async (id: number): Promise<Uint8Array> => {
      const row = await table().where('id', id).first('content')
      return row?.content ?? new Uint8Array()
    },
    /** Newest first. */
    list: async (limit: number): Promise<ImportRecord[]> =>
      (
        await table()
          .select(...columns)
          .orderBy('id', 'desc')
          .limit(limit)
      ).map((row) => recordOf(row as ImportRow)),
    /** Marks imports without progress since a moment as failed: their job failed for the last time. */
    endAbandoned: async (since: Date, now: Date): Promise<void> => {
      await table()
        .whereIn('state', ['waiting', 'running'])
        .where('progressed_at', '<', since)
        .update({ state: 'failed', finished_at: now })
    },
    /** Stores the progress of an import. */
    progress: async (id: number, progress: Partial<ImportProgress>, now: Date): Promise<void> => {
      await table().where('id', id).update(progressColumns(progress, now))
    },
  }
}

function progressColumns(
  { finishedAt, refused, advised, sheets, ...rest }: Partial<ImportProgress>,
  now: Date,
) {
  return {
    ...rest,
    progressed_at: now,
    ...(refused === undefined ? {} : { refused: JSON.stringify(refused) as never }),
    ...(advised === undefined ? {} : { advised: JSON.stringify(advised) as never }),
    ...(sheets === undefined ? {} : { sheets: JSON.stringify(sheets) as never }),
    ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
  }
}

function recordOf(row: ImportRow): ImportRecord {
  return {
    id: row.id,
    userId: row.user_id,
    language: row.language,
    fileName: row.file_name,
    mapping: row.mapping,
    units: row.units,
    preset: row.preset,
    state: row.state,
    lines: row.lines,
    done: row.done,
    created: row.created,
    updated: row.updated,
    faulty: row.faulty,
    refused: row.refused,
    advised: row.advised,
    sheets: row.sheets,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
