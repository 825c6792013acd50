// Shapes that several operations answer with.

import { serialPresets } from '../domain/code/serial-form.ts'
import { rowVerdicts, serialReports } from '../domain/code/serial-states.ts'
import { companyDraft, companyOptions, companyStates } from '../domain/company/fields.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { rights, type Right } from '../domain/rights.ts'
import {
  dictionary,
  flag,
  list,
  nullable,
  object,
  oneOf,
  optional,
  shaped,
  text,
  whole,
  type Infer,
} from '../domain/shape.ts'
import { sheetDraft, sheetFields, type SheetField } from '../domain/sheet/fields.ts'

/** An id of the database: a positive whole number. */
export const id = whole(1)
/** A moment, as ISO 8601 in UTC. */
export const moment = text({ max: 30 })
/** A calendar day from 1900 on, `2026-11-21`. */
export const day = text({
  min: 10,
  max: 10,
  pattern: '^(19\\d{2}|[2-9]\\d{3})-\\d{2}-\\d{2}$',
  format: 'date',
})
/** The number of a published version. */
export const versionNumber = whole(1, 1_000_000)
/** The success answer that carries a code. */
export const done = object({ code: oneOf(0) })
export const rightsList = shaped<Right[]>({
  type: 'array',
  items: { enum: rights },
  uniqueItems: true,
  maxItems: rights.length,
})

export const fault = shaped<ValidationIssue>({
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

/** A sheet as its producer sees it. State 1 is unvalidated, 3 validated. */
export const sheet = object({
  id,
  state: oneOf(1, 3),
  archived: flag(),
  withdrawn: flag(),
  code: nullable(text({ max: 20 })),
  url: nullable(text()),
  digitalLink: nullable(text()),
  labelUrl: nullable(text()),
  version: nullable(whole(1)),
  revision: whole(1),
  createdAt: moment,
  updatedAt: moment,
  generatedAt: nullable(moment),
  product: nullable(object({ id: text({ max: 100 }), name: text(), image: nullable(text()) })),
  /** Fields carried over from another vintage that nobody has looked at since. */
  recheck: list(shaped<SheetField>({ enum: Object.keys(sheetFields) }), 100),
  draft: sheetDraft,
})
export type SheetAnswer = Infer<typeof sheet>

/** One line of the list of wines. */
export const sheetRow = object({
  id,
  state: oneOf(1, 3),
  archived: flag(),
  withdrawn: flag(),
  code: nullable(text({ max: 20 })),
  brand: text(),
  name: text(),
  reference: nullable(text()),
  gtin: nullable(text()),
  vintage: nullable(whole()),
  wineType: nullable(text()),
  family: text(),
  appellation: nullable(text()),
  market: nullable(text({ max: 3 })),
  updatedAt: moment,
})

/** The working of an energy figure, per 100 ml. */
export const energy = object({
  kj: text({ max: 20 }),
  kcal: text({ max: 20 }),
  printedKj: whole(),
  printedKcal: whole(),
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

export const company = object({
  id,
  state: oneOf(...companyStates),
  premium: flag(),
  actId: whole(),
  createdAt: moment,
  /** Why support refused it, in the words of the letter. */
  reason: nullable(text({ max: 1000 })),
  draft: companyDraft,
})
export type CompanyAnswer = Infer<typeof company>

export const options = companyOptions

/** Counts of a CSV import, and what was wrong by line. */
export const importAnswer = object({
  id,
  state: oneOf('waiting', 'running', 'done', 'failed'),
  fileName: text({ max: 255 }),
  lines: whole(),
  done: whole(),
  created: whole(),
  updated: whole(),
  faulty: whole(),
  createdAt: moment,
  finishedAt: nullable(moment),
  /** The sheets that were created or updated, in the order of the lines. */
  sheets: list(id, 10_000),
  refused: list(
    object({
      line: whole(1),
      column: nullable(text()),
      code: text(),
      values: optional(dictionary(shaped<string | number>({ type: ['string', 'number'] }))),
    }),
    10_000,
  ),
})
export type ImportAnswer = Infer<typeof importAnswer>

export const presets = serialPresets

/** Most serials in one order, and with those to spare in one batch. */
export const largestOrder = 10_000_000
export const largestBatch = 2 * largestOrder

/** A range of serials. */
export const batch = object({
  id,
  fiche: id,
  sheetName: text(),
  gtin: nullable(text()),
  code: text(),
  /** All codes, those to spare included. */
  count: whole(1, largestBatch),
  ordered: whole(1, largestOrder),
  spare: whole(),
  lot: nullable(text({ max: 20 })),
  cpv: nullable(text({ max: 20 })),
  preset: oneOf(...presets),
  /** Prefix or pattern of the preset, else empty. */
  pattern: text({ max: 20 }),
  request: text({ max: 100 }),
  createdAt: moment,
  first: text(),
  last: text(),
  /** What became of its serials: each of them stands in one column. */
  books: object({
    printed: whole(),
    scrapped: whole(),
    sampled: whole(),
    unused: whole(),
    void: whole(),
    missing: whole(),
  }),
})
export type BatchAnswer = Infer<typeof batch>

/** Files that are made of a batch. */
export const batchFileFormats = ['svg-zip', 'png-zip', 'tif-zip', 'bmp-zip', 'pdf', 'zpl'] as const
export type BatchFileFormat = (typeof batchFileFormats)[number]
export const fileStates = ['waiting', 'running', 'paused', 'cancelled', 'done', 'expired'] as const

/** A file of a batch: how far it is, and its parts as they are written. */
export const batchFile = object({
  id,
  batch: id,
  format: oneOf(...batchFileFormats),
  from: whole(1),
  to: whole(1),
  state: oneOf(...fileStates),
  count: whole(),
  drawn: whole(),
  bytes: whole(),
  /** Codes a second, and seconds left while it runs. */
  rate: whole(),
  secondsLeft: nullable(whole()),
  createdAt: moment,
  finishedAt: nullable(moment),
  expiresAt: moment,
  parts: whole(),
  written: list(
    object({
      part: whole(1),
      name: text({ max: 200 }),
      count: whole(),
      bytes: whole(),
      sha256: text({ max: 64 }),
      first: text(),
      last: text(),
    }),
    10_000,
  ),
})
export type BatchFileAnswer = Infer<typeof batchFile>

/** Most rows of a report that are answered one by one; all are counted. */
export const mostExceptions = 1000

const reportMembers = {
  id,
  request: text({ max: 100 }),
  /** A batch by its number, or a production line by its name. */
  target: text({ max: 100 }),
  state: oneOf(...serialReports),
  reason: nullable(text({ max: 500 })),
  createdAt: moment,
  rows: whole(),
  accepted: whole(),
  duplicate: whole(),
  foreign: whole(),
  malformed: whole(),
  void: whole(),
  illegal: whole(),
  /** Rows that were not accepted, by their number from 1. */
  exceptions: list(
    object({ row: whole(1), value: text({ max: 200 }), verdict: oneOf(...rowVerdicts) }),
    mostExceptions,
  ),
}

/** What a line reported, and what became of its rows. */
export const serialReport = object(reportMembers)
export type SerialReportAnswer = Infer<typeof serialReport>

/**
 * A report in a list; or single codes reported one by one, all of one day and kind, or the parts of one long report: then so
 * many of them, with the sums of their rows, the id, name and moment of the newest, and no exceptions.
 */
export const listedReport = object({ ...reportMembers, gathered: whole(1) })
export type ListedReport = Infer<typeof listedReport>

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

export const viewsAnswer = object({
  /** The days it covers, both included. */
  from: day,
  to: day,
  total: whole(),
  /** Whether the company wants readings counted. */
  counted: flag(),
  days: list(object({ day, views: whole() }), 4000),
  sheets: list(object({ fiche: id, name: text(), reference: nullable(text()), views: whole() }), 10_000),
})
