// Inserts the rows of one table of an archive, renumbered where the ids are taken, about a megabyte at a time.

import type { OpenedArchive } from './read.ts'
import {
  renumbered,
  renumbers,
  strayReference,
  type ArchiveRow,
  type IdOffsets,
} from '../../domain/company-archive/rows.ts'
import { memberOfTable, type ArchiveTableName } from '../../domain/company-archive/tables.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import { insertArchiveRows, takenValue } from '../../persistence/company-archive.ts'
import type { Transaction } from '../../persistence/database.ts'
import { isDataError, violatedIndex } from '../../persistence/postgres-errors.ts'

/** Where the rows go. */
type Target = { readonly companyId: number; readonly offsets: IdOffsets }
/** A row as the archive has it, and as it is stored. */
type RowChange = { readonly before: ArchiveRow; readonly after: ArchiveRow }

/** Characters and rows of one statement. */
const maxCharacters = 2 ** 20
const maxRows = 5000

/** What a unique index protects, for the sentence of the refusal. */
const takenThings: Readonly<Record<string, { readonly what: string; readonly column: string }>> = {
  companies_tva: { what: 'vat', column: 'tva' },
  users_email: { what: 'email', column: 'email' },
  codes_code: { what: 'code', column: 'code' },
  codes_link: { what: 'gtin', column: 'gtin' },
  serial_counters_pkey: { what: 'serials', column: 'scope' },
  serial_forms_pkey: { what: 'serials', column: 'scope' },
  line_serials_pkey: { what: 'serials', column: 'scope' },
}

/**
 * Inserts all rows of a table; answers how many. Refuses `archive.taken` for a value that another company has,
 * `archive.inconsistent` for rows that do not fit.
 */
export async function insertRows(
  trx: Transaction,
  archive: OpenedArchive,
  table: ArchiveTableName,
  { companyId, offsets }: Target,
  onRow: (row: RowChange) => void,
): Promise<number> {
  const columns = archive.columns(table)
  const isRenumbered = renumbers(offsets)
  let [count, characters] = [0, 0]
  let lines: string[] = []
  const flush = async (): Promise<void> => {
    if (lines.length > 0)
      await refusingData(trx, table, lines, (within) =>
        insertArchiveRows(within, table, columns, companyId, lines),
      )
    lines = []
    characters = 0
  }
  for await (const slice of archive.rows(table)) {
    for (const { row, text } of slice) {
      if (strayReference(table, row, archive.ids) !== null)
        refuse('archive.inconsistent', { values: { member: memberOfTable(table) } })
      const after = isRenumbered ? renumbered(table, row, offsets) : row
      onRow({ before: row, after })
      const line = isRenumbered ? JSON.stringify(after) : text
      lines.push(line)
      count += 1
      characters += line.length
      if (characters >= maxCharacters || lines.length >= maxRows) await flush()
    }
  }
  await flush()
  return count
}

async function refusingData(
  trx: Transaction,
  table: ArchiveTableName,
  lines: readonly string[],
  insert: (within: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await trx.transaction(insert)
  } catch (error) {
    const taken = takenThings[violatedIndex(error) ?? '']
    if (taken !== undefined) {
      // Row-level security keeps the value out of the error's text.
      const value = (await takenValue(trx, table, taken.column, lines)) ?? ''
      throw new Refusal('archive.taken', { values: { what: taken.what, value } })
    }
    if (isDataError(error)) refuse('archive.inconsistent', { values: { member: memberOfTable(table) } })
    throw error
  }
}
