import { expect } from 'chai'
import bwip from 'bwip-js/node'
import fc from 'fast-check'
import {
  parseDigitalLink,
  writeDigitalLink,
  type DigitalLink,
  type LinkValues,
} from '../../../src/domain/code/digital-link.ts'
import { checkDigit } from '../../../src/domain/code/gs1.ts'

const host = 'https://id.example.com'
const gtin = '09506000134352'

const text82 = fc.string({
  unit: fc.constantFrom(...'!"%&\'()*+,-./0123456789:;<=>?ABCXYZ_abcxyz'),
  minLength: 1,
  maxLength: 20,
})
const numbered = (length: number) =>
  fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`)).map((body) => body + checkDigit(body))
const optional = { requiredKeys: [] as [] }
const gtinValues = fc
  .tuple(
    numbered(14),
    fc.oneof(
      fc.record({ cpv: text82, lot: text82, serial: text82 }, optional),
      fc.record({ extension: text82 }),
    ),
  )
  .map(([number, rest]): LinkValues => ({ gtin: number, ...rest }))
const otherValues: fc.Arbitrary<LinkValues> = fc.oneof(
  numbered(18).map((number) => ({ sscc: number })),
  fc
    .tuple(numbered(13), fc.record({ glnExtension: text82 }, optional))
    .map(([number, rest]) => ({ gln: number, ...rest })),
  numbered(13).map((number) => ({ party: number, importer: '1ABC' })),
)
const stems = fc.constantFrom(
  '',
  host,
  'HTTPS://ID.EXAMPLE.COM',
  `${host}/some/path`,
  '/resolver',
  `${host}/01/x/00`,
)

/** The reason why an address is malformed, or undefined. */
function reasonOf(target: string, stem?: string): string | undefined {
  const parsed = parseDigitalLink(target, stem)
  return parsed.ok ? undefined : parsed.issue.reason
}

function valuesOf({
  key: _key,
  path: _path,
  stem: _stem,
  query: _query,
  ...values
}: DigitalLink): LinkValues {
  return values
}

/** Whether bwip-js accepts an address as a digital link. */
function bwipAccepts(address: string): boolean {
  try {
    return bwip.raw('gs1dlqrcode', address).length > 0
  } catch {
    return false
  }
}

describe('digital link writer', () => {
  it('writes a GTIN with 14 digits, then variant, lot and serial in any input order', () => {
    expect(
      writeDigitalLink(host, { serial: '7K3M', lot: 'LOT24', gtin: '9506000134352', cpv: '2A' }),
    ).to.equal(`${host}/01/${gtin}/22/2A/10/LOT24/21/7K3M`)
  })

  it('percent-encodes every reserved character', () => {
    expect(writeDigitalLink('', { gtin, lot: '!"%&\'()*+,-./:;<=>?_' })).to.equal(
      `/01/${gtin}/10/%21%22%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F_`,
    )
  })

  it('refuses values that make no digital link', () => {
    const refused: LinkValues[] = [
      {},
      { lot: 'L' },
      { gtin, sscc: '106141412345678908' },
      { gtin, extension: 'X', serial: 'Y' },
      { gtin: '123' },
      { gtin, lot: 'a b' },
      { gtin, lot: '' },
      { gtin, glnExtension: 'X' },
      { gtin: '9506000134353' },
    ]
    for (const values of refused)
      expect(() => writeDigitalLink(host, values), JSON.stringify(values)).to.throw(RangeError)
  })
})

describe('digital link parser', () => {
  it('parses what the writer wrote, for any values and any stem', () => {
    fc.assert(
      fc.property(
        stems,
        fc.oneof(gtinValues, otherValues),
        fc.constantFrom('', '/'),
        fc.constantFrom('', '?linkType=gs1:pip&x=%2F'),
        (stem, values, slash, query) => {
          const parsed = parseDigitalLink(writeDigitalLink(stem, values) + slash + query)
          expect(parsed).to.deep.include({ ok: true })
          if (parsed.ok)
            expect({ ...parsed.link, key: '', path: [] }).to.deep.equal({
              ...values,
              stem,
              key: '',
              path: [],
              query: query.slice(1),
            })
        },
      ),
    )
  })

  it('writes a parsed link unchanged', () => {
    fc.assert(
      fc.property(stems, fc.oneof(gtinValues, otherValues), (stem, values) => {
        const written = writeDigitalLink(stem, values)
        const parsed = parseDigitalLink(written)
        if (parsed.ok) expect(writeDigitalLink(parsed.link.stem, valuesOf(parsed.link))).to.equal(written)
        else expect.fail(parsed.issue.reason)
      }),
    )
  })

  it('keeps an encoded slash inside its value', () => {
    const parsed = parseDigitalLink(`/01/${gtin}/10/A%2F21%2FB/21/%37`)
    expect(parsed.ok && parsed.link).to.deep.equal({
      key: '01',
      path: [`/01/${gtin}`, '/10/A%2F21%2FB', '/21/%37'],
      gtin,
      lot: 'A/21/B',
      serial: '7',
      stem: '',
      query: '',
    })
  })

  it('parses values as values, even when they look like keys', () => {
    const parsed = parseDigitalLink(`/01/${gtin}/22/01/10/00/21/414`)
    expect(parsed.ok && parsed.link).to.include({ stem: '', gtin, cpv: '01', lot: '00', serial: '414' })
  })

  it('accepts only the given stem', () => {
    expect(reasonOf(`/01/${gtin}`, '')).to.equal(undefined)
    expect(reasonOf(`/a/01/${gtin}`, '/a')).to.equal(undefined)
    expect(reasonOf(`/a/01/${gtin}`, '')).to.equal('noKey')
    expect(reasonOf(`${host}/01/${gtin}`, host)).to.equal(undefined)
    expect(reasonOf(`/01/${gtin}/00/106141412345678908`, '')).to.equal('noKey')
  })

  for (const [target, reason] of [
    ['', 'address'],
    [gtin, 'address'],
    ['/', 'noKey'],
    ['*', 'address'],
    [`/gtin/${gtin}`, 'noKey'],
    ['/nutricode/7K3M9QX2AB', 'noKey'],
    ['/01', 'valueMissing'],
    ['/01/', 'valueMissing'],
    [`/01/${gtin}/10`, 'valueMissing'],
    [`/01/${gtin}/10/`, 'valueMissing'],
    [`/01/${gtin}//`, 'valueMissing'],
    [`/01//10/L`, 'length'],
    ['/01/9506000134352', 'length'],
    ['/01/73513537', 'length'],
    ['/01/09506000134353', 'checkDigit'],
    ['/01/0950600013435X', 'characters'],
    [`/01/${gtin}/10/${'L'.repeat(21)}`, 'length'],
    [`/01/${gtin}/10/a%20b`, 'characters'],
    [`/01/${gtin}/10/%C3%A9`, 'characters'],
    [`/01/${gtin}/10/%00`, 'characters'],
    [`/01/${gtin}/10/%E9`, 'percentEncoding'],
    [`/01/${gtin}/10/%2`, 'percentEncoding'],
    [`/01/${gtin}/10/%GG`, 'percentEncoding'],
    [`/01/${gtin}/10/a b`, 'address'],
    [`/01/${gtin}/10/é`, 'address'],
    [`/01/${gtin}/10/a\\b`, 'address'],
    [`/01/${gtin}/10/"`, 'address'],
    [`/01/${gtin}/21/S/10/L`, 'order'],
    [`/01/${gtin}/10/L/10/L`, 'order'],
    [`/01/${gtin}/10/L/235/T`, 'order'],
    [`/01/${gtin}/99/L`, 'identifier'],
    [`/01/${gtin}/254/L`, 'identifier'],
    [`/01/${gtin}/17/261231`, 'identifier'],
    [`/01/${gtin}/constructor/L`, 'identifier'],
    [`/01/${gtin}?17=261331`, 'date'],
    [`/01/${gtin}?10=L`, 'identifier'],
    [`/01/${gtin}?15=%2`, 'percentEncoding'],
    [`/01/${gtin}?21=S`, 'identifier'],
    [`/01/${gtin}?9999=x`, 'identifier'],
    [`/01/${gtin}?8200=x`, 'identifier'],
    [`/01/${gtin}?x=1;17=269931`, 'date'],
    [`/01/${gtin}?3103=12`, 'length'],
    [`/01/${gtin}?422=999`, 'value'],
    [`/01/${gtin}?17=261231&17=261231`, 'repeated'],
    [`/01/${gtin}?17=261231;x=1;%31%37=261231`, 'repeated'],
    [`/01/${gtin}?01=${gtin}`, 'repeated'],
    [`/01/${gtin}/10/L?10=L`, 'identifier'],
    [`/01/${gtin}/21/S?10=L`, 'identifier'],
    [`/01/${gtin}/235/X?21=S`, 'identifier'],
    [`/01/${gtin}?=v`, 'valueMissing'],
    [`/01/${gtin}?a=1&=v`, 'valueMissing'],
    [`/01/${gtin}?a="b"`, 'address'],
    [`/01/${gtin}?a=<b>`, 'address'],
    [`/01/${gtin}?a=b c`, 'address'],
    [`/01/${gtin}?a=1>0`, 'address'],
    // Not in an identifier, in the path or in the query.
    [`/01/${gtin}/10/[L]`, 'address'],
    [`/01/${gtin}/10/L|1`, 'address'],
    [`/01/${gtin}?7030=999[x]`, 'characters'],
    [`/01/${gtin}?a=é`, 'address'],
    [`/01/${gtin}?8110=123`, 'value'],
    ['/8010/9506000ABC-1/8011/0', 'value'],
    ['/253/9506000134353', 'checkDigit'],
    [`/8006/${gtin}0302`, 'value'],
    [`/8006/${gtin}0102/235/X`, 'identifier'],
    ['/415/9506000134352', 'valueMissing'],
    ['/8003/19506000134352', 'value'],
    ['/8004/ABC', 'value'],
    ['/8010/9506abc', 'characters'],
    ['/8013/1987654Ad4X4bL5ttr2310c2L', 'checkDigit'],
    ['/410/9506000134352', 'noKey'],
    ['/414/9506000134352/254/X/7040/1ABC', 'order'],
    ['/417/9506000134352/7040/ABCD', 'characters'],
  ] as const) {
    it(`refuses ${target || 'an empty target'}: ${reason}`, () => {
      expect(reasonOf(target)).to.equal(reason)
    })
  }

  for (const target of [
    '/00/106141412345678908',
    '/253/9506000134352',
    '/253/9506000134352ABC',
    '/255/95060001343520001',
    '/401/9506ABC',
    '/402/95060001343520000',
    '/414/9506000134352/254/32a%2Fb',
    '/415/9506000134352/8020/R-1',
    '/417/9506000134352/7040/1ABC',
    '/8003/09506000134352AB',
    '/8004/9506ABC',
    '/8006/095060001343520102/22/V/10/L/21/S',
    '/8010/9506000ABC-1/8011/12',
    '/8013/1987654Ad4X4bL5ttr2310c2K',
    '/8017/950600013437612342/8019/1',
    '/8018/950600013437612342',
    `/00/106141412345678908?02=${gtin}&37=12&10=L`,
    `/01/${gtin}/21/S?17=261200&3103=000195&99=x;flag&17`,
    `/01/${gtin}?linkType=all&a=%`,
    // The path has no place for a lot beside a third party's extension.
    `/01/${gtin}/235/X?10=L`,
    // Browsers send these as they are (URL Standard, query percent-encode set).
    `/01/${gtin}?utm[source]=shop|mail&id={1}&a=^\`\\`,
  ]) {
    it(`parses ${target}`, () => {
      expect(reasonOf(target)).to.equal(undefined)
    })
  }

  it('keeps the query as written and ignores a fragment', () => {
    const parsed = parseDigitalLink(`/01/${gtin}?17=261231&linkType=gs1%3Apip&a=b?c#/10/L`)
    expect(parsed.ok && parsed.link).to.deep.equal({
      key: '01',
      path: [`/01/${gtin}`],
      gtin,
      stem: '',
      query: '17=261231&linkType=gs1%3Apip&a=b?c',
    })
  })

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (target) => {
        parseDigitalLink(target)
        parseDigitalLink(`/01/${gtin}/10/${target}`)
      }),
    )
  })

  // bwip-js is less strict: it pads short GTINs, accepts broken percent-encoding and illegal characters, and
  // knows more keys. In all other cases both must agree.
  it('agrees with bwip-js about addresses', () => {
    const segment = fc.constantFrom(
      '01',
      '10',
      '21',
      '22',
      '235',
      '414',
      '254',
      '417',
      '7040',
      '00',
      gtin,
      '9506000134352',
      '106141412345678908',
      'LOT',
      'a%2Fb',
      '%20',
      '1ABC',
    )
    const near = gtinValues.map((values) => writeDigitalLink('', values).split('/').slice(1))
    const paths = fc.oneof(
      near,
      fc.array(segment, { minLength: 2, maxLength: 6 }),
      fc.tuple(near, fc.nat(7), segment).map(([path, index, inserted]) => path.toSpliced(index, 1, inserted)),
      fc.tuple(near, fc.nat(7), segment).map(([path, index, inserted]) => path.toSpliced(index, 0, inserted)),
    )
    fc.assert(
      fc.property(paths, (path) => {
        const address = `${host}/${path.join('/')}`
        const reason = reasonOf(address)
        if (reason === 'length' && /\/01\/\d{1,13}(\/|$)/.test(address)) return
        expect(bwipAccepts(address), address).to.equal(reason === undefined)
      }),
      { numRuns: 100 },
    )
  })
})
