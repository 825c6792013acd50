// Headers of the EPCIS REST bindings: the versions that we speak, our limits, and the extensions of an answer.

import type { Request, Response } from 'express'
import type { XmlTerms } from '../../domain/epcis/vocabulary.ts'
import { refuse } from '../../domain/refusal.ts'

/** Where the interface is. */
export const epcisBase = '/epcis/v2'
/** The versions of EPCIS and of its vocabulary. */
export const epcisVersion = '2.0.1'
export const cbvVersion = '2.0.0'
/** The version of this interface: it changes when what it answers changes. */
const vendorVersion = '1.0'
/** Most events and bytes of one capture, as the services read it. */
const captureLimit = 100_000
const captureBytes = 64 * 1024 * 1024

/** Sets the headers that every answer has. */
export function setVersions(response: Response): void {
  response.set({
    'GS1-EPCIS-Version': epcisVersion,
    'GS1-CBV-Version': cbvVersion,
    'GS1-Extensions': 'cbvmda=urn:epcglobal:cbv:mda:',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  })
  response.vary('Authorization, Cookie, Accept, Accept-Language')
}

/** The headers that answer OPTIONS: methods, versions and limits. */
export function setDiscovery(response: Response, methods: readonly string[]): void {
  response.set({
    'Allow': ['OPTIONS', ...methods].join(', '),
    'GS1-EPCIS-Min': '2.0.0',
    'GS1-EPCIS-Max': epcisVersion,
    'GS1-CBV-Min': '2.0.0',
    'GS1-CBV-Max': cbvVersion,
    'GS1-EPC-Format': 'Never_Translates',
    'GS1-CBV-XML-Format': 'No_Preference',
    'GS1-Capture-Error-Behaviour': 'all',
    'GS1-Vendor-Version': vendorVersion,
  })
  setCaptureLimits(response)
}

/** The headers that say how large a document may be. */
export function setCaptureLimits(response: Response): void {
  response.set({
    'GS1-EPCIS-Capture-Limit': String(captureLimit),
    'GS1-EPCIS-Capture-File-Size-Limit': String(captureBytes),
  })
}

/** Refuses a request for versions that we do not speak, and one for a translation of identifiers. */
export function checkVersions(request: Request): void {
  const outside = [
    isBelow(epcisVersion, request.get('GS1-EPCIS-Min')),
    isBelow(request.get('GS1-EPCIS-Max'), '2.0.0'),
    isBelow(cbvVersion, request.get('GS1-CBV-Min')),
    isBelow(request.get('GS1-CBV-Max'), '2.0.0'),
    ...[request.get('GS1-EPCIS-Version'), request.get('GS1-CBV-Version')].map(
      (version) => version !== undefined && !/^2(?:\.0(?:\.\d+)?)?$/.test(version),
    ),
  ]
  const translates = request.get('GS1-EPC-Format')?.startsWith('Always_') === true
  if (translates || outside.includes(true)) refuse('request.notAcceptable')
}

/** How the caller wants terms of the vocabulary in XML. */
export function xmlTermsOf(request: Request): XmlTerms {
  const format = request.get('GS1-CBV-XML-Format')
  return format === 'Always_Web_URI' ? 'webUri' : format === 'Always_URN' ? 'urn' : 'asWritten'
}

/** Whether a version is below another; absent ones are below nothing. */
function isBelow(version: string | undefined, other: string | undefined): boolean {
  if (version === undefined || other === undefined) return false
  const [parts, others] = [version.split('.').map(Number), other.split('.').map(Number)]
  const differing = [0, 1, 2].find((index) => (parts[index] ?? 0) !== (others[index] ?? 0))
  return differing !== undefined && (parts[differing] ?? 0) < (others[differing] ?? 0)
}

/** Sets the link to the next page, and until when it is valid: it names a position in the order, so it lasts. */
export function setNextPage(request: Request, response: Response, token: string): void {
  const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '')
  query.set('nextPageToken', token)
  const expires = new Date(Date.now() + tokenLife).toISOString()
  response.set('Link', `<${request.originalUrl.split('?')[0] ?? ''}?${query.toString()}>; rel="next"`)
  response.set('GS1-Next-Page-Token-Expires', expires)
}

const tokenLife = 24 * 3600 * 1000
