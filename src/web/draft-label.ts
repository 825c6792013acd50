// The label of a draft that a guest link shows: marked as not published, in no index, framed by our own pages alone.

import express, { type Router } from 'express'
import type { LabelViews } from './label-views.ts'
import type { RateLimits } from './rate-limits.ts'
import { publicHeaders } from './security.ts'
import { pickLabelLanguage } from '../domain/languages.ts'
import type { Application } from '../application.ts'

/** Answers `/share/{token}/label` in the language of `?lang=`, else of the browser. */
export function draftLabelRouter(
  application: Application,
  { policy }: LabelViews,
  limits: RateLimits,
): Router {
  const router = express.Router({ caseSensitive: true })
  const ownFrames = policy.replace('frame-ancestors *', "frame-ancestors 'self'")
  router.get('/share/:token/label', limits.guest, async (request, response) => {
    const { lang } = request.query
    const chosen = typeof lang === 'string' ? lang : ''
    const language = pickLabelLanguage(chosen, request.get('accept-language'), [])
    const token = String(request.params['token'])
    const { html } = await application.perform('guests.label', { token, language }, request.actor)
    response.removeHeader('X-Frame-Options')
    response
      .set({
        ...publicHeaders(ownFrames),
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Content-Language': language,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow',
      })
      .removeHeader('Access-Control-Allow-Origin')
    response.type('html').send(html)
  })
  return router
}
