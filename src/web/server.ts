// The order of middlewares, read top to bottom. Public addresses are answered by the front, before all of them.

import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import express, { type NextFunction, type Request, type Response } from 'express'
import { answerBrokenPage, refusalOf } from './answers.ts'
import { apiRouter } from './api.ts'
import { consumerRoute } from './label-routes.ts'
import { formsRouter } from './forms.ts'
import { front } from './public-server.ts'
import { keepLabels } from './label-cache.ts'
import type { LabelViews } from './label-views.ts'
import { merchantRoute } from './merchant.ts'
import { pagesRouter } from './pages.ts'
import { partnerRouter } from './partner.ts'
import { pictureRoute } from './pictures.ts'
import { resolverRoute } from './resolver.ts'
import { applicationHeaders, rateLimits } from './security.ts'
import { sessions } from './session.ts'
import { startCounting } from './view-counter.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Application } from '../application.ts'

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url))
const builtFolder = fileURLToPath(new URL('../../dist/browser', import.meta.url))

/** What one web process answers with, public addresses before the application, and what must end with it. */
export async function buildServer(
  application: Application,
  views: LabelViews,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const app = express()
  const counter = startCounting(application)
  const labels = keepLabels(application)
  const people = sessions(application)
  const { codeOrigin, presentationOrigin } = application.config
  const origins = { codeOrigin, presentationOrigin }
  const codeLinks: Application['codeLinks'] = (code) => application.codeLinks(code)
  const limits = rateLimits(application.config)
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.set('trust proxy', 'loopback, linklocal, uniquelocal')
  app.set('query parser', 'simple')

  // Said of whatever is answered, files that lie in a folder too.
  app.use((_request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff')
    next()
  })
  app.get('/healthz', (_request, response) => {
    response.type('text/plain').send('ok')
  })
  app.get('/readyz', async (_request, response) => {
    const ready = await application.ready()
    response
      .status(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ok' : 'not ready')
  })
  app.use(compression())
  app.use(express.static(builtFolder, { index: false, immutable: true, maxAge: '1y', fallthrough: true }))
  app.use(express.static(publicFolder, { index: false, maxAge: '1d' }))
  // Telephones ask for this picture under many names, and beside a label nothing may set a cookie.
  app.get(/^\/apple-touch-icon-[\w-]+\.png$/, (_request, response) => {
    response.sendFile('apple-touch-icon.png', { root: publicFolder, maxAge: '1d' })
  })
  app.use(...applicationHeaders(application.config), limits.loose, ...people.handlers)
  app.use('/api', apiRouter(application, limits))
  const { router, sender } = await pagesRouter(application)
  app.use(formsRouter(application, sender, limits), partnerRouter(application, sender, limits), router)
  // Behind the API stand people: whatever is wrong, they get a page.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const refusal = error instanceof URIError ? new Refusal('request.unknown') : refusalOf(error)
    const known = 'actor' in request
    if (refusal === null || !known || response.headersSent)
      answerBrokenPage(error, request, response, application.log)
    else
      sender.refused(request, response, refusal).catch((broken: unknown) => {
        answerBrokenPage(broken, request, response, application.log)
      })
  })

  return {
    listener: front(
      [
        merchantRoute({ labels, codeLinks, ...origins }),
        consumerRoute({ labels, views, counter, origin: origins.presentationOrigin }),
        resolverRoute({ labels, views, codeLinks, ...origins }),
        pictureRoute((fingerprint) => application.readPicture(fingerprint)),
      ],
      app,
      application.log,
    ),
    close: async () => {
      await counter.close()
      await labels.close()
      await people.close()
    },
  }
}
