// Reads captured documents: parses them, separates their events, and validates the document and each event by the
// schema.

import { refuse } from '../../domain/refusal.ts'
import { epcCount, openEnvelope, type Envelope } from '../../domain/epcis/envelope.ts'
import { isObject, type Json, type JsonObject } from '../../domain/epcis/json.ts'
import type { ValidationIssue } from '../../domain/validation-issue.ts'
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

/** Parses a document in JSON. Refuses `input.invalid` when it is no JSON or nested too deep. */
export function parseJson(document: Uint8Array): Json {
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
export function openDocument(document: Json): Envelope {
  const envelope = openEnvelope(document)
  const issues = envelope.kind === 'event' ? [] : envelopeIssues(envelope.rest, envelope.kind)
  if (envelope.events.length > captureLimits.events)
    issues.push({ field: envelope.path, code: 'tooMany', values: { max: captureLimits.events } })
  return issues.length > 0 ? refuse('input.invalid', { issues }) : envelope
}

/** An event of a document, or its issues. */
export type ReadEvent =
  | { readonly event: JsonObject; readonly issues: null }
  | { readonly event?: undefined; readonly issues: readonly ValidationIssue[] }

/** Validates the event at a position of a document. */
export function readEvent({ events, path }: Envelope, index: number): ReadEvent {
  const event = events[index] ?? null
  const field = path === '' ? '' : `${path}.${String(index)}`
  const issues = eventIssues(event, field)
  if (issues.length > 0 || !isObject(event)) return { issues }
  return epcCount(event) > captureLimits.epcs
    ? { issues: [{ field, code: 'tooMany', values: { max: captureLimits.epcs } }] }
    : { event, issues: null }
}
