// One loop over the operations: every one of them becomes a route under `/api`.

import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { openApiDocument } from './openapi-file.ts'
import { answerError, sendFile } from './answers.ts'
import { demandToken, sessionPort } from './session.ts'
import { answersFile } from '../contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../contract/operations/index.ts'
import { largestImport } from '../contract/operations/imports.ts'
import { Refusal, refuse } from '../domain/refusal.ts'
import type { FileOutput } from '../contract/operation.ts'
import type { Application } from '../application.ts'

/** Operations that a stranger could try again and again, or that write to strangers. */
const tightly: readonly OperationName[] = [
  'account.login',
  'account.create',
  'account.confirm',
  'account.forgot',
  'account.resetCheck',
  'account.reset',
  'account.changePassword',
  'account.loginCode',
  'account.enableTwoStep',
  'account.disableTwoStep',
  'partner.login',
  'support.contact',
  'support.reportFailure',
  'companies.checkVat',
  // Each sends a letter to an address of the caller's choice.
  'users.create',
  'users.invite',
]

/** The router of the API. */
export function apiRouter(application: Application, limits: { tight: RequestHandler }): Router {
  const router = express.Router({ caseSensitive: true })
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.use(express.json({ limit: Math.ceil(largestImport * 1.5), strict: true }))
  router.get('/openapi.json', (_request, response) => {
    response.type('application/json').send(openApiDocument())
  })
  for (const name of operationNames) {
    const { method, path } = operationOf(name)
    const handle: RequestHandler = (request, response) => answer(application, name, request, response)
    const handlers = tightly.includes(name) ? [limits.tight, handle] : [handle]
    const route = path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    if (method === 'GET') router.get(route, ...handlers)
    else router.post(route, ...handlers)
  }
  router.use((request, response) => {
    answerError(new Refusal('request.unknown'), request, response, application.log)
  })
  router.use((error: unknown, request: Request, response: Response, _next: unknown) => {
    answerError(error, request, response, application.log)
  })
  return router
}

async function answer(
  application: Application,
  name: OperationName,
  request: Request,
  response: Response,
): Promise<void> {
  const operation = operationOf(name)
  if (operation.method === 'POST') {
    demandToken(request)
    if (
      request.body === undefined &&
      operation.upload === undefined &&
      Number(request.get('content-length') ?? 0) > 0
    )
      refuse('input.notJson')
  }
  const port = sessionPort(request, response)
  const sent = operation.upload !== undefined && request.is([...operation.upload]) !== false
  const output: unknown = await application.perform(name, inputOf(request, sent), request.actor, {
    session: port,
    source: operation.method === 'GET' || sent ? 'text' : 'json',
    ...(sent ? { upload: request } : {}),
  })
  await port.settle()
  if (answersFile(operation)) await sendFile(response, output as FileOutput, request.query['inline'] === '1')
  else response.json(output)
}

/** Path, query or body together. Members of the path are numbers where they look like one. */
function inputOf(request: Request, sent: boolean): Record<string, unknown> {
  const fromPath: [string, string | number][] = Object.entries(request.params).map(([key, value]) => {
    const text = String(value)
    return [key, /^\d{1,15}$/.test(text) ? Number(text) : text]
  })
  if (request.method === 'GET' || request.method === 'HEAD' || sent) {
    const { lang: _language, inline: _inline, ...query }: Record<string, unknown> = request.query
    return { ...query, ...Object.fromEntries(fromPath) }
  }
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) refuse('input.invalid')
  return { ...(body as Record<string, unknown>), ...Object.fromEntries(fromPath) }
}
