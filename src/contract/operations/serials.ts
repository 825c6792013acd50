// Batches of serials, and reports of production lines: `/api/serial/…`.

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
  integer,
  amount,
} from '../../domain/shape.ts'
import { gs1TextPattern } from '../../domain/gs1-text.ts'
import { serialReports, serialStateNames } from '../../domain/code/serial-states.ts'
import {
  batch,
  batchFile,
  batchFileFormats,
  day,
  id,
  largestBatch,
  largestOrder,
  listedReport,
  timestamp,
  presets,
  rowOutcomes,
  serialReport,
} from '../answers.ts'
import { itemSchemes } from '../../domain/code/epc-schemes.ts'
import {
  logisticFormats,
  logisticModule,
  logisticSizes,
  printerResolutions,
} from '../../domain/code/logistic-label.ts'
import { tagOptions } from './epc.ts'
import { batchPrintOptions } from '../batch-print-options.ts'
import { headingOptions } from '../heading-options.ts'
import { fileBody, listFormats, listTypes, type Operation } from '../operation.ts'

const needs = ['fiche_create'] as const

/** The idempotency key: repeated requests with the same key have one effect. */
const request = text({ min: 1, max: 100, pattern: '^[\\w.:/#-]+$' })
const gs1Text = text({ min: 1, max: 20, pattern: gs1TextPattern })
const position = integer(1, largestBatch)
/** A batch by its id, or a production line by its name. */
const target = shaped<string | number>({
  anyOf: [id.schema, { type: 'string', minLength: 1, maxLength: 100, pattern: '^[\\w.-]+$' }],
})

/** Maximum rows and bytes of one transaction. A longer uploaded file is stored in several parts. */
export const largestReport = { rows: 200_000, bytes: 32 * 1024 * 1024 } as const

/** The reconciliation columns, which can be listed. */
export const reconciliationColumnNames = [
  'printed',
  'scrapped',
  'sampled',
  'unused',
  'void',
  'missing',
] as const

export const serialOperations = {
  'serials.open': {
    method: 'POST',
    path: '/serial/open',
    needs,
    scope: 'company',
    command: 'serial open',
    input: object({
      fiche: id,
      count: integer(1, largestOrder),
      lot: optional(gs1Text),
      cpv: optional(gs1Text),
      preset: optional(oneOf(...presets)),
      prefix: optional(text({ max: 8 })),
      pattern: optional(text({ max: 20 })),
      spare: optional(amount(0, 100)),
      request,
    }),
    output: object({ code: oneOf(0), batch }),
    refusals: [
      'sheet.unknown',
      'sheet.notValidated',
      'code.noDigitalLink',
      'batch.idempotencyKeyTaken',
      'batch.exhausted',
      'batch.serialFormatTaken',
      'input.invalid',
    ],
  },
  'serials.list': {
    method: 'GET',
    path: '/serial/list',
    needs,
    scope: 'company',
    command: 'serial list',
    input: object({
      /** Words of the wine, of the lot, or the number of the batch. */
      search: optional(text({ max: 100 })),
      page: optional(integer(1, 100_000)),
      size: optional(integer(1, 200)),
    }),
    output: object({ batches: list(batch, 200), total: integer(), page: integer(1), size: integer(1, 200) }),
    refusals: [],
  },
  /** All batches as a file. */
  'serials.listFile': {
    method: 'GET',
    path: '/serial/list.{format}',
    needs,
    scope: 'company',
    command: 'serial list-file',
    input: object({ format: oneOf(...listFormats) }),
    output: { file: Object.values(listTypes) },
    refusals: ['list.tooLong'],
  },
  'serials.get': {
    method: 'GET',
    path: '/serial/get/{batch}',
    needs,
    scope: 'company',
    command: 'serial get',
    input: object({ batch: id }),
    output: batch,
    refusals: ['batch.unknown'],
  },
  'serials.codes': {
    method: 'GET',
    path: '/serial/codes/{batch}.{format}',
    needs,
    scope: 'company',
    input: object({
      batch: id,
      format: oneOf('csv', 'txt'),
      from: optional(position),
      to: optional(position),
      /** Labels next to each other on the web; with `lane`, only the codes of that lane. */
      lanes: optional(integer(1, 64)),
      lane: optional(integer(1, 64)),
      /** Adds the columns `epc_hex` and `epc_uri` to a CSV: the RFID tags of the bottles in this scheme. */
      tags: optional(oneOf(...itemSchemes)),
      ...tagOptions,
    }),
    output: { file: ['text/csv; charset=utf-8', 'text/plain; charset=utf-8'] },
    refusals: ['batch.unknown', 'batch.badRange', 'code.noDigitalLink', 'input.invalid'],
  },
  'serials.check': {
    method: 'GET',
    path: '/serial/check',
    needs,
    scope: 'company',
    command: 'serial check',
    input: object({ code: text({ min: 1, max: 500 }) }),
    output: object({
      verdict: oneOf('genuine', 'void', 'neverIssued', 'notOurs'),
      serial: optional(text()),
      batch: optional(id),
      position: optional(position),
      state: optional(oneOf(...serialStateNames)),
    }),
    refusals: [],
  },
  'serials.report': {
    method: 'POST',
    path: '/serial/report/{target}',
    maxBody: fileBody,
    heavyFrom: 2000,
    needs,
    scope: 'company',
    command: 'serial report',
    upload: ['text/csv', 'text/plain'],
    input: object({
      target,
      state: optional(oneOf(...serialReports)),
      reason: optional(text({ min: 1, max: 500 })),
      reprint: optional(flag()),
      fiche: optional(id),
      request,
      /**
       * When it happened, if earlier: ISO 8601 with time zone. A time in the future or before the batch
       * becomes now.
       */
      at: optional(
        text({
          max: 40,
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
        }),
      ),
      rows: optional(list(text({ max: 500 }), largestReport.rows)),
    }),
    output: object({ code: oneOf(0), report: serialReport, repeated: flag() }),
    refusals: [
      'batch.unknown',
      'sheet.unknown',
      'sheet.notValidated',
      'report.idempotencyKeyTaken',
      'report.empty',
      'input.invalid',
    ],
  },
  'serials.reports': {
    method: 'GET',
    path: '/serial/reports/{target}',
    needs,
    scope: 'company',
    command: 'serial reports',
    input: object({
      target,
      page: optional(integer(1, 100_000)),
      size: optional(integer(1, 200)),
      /** Groups single codes of one day and kind, and the parts of a long report. */
      gather: optional(flag()),
    }),
    output: object({
      reports: list(listedReport, 200),
      total: integer(),
      /** Whether there are older reports than those that are counted or that the groups are made of. */
      more: flag(),
      page: integer(1),
      size: integer(1, 200),
    }),
    refusals: ['batch.unknown'],
  },
  'serials.notTaken': {
    method: 'GET',
    path: '/serial/not-taken/{target}.csv',
    needs,
    scope: 'company',
    command: 'serial not-taken',
    input: object({ target }),
    output: { file: ['text/csv; charset=utf-8'] },
    refusals: ['batch.unknown'],
  },
  'serials.void': {
    method: 'POST',
    path: '/serial/void',
    needs,
    scope: 'company',
    command: 'serial void',
    input: object({
      batch: optional(id),
      from: optional(position),
      to: optional(position),
      code: optional(text({ min: 1, max: 500 })),
      reason: text({ min: 3, max: 500 }),
    }),
    output: object({ code: oneOf(0), voided: integer(), already: integer(), released: integer() }),
    refusals: ['batch.unknown', 'batch.badRange', 'serial.unknown', 'input.invalid'],
  },
  'serials.reconcile': {
    method: 'GET',
    path: '/serial/reconcile/{batch}',
    needs,
    scope: 'company',
    command: 'serial reconcile',
    input: object({ batch: id }),
    output: object({
      batch: id,
      ordered: integer(),
      spare: integer(),
      count: integer(),
      printed: integer(),
      scrapped: integer(),
      sampled: integer(),
      unused: integer(),
      void: integer(),
      missing: integer(),
      states: dictionary(integer()),
      reprints: integer(),
      /** The first hundred ranges of missing serials. */
      missingRanges: list(object({ from: position, to: position }), 100),
    }),
    refusals: ['batch.unknown'],
  },
  'serials.column': {
    method: 'GET',
    path: '/serial/column/{batch}/{column}.csv',
    needs,
    scope: 'company',
    command: 'serial column',
    input: object({ batch: id, column: oneOf(...reconciliationColumnNames) }),
    output: { file: ['text/csv; charset=utf-8'] },
    refusals: ['batch.unknown'],
  },
  'serials.files': {
    method: 'POST',
    path: '/serial/files/{batch}',
    needs,
    scope: 'company',
    command: 'serial files',
    input: object({
      batch: id,
      formats: list(oneOf(...batchFileFormats), 6, 1),
      from: optional(position),
      to: optional(position),
      ...headingOptions,
      ...batchPrintOptions,
    }),
    output: object({ code: oneOf(0), files: list(batchFile, 6) }),
    refusals: ['batch.unknown', 'batch.badRange', 'code.noSymbol', 'input.invalid'],
  },
  'serials.fileList': {
    method: 'GET',
    path: '/serial/files/{batch}',
    needs,
    scope: 'company',
    command: 'serial made',
    input: object({ batch: id }),
    output: object({ files: list(batchFile, 100) }),
    refusals: ['batch.unknown'],
  },
  'serials.controlFile': {
    method: 'POST',
    path: '/serial/steer/{file}',
    needs,
    scope: 'company',
    command: 'serial steer',
    input: object({
      file: id,
      action: oneOf('pause', 'resume', 'cancel', 'redo'),
      part: optional(integer(1)),
    }),
    output: object({ code: oneOf(0), file: batchFile }),
    refusals: ['file.unknown', 'file.gone'],
  },
  'serials.file': {
    method: 'GET',
    path: '/serial/file/{batch}/{part}',
    needs,
    scope: 'company',
    command: 'serial file',
    input: object({ batch: id, part: text({ min: 3, max: 40, pattern: '^\\d{1,15}-(\\d{1,9}|manifest)$' }) }),
    output: { file: ['application/zip', 'application/pdf', 'application/json', 'application/octet-stream'] },
    refusals: ['file.unknown', 'file.gone'],
  },
  'serials.sscc': {
    method: 'POST',
    path: '/serial/sscc',
    needs,
    scope: 'company',
    command: 'serial sscc',
    input: object({
      count: integer(1, 10_000),
      prefix: text({ min: 4, max: 12, pattern: '^\\d+$' }),
      request,
    }),
    output: object({ code: oneOf(0), ssccs: list(text({ max: 18 }), 10_000) }),
    refusals: [
      'input.invalid',
      'report.idempotencyKeyTaken',
      'batch.exhausted',
      'prefix.unproven',
      'prefix.awaitsSupport',
      'prefix.refused',
    ],
  },
  'serials.pack': {
    method: 'POST',
    path: '/serial/pack',
    maxBody: fileBody,
    heavyFrom: 2000,
    needs,
    scope: 'company',
    command: 'serial pack',
    upload: ['text/csv', 'text/plain'],
    input: object({
      action: optional(oneOf('pack', 'unpack')),
      reason: optional(text({ min: 1, max: 500 })),
      request,
      rows: optional(
        list(object({ parent: text({ max: 500 }), child: text({ max: 500 }) }), largestReport.rows),
      ),
    }),
    output: object({
      code: oneOf(0),
      repeated: flag(),
      ...rowOutcomes,
    }),
    refusals: ['report.idempotencyKeyTaken', 'report.tooLarge', 'report.empty'],
  },
  'serials.contents': {
    method: 'GET',
    path: '/serial/contents',
    needs,
    scope: 'company',
    command: 'serial contents',
    input: object({ code: text({ min: 1, max: 500 }) }),
    output: object({
      code: text(),
      parent: nullable(text()),
      total: integer(),
      children: list(object({ code: text(), since: timestamp }), 1000),
    }),
    refusals: ['serial.unknown'],
  },
  /** Logistic labels of cases and pallets: a page or label each, in the order given. */
  'serials.labels': {
    method: 'GET',
    path: '/serial/labels.{format}',
    needs,
    scope: 'company',
    command: 'serial labels',
    input: object({
      format: oneOf(...logisticFormats),
      /** Up to 100 SSCCs with commas between them. */
      ssccs: text({ min: 18, max: 1899, pattern: '^\\d{18}(,\\d{18})*$' }),
      label: optional(oneOf(...logisticSizes)),
      /** Width of a module in mm. */
      module: optional(amount(logisticModule.least, logisticModule.most)),
      /** Dots per inch of the label printer; for ZPL alone. */
      printer: optional(oneOf(...printerResolutions)),
    }),
    output: { file: ['application/pdf', 'application/octet-stream'] },
    refusals: ['code.moduleWidth', 'input.invalid'],
  },
  'serials.epcis': {
    method: 'GET',
    path: '/serial/epcis.jsonld',
    needs,
    scope: 'company',
    command: 'serial epcis',
    input: object({ from: optional(day), to: optional(day) }),
    output: { file: ['application/ld+json'] },
    refusals: ['events.tooMany'],
  },
  'serials.capture': {
    method: 'POST',
    path: '/serial/capture',
    maxBody: fileBody,
    heavyFrom: 2000,
    needs,
    scope: 'company',
    command: 'serial capture',
    upload: ['application/ld+json'],
    input: object({ document: optional(shaped<object>({ type: 'object' })) }),
    output: object({
      code: oneOf(0),
      events: list(
        object({
          eventID: text({ max: 200 }),
          type: text({ max: 50 }),
          repeated: flag(),
          rows: integer(),
          accepted: integer(),
          duplicate: integer(),
          foreign: integer(),
          malformed: integer(),
          void: integer(),
          illegal: integer(),
        }),
        5000,
      ),
    }),
    refusals: ['input.invalid', 'report.tooLarge'],
  },
} as const satisfies Record<string, Operation>
