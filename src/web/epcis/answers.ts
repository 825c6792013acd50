// Answers of the EPCIS interface in JSON, and in XML where the standard has a form for it.

import type { Request, Response } from 'express'
import type { Call } from './call.ts'
import { epcisVersion, setNextPage, xmlTermsOf } from './headers.ts'
import { preferences } from '../content-negotiation.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Output } from '../../contract/operations/index.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { namespaces } from '../../domain/epcis/xml/element.ts'
import { element, queryDocumentXml, xmlStart } from '../../domain/epcis/xml/writing.ts'
import { translate } from '../../translations.ts'
import type { Json, JsonObject } from '../../domain/epcis/json.ts'

const contextAddress = 'https://ref.gs1.org/standards/epcis/epcis-context.jsonld'
const jsonTypes = ['application/json', 'application/ld+json', 'application/*', '*/*']
const xmlTypes = ['application/xml', 'text/xml']

/** Whether the caller prefers XML to JSON. */
export function wantsXml(request: Request): boolean {
  const first = preferences(request.get('accept')).find(
    (type) => jsonTypes.includes(type) || xmlTypes.includes(type),
  )
  return first !== undefined && xmlTypes.includes(first)
}

/** Refuses a caller who accepts none of the media types that an address answers with. */
export function checkAccept(request: Request, answersXml: boolean): void {
  const accepted = preferences(request.get('accept'))
  const answered = answersXml ? [...jsonTypes, ...xmlTypes, 'text/*'] : jsonTypes
  if (accepted.length > 0 && !accepted.some((type) => answered.includes(type)))
    refuse('request.notAcceptable')
}

/** A page of events as a query document. */
export function answerPage(
  { request, response }: Pick<Call, 'request' | 'response'>,
  queryName: string,
  page: Output<'epcis.events'>,
): void {
  if (page.next !== null) setNextPage(request, response, page.next)
  if (wantsXml(request)) {
    const { events, context } = page as { events: readonly JsonObject[]; context: readonly Json[] }
    const result = { queryName, events, context, created: new Date() }
    response.type('application/xml').send(queryDocumentXml(result, xmlTermsOf(request)))
    return
  }
  const isLinkedData = preferences(request.get('accept'))[0] === 'application/ld+json'
  response.type(isLinkedData ? 'application/ld+json' : 'application/json').json({
    '@context': [contextAddress, ...page.context],
    'type': 'EPCISQueryDocument',
    'schemaVersion': epcisVersion,
    'creationDate': new Date().toISOString(),
    'epcisBody': { queryResults: { queryName, resultsBody: { eventList: page.events } } },
  })
}

/** A list of names. */
export function answerCollection(response: Response, member: readonly string[]): void {
  response.json({ '@context': contextAddress, 'type': 'Collection', member })
}

type CaptureJob = Output<'epcis.captureJob'>

/** A job as the standard describes it; each error is a problem with the path of the violation. */
export function captureBody({ errors, ...job }: CaptureJob, language: InterfaceLanguage): object {
  return { ...job, errors: errors.map((error) => captureProblem(error, language)) }
}

function captureProblem({ field, code }: CaptureJob['errors'][number], language: InterfaceLanguage) {
  const message = translate(language, `issue.${code}`)
  return {
    type: 'epcisException:ValidationException',
    title: message,
    status: 400,
    detail: field === '' ? message : `${field}: ${message}`,
    field,
    code,
  }
}

/** A capture job in XML (EPCISCaptureJob of the XML Schema). */
export function captureXml(
  { captureID, running, success, captureErrorBehaviour, createdAt, finishedAt, errors }: CaptureJob,
  language: InterfaceLanguage,
): string {
  const problems = errors.map((error) => `<error>${problemElements(captureProblem(error, language))}</error>`)
  return (
    `${xmlStart}<epcis:EPCISCaptureJob xmlns:epcis="${namespaces.document}" running="${String(running)}"` +
    ` success="${String(success)}" captureID="${captureID}">` +
    element('captureErrorBehaviour', captureErrorBehaviour) +
    element('createdAt', createdAt) +
    (finishedAt === undefined ? '' : element('finishedAt', finishedAt)) +
    (problems.length === 0 ? '' : `<errors>${problems.join('')}</errors>`) +
    '</epcis:EPCISCaptureJob>\n'
  )
}

type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
}

/** A problem in XML (EPCISException of the XML Schema). */
export function problemXml(problem: Problem): string {
  return (
    `${xmlStart}<epcis:EPCISException xmlns:epcis="${namespaces.document}">${problemElements(problem)}` +
    '</epcis:EPCISException>\n'
  )
}

function problemElements({ type, title, status, detail }: Problem): string {
  return (
    element('type', type) +
    element('title', title) +
    element('status', String(status)) +
    (detail === undefined ? '' : element('detail', detail))
  )
}
