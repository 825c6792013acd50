// Shapes of the answers that several operations share.

import { batchPrintOptions } from './batch-print-options.ts'
import { maxHeadingLanguages, wordForms } from '../domain/label/heading-forms.ts'
import { labelLanguages } from '../domain/languages.ts'
import { printFormatNames, type PrintFormatName } from '../domain/code/print-formats.ts'
import { serialPresets } from '../domain/code/serial-format.ts'
import { rowVerdicts, serialReports } from '../domain/code/serial-states.ts'
import { companyDraft, companyOptions, companyStates } from '../domain/company/fields.ts'
import { lawRuleIds } from '../domain/law/law-rules.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { rights, type Right } from '../domain/rights.ts'
import {
  amount,
  dictionary,
  flag,
  list,
  nullable,
  object,
  oneOf,
  optional,
  shaped,
  text,
  integer,
  type Infer,
} from '../domain/shape.ts'
import { sheetDraft, sheetFields, type SheetField } from '../domain/sheet/fields.ts'
import { sheetStates } from '../domain/sheet/sheet-states.ts'

/** A database id: an integer from 1. */
export const id = integer(1)
/** A time in UTC, ISO 8601. */
export const timestamp = text({ max: 30 })
/** A calendar day from 1900, as `2026-11-21`. */
export const day = text({
  min: 10,
  max: 10,
  pattern: '^(19\\d{2}|[2-9]\\d{3})-\\d{2}-\\d{2}$',
  format: 'date',
})
/** The number of a published version. */
export const versionNumber = integer(1, 1_000_000)
/** The answer of an operation without data: `code` 0 means success. */
export const done = object({ code: oneOf(0) })
/** A list of rights, without repetition. */
export const rightsList = shaped<Right[]>({
  type: 'array',
  items: { enum: rights },
  uniqueItems: true,
  maxItems: rights.length,
})

/** A rule of the law that a sheet will meet, and the first day of that rule. */
export const lawChange = object({ id: oneOf(...lawRuleIds), from: day })

/** A validation issue (domain/validation-issue.ts). */
export const validationIssue = shaped<ValidationIssue>({
  type: 'object',
  properties: {
    field: { type: 'string' },
    code: { type: 'string' },
    weight: { enum: ['blocking', 'advisory'] },
    values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  required: ['field', 'code'],
  additionalProperties: false,
})

/** A validation issue with its message in the caller's language. */
export const issueWithMessage = shaped<ValidationIssue & { readonly message: string }>({
  ...validationIssue.schema,
  properties: { ...Object(validationIssue.schema['properties']), message: { type: 'string' } },
})

/** A sheet as its producer sees it. State 1 is a draft, 3 is validated. */
export const sheet = object({
  id,
  state: oneOf(sheetStates.unvalidated, sheetStates.validated),
  archived: flag(),
  withdrawn: flag(),
  code: nullable(text({ max: 20 })),
  url: nullable(text()),
  digitalLink: nullable(text()),
  labelUrl: nullable(text()),
  version: nullable(integer(1)),
  revision: integer(1),
  createdAt: timestamp,
  updatedAt: timestamp,
  generatedAt: nullable(timestamp),
  product: nullable(object({ id: text({ max: 100 }), name: text(), image: nullable(text()) })),
  /** Fields copied from another vintage that nobody has checked since. */
  recheck: list(shaped<SheetField>({ enum: Object.keys(sheetFields) }), 100),
  /**
   * After a save, and when a sheet is read: other sheets with which it cannot be published as it is, and evidence
   * that its GTIN still needs.
   */
  advice: optional(list(issueWithMessage, 10)),
  /** Likewise, while support has taken back the validation: the draft of the newest version. */
  published: optional(sheetDraft),
  draft: sheetDraft,
})
export type SheetAnswer = Infer<typeof sheet>

/** One row of the list of wines. */
export const sheetRow = object({
  id,
  state: oneOf(sheetStates.unvalidated, sheetStates.validated),
  archived: flag(),
  withdrawn: flag(),
  code: nullable(text({ max: 20 })),
  brand: text(),
  name: text(),
  reference: nullable(text()),
  gtin: nullable(text()),
  vintage: nullable(integer()),
  wineType: nullable(text()),
  family: text(),
  appellation: nullable(text()),
  market: nullable(text({ max: 3 })),
  updatedAt: timestamp,
})

/** The calculation of an energy value, per 100 ml. */
export const energy = object({
  kj: text({ max: 20 }),
  kcal: text({ max: 20 }),
  printedKj: integer(),
  printedKcal: integer(),
  carbohydrates: text({ max: 20 }),
  alcohol: text({ max: 20 }),
  parts: list(
    object({
      part: text({ max: 30 }),
      grams: text({ max: 20 }),
      kcalFactor: text({ max: 8 }),
      kjFactor: text({ max: 8 }),
      kcal: text({ max: 20 }),
      kj: text({ max: 20 }),
    }),
    10,
  ),
})

/** A company as its users see it. */
export const company = object({
  id,
  state: oneOf(...companyStates),
  premium: flag(),
  actId: integer(),
  createdAt: timestamp,
  /** Why support refused the company, as the e-mail says it. */
  reason: nullable(text({ max: 1000 })),
  draft: companyDraft,
})
export type CompanyAnswer = Infer<typeof company>

/** The options of a company. */
export const options = companyOptions

/** Maximum length of one cell of a file, in characters; no valid value is longer. */
export const maxReadCell = 10_000

/** An issue of a line: `issue.<code>` or `refusal.<code>` is its message. */
export const importIssue = object({
  line: integer(1),
  /** The header of the column, of at most a cell. */
  column: nullable(text({ max: maxReadCell })),
  code: text(),
  values: optional(dictionary(shaped<string | number>({ type: ['string', 'number'] }))),
  /** In the caller's language. */
  message: text(),
})

/** The states of an import. A paused import goes on when it is resumed; a cancelled one keeps what is done. */
export const importStates = ['waiting', 'running', 'paused', 'cancelled', 'done', 'failed', 'undone'] as const

/** An import of a file: its counts, and the issues by line. */
export const importAnswer = object({
  id,
  state: oneOf(...importStates),
  fileName: text({ max: 255 }),
  lines: integer(),
  done: integer(),
  created: integer(),
  updated: integer(),
  /** Lines that equal their stored sheet: nothing was saved. */
  same: integer(),
  faulty: integer(),
  /** Whether `imports.undo` would undo it: it is over, and nothing that it saved is published or changed since. */
  undoable: flag(),
  createdAt: timestamp,
  finishedAt: nullable(timestamp),
  /** The created, updated and equal sheets, in the order of the lines. */
  sheets: list(id, 10_000),
  refused: list(importIssue, 10_000),
  /** What to look at in lines that were imported. */
  advised: list(importIssue, 10_000),
})
export type ImportAnswer = Infer<typeof importAnswer>

/** The presets of serials. */
export const presets = serialPresets

/** Maximum number of serials in an order, and in a batch with its spare serials. */
export const largestOrder = 10_000_000
/** Maximum number of serials in a batch, spare ones included. */
export const largestBatch = 2 * largestOrder

/** A batch: a range of serials. */
export const batch = object({
  id,
  fiche: id,
  sheetName: text(),
  gtin: nullable(text()),
  code: text(),
  /** All codes, with the spare ones. */
  count: integer(1, largestBatch),
  ordered: integer(1, largestOrder),
  spare: integer(),
  lot: nullable(text({ max: 20 })),
  cpv: nullable(text({ max: 20 })),
  preset: oneOf(...presets),
  /** The prefix or pattern of the preset, else empty. */
  pattern: text({ max: 20 }),
  request: text({ max: 100 }),
  createdAt: timestamp,
  first: text(),
  last: text(),
  /** The reconciliation: each serial counts in exactly one column. */
  books: object({
    printed: integer(),
    scrapped: integer(),
    sampled: integer(),
    unused: integer(),
    void: integer(),
    missing: integer(),
  }),
})
export type BatchAnswer = Infer<typeof batch>

/** The formats of the files of a batch. */
export const batchFileFormats = printFormatNames
export type BatchFileFormat = PrintFormatName
const fileStates = ['waiting', 'running', 'paused', 'cancelled', 'done', 'failed', 'expired'] as const

/** A file of a batch: its progress, and the parts that are written. */
export const batchFile = object({
  id,
  batch: id,
  format: oneOf(...batchFileFormats),
  from: integer(1),
  to: integer(1),
  /** The words above every code, a text per language; null without them. */
  heading: nullable(
    object({
      form: oneOf(...wordForms),
      languages: list(oneOf(...labelLanguages), maxHeadingLanguages, 1),
      texts: list(text(), maxHeadingLanguages, 1),
    }),
  ),
  /** What was chosen for its print; null without a choice. */
  print: nullable(object(batchPrintOptions)),
  /** Width of a module in mm as it is printed: a chosen width becomes whole pixels or dots. Null without a choice. */
  printedModule: nullable(amount(0)),
  state: oneOf(...fileStates),
  count: integer(),
  drawn: integer(),
  bytes: integer(),
  /** Codes per second, and the remaining seconds while it runs. */
  rate: integer(),
  secondsLeft: nullable(integer()),
  createdAt: timestamp,
  finishedAt: nullable(timestamp),
  expiresAt: timestamp,
  parts: integer(),
  written: list(
    object({
      part: integer(1),
      name: text({ max: 200 }),
      count: integer(),
      bytes: integer(),
      sha256: text({ max: 64 }),
      first: text(),
      last: text(),
    }),
    10_000,
  ),
})
export type BatchFileAnswer = Infer<typeof batchFile>

const exportStates = ['waiting', 'running', 'done', 'failed', 'expired'] as const

/** An export of everything that a company has: its progress in rows, and the finished file. */
export const companyExport = object({
  id,
  state: oneOf(...exportStates),
  done: integer(),
  total: integer(),
  fileName: nullable(text({ max: 200 })),
  bytes: nullable(integer()),
  sha256: nullable(text({ max: 64 })),
  createdAt: timestamp,
  finishedAt: nullable(timestamp),
  expiresAt: timestamp,
})
export type CompanyExportAnswer = Infer<typeof companyExport>

/** Maximum number of rows that the answer to a report lists; it counts all. */
export const maxListedExceptions = 1000

/** The outcome of the rows of a report or a packing: how many had each verdict, and those not accepted. */
export const rowOutcomes = {
  rows: integer(),
  accepted: integer(),
  duplicate: integer(),
  foreign: integer(),
  malformed: integer(),
  void: integer(),
  illegal: integer(),
  /** Rows that were not accepted; `row` counts from 1. */
  exceptions: list(
    object({ row: integer(1), value: text({ max: 200 }), verdict: oneOf(...rowVerdicts) }),
    maxListedExceptions,
  ),
}

const reportMembers = {
  id,
  request: text({ max: 100 }),
  /** A batch by its id, or a production line by its name. */
  target: text({ max: 100 }),
  state: oneOf(...serialReports),
  reason: nullable(text({ max: 500 })),
  createdAt: timestamp,
  ...rowOutcomes,
}

/** A report of a line, with the outcome of its rows. */
export const serialReport = object(reportMembers)
export type SerialReportAnswer = Infer<typeof serialReport>

/**
 * A report in a list, or a group of reports: single codes of one day and kind, or the parts of one long
 * report. `gathered` is the number of reports. A group has the sums of the counts, the id, idempotency key
 * and time of its newest report, and no exceptions.
 */
export const listedReport = object({ ...reportMembers, gathered: integer(1) })
export type ListedReport = Infer<typeof listedReport>

/** A user as their company sees them. State 1 is active, 2 is suspended. */
export const user = object({
  id,
  email: text(),
  firstName: text(),
  lastName: text(),
  phone: nullable(text()),
  language: text({ max: 2 }),
  state: oneOf(1, 2),
  confirmed: flag(),
  owner: flag(),
  rights: rightsList,
})
export type UserAnswer = Infer<typeof user>

/** Most sheets in the list of the most viewed; the file of views has all. */
export const maxRankedSheets = 500
/** Wines of that list with a course. */
export const maxTrends = 50

/** The views of a company's labels, by day and by sheet. */
export const viewsAnswer = object({
  /** The first and the last day, both included. */
  from: day,
  to: day,
  /** The present day, in UTC as all days of views: its count is not complete. */
  today: day,
  total: integer(),
  /** Whether the company counts views. */
  counted: flag(),
  days: list(object({ day, views: integer() }), 4000),
  /** The most viewed, most viewed first. */
  sheets: list(
    object({ fiche: id, name: text(), reference: nullable(text()), views: integer() }),
    maxRankedSheets,
  ),
  /** The period before and the courses; null unless the call asks for `trends`. */
  trends: nullable(
    object({
      /** The days of the period of the same length before this one; days without views are missing. */
      before: list(object({ day, views: integer() }), 4000),
      /** Days of one point. Points count from the last day back; first days that fill none are left out. */
      width: integer(1),
      /** The first of `sheets`; none for a period of more than 400 days, nor markets. */
      sheets: list(object({ fiche: id, points: list(integer(), 60) }), maxTrends),
      /** The target markets of `sheets`, most viewed first. */
      markets: list(object({ market: text({ max: 3 }), views: integer(), points: list(integer(), 60) }), 251),
    }),
  ),
  /** What `sheets` is made of. Total and days are always exact. */
  ranking: object({
    /** `current`: of all views; `stored`: of those until `rankedAt`; `pending`: not made yet, `sheets` is empty. */
    state: oneOf('current', 'stored', 'pending'),
    rankedAt: nullable(timestamp),
    /** How many labels were viewed in the period; null while the ranking is pending. */
    labels: nullable(integer()),
  }),
})
