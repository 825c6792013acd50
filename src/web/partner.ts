// Sign-in through the product-management partner: the address of its tickets (contract 5).

import express, { type Request, type Response, type Router } from 'express'
import type { PageSender } from './pages.ts'
import type { RateLimits } from './rate-limits.ts'
import { sessionPort } from './session.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Application } from '../application.ts'

type TicketParams = { c_id: string; c_cerv: string; has: string; c_prd?: string }

/**
 * Answers `/cerv/login/{c_id}/{c_cerv}/{has}/{c_prd?}`: a session and the creation of a sheet, or a refusal
 * on a page.
 */
export function partnerRouter(application: Application, sender: PageSender, limits: RateLimits): Router {
  const router = express.Router({ caseSensitive: true })
  router.get(
    '/cerv/login/:c_id/:c_cerv/:has{/:c_prd}',
    limits.strict,
    (request: Request<TicketParams>, response) => {
      // Email programs send HEAD to check links; that must not use the ticket up.
      if (request.method === 'HEAD') return void response.set('Cache-Control', 'no-store').end()
      return signInWithTicket(application, sender, request, response)
    },
  )
  return router
}

async function signInWithTicket(
  application: Application,
  sender: PageSender,
  request: Request<TicketParams>,
  response: Response,
): Promise<void> {
  const session = sessionPort(request, response, application.log)
  const { c_id, c_cerv, has, c_prd } = request.params
  response.set('Cache-Control', 'no-store')
  try {
    const { next } = await application.perform(
      'partner.login',
      { c_id, c_cerv, has, ...(c_prd === undefined ? {} : { c_prd }) },
      { kind: 'anyone', language: request.language },
      { session },
    )
    await session.settle()
    response.redirect(303, next)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A malformed ticket gets the same answer as a wrong one.
    await sender.showRefusal(
      request,
      response,
      error.code === 'input.invalid' ? new Refusal('partner.refused') : error,
    )
  }
}
