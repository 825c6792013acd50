// EPC tags: of one identifier, and of the serials of a batch. The schemes with numbers in their names contain the GS1
// company prefix, whose length no GTIN shows: the caller names it, or the company has proven it.

import { service } from '../service.ts'
import { ownStores, type Context } from '../context.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { writeDigitalLink, type LinkValues } from '../../domain/code/digital-link.ts'
import { readEpcSegment } from '../../domain/code/epc-binary.ts'
import {
  itemTagWriter,
  ssccTag,
  type EpcDate,
  type EpcIssue,
  type EpcTag,
  type TagWriter,
} from '../../domain/code/epc-encoding.ts'
import { usualFilter, type EpcScheme, type ItemScheme } from '../../domain/code/epc-schemes.ts'
import { dateIdentifiers } from '../../domain/code/epc-tables.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import { gtinBody } from '../../domain/code/prefix-claims.ts'
import { readScanned } from '../../domain/code/scanned.ts'
import type { SerialFormat } from '../../domain/code/serial-format.ts'
import { canonicalUri } from '../../domain/epcis/epc-uri.ts'
import { refuse } from '../../domain/refusal.ts'

const canonicalHost = 'https://id.gs1.org'

type TagOptions = Pick<Input<'epc.encode'>, 'filter' | 'prefix' | 'date'>

/** The tag of one identifier: an element string, an address, an EPC URI or an SSCC. Refuses `input.invalid`. */
export const encode = service<'epc.encode'>(async (context, input) => {
  const scanned = readScanned(canonicalUri(/^\d{18}$/.test(input.code) ? `(00)${input.code}` : input.code))
  const filter = input.filter ?? usualFilter
  if (scanned.kind === 'sscc') {
    const scheme = input.scheme ?? 'sscc-96'
    if (scheme !== 'sscc-96') return refuseTag('epcScheme', 'scheme')
    const prefix = await companyPrefix(context, scanned.sscc.slice(1), input)
    const tag = required(ssccTag(scanned.sscc, prefix, filter))
    return { scheme, filter, ...tag, link: writeDigitalLink(canonicalHost, { sscc: scanned.sscc }) }
  }
  if (scanned.kind !== 'gtin') return refuseTag('epcIdentifier', 'code')
  const scheme = input.scheme ?? (input.date === undefined ? 'sgtin-plus' : 'dsgtin-plus')
  if (scheme === 'sscc-96') return refuseTag('epcScheme', 'scheme')
  const writer = await tagWriter(context, scanned.gtin, scheme, input)
  const { gtin, serial } = scanned
  return {
    scheme,
    filter,
    ...required(writer(serial)),
    link: writeDigitalLink(canonicalHost, { gtin, serial }),
  }
})

/** What a tag identifies. Refuses `input.invalid` for a string that is none of the standard's, or damaged. */
export const decode = service<'epc.decode'>((_context, { hex }) => Promise.resolve(decodedTag(hex)))

function decodedTag(hex: string): Output<'epc.decode'> {
  const reading = readEpcSegment(`eh${hex.toLowerCase()}`)
  if (!reading.ok)
    return refuse('input.invalid', {
      issues: [{ field: 'hex', code: reading.reason === 'scheme' ? 'epcUnknown' : 'epcDamaged' }],
    })
  const { values, query, scheme, filter, prefix } = reading
  const link = writeDigitalLink(canonicalHost, values) + (query === '' ? '' : `?${query}`)
  const { gtin, serial, sscc } = values
  return {
    scheme,
    filter,
    ...(prefix === undefined ? {} : { prefix }),
    ...(gtin === undefined ? {} : { gtin }),
    ...(serial === undefined ? {} : { serial }),
    ...(sscc === undefined ? {} : { sscc }),
    ...(query === '' ? {} : { date: query }),
    ...(prefix === undefined ? { uri: link } : urisOf(scheme, values, prefix, filter)),
    link,
  }
}

/** The URIs of a tag with a company prefix. */
function urisOf(
  scheme: string,
  { gtin, serial, sscc }: LinkValues,
  prefix: string,
  filter: number,
): Pick<EpcTag, 'uri' | 'tagUri'> {
  if (sscc !== undefined) return withoutHex(required(ssccTag(sscc, prefix, filter)))
  const writer = itemTagWriter({
    scheme: scheme === 'sgtin-96' ? scheme : 'sgtin-198',
    gtin: gtin ?? '',
    filter,
    prefix,
  })
  return withoutHex(required(typeof writer === 'string' ? writer : writer(serial ?? '')))
}

function withoutHex({ hex: _hex, ...uris }: EpcTag): Pick<EpcTag, 'uri' | 'tagUri'> {
  return uris
}

/**
 * Writes the tags of the serials of a wine; refuses `input.invalid` where no serial of the wine could have one.
 * @param scheme one of trade items
 */
export async function tagWriter(
  context: Context,
  gtin: string,
  scheme: ItemScheme,
  options: TagOptions,
): Promise<TagWriter> {
  const needsPrefix = scheme === 'sgtin-96' || scheme === 'sgtin-198'
  const writer = itemTagWriter({
    scheme,
    gtin,
    filter: options.filter ?? usualFilter,
    prefix: needsPrefix ? await companyPrefix(context, gtinBody(gtin), options) : undefined,
    date: dateOf(options.date),
  })
  return typeof writer === 'string' ? refuseTag(writer, fieldOf(writer)) : writer
}

/**
 * Writes the tags of a batch. Refuses `input.invalid` also where some serial of its format does not fit 96 bits,
 * before the first line is written.
 */
export async function batchTagWriter(
  context: Context,
  gtin: string | undefined,
  scheme: EpcScheme,
  options: TagOptions & { readonly format: SerialFormat },
): Promise<(serial: string) => EpcTag> {
  if (gtin === undefined) return refuse('code.noDigitalLink')
  if (scheme === 'sscc-96') return refuseTag('epcScheme', 'tags')
  // The preset numeric-12 is the one whose serials are made for 96 bits.
  if (scheme === 'sgtin-96' && options.format.preset !== 'numeric-12')
    return refuseTag('epcSerialNotNumeric', 'tags')
  const writer = await tagWriter(context, gtin14(gtin), scheme, options)
  return (serial) => required(writer(serial))
}

/** The caller's prefix, else the longest of the company's prefixes that begins the number and was not refused. */
async function companyPrefix(
  context: Context,
  number: string,
  { prefix }: TagOptions,
): Promise<string | undefined> {
  if (prefix !== undefined) return prefix
  const claims = await ownStores(context).prefixClaims.list()
  return claims
    .filter(({ state, prefix: own }) => state !== 'refused' && own.length >= 6 && number.startsWith(own))
    .map(({ prefix: own }) => own)
    .sort((a, b) => b.length - a.length)[0]
}

function dateOf(text: string | undefined): EpcDate | undefined {
  const [name, date = ''] = text?.split('=') ?? []
  const ai = dateIdentifiers.find((known) => known === name)
  return ai === undefined ? undefined : { ai, date }
}

function required(tag: EpcTag | EpcIssue): EpcTag {
  return typeof tag === 'string' ? refuseTag(tag, fieldOf(tag)) : tag
}

function fieldOf(issue: EpcIssue): string {
  if (issue === 'epcPrefix' || issue === 'epcPrefixMissing') return 'prefix'
  if (issue === 'epcDate' || issue === 'epcDateMissing') return 'date'
  return 'code'
}

function refuseTag(issue: EpcIssue, field: string): never {
  return refuse('input.invalid', { issues: [{ field, code: issue }] })
}
