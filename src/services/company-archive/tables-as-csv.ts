// The tables of an archive that people read: wines, codes, users, batches, views and the audit trail as CSV. An
// import ignores them; the lines of JSON have the same data and more.

import { codeAddress, digitalLinkOf, labelAddress } from '../sheet-answers.ts'
import type { Config } from '../../config.ts'
import type { ArchiveRow } from '../../domain/company-archive/rows.ts'
import type { ArchiveTableName } from '../../domain/company-archive/tables.ts'
import { sheetFields } from '../../domain/sheet/fields.ts'
import { draftRow, headerRow } from '../../domain/spreadsheet/table.ts'
import { fromRow } from '../../persistence/row.ts'

/** A CSV of one table: its headers, and the cells of a row; null leaves the row out. */
export type ArchiveCsv = {
  readonly member: string
  readonly table: ArchiveTableName
  readonly header: readonly string[]
  readonly cells: (row: ArchiveRow) => readonly string[] | null
}

/** All CSVs of an archive; the addresses are those of this installation. */
export function archiveCsvs(origins: Pick<Config, 'codeOrigin' | 'presentationOrigin'>): ArchiveCsv[] {
  return [
    {
      member: 'csv/wines.csv',
      table: 'sheets',
      header: headerRow(),
      cells: (row) => draftRow(fromRow(sheetFields, row)),
    },
    codesCsv(origins),
    {
      member: 'csv/users.csv',
      table: 'users',
      header: ['firstName', 'lastName', 'email', 'language', 'owner', 'rights', 'state'],
      cells: (row) => [
        ...cellsOf(row['content'] as ArchiveRow, ['firstName', 'lastName']),
        ...cellsOf(row, ['email', 'language', 'owner', 'rights', 'state']),
      ],
    },
    plainCsv('batches', [
      'id',
      'sheet_id',
      'code',
      'scope',
      'lot',
      'cpv',
      'preset',
      'pattern',
      'count',
      'spare',
      'totals',
      'created_at',
    ]),
    plainCsv('views', ['code', 'day', 'views']),
    plainCsv('audit', ['at', 'actor', 'operation', 'subject', 'before', 'after']),
  ]
}

/** The published sheets, with every address that leads to them. */
function codesCsv(origins: Pick<Config, 'codeOrigin' | 'presentationOrigin'>): ArchiveCsv {
  return {
    member: 'csv/codes.csv',
    table: 'sheets',
    header: [
      'reference',
      'brand',
      'name',
      'vintage',
      'code',
      'printed',
      'digitalLink',
      'label',
      'version',
      'archived',
      'withdrawn',
    ],
    cells: (row) => {
      const draft = fromRow(sheetFields, row)
      const code = row['code']
      if (typeof code !== 'string') return null
      return [
        ...cellsOf(row, ['reference', 'brand', 'name', 'vintage', 'code']),
        codeAddress(code, draft, origins),
        digitalLinkOf(draft, (row['gtin_freed_at'] ?? null) !== null, origins) ?? '',
        labelAddress(code, origins),
        ...cellsOf(row, ['version', 'archived_at', 'withdrawn_at']),
      ]
    },
  }
}

function plainCsv(table: ArchiveTableName, columns: readonly string[]): ArchiveCsv {
  return { member: `csv/${table}.csv`, table, header: columns, cells: (row) => cellsOf(row, columns) }
}

/** Values as text: lists with `|` between their values, documents as JSON, nothing for null. */
function cellsOf(row: ArchiveRow, columns: readonly string[]): string[] {
  return columns.map((column) => {
    const value = row[column]
    if (value === null || value === undefined) return ''
    if (Array.isArray(value)) return value.join('|')
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}
