// Laboratories' results as CSV: `/api/import/lab/…` (docs/guide/lab.md). The check compares and changes nothing; what
// it plans is saved by its `plan`, and undone with the answer.

import {
  amount,
  dictionary,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  shaped,
  text,
} from '../../domain/shape.ts'
import { labColumns } from '../../domain/laboratory/column-words-table.ts'
import { columnUses } from '../../domain/laboratory/columns.ts'
import { identityColumns, labFields } from '../../domain/laboratory/lab-fields.ts'
import { labOutcomes } from '../../domain/laboratory/plan.ts'
import { sheetFields, type SheetField } from '../../domain/sheet/fields.ts'
import { maxImportLines } from '../../domain/spreadsheet/import-limit.ts'
import { unitIds } from '../../domain/spreadsheet/units.ts'
import { id, issueWithMessage } from '../answers.ts'
import { fileBody, type Operation } from '../operation.ts'
import { largestImport, maxReadColumns } from './imports.ts'

const needs = ['dashboard', 'fiche_create', 'fiche_modify'] as const

const file = {
  fileName: text({ min: 1, max: 255 }),
  content: text({ max: Math.ceil(largestImport / 3) * 4 }),
  /** Header of the file → what its column holds; '' leaves it out. */
  mapping: optional(dictionary(text({ max: 60 }))),
  /** Header of the file → unit of its figures. */
  units: optional(dictionary(oneOf(...unitIds))),
  /** What a figure below the limit of detection means: its limit, or no figure. */
  belowLimit: optional(oneOf('limit', 'none')),
}

const figure = amount(0, 100)
const labField = oneOf(...labFields)
const labIssue = object({ column: text({ max: 10_000 }), fault: issueWithMessage })
const energy = nullable(object({ kj: integer(), kcal: integer() }))
const change = object({ field: labField, before: nullable(figure), after: figure })

/** A column of the file, its use and its unit. */
const labColumn = object({
  header: text({ max: 10_000 }),
  column: nullable(oneOf(...labColumns)),
  use: oneOf(...columnUses),
  field: nullable(labField),
  unit: nullable(oneOf(...unitIds)),
  units: list(oneOf(...unitIds), unitIds.length),
  unitFrom: nullable(oneOf('choice', 'header', 'cells', 'word')),
  unitMissing: flag(),
  /** Filled cells: as they stand, and as they will be stored; null when they give no figure. */
  samples: list(object({ text: text({ max: 10_000 }), value: nullable(figure) }), 3),
})

/** A line: the wine that it means, what it changes, why it is refused, what to look at. */
const labRow = object({
  line: integer(1),
  title: text({ max: 10_000 }),
  outcome: oneOf(...labOutcomes),
  sheet: nullable(id),
  name: text(),
  by: nullable(oneOf(...identityColumns)),
  changes: list(change, labFields.length),
  /** Printed energy in 100 ml; null while figures are missing, and for a wine whose energy is typed. */
  energy: object({ before: energy, after: energy }),
  refused: list(labIssue, 200),
  advised: list(labIssue, 200),
})

/** The figures of a wine before its results were saved, with the fields that were still to be checked. */
const undoable = object({
  sheet: id,
  /** The revision that the saving made: a wine changed since is not undone. */
  revision: integer(1),
  before: list(object({ field: labField, value: nullable(figure) }), labFields.length, 1),
  recheck: list(shaped<SheetField>({ enum: Object.keys(sheetFields) }), 100),
})

const fileRefusals = [
  'import.notCsv',
  'import.badlyBuilt',
  'import.empty',
  'import.tooManyLines',
  'input.tooLarge',
] as const

export const laboratoryOperations = {
  'lab.check': {
    method: 'POST',
    changes: false,
    path: '/import/lab/check',
    maxBody: fileBody,
    heavyFrom: 100_000,
    needs,
    scope: 'company',
    command: 'lab check',
    input: object(file),
    output: object({
      columns: list(labColumn, maxReadColumns),
      rows: list(labRow, maxImportLines),
      counts: object({
        changed: integer(),
        same: integer(),
        covered: integer(),
        published: integer(),
        refused: integer(),
      }),
      /** Names exactly these changes of exactly these wines. */
      plan: text({ min: 43, max: 43 }),
    }),
    refusals: fileRefusals,
  },
  'lab.apply': {
    method: 'POST',
    path: '/import/lab/apply',
    maxBody: fileBody,
    heavyFrom: 100_000,
    needs,
    scope: 'company',
    command: 'lab apply',
    input: object({ ...file, plan: text({ min: 43, max: 43, pattern: '^[A-Za-z0-9_-]+$' }) }),
    output: object({ code: oneOf(0), changed: list(undoable, maxImportLines) }),
    refusals: [...fileRefusals, 'lab.changedMeanwhile', 'sheet.invalid', 'sheet.locked'],
  },
  'lab.undo': {
    method: 'POST',
    path: '/import/lab/undo',
    maxBody: fileBody,
    needs,
    scope: 'company',
    command: 'lab undo',
    input: object({ changed: list(undoable, maxImportLines, 1) }),
    output: object({ code: oneOf(0), count: integer() }),
    refusals: ['sheet.unknown', 'sheet.changedMeanwhile', 'sheet.locked', 'sheet.invalid', 'input.invalid'],
  },
} as const satisfies Record<string, Operation>
