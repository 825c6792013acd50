// The EPCIS REST bindings under `/epcis/v2` (EPCIS 2.0.1, section 12; docs/guide/epcis.md). Each address answers by an
// operation of the contract, with the rights of that operation.

import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { answerCollection, answerPage, captureBody, captureXml, checkAccept, wantsXml } from './answers.ts'
import { jsonOf, namespacesOf, pageOf, paramOf, parametersOf, type Call } from './call.ts'
import { listSubscriptions, removeSubscription, showSubscription, takeSubscription } from './subscriptions.ts'
import { checkVersions, epcisBase, setDiscovery, setNextPage, setVersions } from './headers.ts'
import { answerProblem } from './problem.ts'
import { portOfKey } from '../key-calls.ts'
import { requireToken, sessionPort } from '../session.ts'
import { epcisResources } from '../../contract/operations/epcis.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import type { Application } from '../../application.ts'

const eventTypes = [
  'AggregationEvent',
  'AssociationEvent',
  'ObjectEvent',
  'TransactionEvent',
  'TransformationEvent',
] as const
const jsonTypes = ['application/json', 'application/ld+json']
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

type Method = 'get' | 'post' | 'delete'
type Methods = Readonly<Partial<Record<Method, (call: Call) => Promise<void>>>> & {
  /** Whether what the address answers has a form in XML. */
  readonly xml?: true
}
const methodNames: readonly Method[] = ['get', 'post', 'delete']

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
  const allowed = methodNames.filter((name) => methods[name] !== undefined).map((name) => name.toUpperCase())
  router.options(path, (request, response) => {
    // Discovery needs an actor like any other call.
    application.requireRight('epcis.events', request.actor)
    setDiscovery(response, allowed)
    response.status(204).end()
  })
  for (const method of methodNames) {
    const answer = methods[method]
    if (answer === undefined) continue
    router[method](path, async (request: Request, response: Response) => {
      checkVersions(request)
      if (method === 'get') checkAccept(request, methods.xml === true)
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
    setDiscovery(response, allowed)
    answerProblem(new Refusal('request.method'), request, response, application.log)
  })
}

const addresses: Readonly<Record<string, Methods>> = {
  '/': { get: answerRoot },
  '/capture': { get: listCaptures, post: takeDocument },
  '/capture/:captureID': { get: showCapture, xml: true },
  '/events': { get: (call) => answerEvents(call, {}), post: takeEvent, xml: true },
  '/events/:eventID': { get: showEvent, xml: true },
  ...Object.fromEntries(
    epcisResources.flatMap((resource): [string, Methods][] => [
      [`/${resource}`, { get: (call) => listResource(call, resource) }],
      [`/${resource}/:value`, { get: (call) => showResource(call, resource) }],
      [`/${resource}/:value/events`, { get: (call) => answerResourceEvents(call, resource), xml: true }],
    ]),
  ),
  '/queries': { get: listQueries, post: takeQuery },
  '/queries/:name': { get: showQuery, delete: removeQuery },
  '/queries/:name/events': { get: answerQuery, xml: true },
  '/queries/:name/subscriptions': { get: listSubscriptions, post: takeSubscription },
  '/queries/:name/subscriptions/:subscriptionID': { get: showSubscription, delete: removeSubscription },
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

/** A document as the body, in JSON or XML; it is read by the operation. */
async function takeDocument({ request, response, perform }: Call): Promise<void> {
  if (request.is([...jsonTypes, 'application/xml', 'text/xml']) === false) refuse('input.notJson')
  const wanted = request.get('GS1-Capture-Error-Behaviour') ?? 'proceed'
  if (wanted !== 'rollback' && wanted !== 'proceed')
    refuse('input.invalid', { issues: [{ field: 'GS1-Capture-Error-Behaviour', code: 'notAChoice' }] })
  const job = await perform('epcis.capture', { behaviour: wanted }, { upload: request })
  response
    .status(202)
    .set({ 'Location': `${epcisBase}/capture/${job.captureID}`, 'GS1-Capture-Error-Behaviour': wanted })
    .json(captureBody(job, request.language))
}

async function listCaptures({ request, response, perform }: Call): Promise<void> {
  const { perPage, token } = pageOf(request)
  const { captures, next } = await perform('epcis.captures', {
    ...perPage,
    ...(token === undefined ? {} : { token }),
  })
  if (next !== null) setNextPage(request, response, next)
  response.json(captures.map((job) => captureBody(job, request.language)))
}

async function showCapture({ request, response, perform }: Call): Promise<void> {
  const capture = paramOf(request, 'captureID')
  if (!/^[0-9a-f-]{36}$/.test(capture)) refuse('capture.unknown')
  const job = await perform('epcis.captureJob', { capture })
  if (wantsXml(request)) response.type('application/xml').send(captureXml(job, request.language))
  else response.json(captureBody(job, request.language))
}

async function takeEvent({ request, response, perform }: Call): Promise<void> {
  if (request.is(jsonTypes) === false) refuse('input.notJson')
  const event = await jsonOf(request, response)
  const { eventID } = await perform('epcis.captureEvent', { event })
  response
    .status(201)
    .set('Location', `${epcisBase}/events/${encodeURIComponent(eventID)}`)
    .json({ ...event, eventID })
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
  if (request.is(jsonTypes) === false) refuse('input.notJson')
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
  // The standard lets a server that has no WebSocket say so; subscriptions by webhook it has to have.
  const isStream = new URLSearchParams(call.request.originalUrl.split('?')[1] ?? '').has('stream')
  if (isStream || call.request.get('upgrade')?.toLowerCase() === 'websocket') refuse('request.notBuilt')
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
