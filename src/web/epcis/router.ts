// The EPCIS REST bindings under `/epcis/v2` (EPCIS 2.0.1, section 12; docs/guide/epcis.md). Each address answers by an
// operation of the contract, with the rights of that operation.

import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { checkVersions, epcisVersion, setDiscovery, setNextPage, setVersions } from './headers.ts'
import { answerProblem } from './problem.ts'
import { portOfKey } from '../key-calls.ts'
import { requireToken, sessionPort } from '../session.ts'
import { preferences } from '../content-negotiation.ts'
import type { Input, OperationName, Output } from '../../contract/operations/index.ts'
import { epcisResources } from '../../contract/operations/epcis.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import type { Application, PerformOptions } from '../../application.ts'

/** Where the interface is. */
export const epcisBase = '/epcis/v2'
const contextAddress = 'https://ref.gs1.org/standards/epcis/epcis-context.jsonld'
const eventTypes = [
  'AggregationEvent',
  'AssociationEvent',
  'ObjectEvent',
  'TransactionEvent',
  'TransformationEvent',
] as const
type Resource = (typeof epcisResources)[number]

/** The parameter that makes a query of the value of a resource. */
const parameterOf: Readonly<Record<Resource, string>> = {
  eventTypes: 'eventType',
  epcs: 'MATCH_anyEPC',
  bizSteps: 'EQ_bizStep',
  bizLocations: 'EQ_bizLocation',
  readPoints: 'EQ_readPoint',
  dispositions: 'EQ_disposition',
}

type Methods = Readonly<Partial<Record<'get' | 'post' | 'delete', (call: Call) => Promise<void>>>>

/** One call: its request, its answer and the operations that it may use. */
type Call = {
  readonly request: Request
  readonly response: Response
  readonly perform: <N extends OperationName>(
    name: N,
    input: Input<N>,
    options?: PerformOptions,
  ) => Promise<Output<N>>
}

/** The router of the EPCIS interface. */
export function epcisRouter(application: Application): Router {
  const router = express.Router({ caseSensitive: true })
  router.use((_request, response, next) => {
    setVersions(response)
    next()
  })
  const tokenCheck: RequestHandler = (request, _response, next) => {
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    // A browser sends no key by itself, so another page cannot forge a call with one.
    if (!isSafe && request.actor.kind !== 'key') requireToken(request, application.log)
    next()
  }
  router.use(tokenCheck)
  for (const [path, methods] of Object.entries(addresses)) addAddress(router, application, path, methods)
  router.use((request, response) => {
    answerProblem(new Refusal('request.unknown'), request, response, application.log)
  })
  router.use((error: unknown, request: Request, response: Response, _next: unknown) => {
    answerProblem(error, request, response, application.log)
  })
  return router
}

function addAddress(router: Router, application: Application, path: string, methods: Methods): void {
  router.options(path, (request, response) => {
    // Discovery needs an actor like any other call.
    application.requireRight('epcis.events', request.actor)
    setDiscovery(
      response,
      Object.keys(methods).map((method) => method.toUpperCase()),
    )
    response.status(204).end()
  })
  for (const method of ['get', 'post', 'delete'] as const) {
    const answer = methods[method]
    if (answer === undefined) continue
    router[method](path, async (request: Request, response: Response) => {
      checkVersions(request)
      if (method === 'get') checkAccept(request)
      const session =
        request.actor.kind === 'key' ? portOfKey(request) : sessionPort(request, response, application.log)
      await answer({
        request,
        response,
        perform: (name, input, options) =>
          application.perform(name, input, request.actor, { session, source: 'json', ...options }),
      })
      await session.settle()
    })
  }
  router.all(path, (request, response) => {
    setDiscovery(
      response,
      Object.keys(methods).map((method) => method.toUpperCase()),
    )
    answerProblem(new Refusal('request.method'), request, response, application.log)
  })
}

const answeredTypes = ['application/json', 'application/ld+json', 'application/*', '*/*']

/** Refuses a caller who accepts none of the media types that we answer with. */
function checkAccept(request: Request): void {
  const accepted = preferences(request.get('accept'))
  if (accepted.length > 0 && !accepted.some((type) => answeredTypes.includes(type)))
    refuse('request.notAcceptable')
}

const addresses: Readonly<Record<string, Methods>> = {
  '/': { get: answerRoot },
  '/capture': { get: listCaptures, post: takeDocument },
  '/capture/:captureID': { get: showCapture },
  '/events': { get: (call) => answerEvents(call, {}), post: takeEvent },
  '/events/:eventID': { get: showEvent },
  ...Object.fromEntries(
    epcisResources.flatMap((resource): [string, Methods][] => [
      [`/${resource}`, { get: (call) => listResource(call, resource) }],
      [`/${resource}/:value`, { get: (call) => showResource(call, resource) }],
      [`/${resource}/:value/events`, { get: (call) => answerResourceEvents(call, resource) }],
    ]),
  ),
  '/queries': { get: listQueries, post: takeQuery },
  '/queries/:name': { get: showQuery, delete: removeQuery },
  '/queries/:name/events': { get: answerQuery },
  '/nextPageToken/:token': { delete: forgetToken },
}

/** Tokens name a place in the order and are stored nowhere. */
function forgetToken({ response }: Call): Promise<void> {
  response.status(204).end()
  return Promise.resolve()
}

function answerRoot({ response, perform }: Call): Promise<void> {
  const members = ['events', ...epcisResources, 'capture', 'queries']
  return perform('epcis.queries', { perPage: 1 }).then(() => {
    answerCollection(response, members)
  })
}

/** A document as the body, with any media type of JSON; it is read by the operation. */
async function takeDocument({ request, response, perform }: Call): Promise<void> {
  if (request.is(['application/json', 'application/ld+json']) === false) refuse('input.notJson')
  const wanted = request.get('GS1-Capture-Error-Behaviour') ?? 'proceed'
  if (wanted !== 'rollback' && wanted !== 'proceed')
    refuse('input.invalid', { issues: [{ field: 'GS1-Capture-Error-Behaviour', code: 'notAChoice' }] })
  const job = await perform('epcis.capture', { behaviour: wanted }, { upload: request })
  response
    .status(202)
    .set({ 'Location': `${epcisBase}/capture/${job.captureID}`, 'GS1-Capture-Error-Behaviour': wanted })
    .json(captureBody(job))
}

async function listCaptures({ request, response, perform }: Call): Promise<void> {
  const { perPage, token } = pageOf(request)
  const { captures, next } = await perform('epcis.captures', {
    ...perPage,
    ...(token === undefined ? {} : { token }),
  })
  if (next !== null) setNextPage(request, response, next)
  response.json(captures.map(captureBody))
}

async function showCapture({ request, response, perform }: Call): Promise<void> {
  const capture = paramOf(request, 'captureID')
  if (!/^[0-9a-f-]{36}$/.test(capture)) refuse('capture.unknown')
  response.json(captureBody(await perform('epcis.captureJob', { capture })))
}

/** A job as the standard describes it; each error is a problem with the path of the violation. */
function captureBody({ errors, ...job }: Output<'epcis.captureJob'>): object {
  return {
    ...job,
    errors: errors.map(({ field, code }) => ({
      type: 'epcisException:ValidationException',
      title: 'ValidationException',
      status: 400,
      detail: `${field}: ${code}`,
      field,
      code,
    })),
  }
}

async function takeEvent({ request, response, perform }: Call): Promise<void> {
  if (request.is(['application/json', 'application/ld+json']) === false) refuse('input.notJson')
  const event = await jsonOf(request, response)
  const { eventID } = await perform('epcis.captureEvent', { event })
  response
    .status(201)
    .set('Location', `${epcisBase}/events/${encodeURIComponent(eventID)}`)
    .json({ ...event, eventID })
}

const parseBody = express.json({ limit: '2mb', type: () => true })

/** The JSON object of a body. */
async function jsonOf(request: Request, response: Response): Promise<object> {
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown): void => {
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('The body could not be read.'))
    }
    parseBody(request, response, done)
  })
  const body: unknown = request.body
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? body
    : refuse('input.invalid', { issues: [{ field: '', code: 'notAnObject' }] })
}

async function answerEvents(call: Call, fixed: Readonly<Record<string, string>>): Promise<void> {
  const { request, perform } = call
  const { perPage, token } = pageOf(request)
  const page = await perform('epcis.events', {
    query: JSON.stringify({ ...parametersOf(request), ...fixed }),
    ...perPage,
    ...(token === undefined ? {} : { token }),
    ...namespacesOf(request),
  })
  answerPage(call, 'SimpleEventQuery', page)
}

/** An event by its id: also its declaration of an error, which has the same id. */
async function showEvent(call: Call): Promise<void> {
  const id = paramOf(call.request, 'eventID')
  const page = await call.perform('epcis.events', { query: JSON.stringify({ EQ_eventID: id }), perPage: 100 })
  if (page.events.length === 0) refuse('resource.unknown')
  answerPage(call, 'SimpleEventQuery', { ...page, next: null })
}

async function listResource({ request, response, perform }: Call, resource: Resource): Promise<void> {
  const { perPage, token } = pageOf(request)
  const after = token === undefined ? {} : { after: Buffer.from(token, 'base64url').toString() }
  const { members, next } = await perform('epcis.resources', { resource, ...perPage, ...after })
  if (next !== null) setNextPage(request, response, Buffer.from(next).toString('base64url'))
  // The types of the standard are possible before the first event of each.
  const isFirst = resource === 'eventTypes' && token === undefined
  answerCollection(response, isFirst ? [...new Set([...eventTypes, ...members])] : members)
}

async function showResource({ request, response, perform }: Call, resource: Resource): Promise<void> {
  const value = paramOf(request, 'value')
  const isStandard = resource === 'eventTypes' && (eventTypes as readonly string[]).includes(value)
  const { members } = isStandard
    ? await perform('epcis.queries', { perPage: 1 }).then(() => ({ members: ['events'] }))
    : await perform('epcis.resource', { resource, value })
  answerCollection(response, members)
}

async function answerResourceEvents(call: Call, resource: Resource): Promise<void> {
  await answerEvents(call, { [parameterOf[resource]]: paramOf(call.request, 'value') })
}

async function listQueries({ request, response, perform }: Call): Promise<void> {
  const { perPage, token } = pageOf(request)
  const after = token === undefined ? {} : { after: Buffer.from(token, 'base64url').toString() }
  const { queries, next } = await perform('epcis.queries', { ...perPage, ...after })
  if (next !== null) setNextPage(request, response, Buffer.from(next).toString('base64url'))
  response.json(queries)
}

async function takeQuery({ request, response, perform }: Call): Promise<void> {
  if (request.is(['application/json', 'application/ld+json']) === false) refuse('input.notJson')
  const body = await jsonOf(request, response)
  const { name, query }: { name?: unknown; query?: unknown } = body
  await perform('epcis.saveQuery', { name: name as string, query: JSON.stringify(query ?? null) })
  response
    .status(201)
    .set('Location', `${epcisBase}/queries/${encodeURIComponent(String(name))}`)
    .json({ name, query })
}

async function showQuery({ request, response, perform }: Call): Promise<void> {
  response.json(await perform('epcis.query', { name: paramOf(request, 'name') }))
}

async function removeQuery({ request, response, perform }: Call): Promise<void> {
  await perform('epcis.removeQuery', { name: paramOf(request, 'name') })
  response.status(204).end()
}

async function answerQuery(call: Call): Promise<void> {
  const name = paramOf(call.request, 'name')
  const { perPage, token } = pageOf(call.request)
  const page = await call.perform('epcis.queryEvents', {
    name,
    ...perPage,
    ...(token === undefined ? {} : { token }),
    ...namespacesOf(call.request),
  })
  answerPage(call, name, page)
}

/** A page of events as a query document. */
function answerPage({ request, response }: Call, queryName: string, page: Output<'epcis.events'>): void {
  if (page.next !== null) setNextPage(request, response, page.next)
  const isLinkedData = preferences(request.get('accept'))[0] === 'application/ld+json'
  response.type(isLinkedData ? 'application/ld+json' : 'application/json').json({
    '@context': [contextAddress, ...page.context],
    'type': 'EPCISQueryDocument',
    'schemaVersion': epcisVersion,
    'creationDate': new Date().toISOString(),
    'epcisBody': { queryResults: { queryName, resultsBody: { eventList: page.events } } },
  })
}

function answerCollection(response: Response, member: readonly string[]): void {
  response.json({ '@context': contextAddress, 'type': 'Collection', member })
}

function paramOf(request: Request, name: string): string {
  return String(request.params[name] ?? '')
}

function pageOf(request: Request): { perPage: { perPage?: number }; token: string | undefined } {
  const query = searchOf(request)
  const [size, token] = [query.get('perPage'), query.get('nextPageToken')]
  return {
    // A larger page than ours is answered with ours, as the standard allows.
    perPage: size === null ? {} : { perPage: Math.min(wholeNumber(size, 'perPage'), largestPage) },
    token: token ?? undefined,
  }
}

function searchOf({ originalUrl }: Request): URLSearchParams {
  return new URLSearchParams(originalUrl.split('?')[1] ?? '')
}

const largestPage = 1000

function wholeNumber(text: string, field: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) refuse('input.invalid', { issues: [{ field, code: 'epcisValue' }] })
  return Number(text)
}

/** The parameters of a query from the address: values between `|` or `,`, or a parameter several times. */
function parametersOf(request: Request): Record<string, string[]> {
  const parameters: Record<string, string[]> = {}
  for (const [name, value] of searchOf(request)) {
    if (['perPage', 'nextPageToken', 'lang'].includes(name)) continue
    parameters[name] = [...(parameters[name] ?? []), ...value.split(/[|,]/)]
  }
  return parameters
}

function namespacesOf(request: Request): { namespaces?: string } {
  const header = request.get('GS1-Extensions')
  return header === undefined ? {} : { namespaces: header }
}
