// The bounds of what codes accept: serials and their formats, SSCCs, check pairs, values of application identifiers,
// scanned lines, claimed prefixes and file names.

import { createCipheriv } from 'node:crypto'
import { expect } from 'chai'
import { aiRules } from '../../../src/domain/code/ai-rules.ts'
import type { BlockCipher } from '../../../src/domain/code/ff1.ts'
import {
  checkDigit,
  hasValidCheckDigit,
  hasValidCheckPair,
  isRestrictedGtin,
} from '../../../src/domain/code/gs1.ts'
import {
  prefixPermission,
  readClaimedPrefix,
  type PrefixClaim,
} from '../../../src/domain/code/prefix-claims.ts'
import { isSerialText, readScanned } from '../../../src/domain/code/scanned.ts'
import { canFormatsCollide, formatExpression } from '../../../src/domain/code/serial-format.ts'
import { applyReport } from '../../../src/domain/code/serial-states.ts'
import {
  formatsOfText,
  indicesOfSerials,
  isSerial,
  legacyRandomPattern,
  serialCapacity,
  serialsAt,
} from '../../../src/domain/code/serial.ts'
import { ssccAt } from '../../../src/domain/code/sscc.ts'

const aes: BlockCipher = (blocks) =>
  createCipheriv('aes-256-ecb', Buffer.alloc(32, 7), null).setAutoPadding(false).update(blocks)

describe('serials', () => {
  it('begin at index 0 and end at the last of their format', () => {
    const serials = (first: number, count: number) => serialsAt('pattern', first, count, aes, 'L-######')
    expect(serials(0, 100)).to.have.length(100)
    expect(serials(999_999, 1)).to.have.length(1)
    expect(serials(1_000_000, 0)).to.deep.equal([])
    for (const [first, count] of [
      [-1, 1],
      [0.5, 1],
      [0, -1],
      [999_999, 2],
      [0, 1_000_001],
      [2 ** 53, 1],
    ] as const)
      expect(() => serials(first, count), `${String(first)} ${String(count)}`).to.throw(
        RangeError,
        `no ${String(count)} serials of pattern from index ${String(first)}`,
      )
  })

  it('need a valid prefix or pattern', () => {
    expect(() => serialsAt('sequential', 0, 1, aes, 'TOO-LONG-')).to.throw(
      RangeError,
      'a prefix has at most 8',
    )
    expect(() => serialsAt('pattern', 0, 1, aes, 'no place')).to.throw(
      RangeError,
      'no pattern of serials: no place',
    )
    expect(serialsAt('sequential', 0, 2, aes, 'L24-')).to.deep.equal(['L24-000000000001', 'L24-000000000002'])
    expect(serialCapacity('sequential')).to.be.lessThan(10 ** 12)
  })

  it('have exactly the form of their format', () => {
    const random = serialsAt('random-12', 0, 1, aes)[0] ?? ''
    const numeric = serialsAt('numeric-12', 0, 1, aes)[0] ?? ''
    expect(isSerial('random-12', random)).to.equal(true)
    expect(isSerial('numeric-12', numeric)).to.equal(true)
    expect(isSerial('random-12', '234567890123')).to.equal(false)
    expect(isSerial('random-12', '234567890123', legacyRandomPattern)).to.equal(true)
    for (const text of [
      `1${numeric}`,
      `${numeric}1`,
      '099999999999',
      '999999999999',
      numeric.replace(/\d$/u, 'A'),
    ])
      expect(isSerial('numeric-12', text), text).to.equal(false)
    expect(isSerial('sequential', 'L24-000000000001', 'L24-')).to.equal(true)
    for (const text of [
      'L24-000000000000',
      'L24-100000000001',
      'L24-1000000000001',
      'L24-0000000000011',
      'L25-000000000001',
    ])
      expect(isSerial('sequential', text, 'L24-'), text).to.equal(false)
    expect(isSerial('pattern', 'L-12', 'L-##')).to.equal(true)
    for (const text of ['L-1', 'L-123', 'M-12', 'L-1A', '1L-12'])
      expect(isSerial('pattern', text, 'L-##'), text).to.equal(false)
  })

  it('tell which formats a text can have', () => {
    const presets = (text: string) => formatsOfText(text).map(({ preset, pattern }) => `${preset} ${pattern}`)
    expect(presets('7K3M9QX2ABCD')).to.deep.equal(['random-12 ', 'random-12 0.1'])
    expect(presets('000000000001')).to.deep.equal(['random-12 0.1', 'sequential '])
    expect(presets('L24-000000000001')).to.deep.equal(['sequential L24-'])
    expect(presets(serialsAt('numeric-12', 0, 1, aes)[0] ?? '')).to.deep.equal([
      'random-12 0.1',
      'numeric-12 ',
    ])
    expect(presets('')).to.deep.equal([])
  })

  it('are looked up only when all have the format', () => {
    expect(() => indicesOfSerials('pattern', ['L-12', 'nothing'], aes, 'L-##')).to.throw(
      RangeError,
      'no serial of pattern',
    )
    expect(indicesOfSerials('sequential', ['000000000001', '000000000010'], aes)).to.deep.equal([0, 9])
  })

  it('match the expression of their format, and no other text does', () => {
    for (const [preset, pattern, other] of [
      ['random-12', '', '7K3M9QX2ABC'],
      ['numeric-12', '', '12345678901A'],
      ['sequential', 'L.4-', 'Lx4-000000000001'],
      ['pattern', 'W.@-######', 'Wx7-123456'],
    ] as const) {
      const expression = new RegExp(formatExpression({ preset, pattern }))
      const [serial = ''] = serialsAt(preset, 5, 1, aes, pattern)
      expect(expression.test(serial), serial).to.equal(true)
      expect(expression.test(`${serial}0`), serial).to.equal(false)
      expect(expression.test(other), other).to.equal(false)
    }
  })

  it('of a pattern can meet those of a number format of its length', () => {
    const pattern = { preset: 'pattern', pattern: '############' } as const
    expect(canFormatsCollide(pattern, { preset: 'numeric-12', pattern: '' })).to.equal(true)
    expect(
      canFormatsCollide({ ...pattern, pattern: '#####' }, { preset: 'numeric-12', pattern: '' }),
    ).to.equal(false)
    expect(
      canFormatsCollide({ ...pattern, pattern: 'U-##########' }, { preset: 'numeric-12', pattern: '' }),
    ).to.equal(false)
  })

  it('are printed again from every state before the bottle, and never after', () => {
    for (const state of ['issued', 'unused', 'printed', 'labelScrapped', 'labelSampled'] as const)
      expect(applyReport({ state, runs: 1 }, 'printed', true), state).to.deep.equal({
        verdict: 'accepted',
        next: { state: 'printed', runs: 2 },
      })
    for (const state of ['commissioned', 'released', 'sampled', 'inactive', 'destroyed'] as const)
      expect(applyReport({ state, runs: 1 }, 'printed', true), state).to.deep.equal({
        verdict: 'illegal',
        next: { state, runs: 1 },
      })
    expect(applyReport({ state: 'printed', runs: 255 }, 'printed', true).next.runs).to.equal(255)
  })
})

describe('numbers of GS1', () => {
  it('are SSCCs of a valid prefix, from 0', () => {
    expect(ssccAt('3012345', 0)).to.match(/^03012345/u)
    for (const [prefix, number] of [
      ['301', 0],
      ['3012345', -1],
      ['3012345', 1.5],
      ['3012345', 2 ** 53],
    ] as const)
      expect(() => ssccAt(prefix, number), `${prefix} ${String(number)}`).to.throw(
        RangeError,
        `no SSCC ${String(number)} of company prefix ${prefix}`,
      )
  })

  it('have a check digit after digits alone', () => {
    expect(checkDigit('301234500021')).to.equal('5')
    for (const text of ['5', '', '3012345000215 ', '30123450002x5'])
      expect(hasValidCheckDigit(text), text).to.equal(false)
  })

  it('have a check pair after at most 23 characters of set 82', () => {
    // The examples of GS1 General Specifications 7.9.5 and of the GMN guideline.
    expect(hasValidCheckPair('1987654Ad4X4bL5ttr2310c2K')).to.equal(true)
    expect(hasValidCheckPair('1987654Ad4X4bL5ttr2310c2L')).to.equal(false)
    for (const text of ['', 'K', '1987654Ad4X4bL5ttr2310c2 K', `A${'0'.repeat(23)}22`])
      expect(hasValidCheckPair(text), text).to.equal(false)
  })

  it('are restricted by the digits at their start alone', () => {
    expect(isRestrictedGtin('2012345000002')).to.equal(true)
    expect(isRestrictedGtin('3000000000007')).to.equal(false)
    expect(isRestrictedGtin('3000000200001')).to.equal(false)
    expect(isRestrictedGtin('96385074')).to.equal(false)
    expect(isRestrictedGtin('20000004')).to.equal(true)
  })
})

describe('rules of application identifiers', () => {
  const cases: [string, readonly string[], readonly string[]][] = [
    ['sequence', ['1/1', '1/9', '9/9'], ['2/1', '0/1', '1/0', '1/12', '11/2', '1/1 ']],
    ['pieceOfTotal', ['0101', '0102', '9999'], ['0001', '0201', '0000']],
    ['countryOr999', ['250', '999'], ['998', '000']],
    ['longitude', ['0000000000', '3600000000'], ['3600000001']],
    ['latitude', ['1800000000'], ['1800000001']],
    [
      'iban',
      ['GB82WEST12345698765432', 'DE89370400440532013000'],
      [
        'GB83WEST12345698765432',
        'XX82WEST12345698765432',
        'gb82WEST12345698765432',
        'GB82WEST1234569876543!',
        '1GB82WEST12345698765432',
      ],
    ],
    ['day', ['260228', '240229', '261231'], ['260229', '261301', '260200', '260001', '260431']],
    ['monthOrDay', ['260200', '260228'], ['260229', '261300']],
    ['longDay', ['20000229', '20240229'], ['19000229', '21000229', '20260230']],
  ]
  for (const [rule, right, wrong] of cases)
    it(`hold values to "${rule}"`, () => {
      for (const text of right) expect(aiRules[rule]?.(text), text).to.equal(undefined)
      for (const text of wrong) expect(aiRules[rule]?.(text), text).to.be.a('string')
    })
})

describe('a scanned line', () => {
  const gtin = '09506000134352'
  const kindOf = (line: string) => readScanned(line).kind

  it('has a serial of 1 to 20 characters', () => {
    expect(isSerialText('A'.repeat(20))).to.equal(true)
    expect(isSerialText('A'.repeat(21))).to.equal(false)
    expect(isSerialText('')).to.equal(false)
    expect(readScanned('A'.repeat(20))).to.deep.equal({ kind: 'bare', serial: 'A'.repeat(20) })
  })

  it('is malformed where it is empty, or identifiers and values do not fit', () => {
    for (const line of [
      '',
      '   ',
      '()',
      `x(01)${gtin}(21)A`,
      '(21)A',
      `(01)1${gtin}(21)A`,
      `(01)${gtin}x(21)A`,
      `]d2${gtin}`,
      ']d2x1',
      `]d201${gtin}11`,
      `]d201${gtin}1126`,
      `]d201${gtin}2`,
      'https://q.example/nutricode/7K3M9QX2AB/%ZZ',
      'https://q.example/nutricode/7K3M9QX2AB/%20%20',
    ])
      expect(kindOf(line), line).to.equal('malformed')
  })

  it('is of another product where it has a GTIN without a serial, or no key at all', () => {
    expect(kindOf(`(01)${gtin}`)).to.equal('foreign')
    expect(kindOf(`https://id.example/01/${gtin}`)).to.equal('foreign')
    expect(kindOf('https://shop.example/wines')).to.equal('foreign')
    expect(kindOf('x https://q.example/qr/7K3M9QX2AB/A1')).to.equal('malformed')
  })

  it('reads identifiers of two, three and four digits after one another', () => {
    for (const [ai, value] of [
      ['10', 'L24'],
      ['240', 'A'],
      ['400', 'B'],
      ['710', 'C'],
      ['4300', 'D'],
      ['7003', '2601011200'],
      ['8008', '26010112'],
      ['3103', '001234'],
      ['3922', '1'],
    ] as const)
      expect(readScanned(`]d201${gtin}${ai}${value}\u001D21A1`), ai).to.deep.equal({
        kind: 'gtin',
        gtin,
        serial: 'A1',
      })
  })

  it('is a bare serial where it only looks like a number of GS1', () => {
    for (const line of ['0103012345000', '0109506000134353', '00123456789', 'A0109506000134352'])
      expect(kindOf(line), line).to.equal('bare')
  })
})

describe('a claimed prefix', () => {
  it('is 6 to 12 digits, or a whole number with its check digit', () => {
    expect(readClaimedPrefix('301-234 5')).to.equal('3012345')
    expect(readClaimedPrefix('301234')).to.equal('301234')
    expect(readClaimedPrefix('30123')).to.equal(null)
    expect(readClaimedPrefix('3012345000215')).to.equal('301234500021')
    for (const typed of ['3012345000216', 'x3012345000215', '3012345000215x', '123456789012345'])
      expect(readClaimedPrefix(typed), typed).to.equal(null)
  })

  it('is contested by evidence that came no later than one’s own first', () => {
    const on = (day: number) => new Date(Date.UTC(2026, 10, day))
    const evidenced = (day: number): PrefixClaim => ({
      prefix: '3012345',
      state: 'evidenced',
      submittedAt: on(day),
    })
    expect(prefixPermission([evidenced(5), evidenced(9)], [evidenced(7)])).to.equal('allowed')
    expect(prefixPermission([evidenced(7), evidenced(9)], [evidenced(7)])).to.equal('awaitsSupport')
    expect(prefixPermission([evidenced(9)], [evidenced(7)])).to.equal('awaitsSupport')
  })
})
