// The events of webhooks and the data of each; the API document lists them under `webhooks` (decision 79).

import { hookEventTypes, type HookEventType } from '../domain/company/hooks.ts'
import { companyStates } from '../domain/company/fields.ts'
import { printFormatNames, type PrintFormatName } from '../domain/code/print-formats.ts'
import { integer, nullable, object, oneOf, shaped, text, type Infer, type Shape } from '../domain/shape.ts'
import { id, timestamp, versionNumber } from './answers.ts'

const address = text({ max: 2000 })

/** What identifies a wine: the number of its sheet, its own reference, and the code with its addresses. */
const wine = {
  sheet: id,
  reference: nullable(text({ max: 200 })),
  version: versionNumber,
  code: text({ max: 40 }),
  /** What a plain code opens. */
  url: address,
  /** The page of the label. */
  labelUrl: address,
  /** The GS1 digital link; null without a GTIN. */
  digitalLink: nullable(address),
}

/** The data of each event. */
export const hookData = {
  /** A version of a sheet was published: the first one, or a correction. */
  'sheet.published': object(wine),
  /** Support withdrew a sheet: its label shows that. */
  'sheet.withdrawn': object(wine),
  /** An import is over, whatever its outcome. Numbers of wines. */
  'import.finished': object({
    import: id,
    fileName: text({ max: 300 }),
    state: oneOf('done', 'failed', 'cancelled'),
    created: integer(),
    updated: integer(),
    same: integer(),
    refused: integer(),
  }),
  /** A print file of a batch can be downloaded (`serials.file`), in so many parts. */
  'batch.file.ready': object({
    batch: id,
    sheet: id,
    file: id,
    format: shaped<PrintFormatName>({ enum: printFormatNames }),
    from: integer(1),
    to: integer(1),
    parts: integer(1),
  }),
  /** Serials or units were reported. `request` is the idempotency key of the report. */
  'serials.reported': object({
    report: id,
    request: text({ max: 200 }),
    /** The batch that the report names, or null. */
    batch: nullable(id),
    state: text({ max: 40 }),
    rows: integer(),
    accepted: integer(),
  }),
  /** The company may publish from now on. */
  'company.validated': object({ company: id, state: oneOf(...companyStates) }),
  /** A trial that somebody sent to one endpoint. */
  'hook.test': object({ hook: id }),
} as const satisfies Record<HookEventType | 'hook.test', Shape<unknown>>

export type SentEventType = keyof typeof hookData
export type HookData<T extends SentEventType> = Infer<(typeof hookData)[T]>

/** Every event that is sent: those that can be chosen, then the trial. */
export const sentEventTypes: readonly SentEventType[] = [...hookEventTypes, 'hook.test']

/** The body of each webhook. `timestamp` is the moment of the change. */
export const hookBodies: Readonly<Record<SentEventType, Shape<unknown>>> = {
  'sheet.published': bodyOf('sheet.published'),
  'sheet.withdrawn': bodyOf('sheet.withdrawn'),
  'import.finished': bodyOf('import.finished'),
  'batch.file.ready': bodyOf('batch.file.ready'),
  'serials.reported': bodyOf('serials.reported'),
  'company.validated': bodyOf('company.validated'),
  'hook.test': bodyOf('hook.test'),
}

function bodyOf(type: SentEventType): Shape<unknown> {
  return object({ type: oneOf(type), timestamp, data: hookData[type] })
}
