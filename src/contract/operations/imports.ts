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
import { columnMatches, unitSources } from '../../domain/spreadsheet/column-sources.ts'
import { presetIds } from '../../domain/spreadsheet/presets.ts'
import { unitIds } from '../../domain/spreadsheet/units.ts'
import { issueWithMessage, id, importAnswer } from '../answers.ts'
import type { Operation } from '../operation.ts'

const needs = ['fiche_create'] as const
/** Maximum size of a CSV file, in bytes; base64 makes it a third longer. */
export const largestImport = 2_000_000
const file = {
  fileName: text({ min: 1, max: 255 }),
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
  header: text({ max: 10_000 }),
  field: nullable(text()),
  by: nullable(oneOf(...columnMatches)),
  unit: nullable(oneOf(...unitIds)),
  units: list(oneOf(...unitIds), unitIds.length),
  unitFrom: nullable(oneOf(...unitSources)),
  /** A person has to choose the unit before the import. */
  unitMissing: flag(),
  /** Filled cells: as they stand, and as they will be stored; null when unreadable. */
  samples: list(object({ text: text({ max: 10_000 }), value: nullable(text({ max: 20_000 })) }), 3),
})

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
      headers: list(plannedColumn, 200),
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
