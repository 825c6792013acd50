import { expect } from 'chai'
import * as epcModule from 'epc-tds'
import fc from 'fast-check'
import { readEpcSegment } from '../../../src/domain/code/epc-binary.ts'
import {
  fitsSgtin96,
  itemTagWriter,
  ssccTag,
  type EpcIssue,
  type EpcTag,
  type ItemTags,
} from '../../../src/domain/code/epc-encoding.ts'
import { itemSchemes } from '../../../src/domain/code/epc-schemes.ts'
import { canonicalUri } from '../../../src/domain/epcis/epc-uri.ts'
import { checkDigit } from '../../../src/domain/code/gs1.ts'
import { writeDigitalLink } from '../../../src/domain/code/digital-link.ts'

/** The parts of the other library that are used; its own types name none of them. */
type OtherTag = Record<'getSscc' | 'getGtin' | 'getSerial' | 'getFilter' | 'getPartition', () => unknown> & {
  toHexString(): string
}
type OtherLibrary = { valueOf(hex: string): OtherTag; fromTagURI(uri: string): OtherTag }

function otherLibrary(exported: unknown): OtherLibrary {
  if (isOtherLibrary(exported)) return exported
  throw new Error('epc-tds exports something else')
}

function isOtherLibrary(exported: unknown): exported is OtherLibrary {
  return exported instanceof Object && 'valueOf' in exported && 'fromTagURI' in exported
}

const epcTds = otherLibrary(epcModule.default)

/** Identifiers compared with another library; the figure is the issue's. */
const comparisons = 100_000
const set82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const usual: ItemTags = { scheme: 'sgtin-96', gtin: '09506000134352', filter: 3, prefix: '95060001343' }

function tagOf(tags: Partial<ItemTags>, serial: string): EpcTag | EpcIssue {
  const writer = itemTagWriter({ ...usual, ...tags })
  return typeof writer === 'string' ? writer : writer(serial)
}

/** A number from 0 below a bound that repeats with every run (a linear congruential generator, Knuth's MMIX). */
let state = 20_261_124n
function random(bound: number): number {
  state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
  return Number((state >> 11n) % BigInt(bound))
}
const digits = (length: number) => Array.from({ length }, () => String(random(10))).join('')

describe('EPC tags', () => {
  // Tag Data Standard 2.3, annexes E.1 and E.3; a tag is written in words of 16 bits, which zeros fill.
  for (const [tags, serial, hex, uri] of [
    [{}, '6789', '3066C4409047E14000001A85', 'urn:epc:id:sgtin:95060001343.05.6789'],
    [{}, '123456789', '3066C4409047E140075BCD15', 'urn:epc:id:sgtin:95060001343.05.123456789'],
    [
      { scheme: 'sgtin-198' },
      '32a/b',
      '3666C4409047E159B2C2BF100000000000000000000000000000',
      'urn:epc:id:sgtin:95060001343.05.32a%2Fb',
    ],
    [
      { scheme: 'sgtin-plus', gtin: '79521141123453' },
      '32a/b',
      'F73795211411234538566CB0AFC4',
      'https://id.gs1.org/01/79521141123453/21/32a%2Fb',
    ],
    [
      { scheme: 'dsgtin-plus', gtin: '79521141123453', date: { ai: '17', date: '220630' } },
      '32a/b',
      'FB342CDE795211411234538566CB0AFC4000',
      'https://id.gs1.org/01/79521141123453/21/32a%2Fb?17=220630',
    ],
  ] as const) {
    it(`encodes the published ${hex}`, () => {
      expect(tagOf(tags, serial)).to.include({ hex, uri })
    })
  }

  it('encodes the published SSCC-96', () => {
    expect(ssccTag('095201234567891235', '952012', 0)).to.deep.equal({
      hex: '311BA1B300CE0A6A83000000',
      uri: 'urn:epc:id:sscc:952012.03456789123',
      tagUri: 'urn:epc:tag:sscc-96:0.952012.03456789123',
    })
  })

  it(`agrees with epc-tds about ${String(comparisons)} identifiers, and decodes each`, function compare() {
    this.timeout(60_000)
    for (let round = 0; round < comparisons; round++) {
      const filter = random(8)
      const length = 6 + random(7)
      const isSscc = round % 4 === 0
      const body = digits(isSscc ? 17 : 13)
      const key = body + checkDigit(body)
      const prefix = key.slice(1, 1 + length)
      const serial =
        round % 2 === 0
          ? String(random(2 ** 38))
          : Array.from({ length: 1 + random(20) }, () => set82.charAt(random(82))).join('')
      const scheme = round % 2 === 0 ? 'sgtin-96' : 'sgtin-198'
      const tag = isSscc ? ssccTag(key, prefix, filter) : tagOf({ scheme, gtin: key, filter, prefix }, serial)
      if (typeof tag === 'string') throw new Error(`${key} ${prefix} ${serial}: ${tag}`)
      const other = epcTds.valueOf(tag.hex)
      const reading = readEpcSegment(`eh${tag.hex.toLowerCase()}`)
      const otherTag = isSscc
        ? String(other.getSscc())
        : `${String(other.getGtin())} ${String(other.getSerial())}`
      if (
        otherTag !== (isSscc ? key : `${key} ${serial}`) ||
        other.getFilter() !== filter ||
        other.getPartition() !== 12 - length ||
        !reading.ok ||
        reading.filter !== filter ||
        reading.prefix !== prefix ||
        (reading.values.sscc ?? reading.values.gtin) !== key ||
        (!isSscc && reading.values.serial !== serial)
      )
        throw new Error(`${tag.hex}: ${key} ${serial} became ${otherTag} and ${JSON.stringify(reading)}`)
      // The other library does not undo percent-encoding.
      if (
        scheme === 'sgtin-96' &&
        epcTds
          .fromTagURI(tag.tagUri ?? '')
          .toHexString()
          .padEnd(tag.hex.length, '0') !== tag.hex
      )
        throw new Error(`${tag.tagUri ?? ''} is not ${tag.hex}`)
    }
  })

  it('decodes whatever it encodes, in every scheme, with serials of every alphabet', () => {
    const serials = fc.oneof(
      ...['0123456789', '0123456789ABCDEF', '0123456789abcdef', 'AZaz09-_', 'AZ09-.:', set82].map((unit) =>
        fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: 20 }),
      ),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...itemSchemes),
        serials,
        fc.stringMatching(/^\d{13}$/),
        fc.nat(7),
        (scheme, serial, body, filter) => {
          const gtin = body + checkDigit(body)
          const date = { ai: '15', date: '290228' } as const
          const tag = tagOf({ scheme, gtin, filter, prefix: gtin.slice(1, 9), date }, serial)
          if (scheme === 'sgtin-96' && !fitsSgtin96(serial)) {
            expect(tag).to.equal('epcSerialNotNumeric')
            return
          }
          if (typeof tag === 'string') throw new Error(tag)
          expect(tag.hex).to.match(/^(?:[0-9A-F]{4})+$/)
          expect(readEpcSegment(`eh${tag.hex.toLowerCase()}`)).to.deep.include({
            ok: true,
            scheme,
            filter,
            values: { gtin, serial },
            query: scheme === 'dsgtin-plus' ? '15=290228' : '',
          })
          const link = writeDigitalLink('https://id.gs1.org', { gtin, serial })
          const canonical = tag.tagUri === undefined ? tag.uri.replace(/\?.*$/, '') : canonicalUri(tag.uri)
          expect(decodeURIComponent(canonical)).to.equal(decodeURIComponent(link))
        },
      ),
      { numRuns: 500 },
    )
  })

  for (const [tags, serial, issue] of [
    [{}, '007', 'epcSerialNotNumeric'],
    [{}, 'A7', 'epcSerialNotNumeric'],
    [{}, String(2 ** 38), 'epcSerialNotNumeric'],
    [{ prefix: undefined }, '7', 'epcPrefixMissing'],
    [{ prefix: '950601' }, '7', 'epcPrefix'],
    [{ prefix: '95060' }, '7', 'epcPrefix'],
    [{ scheme: 'sgtin-198', prefix: undefined }, '7', 'epcPrefixMissing'],
    [{ scheme: 'sgtin-198' }, 'x'.repeat(21), 'epcIdentifier'],
    [{ scheme: 'sgtin-plus' }, 'a b', 'epcIdentifier'],
    [{ scheme: 'sgtin-plus', gtin: '09506000134353' }, '7', 'epcIdentifier'],
    [{ scheme: 'dsgtin-plus' }, '7', 'epcDateMissing'],
    [{ scheme: 'dsgtin-plus', date: { ai: '17', date: '260230' } }, '7', 'epcDate'],
    [{ scheme: 'dsgtin-plus', date: { ai: '17', date: '260200' } }, '7', 'epcDate'],
  ] as const) {
    it(`refuses ${JSON.stringify(tags)} ${serial}: ${issue}`, () => {
      expect(tagOf(tags, serial)).to.equal(issue)
    })
  }

  it('takes 0 and the largest number below 2^38 as serials in 96 bits', () => {
    expect([String(2 ** 38 - 1), '0', '00', String(2 ** 38)].map(fitsSgtin96)).to.deep.equal([
      true,
      true,
      false,
      false,
    ])
    expect(tagOf({}, String(2 ** 38 - 1))).to.include({ hex: '3066C4409047E17FFFFFFFFF' })
  })

  it('refuses an SSCC of another prefix or with a wrong check digit', () => {
    expect(ssccTag('095201234567891235', '952013', 0)).to.equal('epcPrefix')
    expect(ssccTag('095201234567891236', '952012', 0)).to.equal('epcIdentifier')
    expect(ssccTag('095201234567891235', undefined, 0)).to.equal('epcPrefixMissing')
  })
})
