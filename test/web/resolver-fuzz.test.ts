import { connect } from 'node:net'
import bwip from 'bwip-js/node'
import { expect } from 'chai'
import fc from 'fast-check'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { checkDigit } from '../../src/domain/code/gs1.ts'
import { openApplication } from '../../src/application.ts'

const ours = '03012345000215'
const set82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const keys = [
  '00',
  '01',
  '253',
  '255',
  '401',
  '402',
  '414',
  '415',
  '417',
  '8003',
  '8004',
  '8006',
  '8010',
  '8013',
  '8017',
  '8018',
]
const qualifiers = ['22', '10', '21', '235', '254', '7040', '8011', '8019', '8020']

const numbered = (length: number) =>
  fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`)).map((body) => body + checkDigit(body))
const text = fc.string({ unit: fc.constantFrom(...set82), minLength: 1, maxLength: 22 })
const values = fc.oneof(
  fc.constant(ours),
  numbered(14),
  numbered(13),
  numbered(17),
  numbered(18),
  text,
  fc.constantFrom(
    '1ABC',
    '09506000134352ABC',
    '950600013435212',
    '095060001343520102',
    '9506000ABC-1',
    '1987654Ad4X4bL5ttr2310c2K',
    '12',
  ),
)
const encoded = values.map((value) => encodeURIComponent(value))
const short = fc.string({ unit: fc.constantFrom(...set82), minLength: 1, maxLength: 20 })
const fitting: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '00': numbered(18),
  '01': fc.oneof(fc.constant(ours), numbered(14)),
  '10': short,
  '21': short,
  '22': short,
  '235': short,
  '414': numbered(13),
  '417': numbered(13),
}
/** A value for an identifier; three of four fit it. */
const valueOf = (ai: string) =>
  fc.oneof(
    { weight: 3, arbitrary: (fitting[ai] ?? values).map((value) => encodeURIComponent(value)) },
    { weight: 1, arbitrary: encoded },
  )
const attributes = fc
  .tuple(
    fc.constantFrom(
      '10',
      '11',
      '15',
      '17',
      '21',
      '3103',
      '422',
      '7003',
      '37',
      '00',
      '99',
      '8200',
      '1234',
      'linkType',
      'x',
    ),
    fc.oneof(fc.constantFrom('261231', '269931', '000195', '250', 'abc', ''), encoded),
  )
  .map(([name, value]) => `${name}=${value}`)

/** Valid or almost valid links: a key, qualifiers in any order, attributes. */
const links = fc
  .tuple(
    fc.constantFrom('01', '01', '01', '01', ...keys).chain((key) => fc.tuple(fc.constant(key), valueOf(key))),
    fc
      .oneof(
        fc.subarray(['22', '10', '21']),
        fc.array(fc.constantFrom(...qualifiers, ...keys, '17', '99', 'x'), { maxLength: 3 }),
      )
      .chain((ais) => fc.tuple(...ais.map((ai) => fc.tuple(fc.constant(ai), valueOf(ai))))),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.uniqueArray(attributes, { maxLength: 2, selector: (pair) => pair.split('=')[0] ?? '' }),
      },
    ),
  )
  .map(([[key, value], pairs, query]) => ({
    path: `/${key}/${value}${pairs.map(([ai, text]) => `/${ai}/${text}`).join('')}`,
    query: query.length === 0 ? '' : `?${query.join('&')}`,
  }))

/** Up to 60 arbitrary visible bytes of Latin-1. */
const bytes = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code !== 0x7f && (code < 0x80 || code > 0x9f))
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
})
/** Targets that begin like valid ones and continue with arbitrary bytes. */
const wild = fc
  .tuple(
    fc.constantFrom(
      '/01/',
      `/01/${ours}/`,
      `/01/${ours}/10/`,
      `/01/${ours}?`,
      `/01/${ours}?linkType=`,
      '/00/',
      '/8010/',
      '/eh30',
      '/exMB',
      '/ehf7',
      '/.well-known/gs1resolver?',
      '/oembed?url=',
      '/qr/',
      '/nutricode/',
      'http://x/01/',
    ),
    bytes,
  )
  .map(([head, tail]) => head + tail)
const accepts = fc.constantFrom(
  '*/*',
  'text/html',
  'application/linkset+json',
  'application/ld+json;q=0.1',
  ';;q=,,',
  '',
)

describe('the resolver under generated addresses', () => {
  const web = useWeb({ settings: { LOG_LEVEL: 'error' } })

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const companyId = await makeCompany(application)
    const { sheet } = await application.perform('sheets.create', exampleSheet(), operatorOf(companyId))
    await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))
    await application.close()
  })

  // The known differences. bwip-js pads short GTINs and checks only two digits of a company prefix; the
  // standard requires 14 digits in a resolver's path (section 4.1) and the dictionary four of the prefix.
  // bwip-js checks which identifiers may occur together, which the resolver standard leaves open (section
  // 2.4), and reports that only after it has accepted each value; the standard itself requires 8020 with 415.
  // bwip-js refuses a final slash, which a resolver tolerates (section 2.13). Where a path has a second key,
  // bwip-js takes everything before it for the resolver's own path; our resolver is at the root of its host.
  // bwip-js lets the query repeat an identifier of the path.
  it('accepts and refuses the same links as another barcode generator', async function compare() {
    this.timeout(120_000)
    let [right, wrong] = [0, 0]
    await fc.assert(
      fc.asyncProperty(links, fc.constantFrom('', '/'), async ({ path, query }, slash) => {
        const { status } = await send(`${path}${slash}${query}`, '*/*')
        const verdict = bwipRefusal(`https://id.example.com${path}${query}`)
        expect(status, `${path}${slash}${query}`).to.be.oneOf([
          307,
          400,
          404,
          ...(query.includes('linkType=') ? [200] : []),
        ])
        const [key = '', value = '', ...rest] = path.slice(1).split('/').map(decodeURIComponent)
        const furtherKeys = rest.filter((_part, index) => index % 2 === 0)
        if (
          furtherKeys.some((ai) => keys.includes(ai)) ||
          [key, ...furtherKeys].some((ai) => query.includes(`${ai}=`))
        )
          return
        if (
          (key === '01' && /^\d{1,13}$/.test(value)) ||
          (/^(401|8004|8010|8013)$/.test(key) && !/^\d{4}/.test(value))
        )
          return
        expect(status !== 400, `${path}${query}: ${verdict ?? 'accepted'}`).to.equal(verdict === undefined)
        if (verdict === undefined) right += 1
        else wrong += 1
      }),
      { numRuns: 700 },
    )
    expect(right).to.be.greaterThan(50)
    expect(wrong).to.be.greaterThan(50)
  })

  it('always answers, and never 5xx, whatever bytes the address has', async function wildly() {
    this.timeout(120_000)
    await fc.assert(
      fc.asyncProperty(
        wild,
        accepts,
        fc.constantFrom('GET', 'HEAD', 'OPTIONS'),
        async (target, accept, method) => {
          const { status } = await send(target, accept, method)
          expect(status, `${method} ${target}`).to.be.within(200, 499)
        },
      ),
      { numRuns: 700 },
    )
    expect(web.log()).not.to.contain('public.broken')
  })

  it('never fails on lists of links either', async function lists() {
    this.timeout(60_000)
    await fc.assert(
      fc.asyncProperty(
        text.map(encodeURIComponent),
        text.map(encodeURIComponent),
        accepts,
        async (lot, linkType, accept) => {
          for (const query of ['linkType=linkset', `linkType=${linkType}`, `linkType=all&lang=${linkType}`]) {
            const { status } = await send(`/01/${ours}/10/${lot}/21/${lot}?${query}`, accept)
            expect(status, `${lot} ${query}`).to.be.oneOf([200, 300, 307, 400, 404])
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  /** Sends one request byte by byte, because HTTP clients normalise addresses. */
  function send(target: string, accept: string, method = 'GET'): Promise<{ status: number }> {
    const { port } = new URL(web.origin)
    return new Promise((settle, fail) => {
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      socket.setTimeout(10_000, () => {
        socket.destroy(new Error(`no answer to ${target}`))
      })
      socket.on('error', fail)
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1')
      })
      socket.on('end', () => {
        settle({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0) })
      })
      socket.write(
        Buffer.from(
          `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
            `${accept === '' ? '' : `Accept: ${accept}\r\n`}\r\n`,
          'latin1',
        ),
      )
    })
  }
})

/** Why bwip-js refuses an address; undefined when it accepts every part of it. */
function bwipRefusal(address: string): string | undefined {
  try {
    bwip.raw('gs1dlqrcode', address)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    const isPair = /exclusiveAIs|missingAIs/i.test(reason)
    return isPair && !/requisite AIs for AI \(415\)/.test(reason) ? undefined : reason
  }
}
