// Refusals, unexpected errors and files as HTTP answers, in the caller's language. Answers never contain a
// stack, and answers of the API never HTML.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { FileOutput } from '../contract/operation.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { namedInterfaceLanguage, type InterfaceLanguage } from '../domain/languages.ts'
import { Refusal, refusals, type RefusalCode } from '../domain/refusal.ts'
import type { Log } from '../log.ts'
import { translate } from '../translations.ts'
import { DatabaseUnreachable } from '../application.ts'
import { answeredId } from './request-observer.ts'
import { plainPage, plainPagePolicy } from './plain-page.ts'
import { chosenLanguage } from './session.ts'

/** Seconds after which a caller may try again when the database did not answer. */
const retryAfterOutage = 5

/** The body of a refusal: `faults` is the published name of its validation issues. */
export type RefusalBody = {
  readonly error: string
  readonly code: number
  readonly message: string
  readonly faults: readonly {
    field: string
    code: string
    message: string
    values?: ValidationIssue['values']
    weight?: ValidationIssue['weight']
  }[]
  /** Of an error that is not the caller's (500, 503): the id of the request, which the log names. */
  readonly requestId?: string
}

/** The body that answers a refusal, with its messages in a language. */
export function refusalBody(refusal: Refusal, language: InterfaceLanguage): RefusalBody {
  return {
    error: refusal.code,
    code: refusals[refusal.code].number,
    message: translate(language, `refusal.${refusal.code}`, refusal.values),
    faults: refusal.issues.map((issue) => ({
      ...issue,
      message: translate(language, `issue.${issue.code}`, issue.values),
    })),
  }
}

/** The member that names the request in the body of an error which is not the caller's. */
export function requestIdIn(status: number, response: ServerResponse): Pick<RefusalBody, 'requestId'> {
  return status < 500 ? {} : { requestId: answeredId(response) }
}

/**
 * Answers an error of the API. A refusal or a malformed request gets its status and body from the catalogue
 * of refusals; any other error is unexpected: it is logged and answered `internal.error` with status 500.
 */
export function answerError(error: unknown, request: Request, response: Response, log: Log): void {
  if (cannotAnswer(error, request, response, log)) return
  const language = languageOf(request)
  const refusal = refusalOf(error)
  if (refusal !== null) {
    setRetryAfter(refusal, response)
    const { status } = refusals[refusal.code]
    // RFC 9110 section 15.5.2; a browser shows no dialog for this scheme.
    if (status === 401) response.set('WWW-Authenticate', 'Bearer')
    response.status(status).json({ ...refusalBody(refusal, language), ...requestIdIn(status, response) })
    return
  }
  log.error('request.broken', { method: request.method, path: loggedPath(request.path), error })
  response.status(500).json({
    error: 'internal.error',
    code: 1,
    message: translate(language, 'part.failure.title'),
    faults: [],
    ...requestIdIn(500, response),
  })
}

/** Answers an error outside the API, when no page can be rendered, with a page of one sentence. */
export function answerPageError(error: unknown, request: Request, response: Response, log: Log): void {
  if (cannotAnswer(error, request, response, log)) return
  const language = languageOf(request)
  const refusal = refusalOf(error)
  if (refusal === null) log.error('page.broken', { path: loggedPath(request.path), error })
  else setRetryAfter(refusal, response)
  const message =
    refusal === null
      ? translate(language, 'part.failure.title')
      : translate(language, `refusal.${refusal.code}`, refusal.values)
  const status = refusal === null ? 500 : refusals[refusal.code].status
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': plainPagePolicy })
    .type('html')
    .send(
      plainPage(message, language, {
        action: isTemporary(status) ? 'again' : 'home',
        ...requestIdIn(status, response),
      }),
    )
}

/** Whether no answer can be sent any more: one was sent or begun, or the caller went away while sending. */
function cannotAnswer(error: unknown, request: Request, response: Response, log: Log): boolean {
  // The answer is complete; only saving the session failed after it.
  if (response.writableEnded) log.warn('session.notSaved', { error })
  else if (response.headersSent || (request.destroyed && !request.complete)) response.destroy()
  else return false
  return true
}

/** Tells programs in `Retry-After` how many seconds to wait (RFC 9110 section 10.2.3). */
function setRetryAfter(refusal: Refusal, response: Response): void {
  const seconds = retryAfter(refusal)
  if (seconds !== undefined) response.set('Retry-After', seconds)
}

/** The value of `Retry-After` for a refusal that ends by itself; undefined for any other. */
export function retryAfter({ code, values }: Refusal): string | undefined {
  return isTemporary(refusals[code].status) && values['seconds'] !== undefined
    ? String(values['seconds'])
    : undefined
}

/** Whether a status ends by itself: too many requests, or something that is away. */
export function isTemporary(status: number): boolean {
  return status === 429 || status === 503
}

/**
 * Sends a file: bytes at once, or a stream under back-pressure. Browsers show it when `inline`, else they
 * save it.
 */
export async function sendFile(response: Response, file: FileOutput, inline: boolean): Promise<void> {
  // RFC 6266: a name in ASCII for old programs, and the full name after it.
  const asciiName = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const names = `filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(file.name)}`
  response.set({
    'Content-Type': file.type,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; ${names}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    ...measureHeaders(file),
  })
  if (file.body instanceof Uint8Array) {
    response.send(Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength))
    return
  }
  await pipeline(Readable.from(file.body), response)
}

/** The sizes of a picture of a code: widths in mm of the symbol and of a module, and pixels of a module. */
function measureHeaders({ measures }: FileOutput): Readonly<Record<string, string>> {
  if (measures === undefined) return {}
  const { width, module, pixelsPerModule } = measures
  return {
    'Code-Width-Mm': String(width),
    'Code-Module-Mm': String(module),
    ...(pixelsPerModule === null ? {} : { 'Code-Module-Pixels': String(pixelsPerModule) }),
  }
}

/**
 * The refusal behind an error: a Refusal, a database that does not answer, or what Express and its body parser
 * throw (body too large, malformed JSON, malformed address). Null for an unexpected error.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnreachable)
    return new Refusal('service.unavailable', { values: { seconds: retryAfterOutage } })
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null
  const codes: Readonly<Record<number, RefusalCode>> = {
    400: 'input.invalid',
    404: 'request.unknown',
    413: 'input.tooLarge',
    415: 'input.notJson',
  }
  const code = codes[error.status]
  if (code === undefined) return null
  const isUnreadable = 'type' in error && error.type === 'entity.parse.failed'
  return new Refusal(code, isUnreadable ? { issues: [{ field: '', code: 'notAnObject' }] } : {})
}

/** A path for the log: without the secrets of reset, confirmation and guest links and of partner tickets. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/(?:reset\/password|confirmation|cerv\/login|share|(?:api\/)?guest))\/.+$/, '$1/…')
}

function languageOf(request: Request): InterfaceLanguage {
  // Before the session is read, the request alone says it.
  const named = namedInterfaceLanguage(request.query['lang']) ?? chosenLanguage(request)
  return 'language' in request ? request.language : named
}
