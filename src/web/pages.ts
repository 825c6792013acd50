// Pages of the application: each address of the page table is guarded by its right, its data is read, and the
// page is rendered as complete HTML in the reader's language, before any script runs.

import { existsSync, readFileSync } from 'node:fs'
import express, { type Request, type Response, type Router } from 'express'
import { rememberReturnPage, takeReturnPage } from './return-page.ts'
import { loggedPath, refusalOf, requestIdIn, type RefusalBody } from './answers.ts'
import { splitTarget } from './public-server.ts'
import type { RateLimits } from './rate-limits.ts'
import { endWithDocument } from './compressed-document.ts'
import { sessionPort } from './session.ts'
import { timeZoneOf } from './time-zone.ts'
import { writeDocument, type Manifest, type PageStyles } from './document.ts'
import { pageNames, pageOf, type PageName } from '../contract/pages.ts'
import type { OperationName, Output } from '../contract/operations/index.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import { refusals, type Refusal } from '../domain/refusal.ts'
import { isAllowed, isReadOnly, needsSecondFactor } from '../domain/rights.ts'
import { translate } from '../translations.ts'
import type { Application, ReadResult } from '../application.ts'

type PageFailure = {
  kind: 'forbidden' | 'notFound' | 'noCompany' | 'refused' | 'unreachable'
  status: number
  code?: string
  message?: string
}
type PageData = { reads: Record<string, unknown> } | { failure: PageFailure }
type PageRead = {
  name: string
  operation: OperationName
  input: Record<string, string | number | boolean>
  optional: boolean
}
type DocumentData = {
  page: PageName | null
  data: PageData | null
  session: unknown
  language: InterfaceLanguage
  messages: string
  submittedForm?: PostedForm
}
type PageBundle = {
  renderPage(rendering: DocumentData & { url: string; nonce: string }): Promise<{
    html: string
    status: number
    title: string
    sources: readonly string[]
    messages: string
    words: unknown
    computed: unknown
  }>
  readsOf(page: PageName, address: { params: Record<string, string>; query: URLSearchParams }): PageRead[]
  failureOf(refusal: { status: number; code: string; message: string }, optional: boolean): PageFailure | null
  documentDataId: string
  rootId: string
  failureTemplateId: string
  failureEvent: string
  colorSchemeKey: string
  fontsKey: string
}
/** The result of a form that was sent without script; its page shows it. */
export type PostedForm = {
  readonly page: PageName
  /** The fields as typed, without passwords and codes. */
  readonly values: Readonly<Record<string, string>>
  readonly refusal: (RefusalBody & { readonly status: number }) | null
  readonly answer: unknown
}

/** Sends pages for routes that do more than read (forms, partner sign-in, errors). */
export type PageSender = {
  /** The form's page again, with the form's result. */
  showForm(request: Request, response: Response, posted: PostedForm): Promise<void>
  /** The page of a refusal. */
  showRefusal(request: Request, response: Response, refusal: Refusal): Promise<void>
}

type PageContext = {
  application: Application
  bundle: PageBundle
  manifest: Manifest
  /** The style sheets of pages, by their source files. */
  pageStyles: PageStyles
  /** The version of the messages of pages, a folder. */
  messagesVersion: string
}

const bundleFile = new URL('../../dist/server/server.js', import.meta.url)
const manifestFile = new URL('../../dist/browser/.vite/manifest.json', import.meta.url)
const pageStylesFile = new URL('../../dist/browser/.vite/page-styles.json', import.meta.url)
const messagesFile = new URL('../../dist/browser/.vite/messages.json', import.meta.url)

/**
 * The router of all pages and their sender; throws an error of one sentence when the pages were not built.
 */
export async function pagesRouter(
  application: Application,
  limits: RateLimits,
): Promise<{ router: Router; sender: PageSender }> {
  if (!existsSync(bundleFile) || !existsSync(manifestFile))
    throw new Error('The pages are not built yet; run npm run build.')
  const bundle = (await import(bundleFile.href)) as PageBundle
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const messagesVersion = JSON.parse(readFileSync(messagesFile, 'utf8')) as string
  const pageStyles = JSON.parse(readFileSync(pageStylesFile, 'utf8')) as PageStyles
  const context: PageContext = { application, bundle, manifest, pageStyles, messagesVersion }
  const router = express.Router({ caseSensitive: true })
  for (const name of pageNames.filter((one) => application.config.demo || pageOf(one).isOfDemo !== true)) {
    const limited = pageOf(name).isSecret === true ? [limits.guest] : []
    router.get(pageOf(name).path, ...limited, (request, response) =>
      answerPage(context, name, request, response).catch((error: unknown) =>
        answerUnexpectedError(context, request, response, error),
      ),
    )
  }
  router.get('/{*rest}', (request, response) => sendPage(context, request, response, null, null))
  const sender: PageSender = {
    showForm: (request, response, posted) => readAndSend(context, request, response, posted.page, posted),
    showRefusal: (request, response, { code, values }) => {
      const message = translate(request.language, `refusal.${code}`, values)
      const { status } = refusals[code]
      const failure = { kind: 'refused', status, code, message, ...requestIdIn(status, response) } as const
      return sendPage(context, request, response, null, { failure })
    },
  }
  return { router, sender }
}

async function answerPage(
  context: PageContext,
  page: PageName,
  request: Request,
  response: Response,
): Promise<void> {
  const { actor } = request
  const { needs } = pageOf(page)
  if (needsSecondFactor(actor) && page !== 'account' && needs !== 'anyone') {
    response.redirect(302, '/account')
    return
  }
  if (!isAllowed(actor, needs)) {
    if (actor.kind === 'anyone') {
      rememberReturnPage(request, response)
      response.redirect(302, '/login')
    } else {
      context.application.log.warn('access.refused', { page, reason: 'right.missing' })
      await sendPage(context, request, response, page, { failure: { kind: 'forbidden', status: 403 } })
    }
    return
  }
  if (actor.kind === 'user' && (page === 'login' || page === 'signin')) {
    response.redirect(302, '/')
    return
  }
  const returnPage = page === 'home' ? takeReturnPage(request, response) : undefined
  if (returnPage !== undefined) {
    response.redirect(302, returnPage)
    return
  }
  await readAndSend(context, request, response, page)
}

/** Reads the data of a page and the session's, and sends the page. */
async function readAndSend(
  context: PageContext,
  request: Request,
  response: Response,
  page: PageName,
  posted?: PostedForm,
): Promise<void> {
  const reads = readsAt(context, page, request)
  const resultOf = await performAll(context.application, request, response, [
    ...reads,
    ...sessionReads(request),
  ])
  const data = dataOf(context, request, reads, resultOf)
  const session = sessionOf(context.application, request, resultOf)
  await sendPage(context, request, response, page, data, { posted, session })
}

/** Logs an unexpected error and answers an error page that has the menu of every other page. */
async function answerUnexpectedError(
  context: PageContext,
  request: Request,
  response: Response,
  error: unknown,
): Promise<void> {
  // The page itself would read the database that does not answer.
  if (refusalOf(error) !== null) throw error
  context.application.log.error('page.broken', { path: loggedPath(request.path), error })
  const failure = { kind: 'refused', status: 500, ...requestIdIn(500, response) } as const
  await sendPage(context, request, response, null, { failure })
}

/** The reads of a page at the address of a request. */
function readsAt({ bundle }: PageContext, page: PageName, request: Request): PageRead[] {
  const params = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, String(value)]),
  )
  return bundle.readsOf(page, { params, query: queryOf(request) })
}

/** The data of a page, or why it has none. */
function dataOf(
  { bundle }: PageContext,
  request: Request,
  reads: readonly PageRead[],
  resultOf: ResultOf,
): PageData {
  const found: [string, unknown][] = []
  for (const read of reads) {
    const { name, optional } = read
    const result = resultOf(read)
    if ('answer' in result) {
      found.push([name, result.answer])
      continue
    }
    const { code, values } = result.refusal
    const message = translate(request.language, `refusal.${code}`, values)
    const failure = bundle.failureOf({ status: refusals[code].status, code, message }, optional)
    if (failure !== null) return { failure }
    found.push([name, null])
  }
  return { reads: Object.fromEntries(found) }
}

type NamedRead = Pick<PageRead, 'operation' | 'input'>
type ResultOf = (read: NamedRead) => ReadResult

/**
 * Performs the reads of one request: the same read twice is one. The input is untyped here: the application validates
 * it by the operation's shape.
 */
async function performAll(
  application: Application,
  request: Request,
  response: Response,
  reads: readonly NamedRead[],
): Promise<ResultOf> {
  const session = sessionPort(request, response, application.log)
  // Taken before the reads: texts of an input become numbers in it.
  const keys = reads.map((read) => `${read.operation} ${JSON.stringify(read.input)}`)
  const distinct = reads.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
  const results = await application.performReads(
    distinct.map(({ operation, input }) => ({ name: operation, input })),
    request.actor,
    { source: 'text', session },
  )
  const byKey = new Map(distinct.map((read, index) => [keys[reads.indexOf(read)], results[index]]))
  return (read) => byKey.get(keys[reads.indexOf(read)]) as ReadResult
}

async function sendPage(
  { application, bundle, manifest, pageStyles, messagesVersion }: PageContext,
  request: Request,
  response: Response,
  page: PageName | null,
  data: PageData | null,
  { posted, session }: { posted?: PostedForm | undefined; session?: unknown } = {},
): Promise<void> {
  const { language } = request
  const { nonce } = response.locals
  const documentData: DocumentData = {
    page,
    data,
    session:
      session ??
      sessionOf(
        application,
        request,
        await performAll(application, request, response, sessionReads(request)),
      ),
    language,
    messages: messagesVersion,
    ...(posted === undefined ? {} : { submittedForm: posted }),
  }
  if (page !== null && pageOf(page).isSecret === true)
    response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' })
  const query = queryOf(request).toString()
  const { html, status, title, sources, messages, words, computed } = await bundle.renderPage({
    ...documentData,
    url: `${request.path}${query === '' ? '' : `?${query}`}`,
    nonce,
  })
  response
    .status(posted?.refusal?.status ?? status)
    .set('Cache-Control', 'no-store')
    .type('html')
  const document = writeDocument({
    title,
    language,
    nonce,
    html,
    sources,
    manifest,
    pageStyles,
    messages: `assets/messages/${messagesVersion}/${messages}`,
    data: { ...documentData, words, computed },
    ids: { root: bundle.rootId, data: bundle.documentDataId, failure: bundle.failureTemplateId },
    failureEvent: bundle.failureEvent,
    failure: {
      title: translate(language, 'part.failure.title'),
      home: translate(language, 'part.failure.home'),
    },
    colorSchemeKey: bundle.colorSchemeKey,
    fontsKey: bundle.fontsKey,
  })
  endWithDocument(request, response, document)
}

/** The query of an address without `lang`, which the session has read already. */
function queryOf(request: Request): URLSearchParams {
  // No parser of whole addresses: `//:x` is a path, and no host with a port.
  const searchParams = new URLSearchParams(splitTarget(request.originalUrl).query)
  searchParams.delete('lang')
  return searchParams
}

const companyRead = { operation: 'companies.get', input: {} } as const satisfies NamedRead

/** What the session of a page reads. */
function sessionReads({ actor }: Request): readonly NamedRead[] {
  return actor.kind === 'user' ? [companyRead] : []
}

/** What the browser knows of the session (specification 3). */
function sessionOf({ config }: Application, request: Request, resultOf: ResultOf): unknown {
  const { actor, language, token } = request
  const { demo, energyFactors, brandLength, law, validationDays } = config
  const timeZone = timeZoneOf(request)
  const common = { language, demo, energyFactors, brandLength, law, validationDays, token, timeZone }
  if (actor.kind !== 'user') return { ...common, ...signedOut }
  const result = resultOf(companyRead)
  if ('refusal' in result) throw result.refusal
  const { company } = result.answer as Output<'companies.get'>
  return {
    ...common,
    flag: 1,
    rights: actor.rights,
    admin: actor.admin,
    shortAdmin: actor.shortAdmin,
    isImpersonating: isReadOnly(actor),
    username: actor.name ?? null,
    user: actor.userId,
    company: company === null ? null : companySummary(company),
  }
}

const signedOut = {
  flag: 0,
  rights: [],
  admin: false,
  shortAdmin: false,
  isImpersonating: false,
  username: null,
  user: null,
  company: null,
} as const

type Company = NonNullable<Output<'companies.get'>['company']>

function companySummary({ id, draft, state }: Company): unknown {
  return { id, name: draft.name ?? '', state, gln: draft.gln ?? null }
}
