// The address by which the product-management partner sends its people in (contract section 5).

import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { PageSender } from './pages.ts'
import { sessionPort } from './session.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Application } from '../application.ts'

type Way = { c_id: string; c_cerv: string; has: string; c_prd?: string }

/** Answers `/cerv/login/{c_id}/{c_cerv}/{has}/{c_prd?}`: a session and the creation of a sheet, or a refusal on a page. */
export function partnerRouter(
  application: Application,
  sender: PageSender,
  limits: { tight: RequestHandler },
): Router {
  const router = express.Router({ caseSensitive: true })
  router.get('/cerv/login/:c_id/:c_cerv/:has{/:c_prd}', limits.tight, (request: Request<Way>, response) => {
    // Whoever only looks at the head of a link, as programs that read mail do, must not use the ticket up.
    if (request.method === 'HEAD') return void response.set('Cache-Control', 'no-store').end()
    return enter(application, sender, request, response)
  })
  return router
}

async function enter(
  application: Application,
  sender: PageSender,
  request: Request<Way>,
  response: Response,
): Promise<void> {
  const port = sessionPort(request, response)
  const { c_id, c_cerv, has, c_prd } = request.params
  response.set('Cache-Control', 'no-store')
  try {
    const { next } = await application.perform(
      'partner.login',
      { c_id, c_cerv, has, ...(c_prd === undefined ? {} : { c_prd }) },
      { kind: 'anyone', language: request.language },
      { session: port },
    )
    await port.settle()
    response.redirect(303, next)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What is malformed hears the same as what is wrong.
    await sender.refused(
      request,
      response,
      error.code === 'input.invalid' ? new Refusal('partner.refused') : error,
    )
  }
}
