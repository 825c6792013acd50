// Pages: match the page table, guard, read, render. Every page is whole HTML before any script runs, in the reader's
// language, with the right status.

import { existsSync, readFileSync } from 'node:fs'
import express, { type Request, type Response, type Router } from 'express'
import { keepReturn, takeReturn } from './return-page.ts'
import { loggedPath, type RefusalBody } from './answers.ts'
import { writeDocument, type Manifest } from './document.ts'
import { pageNames, pageOf, type PageName } from '../contract/pages.ts'
import type { OperationName } from '../contract/operations/index.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import { Refusal, refusals } from '../domain/refusal.ts'
import { may, isReadOnly, type Actor } from '../domain/rights.ts'
import { translate } from '../translations.ts'
import type { Application } from '../application.ts'

type PageFailure = {
  kind: 'forbidden' | 'notFound' | 'refused' | 'unreachable'
  status: number
  code?: string
  message?: string
}
type PageData = { reads: Record<string, unknown> } | { failure: PageFailure }
type Read = {
  name: string
  operation: OperationName
  input: Record<string, string | number | boolean>
  optional: boolean
}
type Answer = { name: string; value: unknown } | { failure: PageFailure }
type DocumentData = {
  page: PageName | null
  data: PageData | null
  session: unknown
  language: InterfaceLanguage
  posted?: PostedForm
}
type PageBundle = {
  renderPage(
    rendering: DocumentData & { url: string; nonce: string },
  ): Promise<{ html: string; status: number; title: string; sources: readonly string[] }>
  readsOf(page: PageName, address: { params: Record<string, string>; query: URLSearchParams }): Read[]
  failureOf(refused: { status: number; code: string; message: string }, optional: boolean): PageFailure | null
  documentDataId: string
  rootId: string
  colorSchemeKey: string
}
/** What became of a form that was sent without script: its page shows it. */
export type PostedForm = {
  readonly page: PageName
  /** What was typed, but for passwords and codes. */
  readonly values: Readonly<Record<string, string>>
  readonly refusal: (RefusalBody & { readonly status: number }) | null
  readonly answer: unknown
}

/** How pages are sent, for those who answer a page's address otherwise than by reading. */
export type PageSender = {
  /** The page at its address, with what became of its form. */
  again(request: Request, response: Response, posted: PostedForm): Promise<void>
  /** The screen of a refusal, on no page in particular. */
  refused(request: Request, response: Response, refusal: Refusal): Promise<void>
}

type Faces = { product: Application; bundle: PageBundle; manifest: Manifest }

const bundleFile = new URL('../../dist/server/server.js', import.meta.url)
const manifestFile = new URL('../../dist/browser/.vite/manifest.json', import.meta.url)

/** The router of all pages, and how one is sent otherwise; throws one sentence when they were not built. */
export async function pagesRouter(application: Application): Promise<{ router: Router; sender: PageSender }> {
  if (!existsSync(bundleFile) || !existsSync(manifestFile))
    throw new Error('The pages are not built yet; run npm run build.')
  const bundle = (await import(bundleFile.href)) as PageBundle
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const faces: Faces = { product: application, bundle, manifest }
  const router = express.Router({ caseSensitive: true })
  for (const name of pageNames) {
    router.get(pageOf(name).path, (request, response) =>
      answerPage(faces, name, request, response).catch((error: unknown) =>
        apologise(faces, request, response, error),
      ),
    )
  }
  router.get('/{*rest}', (request, response) => send(faces, request, response, null, null))
  const sender: PageSender = {
    again: async (request, response, posted) =>
      send(faces, request, response, posted.page, await readPage(faces, posted.page, request), posted),
    refused: (request, response, { code, values }) => {
      const message = translate(request.language, `refusal.${code}`, values)
      return send(faces, request, response, null, {
        failure: { kind: 'refused', status: refusals[code].status, code, message },
      })
    },
  }
  return { router, sender }
}

async function answerPage(faces: Faces, page: PageName, request: Request, response: Response): Promise<void> {
  const { actor } = request
  const { needs } = pageOf(page)
  if (!may(actor, needs)) {
    if (actor.kind === 'anyone') {
      keepReturn(request, response)
      response.redirect(302, '/login')
    } else await send(faces, request, response, page, { failure: { kind: 'forbidden', status: 403 } })
    return
  }
  if (actor.kind === 'user' && (page === 'login' || page === 'signin')) {
    response.redirect(302, '/')
    return
  }
  const kept = page === 'home' ? takeReturn(request, response) : undefined
  if (kept !== undefined) {
    response.redirect(302, kept)
    return
  }
  await send(faces, request, response, page, await readPage(faces, page, request))
}

/** A page that broke: logged, and the apology inside the frame of every other page. */
async function apologise(faces: Faces, request: Request, response: Response, error: unknown): Promise<void> {
  faces.product.log.error('page.broken', { path: loggedPath(request.path), error })
  await send(faces, request, response, null, { failure: { kind: 'refused', status: 500 } })
}

/** Performs what the page reads. Reads stand by themselves, so that they run side by side. */
async function readPage(
  { product: application, bundle }: Faces,
  page: PageName,
  request: Request,
): Promise<PageData> {
  const params = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, String(value)]),
  )
  const reads = bundle.readsOf(page, { params, query: queryOf(request) })
  const answers = await Promise.all(
    reads.map(async ({ name, operation, input, optional }): Promise<Answer> => {
      try {
        return { name, value: await perform(application, operation, input, request.actor) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const message = translate(request.language, `refusal.${error.code}`, error.values)
        const failure = bundle.failureOf(
          { status: refusals[error.code].status, code: error.code, message },
          optional,
        )
        return failure === null ? { name, value: null } : { failure }
      }
    }),
  )
  for (const answer of answers) if ('failure' in answer) return answer
  return {
    reads: Object.fromEntries(
      answers.flatMap((answer) => ('name' in answer ? [[answer.name, answer.value]] : [])),
    ),
  }
}

/** Only the table knows what a read takes and answers; the door judges the input by its shape. */
function perform(
  application: Application,
  name: OperationName,
  input: unknown,
  actor: Actor,
): Promise<unknown> {
  return application.perform(name, input as never, actor, { source: 'text' })
}

async function send(
  { product: application, bundle, manifest }: Faces,
  request: Request,
  response: Response,
  page: PageName | null,
  data: PageData | null,
  posted?: PostedForm,
): Promise<void> {
  const { language } = request
  const { nonce } = response.locals
  const given: DocumentData = {
    page,
    data,
    session: await sessionOf(application, request),
    language,
    ...(posted === undefined ? {} : { posted }),
  }
  const query = queryOf(request).toString()
  const { html, status, title, sources } = await bundle.renderPage({
    ...given,
    url: `${request.path}${query === '' ? '' : `?${query}`}`,
    nonce,
  })
  response
    .status(posted?.refusal?.status ?? status)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(
      writeDocument({
        title,
        language,
        nonce,
        html,
        sources,
        manifest,
        data: given,
        ids: { root: bundle.rootId, data: bundle.documentDataId },
        colorSchemeKey: bundle.colorSchemeKey,
      }),
    )
}

/** The query of an address without the choice of a language, which the session has already heard. */
function queryOf(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.originalUrl, 'http://page.invalid')
  searchParams.delete('lang')
  return searchParams
}

/** What the browser is told of the session (specification section 3). */
async function sessionOf(application: Application, { actor, language, token }: Request): Promise<unknown> {
  const { demo, energyFactors } = application.config
  const common = { language, demo, energyFactors, token }
  if (actor.kind !== 'user')
    return {
      ...common,
      flag: 0,
      rights: [],
      admin: false,
      shortAdmin: false,
      looking: false,
      username: null,
      user: null,
      company: null,
    }
  const [{ username }, { company }] = await Promise.all([
    application.perform('account.status', {}, actor),
    application.perform('companies.get', {}, actor),
  ])
  return {
    ...common,
    flag: 1,
    rights: actor.rights,
    admin: actor.admin,
    shortAdmin: actor.shortAdmin,
    looking: isReadOnly(actor),
    username,
    user: actor.userId,
    company:
      company === null
        ? null
        : {
            id: company.id,
            name: company.draft.name ?? '',
            state: company.state,
            gln: company.draft.gln ?? null,
          },
  }
}
