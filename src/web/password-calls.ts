// Calls that hash a password are admitted first of all: a burst of sign-ins must not take the process from other
// readers by what Express, sessions and limits do for each of them (decision 49).

import type { Express, NextFunction, Request, Response } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { answerError, answerPageError } from './answers.ts'
import { operationOf, type OperationName } from '../contract/operations/index.ts'
import { pageOf, type PageName } from '../contract/pages.ts'
import type { Application } from '../application.ts'

/** What strangers can send that hashes a password, as calls of the API and as forms. */
const operations: readonly OperationName[] = ['account.login', 'account.create', 'account.reset']
const forms: readonly PageName[] = ['login', 'signin', 'reset']

/** Calls that pass in one turn of the event loop: refusing one takes a third of a millisecond. */
const callsOfTurn = 8

/** Refuses these calls before anything is read for them, while as many are under way as may wait. */
export function admitPasswordCalls(app: Express, application: Application): void {
  const inTurn = openTurns(callsOfTurn)
  const admit = (request: Request, response: Response, next: NextFunction): void => {
    inTurn(() => {
      try {
        response.once('close', application.admitPasswordCall(ipKeyGenerator(request.ip ?? '')))
        next()
      } catch (error) {
        next(error)
      }
    })
  }
  const addresses = {
    api: operations.map((name) => `/api${operationOf(name).path}`),
    pages: forms.map((name) => pageOf(name).path),
  }
  app.post([...addresses.api, ...addresses.pages], admit)
  app.post(addresses.api, (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    response.set('Cache-Control', 'no-store')
    answerError(error, request, response, application.log)
  })
  app.post(addresses.pages, (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    answerPageError(error, request, response, application.log)
  })
}

/** Runs work in order, so much in each turn of the event loop, so that other requests come in between. */
function openTurns(most: number): (work: () => void) => void {
  const waiting: (() => void)[] = []
  let isScheduled = false
  const run = (): void => {
    for (const work of waiting.splice(0, most)) work()
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(run)
  }
  return (work) => {
    waiting.push(work)
    if (!isScheduled) setImmediate(run)
    isScheduled = true
  }
}
