// The API: one loop makes a route under `/api` of every operation in the contract.

import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { openApiDocument } from './openapi-file.ts'
import { answerError, sendFile } from './answers.ts'
import { guestOperations, strictlyLimitedOperations, type RateLimits } from './rate-limits.ts'
import { portOfKey } from './key-calls.ts'
import { requireToken, sessionPort } from './session.ts'
import { answersFile, largestBody } from '../contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../contract/operations/index.ts'
import { Refusal, refuse } from '../domain/refusal.ts'
import type { FileOutput } from '../contract/operation.ts'
import type { Application } from '../application.ts'

/** Most bytes of a body that is read at once; a larger one waits for a place. */
const smallBody = 64 * 1024

/** The router of the API. */
export function apiRouter(application: Application, limits: RateLimits): Router {
  const router = express.Router({ caseSensitive: true })
  router.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    response.vary('Authorization, Cookie, Accept-Language')
    next()
  })
  router.get('/openapi.json', (_request, response) => {
    response.type('application/json').send(openApiDocument())
  })
  const tokenCheck: RequestHandler = (request, _response, next) => {
    // A browser sends no key by itself, so another page cannot forge a call with one.
    if (request.actor.kind !== 'key') requireToken(request, application.log)
    next()
  }
  for (const name of operationNames) {
    const operation = operationOf(name)
    const limited = limitsOf(name, limits)
    const route = operation.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    if (operation.method === 'GET')
      router.get(route, ...limited, (request, response) => answer(application, name, request, response))
    else {
      const checkRight: RequestHandler = (request, _response, next) => {
        application.requireRight(name, request.actor)
        next()
      }
      // A body is read last: a caller who may not send it costs no parsing. First the token: a call that is
      // refused for it counts for no limit but the general one.
      const parseBody = express.json({ limit: largestBody(operation), strict: true })
      const handleBody: RequestHandler = async (request, response) => {
        const work = async () => {
          // A sender who went away while waiting gets no answer.
          if (request.destroyed) return
          await bodyRead(parseBody, request, response)
          await answer(application, name, request, response)
        }
        await (isSmall(request) ? work() : application.inBodyPlace(request.actor, work))
      }
      router.post(route, tokenCheck, checkRight, ...limited, handleBody)
    }
  }
  router.use((request, response) => {
    answerError(new Refusal('request.unknown'), request, response, application.log)
  })
  router.use((error: unknown, request: Request, response: Response, _next: unknown) => {
    answerError(error, request, response, application.log)
  })
  return router
}

/** The limits of an operation besides the general one. */
function limitsOf(name: OperationName, { strict, guest }: RateLimits): RequestHandler[] {
  if (strictlyLimitedOperations.includes(name)) return [strict]
  return guestOperations.includes(name) ? [guest] : []
}

/** Whether a body has at most as many bytes as it says, and they are few. */
function isSmall(request: Request): boolean {
  return (
    request.get('transfer-encoding') === undefined && Number(request.get('content-length') ?? 0) <= smallBody
  )
}

/** Reads a body by a parser of Express. */
function bodyRead(parse: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void parse(request, response, (error?: unknown) => {
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('The body could not be read.'))
    })
  })
}

async function answer(
  application: Application,
  name: OperationName,
  request: Request,
  response: Response,
): Promise<void> {
  const operation = operationOf(name)
  if (operation.method === 'POST') {
    if (
      request.body === undefined &&
      operation.upload === undefined &&
      Number(request.get('content-length') ?? 0) > 0
    )
      refuse('input.notJson')
  }
  const session =
    request.actor.kind === 'key' ? portOfKey(request) : sessionPort(request, response, application.log)
  const isUpload = operation.upload !== undefined && request.is([...operation.upload]) !== false
  const output: unknown = await application.perform(name, inputOf(request, isUpload), request.actor, {
    session,
    source: operation.method === 'GET' || isUpload ? 'text' : 'json',
    ...(isUpload ? { upload: request } : {}),
  })
  await session.settle()
  if (answersFile(operation)) await sendFile(response, output as FileOutput, request.query['inline'] === '1')
  else response.json(output)
}

/**
 * The input of an operation: members of the path, and the query or the body. Members of the path that look
 * like a number become one.
 */
function inputOf(request: Request, isUpload: boolean): Record<string, unknown> {
  const fromPath: [string, string | number][] = Object.entries(request.params).map(([key, value]) => {
    const text = String(value)
    return [key, /^\d{1,15}$/.test(text) ? Number(text) : text]
  })
  const joined = (given: Record<string, unknown>): Record<string, unknown> => {
    refuseOtherThan(fromPath, given)
    return { ...given, ...Object.fromEntries(fromPath) }
  }
  if (request.method === 'GET' || request.method === 'HEAD' || isUpload) {
    const { lang: _language, inline: _inline, ...query }: Record<string, unknown> = request.query
    return joined(query)
  }
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    refuse('input.invalid', { issues: [{ field: '', code: 'notAnObject' }] })
  return joined(body as Record<string, unknown>)
}

/** Refuses a member that names another record than the address does: it would be ignored. */
function refuseOtherThan(
  fromPath: readonly (readonly [string, string | number])[],
  given: Readonly<Record<string, unknown>>,
): void {
  const issues = fromPath
    .filter(([key, value]) => Object.hasOwn(given, key) && String(given[key]) !== String(value))
    .map(([key]) => ({ field: key, code: 'unknownField' }))
  if (issues.length > 0) refuse('input.invalid', { issues })
}
