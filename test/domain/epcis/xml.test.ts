// EPCIS documents in XML: published ones with the hashes that their authors published, documents of JSON written as XML
// and read again, and what strangers could send. That what is written is valid by the XML Schema of EPCIS 2.0 was
// checked with xmllint; the schema itself may not be copied.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { namespacesOfEvent, openEnvelope } from '../../../src/domain/epcis/envelope.ts'
import { eventId, preHashText } from '../../../src/domain/epcis/event-hash.ts'
import { isObject, type Json, type JsonObject } from '../../../src/domain/epcis/json.ts'
import { queryDocumentXml } from '../../../src/domain/epcis/xml/writing.ts'
import { readEpcisXml } from '../../../src/render/xml/epcis-document.ts'
import { XmlError } from '../../../src/render/xml/xml-reader.ts'
import { envelopeIssues, eventIssues } from '../../../src/validation/epcis-document.ts'

type Published = { readonly name: string; readonly hashes: readonly string[] }
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/epcis/${name}`, import.meta.url), 'utf8'))
const inXml = fixture('xml-documents.json') as (Published & { readonly xml: string })[]
const inJson = fixture('documents.json') as (Published & { readonly document: JsonObject })[]

function hashesOf(document: Json): string[] {
  const { events, context, ignored } = openEnvelope(document)
  return events
    .flatMap((event) =>
      isObject(event) ? [preHashText(event, namespacesOfEvent(event, context), ignored)] : [],
    )
    .map((text) => eventId(createHash('sha256').update(text).digest('hex')))
    .toSorted()
}

/** What is wrong with a document: its elements, and its members by the JSON Schema. */
function issuesOf(xml: string): string[] {
  const { document, issues } = readEpcisXml(Buffer.from(xml))
  const { kind, rest, events } = openEnvelope(document)
  return [
    ...(kind === 'event' ? [] : envelopeIssues(rest, kind).map(({ field }) => field)),
    ...[...issues.values()].flat().map(({ field, code }) => `${field} ${code}`),
    ...events.flatMap((event) => eventIssues(event, '').map(({ field }) => field)),
  ]
}

function faultOf(xml: string | Uint8Array): string {
  try {
    readEpcisXml(Buffer.from(xml))
    return 'none'
  } catch (error) {
    if (error instanceof XmlError) return `${error.fault.code} ${String(error.fault.line)}`
    throw error
  }
}

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const documentOf = (events: string, attributes = 'schemaVersion="2.0" creationDate="2026-11-20T08:00:00Z"') =>
  `<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:2" xmlns:ex="https://example.org/" ${attributes}>` +
  `<EPCISBody><EventList>${events}</EventList></EPCISBody></epcis:EPCISDocument>`
const objectEvent = (members: string) =>
  '<ObjectEvent><eventTime>2026-11-20T09:00:00Z</eventTime><eventTimeZoneOffset>+01:00</eventTimeZoneOffset>' +
  `<epcList><epc>urn:epc:id:sgtin:0614141.107346.1</epc></epcList><action>OBSERVE</action>${members}</ObjectEvent>`

describe('an EPCIS document in XML', () => {
  for (const { name, hashes, xml } of inXml)
    it(`${name} is valid, and its events have the published hashes`, () => {
      expect(issuesOf(xml)).to.deep.equal([])
      expect(hashesOf(readEpcisXml(Buffer.from(xml)).document)).to.deep.equal([...hashes].toSorted())
    })

  it('is written so that it is read as the same events, with terms in each form', () => {
    const documents = [
      ...inJson.map(({ document }) => document),
      ...inXml.map(({ xml }) => readEpcisXml(Buffer.from(xml)).document),
    ]
    expect(documents.length).to.equal(36)
    for (const document of documents)
      for (const terms of ['asWritten', 'webUri', 'urn'] as const) {
        const { events, context, ignored } = openEnvelope(document)
        if (ignored.length > 0) continue
        const result = { queryName: 'all', events: events.filter(isObject), context, created: new Date(0) }
        const xml = queryDocumentXml(result, terms)
        expect(issuesOf(xml)).to.deep.equal([])
        expect(hashesOf(readEpcisXml(Buffer.from(xml)).document)).to.deep.equal(hashesOf(document))
      }
  })

  it('of version 1.2 gives the same event as of version 2.0', () => {
    const members = (inner: string) => `<quantityList>${inner}</quantityList>`
    const quantity =
      '<quantityElement><epcClass>urn:epc:class:lgtin:4012345.012345.998877</epcClass><quantity>2.5</quantity>' +
      '<uom>KGM</uom></quantityElement>'
    const step = '<bizStep>urn:epcglobal:cbv:bizstep:shipping</bizStep>'
    const current = documentOf(objectEvent(`${step}${members(quantity)}<ex:a>1</ex:a>`))
    const older = documentOf(
      objectEvent(`${step}<extension>${members(quantity)}</extension><ex:a>1</ex:a>`).replace(
        '<epcList>',
        '<baseExtension><eventID>urn:uuid:1</eventID></baseExtension><epcList>',
      ),
    ).replace('epcis:xsd:2', 'epcis:xsd:1')
    expect(issuesOf(older)).to.deep.equal([])
    const { document } = readEpcisXml(Buffer.from(older))
    expect(hashesOf(document)).to.deep.equal(hashesOf(readEpcisXml(Buffer.from(current)).document))
    expect(openEnvelope(document).events[0]).to.deep.include({
      bizStep: 'shipping',
      eventID: 'urn:uuid:1',
      quantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.012345.998877', quantity: 2.5, uom: 'KGM' }],
    })
  })

  it('keeps attributes of extensions, lists, prefixes of other meaning and values without a value', () => {
    const event = objectEvent(
      '<ilmd><ex:weight unit="KGM">3.5</ex:weight></ilmd><ex:a>1</ex:a><ex:a>2</ex:a><ex:a>3</ex:a>' +
        '<ex:b xmlns:ex="https://other.example/"><ex:c/></ex:b>',
    )
    const [read] = openEnvelope(readEpcisXml(Buffer.from(documentOf(event))).document).events
    expect(read).to.deep.include({
      'ilmd': { 'ex:weight': { 'unit': 'KGM', 'rdf:value': '3.5' } },
      'ex:a': ['1', '2', '3'],
      'ns1:b': { 'ns1:c': '' },
    })
    const xml = queryDocumentXml(
      { queryName: 'q', events: [read as JsonObject], context: [], created: new Date(0) },
      'asWritten',
    )
    expect(xml).to.contain('unit="KGM">3.5</')
  })

  it('with one fault is refused at the member that has it', () => {
    const faults: readonly (readonly [string, string])[] = [
      [objectEvent('<bar/>'), 'bar epcisMember'],
      [objectEvent('<action>ADD</action>'), 'action epcisOrder'],
      [objectEvent('<epcList/>'), 'epcList epcisOrder'],
      [objectEvent('<disposition>urn:x:y</disposition><bizStep>urn:x:y</bizStep>'), 'bizStep epcisOrder'],
      [objectEvent('<ex:a/><bizStep>urn:x:y</bizStep>'), 'bizStep epcisOrder'],
      [objectEvent('<readPoint><place>urn:x:y</place></readPoint>'), 'readPoint.place epcisMember'],
      [objectEvent('<readPoint/>'), 'readPoint.id'],
      [objectEvent('<bizStep>urn:epcglobal:cbv:bizstep:dancing</bizStep>'), 'bizStep'],
      [objectEvent('<bizStep type="x">urn:x:y</bizStep>'), 'bizStep.type epcisMember'],
      [objectEvent('<parentID>urn:x:y</parentID>'), 'parentID epcisMember'],
      [objectEvent('').replace('OBSERVE', 'MAKE'), 'action'],
      [objectEvent('').replace('2026-11-20T09', '2026-02-30T09'), 'eventTime'],
      [objectEvent('').replaceAll('ObjectEvent', 'QuantityEvent'), 'type'],
      [
        objectEvent(
          '<quantityList><quantityElement><epcClass>urn:x:y</epcClass><quantity>two</quantity></quantityElement>' +
            '</quantityList>',
        ),
        'quantityList.0.quantity',
      ],
    ]
    for (const [event, field] of faults) expect(issuesOf(documentOf(event)), event).to.include(field)
    expect(issuesOf(documentOf('', 'schemaVersion="2.0"'))).to.deep.equal(['creationDate'])
    expect(
      issuesOf(documentOf('').replace('EPCISBody', 'Body').replace('</EPCISBody', '</Body')),
    ).to.deep.equal(['epcisBody'])
    expect(issuesOf('<x/>')).to.not.deep.equal([])
  })

  it('brings nothing from outside, and what is no XML is refused with its line', () => {
    const inside = documentOf('')
    expect(faultOf(`${start}<!DOCTYPE project>${inside}`)).to.equal('none')
    expect(faultOf(`<!DOCTYPE a [<!ENTITY b "c">]>${inside}`)).to.equal('xmlDoctype 1')
    expect(faultOf(`<!DOCTYPE a SYSTEM "file:///etc/passwd">${inside}`)).to.equal('xmlDoctype 1')
    for (const broken of [
      documentOf('&b;'),
      documentOf('<a b="&c;"/>'),
      documentOf('<a:b/>'),
      documentOf('<a></b>'),
      documentOf('<a b="1" b="2"/>'),
      documentOf('<a b=1/>'),
      documentOf('<![CDATA[x'),
      inside.slice(0, -5),
      `${inside}<a/>`,
      `${inside}text`,
    ])
      expect(faultOf(start + broken), broken).to.match(/^xmlMalformed [12]$/)
    expect(faultOf('')).to.equal('xmlMalformed 1')
    expect(faultOf(documentOf(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`))).to.match(/^xmlDepth/)
    expect(faultOf(Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).to.match(/^xmlEncoding/)
    expect(faultOf(Buffer.from(`\ufeff${inside}`, 'utf16le'))).to.equal('none')
  })

  it('with a hundred thousand extensions of one name is read in time that grows with its length alone', () => {
    const xml = documentOf(objectEvent('<ex:a>1</ex:a>'.repeat(100_000)))
    const before = process.cpuUsage()
    readEpcisXml(Buffer.from(xml))
    expect(process.cpuUsage(before).user / 1000, 'milliseconds').to.be.lessThan(5000)
  })
})
