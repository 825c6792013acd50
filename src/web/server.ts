// The web server: first the routes of public addresses (labels, digital links), then Express with its
// middlewares in the order of this file.

import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { answerError, answerPageError, refusalOf } from './answers.ts'
import { apiRouter } from './api.ts'
import { epcisBase } from './epcis/headers.ts'
import { epcisRouter } from './epcis/router.ts'
import { answerProblem } from './epcis/problem.ts'
import { keyCalls, unlessByKey } from './key-calls.ts'
import { labelRoute } from './label-routes.ts'
import { compressedFiles } from './compressed-files.ts'
import { draftLabelRouter } from './draft-label.ts'
import { formsRouter } from './forms.ts'
import { publicListener } from './public-server.ts'
import { openLabelCache } from './label-cache.ts'
import type { LabelViews } from './label-views.ts'
import { merchantRoute } from './merchant.ts'
import { pagesRouter } from './pages.ts'
import { admitPasswordCalls } from './password-calls.ts'
import { partnerRouter } from './partner.ts'
import { pictureRoute } from './pictures.ts'
import { resolverRoute } from './resolver.ts'
import { rateLimits } from './rate-limits.ts'
import { applicationHeaders, filePolicy } from './security.ts'
import { sampleLabel } from './sample-label.ts'
import { sessions } from './session.ts'
import { startViewCounter } from './view-counter.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Application } from '../application.ts'

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url))
const builtFolder = fileURLToPath(new URL('../../dist/browser', import.meta.url))

/** The request listener of a web process, and what closes with it. */
export async function buildServer(
  application: Application,
  views: LabelViews,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const app = express()
  const counter = startViewCounter(application)
  const labels = openLabelCache(application)
  const sessionHandling = sessions(application)
  const { codeOrigin, presentationOrigin } = application.config
  const origins = { codeOrigin, presentationOrigin }
  const codeLinks: Application['codeLinks'] = (code) => application.codeLinks(code)
  const companyOfSerial: Application['companyOfSerial'] = (gtin, serial) =>
    application.companyOfSerial(gtin, serial)
  const limits = rateLimits(application)
  configure(app)
  admitPasswordCalls(app, application)
  addHealthChecks(app, application)
  addStaticFiles(app)
  app.get('/sample', sampleLabel(views, presentationOrigin, application.config.energyFactors))
  app.use(...applicationHeaders(application.config), limits.general)
  app.use(['/api', epcisBase], ...keyCalls(application, limits))
  app.use(...sessionHandling.handlers.map(unlessByKey))
  app.use('/api', apiRouter(application, limits))
  app.use('/api', (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    // What failed before the API's router, such as reading the session.
    answerError(error, request, response, application.log)
  })
  addEpcis(app, application)
  const { router, sender } = await pagesRouter(application, limits)
  app.use(draftLabelRouter(application, views, limits))
  app.use(formsRouter(application, sender, limits), partnerRouter(application, sender, limits), router)
  // Outside the API people get a page for every error.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const refusal = error instanceof URIError ? new Refusal('request.unknown') : refusalOf(error)
    const isIdentified = 'actor' in request
    const isOutage = refusal?.code === 'service.unavailable'
    if (refusal === null || isOutage || !isIdentified || response.headersSent)
      answerPageError(error, request, response, application.log)
    else
      sender.showRefusal(request, response, refusal).catch((pageError: unknown) => {
        answerPageError(pageError, request, response, application.log)
      })
  })

  return {
    listener: publicListener(
      [
        merchantRoute({ labels, codeLinks, ...origins }),
        labelRoute({ labels, views, counter, origin: origins.presentationOrigin }),
        resolverRoute({ labels, views, codeLinks, companyOfSerial, ...origins }),
        pictureRoute((fingerprint) => application.readPicture(fingerprint)),
      ],
      app,
      application.log,
    ),
    close: async () => {
      limits.close()
      await counter.close()
      await labels.close()
      await sessionHandling.close()
    },
  }
}

/** The interface of the EPCIS standard, whose errors are problems, also those before its router. */
function addEpcis(app: Express, application: Application): void {
  app.use(epcisBase, epcisRouter(application))
  app.use(epcisBase, (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    answerProblem(error, request, response, application.log)
  })
}

function configure(app: Express): void {
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.set('trust proxy', 'loopback, linklocal, uniquelocal')
  app.set('query parser', 'simple')

  // For every answer, static files included.
  app.use((_request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': filePolicy })
    next()
  })
}

function addHealthChecks(app: Express, application: Application): void {
  app.get('/healthz', (_request, response) => {
    response.type('text/plain').send('ok')
  })
  app.get('/readyz', async (_request, response) => {
    const ready = await application.isReady()
    response
      .status(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ok' : 'not ready')
  })
}

/** Looks for a file only where the address has the ending of one: addresses of pages have none. */
function forFiles(files: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (/\.\w+$/.test(request.path)) void files(request, response, next)
    else next()
  }
}

function addStaticFiles(app: Express): void {
  app.use(compressedFiles(builtFolder))
  app.use(compression())
  app.use(
    forFiles(express.static(builtFolder, { index: false, immutable: true, maxAge: '1y', fallthrough: true })),
  )
  app.use(forFiles(express.static(publicFolder, { index: false, maxAge: '1d' })))
  // Telephones request this picture under many names. It is answered before sessions, so that no cookie is
  // set.
  app.get(/^\/apple-touch-icon-[\w-]+\.png$/, (_request, response) => {
    response.sendFile('apple-touch-icon.png', { root: publicFolder, maxAge: '1d' })
  })
}
