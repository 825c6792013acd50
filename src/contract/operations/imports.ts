// CSV imports: `/api/import/…`. The file is base64 in JSON, so that its bytes (encoding, BOM) arrive
// unchanged.

import { dictionary, list, nullable, object, oneOf, optional, text, integer } from '../../domain/shape.ts'
import { issueWithMessage, id, importAnswer } from '../answers.ts'
import { maxImportLines } from '../../domain/spreadsheet/import-limit.ts'
import type { Operation } from '../operation.ts'

const needs = ['fiche_create'] as const
/** Maximum size of a CSV file, in bytes; base64 makes it a third longer. */
export const largestImport = 2_000_000
const file = {
  fileName: text({ min: 1, max: 255 }),
  content: text({ max: Math.ceil(largestImport / 3) * 4 }),
  /** Header of the file → field name; stored for the company. */
  mapping: optional(dictionary(text({ max: 60 }))),
}

/** Most rows of a file that the browser takes: its header and the lines of one import. */
const maxReadRows = maxImportLines + 1
/** Maximum number of columns of a file, several times the number of fields. */
export const maxReadColumns = 200
/** Maximum length of one cell, in characters; no valid value is longer. */
export const maxReadCell = 10_000

/** A row of a file: its line, from 1, and its cells as text. */
const readRow = object({ line: integer(1), cells: list(text({ max: maxReadCell }), maxReadColumns) })

const checkedLine = object({ line: integer(1), column: nullable(text()), fault: issueWithMessage })

export const importOperations = {
  'imports.template': {
    method: 'GET',
    path: '/import/template.csv',
    needs,
    scope: 'none',
    command: 'sheets template',
    input: object({}),
    output: { file: ['text/csv; charset=utf-8'] },
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
    refusals: ['import.notCsv', 'import.badlyBuilt', 'import.empty', 'import.tooManyLines', 'input.tooLarge'],
  },
  'imports.check': {
    method: 'POST',
    changes: false,
    path: '/import/check',
    needs,
    scope: 'company',
    command: 'imports check',
    input: object(file),
    output: object({
      lines: integer(),
      headers: list(object({ header: text(), field: nullable(text()) }), 200),
      good: integer(),
      faulty: integer(),
      refused: list(checkedLine, 10_000),
      /** What to look at in lines without an error: what they change, and what they share. */
      advised: list(checkedLine, 10_000),
    }),
    refusals: ['import.notCsv', 'import.badlyBuilt', 'import.empty', 'import.tooManyLines', 'input.tooLarge'],
  },
  'imports.start': {
    method: 'POST',
    path: '/import/start',
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
} as const satisfies Record<string, Operation>
