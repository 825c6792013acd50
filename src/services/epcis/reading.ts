// Reads captured documents: parses JSON or XML, separates the events, and validates the document and each event by the
// schema.

import { refuse } from '../../domain/refusal.ts'
import { epcCount, openEnvelope, type Envelope } from '../../domain/epcis/envelope.ts'
import { isObject, type Json, type JsonObject } from '../../domain/epcis/json.ts'
import type { ValidationIssue } from '../../domain/validation-issue.ts'
import { readEpcisXml } from '../../render/xml/epcis-document.ts'
import { XmlError } from '../../render/xml/xml-reader.ts'
import { envelopeIssues, eventIssues } from '../../validation/epcis-document.ts'
import { storableText } from '../../validation.ts'

/** Most events of a document, bytes of it, and EPCs of one event. */
export const captureLimits = { events: 100_000, bytes: 64 * 1024 * 1024, epcs: 50_000 } as const

/** Reads an upload to its end. Refuses `input.tooLarge`. */
export async function readDocument(upload: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of upload) {
    bytes += chunk.length
    if (bytes > most) refuse('input.tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A document with its events, and what is wrong with the elements of each event when it is of XML. */
export type OpenedDocument = Envelope & {
  readonly elementIssues: ReadonlyMap<number, readonly ValidationIssue[]>
}

/** Opens the bytes of a document: XML begins with `<`, JSON never does. Refuses `input.invalid` with its issues. */
export function openBytes(bytes: Uint8Array): OpenedDocument {
  if (!isXml(bytes)) return openDocument(parseJson(bytes))
  try {
    const { document, issues } = readEpcisXml(bytes)
    return openDocument(document, issues)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    const { code, line } = error.fault
    return refuse('input.invalid', {
      issues: [{ field: '', code, ...(code === 'xmlMalformed' ? { values: { line } } : {}) }],
    })
  }
}

/** Whether a document is XML, in any of its encodings. */
export function isXml(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|\0)?\s*</.test(String.fromCharCode(...bytes.subarray(0, 100)))
}

/** Parses a document in JSON. Refuses `input.invalid` when it is no JSON or nested too deep. */
function parseJson(document: Uint8Array): Json {
  let parsed: Json
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(document)) as Json
  } catch {
    return refuse('input.invalid', { issues: [{ field: '', code: 'notAnObject' }] })
  }
  // Only for its limit of nesting: a text that PostgreSQL cannot store is stored escaped.
  storableText(parsed)
  return parsed
}

/** Separates a document into its parts. Refuses `input.invalid` with the issues of the document without its events. */
export function openDocument(
  document: Json,
  elementIssues: OpenedDocument['elementIssues'] = new Map(),
): OpenedDocument {
  const envelope = openEnvelope(document)
  const issues = envelope.kind === 'event' ? [] : envelopeIssues(envelope.rest, envelope.kind)
  if (envelope.events.length > captureLimits.events)
    issues.push({ field: envelope.path, code: 'tooMany', values: { max: captureLimits.events } })
  return issues.length > 0 ? refuse('input.invalid', { issues }) : { ...envelope, elementIssues }
}

/** An event of a document, or its issues. */
export type ReadEvent =
  | { readonly event: JsonObject; readonly issues: null }
  | { readonly event?: undefined; readonly issues: readonly ValidationIssue[] }

/** Validates the event at a position of a document. */
export function readEvent({ events, path, elementIssues }: OpenedDocument, index: number): ReadEvent {
  const event = events[index] ?? null
  const field = path === '' ? '' : `${path}.${String(index)}`
  const ofElements = elementIssues.get(index) ?? []
  const issues = [
    ...ofElements.map((issue) => ({ ...issue, field: `${field}.${issue.field}`.slice(0, 300) })).slice(0, 50),
    ...eventIssues(event, field),
  ]
  if (issues.length > 0 || !isObject(event)) return { issues }
  return epcCount(event) > captureLimits.epcs
    ? { issues: [{ field, code: 'tooMany', values: { max: captureLimits.epcs } }] }
    : { event, issues: null }
}
