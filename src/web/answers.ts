// Refusals, defects and files as HTTP answers. Never a stack, never HTML, always in the caller's language.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { FileOutput } from '../contract/operation.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { defaultLanguage, localeTag, type InterfaceLanguage } from '../domain/languages.ts'
import { Refusal, refusals, type RefusalCode } from '../domain/refusal.ts'
import type { Log } from '../log.ts'
import { translate } from '../translations.ts'

/** The body of a refusal. */
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
}

/** What a refusal answers, in a language. */
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

/** Answers a thrown thing: a refusal by the catalogue; a malformed request likewise; anything else is a defect, logged. */
export function answerError(error: unknown, request: Request, response: Response, log: Log): void {
  if (isOver(error, request, response, log)) return
  const language = languageOf(request)
  const refusal = refusalOf(error)
  if (refusal !== null) {
    saveWait(refusal, response)
    response.status(refusals[refusal.code].status).json(refusalBody(refusal, language))
    return
  }
  log.error('request.broken', { method: request.method, path: loggedPath(request.path), error })
  response
    .status(500)
    .json({ error: 'house.defect', code: 1, message: translate(language, 'part.failure.title'), faults: [] })
}

/** The same for who looks at a page that cannot be drawn, or not yet: one sentence of plain HTML. */
export function answerBrokenPage(error: unknown, request: Request, response: Response, log: Log): void {
  if (isOver(error, request, response, log)) return
  const language = languageOf(request)
  const refusal = refusalOf(error)
  if (refusal === null) log.error('page.broken', { path: loggedPath(request.path), error })
  else saveWait(refusal, response)
  const sentence =
    refusal === null
      ? translate(language, 'part.failure.title')
      : translate(language, `refusal.${refusal.code}`, refusal.values)
  response
    .status(refusal === null ? 500 : refusals[refusal.code].status)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(
      `<!doctype html><html lang="${localeTag(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p></html>`,
    )
}

/** Whether nothing is to be answered any more: an answer is under way, or nobody is there who broke off while sending. */
function isOver(error: unknown, request: Request, response: Response, log: Log): boolean {
  // A session that could not be kept alive is no reason to take back an answer that is whole.
  if (response.writableEnded) log.warn('session.notKept', { error })
  else if (response.headersSent || (request.destroyed && !request.complete)) response.destroy()
  else return false
  return true
}

/** Machines read when to come again where people read it in the sentence (RFC 9110 section 10.2.3). */
function saveWait({ code, values }: Refusal, response: Response): void {
  if (refusals[code].status === 429 && values['seconds'] !== undefined)
    response.set('Retry-After', String(values['seconds']))
}

/** Sends a file: whole, or as a stream under back-pressure. `inline` shows it, else it is saved. */
export async function sendFile(response: Response, file: FileOutput, inline: boolean): Promise<void> {
  response.set({
    'Content-Type': file.type,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${file.name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
  if (file.body instanceof Uint8Array) {
    response.send(Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength))
    return
  }
  await pipeline(Readable.from(file.body), response)
}

/** The refusal in a thrown thing, or in what Express and its body parser throw: too large, malformed JSON, a malformed address; null for a defect. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null
  const codes: Readonly<Record<number, RefusalCode>> = {
    400: 'input.invalid',
    404: 'request.unknown',
    413: 'input.tooLarge',
    415: 'input.notJson',
  }
  const code = codes[error.status]
  return code === undefined ? null : new Refusal(code)
}

/** A path as it may be logged: what opens an account, or names a ticket, is left out. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/(?:reset\/password|confirmation|cerv\/login))\/.+$/, '$1/…')
}

function languageOf(request: Request): InterfaceLanguage {
  return 'language' in request ? request.language : defaultLanguage
}
