// Refusals as the problems of the EPCIS REST bindings (EPCIS 2.0, section 12; RFC 7807).

import type { Request, Response } from 'express'
import { problemXml, wantsXml } from './answers.ts'
import { setCaptureLimits } from './headers.ts'
import { requestIdIn, refusalBody, refusalOf, retryAfter } from '../answers.ts'
import { refusals, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import type { Log } from '../../log.ts'
import { translate } from '../../translations.ts'

/** The standard's exceptions, for refusals that have one of their own; others by their status. */
const exceptions: Partial<Readonly<Record<RefusalCode, string>>> = {
  'input.notJson': 'UnsupportedMediaTypeException',
  'event.idTaken': 'ResourceAlreadyExistsException',
  'query.nameTaken': 'ResourceAlreadyExistsException',
  'events.tooMany': 'QueryTooLargeException',
  'query.tooMany': 'QueryTooComplexException',
  'subscription.tooMany': 'SubscribeNotPermittedException',
}
const exceptionsOfStatus: Readonly<Record<number, string>> = {
  400: 'ValidationException',
  401: 'SecurityException',
  403: 'SecurityException',
  404: 'NoSuchResourceException',
  405: 'MethodNotAllowedException',
  406: 'NotAcceptableException',
  413: 'CaptureLimitExceededException',
  414: 'URITooLongException',
  415: 'UnsupportedMediaTypeException',
  501: 'ImplementationException',
}
/** Statuses of the REST bindings where they differ from ours. */
const statuses: Partial<Readonly<Record<RefusalCode, number>>> = { 'events.tooMany': 413 }

/** Answers an error as a problem; what is not expected is logged and answered 500. */
export function answerProblem(error: unknown, request: Request, response: Response, log: Log): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const refusal = refusalOf(error)
  if (refusal === null) {
    log.error('request.broken', { method: request.method, path: request.path, error })
    sendProblem(request, response, {
      type: 'epcisException:ImplementationException',
      title: translate(request.language, 'part.failure.title'),
      status: 500,
      ...requestIdIn(500, response),
    })
    return
  }
  const seconds = retryAfter(refusal)
  if (seconds !== undefined) response.set('Retry-After', seconds)
  const status = statuses[refusal.code] ?? refusals[refusal.code].status
  if (status === 401) response.set('WWW-Authenticate', 'Bearer')
  if (status === 413) setCaptureLimits(response)
  sendProblem(request, response, problemOf(refusal, status, request))
}

type Problem = Parameters<typeof problemXml>[0] &
  Partial<Pick<ReturnType<typeof refusalBody>, 'error' | 'faults' | 'requestId'>>

function sendProblem(request: Request, response: Response, problem: Problem): void {
  response.status(problem.status)
  if (wantsXml(request)) response.type('application/problem+xml').send(problemXml(problem))
  else response.type('application/problem+json').json(problem)
}

function problemOf(refusal: Refusal, status: number, { language, path, method }: Request): Problem {
  const isSubscribing = method === 'POST' && status === 400 && path.endsWith('/subscriptions')
  const name = isSubscribing
    ? 'SubscriptionControlsException'
    : (exceptions[refusal.code] ?? exceptionsOfStatus[status] ?? 'ImplementationException')
  const { message, faults, error } = refusalBody(refusal, language)
  const details = faults.map(({ field, message: fault }) => (field === '' ? fault : `${field}: ${fault}`))
  return {
    type: `epcisException:${name}`,
    title: message,
    status,
    ...(details.length === 0 ? {} : { detail: details.join('\n') }),
    error,
    faults,
  }
}
