// CSV imports: `/api/import/…`. The file is base64 in JSON, so that its bytes (encoding, BOM) arrive
// unchanged.

import {
  dictionary,
  flag,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  integer,
} from '../../domain/shape.ts'
import { columnMatches, presetIds, unitSources } from '../../domain/spreadsheet/column-sources.ts'
import { unitIds } from '../../domain/spreadsheet/units.ts'
import { issueWithMessage, id, importAnswer, importIssue, importStates, maxReadCell } from '../answers.ts'
import { maxImportLines } from '../../domain/spreadsheet/import-limit.ts'
import { interfaceLanguages } from '../../domain/languages.ts'
import { fileBody, listFormats, listTypes, workbookType, type Operation } from '../operation.ts'

const needs = ['fiche_create'] as const
/** No right of a user is enough: only the operator, on the command line. */
const commandLineOnly = [] as const
/** Maximum size of a CSV file, in bytes; base64 makes it a third longer. */
export const largestImport = 2_000_000
const file = {
  fileName: text({ min: 1, max: 255 }),
  /** The file from which the CSV was made; its name stands in the list of imports. */
  sourceName: optional(text({ min: 1, max: 255 })),
  content: text({ max: Math.ceil(largestImport / 3) * 4 }),
  /** Header of the file → field name; stored for the company. */
  mapping: optional(dictionary(text({ max: 60 }))),
  /** Header of the file → unit of its figures; stored for the company. */
  units: optional(dictionary(oneOf(...unitIds))),
  /** The service that exported the file. */
  preset: optional(oneOf(...presetIds)),
}

/** A column of the file: its field, its unit, and the first filled cells. */
const plannedColumn = object({
  header: text({ max: maxReadCell }),
  field: nullable(text()),
  by: nullable(oneOf(...columnMatches)),
  /** The header of the column that has the field which this one names too. */
  takenBy: nullable(text({ max: maxReadCell })),
  unit: nullable(oneOf(...unitIds)),
  units: list(oneOf(...unitIds), unitIds.length),
  unitFrom: nullable(oneOf(...unitSources)),
  /** A person has to choose the unit before the import. */
  unitMissing: flag(),
  /** Filled cells: as they stand, and as they will be stored; null when unreadable. */
  samples: list(object({ text: text({ max: maxReadCell }), value: nullable(text({ max: 20_000 })) }), 3),
})

/** Most rows of a file that the browser takes: its header and the lines of one import. */
const maxReadRows = maxImportLines + 1
/** Maximum number of columns of a file, several times the number of fields. */
export const maxReadColumns = 200

/** A row of a file: its line, from 1, and its cells as text. */
const readRow = object({ line: integer(1), cells: list(text({ max: maxReadCell }), maxReadColumns) })

const checkedLine = object({
  line: integer(1),
  column: nullable(text({ max: maxReadCell })),
  fault: issueWithMessage,
})

/** What an import does with a line. */
const lineOutcomes = ['new', 'changed', 'same', 'refused'] as const

/** The outcome of a line; the texts of `changes` have the form of cells. */
const lineOutcome = object({
  line: integer(1),
  outcome: oneOf(...lineOutcomes),
  sheet: nullable(id),
  name: text(),
  changes: list(object({ field: text(), before: text({ max: 20_000 }), after: text({ max: 20_000 }) }), 100),
})

/** Maximum number of rows that one call of `imports.rows` takes. */
export const maxStreamedRows = 2000
const cells = list(text({ max: 20_000 }), 200)

export const importOperations = {
  'imports.template': {
    method: 'GET',
    path: '/import/template.csv',
    needs,
    scope: 'none',
    command: 'sheets template',
    /** `names`, for people: titles and names in the caller's language; `codes`: field names and stored values. */
    input: object({ form: optional(oneOf('names', 'codes')), lang: optional(oneOf(...interfaceLanguages)) }),
    output: { file: ['text/csv; charset=utf-8'] },
    refusals: [],
  },
  /** The template for people as a workbook, with lists of choices and a sheet that explains the columns. */
  'imports.templateWorkbook': {
    method: 'GET',
    path: '/import/template.xlsx',
    needs,
    scope: 'none',
    command: 'sheets template-workbook',
    input: object({ lang: optional(oneOf(...interfaceLanguages)) }),
    output: { file: [workbookType] },
    refusals: [],
  },
  /**
   * Reads a file as rows of text, so that a user can look at them and correct them before the check. Stores
   * nothing.
   */
  'imports.read': {
    method: 'POST',
    changes: false,
    path: '/import/read',
    maxBody: fileBody,
    heavyFrom: 100_000,
    needs,
    scope: 'company',
    command: 'imports read',
    input: object({
      fileName: file.fileName,
      content: file.content,
      /** Name of the table of a workbook; without it the table with most filled rows. */
      table: optional(text({ max: 255 })),
    }),
    output: object({
      fileName: file.fileName,
      /** What the bytes are, whatever the name says. */
      format: oneOf('csv', 'xlsx', 'ods'),
      /** The tables of a workbook that people see, in its order; empty for CSV. */
      tables: list(text({ max: 255 }), 255),
      table: nullable(text({ max: 255 })),
      /** The header first, then its lines. */
      rows: list(readRow, maxReadRows),
    }),
    refusals: [
      'import.notSpreadsheet',
      'import.workbookOld',
      'import.workbookNumbers',
      'import.workbookEncrypted',
      'import.workbookDamaged',
      'import.workbookTooLarge',
      'import.workbookTableUnknown',
      'import.badlyBuilt',
      'import.empty',
      'import.tooManyLines',
      'import.tooManyColumns',
      'import.cellTooLong',
      'input.tooLarge',
    ],
  },
  'imports.check': {
    method: 'POST',
    changes: false,
    path: '/import/check',
    maxBody: fileBody,
    heavyFrom: 100_000,
    needs,
    scope: 'company',
    command: 'imports check',
    input: object(file),
    output: object({
      lines: integer(),
      /** The line of the file with the headers; those above it are titles. */
      headerLine: integer(1),
      /** How lines find their stored sheets; null: every line makes a new sheet. */
      match: nullable(oneOf('reference', 'gtin')),
      /** What the import would do, by line. */
      outcomes: list(lineOutcome, 300),
      counts: object({ new: integer(), changed: integer(), same: integer(), refused: integer() }),
      headers: list(plannedColumn, 200),
      good: integer(),
      faulty: integer(),
      refused: list(checkedLine, 10_000),
      /** What to look at in lines without an error: what they change, and what they share. */
      advised: list(checkedLine, 10_000),
    }),
    refusals: [
      'import.notCsv',
      'import.badlyBuilt',
      'import.empty',
      'import.tooManyLines',
      'import.cellTooLong',
      'input.tooLarge',
    ],
  },
  'imports.start': {
    method: 'POST',
    path: '/import/start',
    maxBody: fileBody,
    heavyFrom: 100_000,
    needs,
    scope: 'company',
    command: 'imports start',
    input: object(file),
    output: object({ code: oneOf(0), import: importAnswer }),
    refusals: [
      'import.notCsv',
      'import.badlyBuilt',
      'import.empty',
      'import.tooManyLines',
      'import.cellTooLong',
      'import.unitMissing',
      'import.alreadyRunning',
      'input.tooLarge',
      'company.none',
    ],
  },
  'imports.list': {
    method: 'GET',
    path: '/import/list',
    needs,
    scope: 'company',
    command: 'imports list',
    input: object({}),
    output: object({ imports: list(importAnswer, 100) }),
    refusals: [],
  },
  /** All imports as a file. */
  'imports.listFile': {
    method: 'GET',
    path: '/import/list.{format}',
    needs,
    scope: 'company',
    command: 'imports list-file',
    input: object({ format: oneOf(...listFormats) }),
    output: { file: Object.values(listTypes) },
    refusals: ['list.tooLong'],
  },
  'imports.get': {
    method: 'GET',
    path: '/import/get/{id}',
    needs,
    scope: 'company',
    command: 'imports get',
    input: object({ id }),
    output: importAnswer,
    refusals: ['import.unknown'],
  },
  'imports.refused': {
    method: 'GET',
    path: '/import/refused/{id}.csv',
    needs,
    scope: 'company',
    command: 'imports refused',
    input: object({ id }),
    output: { file: ['text/csv; charset=utf-8'] },
    refusals: ['import.unknown'],
  },
  'imports.refusedRows': {
    method: 'GET',
    path: '/import/refused-rows/{id}.csv',
    needs,
    scope: 'company',
    command: 'imports refused-rows',
    input: object({ id }),
    output: { file: ['text/csv; charset=utf-8'] },
    refusals: ['import.unknown'],
  },
  'imports.steer': {
    method: 'POST',
    path: '/import/steer/{id}',
    needs,
    scope: 'company',
    command: 'imports steer',
    input: object({ id, action: oneOf('pause', 'resume', 'cancel') }),
    output: importAnswer,
    refusals: ['import.unknown', 'import.ended', 'import.alreadyRunning'],
  },
  'imports.undo': {
    method: 'POST',
    path: '/import/undo/{id}',
    needs,
    scope: 'company',
    command: 'imports undo',
    input: object({ id }),
    output: importAnswer,
    refusals: ['import.unknown', 'import.notEnded', 'import.notUndoable'],
  },
  /** Opens an import of any length, or answers the unfinished one of the same file, which goes on at `done`. */
  'imports.open': {
    method: 'POST',
    path: '/import/open',
    needs: commandLineOnly,
    scope: 'company',
    input: object({
      fileName: file.fileName,
      sha256: text({ min: 64, max: 64, pattern: '^[0-9a-f]{64}$' }),
      headers: cells,
      /** The first rows, from which columns and units are recognized. */
      sample: list(cells, 300),
      mapping: file.mapping,
      units: file.units,
      preset: file.preset,
      /** The number of lines of the file, where it is known. */
      lines: optional(integer(0, 100_000_000)),
    }),
    output: importAnswer,
    refusals: ['import.badlyBuilt', 'import.unitMissing', 'company.none'],
  },
  /** Imports the next rows in one transaction; rows before `done` change nothing. */
  'imports.rows': {
    method: 'POST',
    path: '/import/rows/{id}',
    needs: commandLineOnly,
    scope: 'company',
    input: object({
      id,
      /** The number of rows of the file before these. */
      offset: integer(),
      rows: list(object({ line: integer(1), cells }), maxStreamedRows),
      last: flag(),
    }),
    output: object({
      state: oneOf(...importStates),
      done: integer(),
      created: integer(),
      updated: integer(),
      same: integer(),
      faulty: integer(),
      /** The outcome of each row, also of rows that were imported before. */
      results: list(
        object({
          line: integer(1),
          outcome: oneOf(...lineOutcomes),
          sheet: nullable(id),
          refused: list(importIssue, 1000),
          advised: list(importIssue, 1000),
        }),
        maxStreamedRows,
      ),
    }),
    refusals: ['import.unknown', 'import.ended', 'import.paused', 'import.rowsMissing'],
  },
} as const satisfies Record<string, Operation>
