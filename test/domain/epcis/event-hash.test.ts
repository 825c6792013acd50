import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { canonicalUri } from '../../../src/domain/epcis/epc-uri.ts'
import { eventId, preHashText, type Namespaces } from '../../../src/domain/epcis/event-hash.ts'
import type { Json } from '../../../src/domain/epcis/json.ts'

/** Events and hashes, published with the reference implementation of the CBV event hash. */
const published = JSON.parse(
  readFileSync(new URL('../../fixtures/epcis-event-hashes.json', import.meta.url), 'utf8'),
) as {
  readonly namespaces: Namespaces
  readonly hash: string
  readonly event: { readonly [name: string]: Json }
}[]

function hashOf(event: { readonly [name: string]: Json }, namespaces: Namespaces = {}): string {
  return eventId(createHash('sha256').update(preHashText(event, namespaces)).digest('hex'))
}

describe('hash of an EPCIS event', () => {
  it('equals the published one, for events of every type', () => {
    expect(published.length).to.be.above(15)
    expect(new Set(published.map(({ event }) => event['type'])).size).to.equal(4)
    for (const { namespaces, hash, event } of published)
      expect(hashOf(event, namespaces), JSON.stringify(event)).to.equal(hash)
  })

  it('does not depend on the order and notation of the event, and changes with its content', () => {
    const event = {
      type: 'ObjectEvent',
      action: 'ADD',
      bizStep: 'commissioning',
      epcList: ['urn:epc:id:sgtin:0614141.107346.2017', 'urn:epc:id:sgtin:0614141.107346.2018'],
      eventTime: '2026-11-21T12:00:00+02:00',
      eventTimeZoneOffset: '+02:00',
    }
    const same = {
      eventTimeZoneOffset: '+02:00',
      eventTime: '2026-11-21T10:00:00.000Z',
      recordTime: '2026-11-21T10:00:05Z',
      eventID: 'urn:uuid:1',
      epcList: [
        'https://id.gs1.org/01/10614141073464/21/2018',
        'https://example.com/some/path/01/10614141073464/10/LOT/21/2017?17=261231',
      ],
      bizStep: 'https://ref.gs1.org/cbv/BizStep-commissioning',
      action: 'ADD',
      type: 'ObjectEvent',
    }
    expect(hashOf(same)).to.equal(hashOf(event))
    for (const change of [
      { action: 'DELETE' },
      { bizStep: 'destroying' },
      { eventTime: '2026-11-21T12:00:01+02:00' },
      { disposition: 'active' },
    ]) {
      expect(hashOf({ ...event, ...change })).to.not.equal(hashOf(event))
    }
  })

  it('is fast for a number of a million digits', () => {
    const start = process.cpuUsage()
    preHashText({ type: 'ObjectEvent', 'https://example.org/number': `${'1'.repeat(1_000_000)}x` }, {})
    expect(process.cpuUsage(start).user / 1000, 'milliseconds').to.be.lessThan(2000)
  })
})

describe('canonical address', () => {
  it('of an EPC URI is the digital link of the same key', () => {
    for (const [uri, link] of [
      ['urn:epc:id:sgtin:4012345.011111.9876', '/01/04012345111118/21/9876'],
      ['urn:epc:id:sscc:4012345.0000000333', '/00/040123450000003338'],
      ['urn:epc:id:sgln:4012345.00011.987', '/414/4012345000115/254/987'],
      ['urn:epc:id:sgln:4012345.00011.0', '/414/4012345000115'],
      ['urn:epc:class:lgtin:4054739.099914.20160711', '/01/04054739999148/10/20160711'],
      ['urn:epc:idpat:sgtin:4012345.066666.*', '/01/04012345666663'],
      ['urn:epc:id:sgtin:4012345.098765.(a)', '/01/04012345987652/21/%28a%29'],
    ])
      expect(canonicalUri(uri ?? ''), uri).to.equal(`https://id.gs1.org${link ?? ''}`)
  })

  it('of any other text is the text itself', () => {
    for (const text of [
      'urn:epc:id:sgtin:40123.1.2',
      'geo:47.5,11.1',
      'https://example.org/po/1',
      'urn:uuid:1',
      '',
    ])
      expect(canonicalUri(text)).to.equal(text)
  })
})
