// Published EPCIS documents, and variants of them with one fault each, validated by the schema of the standard. What a
// variant breaks is known from the standard; every fault names its member.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { namespacesOfEvent, openEnvelope } from '../../src/domain/epcis/envelope.ts'
import { eventId, preHashText } from '../../src/domain/epcis/event-hash.ts'
import { isList, isObject, type Json, type JsonObject } from '../../src/domain/epcis/json.ts'
import { envelopeIssues, eventIssues } from '../../src/validation/epcis-document.ts'

const published = JSON.parse(
  readFileSync(new URL('../fixtures/epcis/documents.json', import.meta.url), 'utf8'),
) as { readonly name: string; readonly hashes: readonly string[]; readonly document: JsonObject }[]

function issuesOf(document: Json): string[] {
  const { kind, rest, events, path } = openEnvelope(document)
  const issues = [
    ...(kind === 'event' ? [] : envelopeIssues(rest, kind)),
    ...events.flatMap((event, index) => eventIssues(event, path === '' ? '' : `${path}.${String(index)}`)),
  ]
  return issues.map(({ field }) => field)
}

/** Values that the member never has, by what it holds. */
const wrongValues: Readonly<Record<string, readonly Json[]>> = {
  eventTime: ['2026-02-30T10:00:00Z', '2026-13-01T10:00:00Z', 'yesterday', 5],
  eventTimeZoneOffset: ['+15:00', 'Z', '02:00', 2],
  action: ['MAKE', 'add', true],
  bizStep: ['dancing', 7],
  disposition: ['foo', []],
  readPoint: ['x', { id: 'no uri' }, {}],
  bizLocation: ['x', {}],
  epcList: ['urn:epc:id:sgtin:0614141.107346.1', ['no uri'], [5]],
  childEPCs: [['no uri'], {}],
  parentID: ['no uri', 5],
  quantityList: [[{ quantity: 2 }], [{ epcClass: 'no uri' }], [{ epcClass: 'urn:a:b', quantity: 'two' }]],
  bizTransactionList: [[{ type: 'po' }], [{ bizTransaction: 5 }], ['po']],
  sourceList: [[{ type: 'owning_party' }], ['x']],
  destinationList: [[{ type: 'owning_party' }], ['x']],
  sensorElementList: [[{}], [{ sensorReport: [{ value: 'warm' }] }], 'x'],
  persistentDisposition: [{}, { set: [] }, { unset: 'active' }],
  ilmd: [5, []],
  eventID: ['no uri', 5],
  recordTime: ['2026-02-30T10:00:00Z', 5],
}

/** The list of events of a document, wherever it is, with one of them changed. */
function withEvent(document: JsonObject, index: number, change: (event: JsonObject) => JsonObject): Json {
  const walk = (value: Json, isEvents = false): Json => {
    if (isList(value))
      return value.map((item, at) => (isEvents && at === index && isObject(item) ? change(item) : item))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === 'eventList' ? walk(member, true) : isObject(member) ? walk(member) : member,
      ]),
    )
  }
  return walk(document)
}

describe('a published EPCIS document', () => {
  for (const { name, hashes, document } of published)
    it(`${name} is valid, and its events have the published hashes`, () => {
      expect(issuesOf(document)).to.deep.equal([])
      const { events, context, ignored } = openEnvelope(document)
      const own = events.map((event) => {
        if (!isObject(event)) return ''
        const text = preHashText(event, namespacesOfEvent(event, context), ignored)
        return eventId(createHash('sha256').update(text).digest('hex'))
      })
      expect(own.toSorted()).to.deep.equal([...hashes].toSorted())
    })

  it('with one wrong value is refused at the member that has it', () => {
    let variants = 0
    for (const { name, document } of published)
      openEnvelope(document).events.forEach((event, index) => {
        if (!isObject(event)) return
        for (const [member, values] of Object.entries(wrongValues)) {
          if (event[member] === undefined) continue
          for (const value of values) {
            const fields = issuesOf(withEvent(document, index, (whole) => ({ ...whole, [member]: value })))
            const place = `eventList.${String(index)}.${member}`
            expect(
              fields.some((field) => field.includes(place)),
              `${name} ${place} ${JSON.stringify(value)}: ${fields.join(' ')}`,
            ).to.equal(true)
            variants += 1
          }
        }
      })
    expect(variants).to.be.greaterThan(500)
  })

  it('without a member that its type needs is refused at that member', () => {
    const { document } = published.find(({ name }) => name === 'epcisDocWithVariousEventTypes') ?? {
      document: {},
    }
    openEnvelope(document).events.forEach((event, index) => {
      if (!isObject(event)) return
      for (const member of ['type', 'eventTime', 'eventTimeZoneOffset', 'action']) {
        if (event[member] === undefined) continue
        const variant = withEvent(document, index, (whole) =>
          Object.fromEntries(Object.entries(whole).filter(([name]) => name !== member)),
        )
        const fields = issuesOf(variant)
        expect(
          fields.some((field) => field.endsWith(`.${String(index)}.${member}`)),
          member,
        ).to.equal(true)
      }
    })
  })

  it('with a member that the standard does not know is refused at it; an extension with a prefix is not', () => {
    for (const { document } of published) {
      const withMember = (member: string) =>
        issuesOf(withEvent(document, 0, (event) => ({ ...event, [member]: 1 })))
      expect(withMember('bar').some((field) => field.endsWith('.bar'))).to.equal(true)
      expect(withMember('ex:bar')).to.deep.equal([])
    }
  })

  it('needs its own members too', () => {
    const { document } = published.find(({ name }) => name === 'epcisDocWithSingleEvent') ?? { document: {} }
    for (const member of ['@context', 'schemaVersion', 'creationDate', 'epcisBody']) {
      const others = Object.entries<Json>(document).filter(([name]) => name !== member)
      const variant = Object.fromEntries(others)
      expect(issuesOf(variant), member).to.deep.equal([member])
    }
    expect(issuesOf({ ...document, creationDate: '2026-02-30T10:00:00Z' })).to.deep.equal(['creationDate'])
    expect(issuesOf({ ...document, schemaVersion: 'two' })).to.deep.equal(['schemaVersion'])
    expect(issuesOf({ ...document, epcisBody: {} })).to.deep.equal(['epcisBody.eventList'])
    expect(issuesOf(5)).to.not.deep.equal([])
  })
})
