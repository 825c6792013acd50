import { request as httpRequest } from 'node:http'
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { linkTypes, producerLinkTypes } from '../../src/domain/code/link-types.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Output } from '../../src/contract/operations/index.ts'

type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
type Target = {
  readonly href: string
  readonly title: string
  readonly type?: string
  readonly hreflang?: readonly string[]
}
type Anchored = { readonly anchor: string; readonly itemDescription: string } & {
  readonly [type: string]: readonly Target[] | string
}

// The origins that the resolver prints differ from the address that it listens on, because it runs behind a
// proxy.
const printed = 'https://id.deuxrives.example'
const shown = 'https://label.deuxrives.example'
const voc = 'https://ref.gs1.org/voc/'
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const fixture = JSON.parse(
  readFileSync(new URL('../fixtures/gs1-vocabulary.json', import.meta.url), 'utf8'),
) as Record<'linkTypes' | 'deprecatedLinkTypes', string[]>
const ratified = fixture.linkTypes.join(' ').split(' ')

/** The requirements of GS1's schema of linksets (resolver standard 1.2, linkset-schema), rewritten. */
const linksetSchema = {
  type: 'object',
  required: ['linkset'],
  additionalProperties: false,
  properties: {
    linkset: {
      type: 'array',
      items: {
        type: 'object',
        required: ['anchor', 'itemDescription'],
        additionalProperties: false,
        properties: {
          anchor: { type: 'string', pattern: '^https?://[A-Za-z0-9./]+' },
          itemDescription: { type: 'string', minLength: 1 },
        },
        patternProperties: {
          '^https?://[A-Za-z0-9./]+$': {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['href', 'title'],
              additionalProperties: false,
              properties: {
                href: { type: 'string', pattern: '^https?://[A-Za-z0-9./]+' },
                title: { type: 'string', minLength: 1 },
                type: { type: 'string', pattern: '^\\w+/[-+.\\w]+$' },
                hreflang: { type: 'array', items: { type: 'string', pattern: '^\\w{2}(-\\w{2})?$' } },
                context: { type: 'array' },
              },
            },
          },
        },
      },
    },
  },
}

/** The requirements of GS1's schema of resolver descriptions (description-file-schema 1.2.0), rewritten. */
const descriptionSchema = {
  type: 'object',
  required: ['resolverRoot', 'supportedPrimaryKeys'],
  properties: {
    resolverRoot: { type: 'string', pattern: '^https?://' },
    name: { type: 'string' },
    supportedPrimaryKeys: {
      type: 'array',
      items: {
        enum: [
          'all',
          '01',
          '8006',
          '8013',
          '8010',
          '410',
          '411',
          '412',
          '413',
          '414',
          '415',
          '417',
          '8017',
          '8018',
          '255',
          '00',
          '253',
          '401',
          '402',
          '8003',
          '8004',
        ],
      },
    },
    supportedLinkType: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          namespace: { type: 'string', pattern: '^https?://' },
          prefix: { type: 'string', pattern: '^[a-zA-Z_][A-Za-z0-9_-]*?:$' },
        },
      },
    },
    linkTypeDefaultCanBeLinkset: { type: 'boolean' },
    jsonLdContextLocation: { type: 'string', pattern: '^https?://' },
    contact: { type: 'object', properties: { fn: { type: 'string' } } },
  },
}

describe('the GS1-conformant resolver', () => {
  const web = useWeb({ settings: { CODE_ORIGIN: printed, PRESENTATION_ORIGIN: shown } })
  const ajv = new Ajv({ allErrors: true })
  const gtin = '03012345000215'
  let application: Application
  let companyId = 0
  let sheet: Output<'sheets.get'>
  let label = ''

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    companyId = await makeCompany(application)
    const made = await application.perform(
      'sheets.create',
      exampleSheet({ reference: 'DR/1' }),
      operatorOf(companyId),
    )
    sheet = (await application.perform('sheets.generate', { id: made.sheet.id }, operatorOf(companyId))).sheet
    label = `${shown}/qr/${sheet.code ?? ''}`
    await application.perform(
      'sheets.setLinks',
      {
        id: sheet.id,
        links: [
          { type: 'homepage', title: 'Domaine', language: 'fr', href: 'https://deuxrives.example/fr' },
          {
            type: 'homepage',
            title: 'Estate',
            language: 'en',
            href: 'https://deuxrives.example/en?from=code#top',
          },
          { type: 'homepage', title: 'Κτήμα', language: 'el', href: 'https://deuxrives.example/el' },
          {
            type: 'certificationInfo',
            title: 'Organic certificate',
            href: 'https://deuxrives.example/organic.pdf',
          },
          {
            type: 'certificationInfo',
            title: 'Certificates',
            href: 'https://deuxrives.example/certificates',
          },
        ],
      },
      operatorOf(companyId),
    )
  })
  after(() => application.close())

  it('2.2: answers GET, HEAD and OPTIONS, and other methods with 405', async () => {
    expect((await request(`/01/${gtin}`)).status).to.equal(307)
    const head = await request(`/01/${gtin}?linkType=linkset`, {
      method: 'HEAD',
      accept: 'application/linkset+json',
    })
    const get = await request(`/01/${gtin}?linkType=linkset`, { accept: 'application/linkset+json' })
    expect([
      head.status,
      head.body,
      head.headers['content-length'],
      head.headers['content-type'],
    ]).to.deep.equal([200, '', get.headers['content-length'], 'application/linkset+json'])
    expect((await request(`/01/${gtin}`, { method: 'HEAD' })).headers['location']).to.equal(label)
    expect((await request(`/01/${gtin}`, { method: 'OPTIONS' })).status).to.equal(204)
    expect((await request(`/01/${gtin}`, { method: 'POST' })).status).to.equal(405)
  })

  it('names the list of links on the preflight of a wine too, and of nothing else', async () => {
    const linked = await request(`/01/${gtin}`, { method: 'OPTIONS' })
    expect(linked.headers['link']).to.equal((await request(`/01/${gtin}`)).headers['link'])
    expect(linked.headers['link']).to.contain(`<${printed}/01/${gtin}?linkType=linkset>; rel="linkset"`)
    for (const path of ['/01/03012345000222', `/01/${gtin}/foo`, '/.well-known/gs1resolver'])
      expect((await request(path, { method: 'OPTIONS' })).headers['link'], path).to.equal(undefined)
  })

  it('refuses repeated identifiers, empty keys, forbidden characters and withdrawn names with 400', async () => {
    for (const path of [
      `/01/${gtin}?17=261231&17=261231`,
      `/01/${gtin}?01=${gtin}`,
      `/01/${gtin}?=v`,
      `/01/${gtin}?a=%22&b=<c>`,
      `/gtin/${gtin}`,
      `/gtin/${gtin}/lot/A`,
      '/sscc/106141412345678908',
    ])
      expect((await request(path)).status, path).to.equal(400)
    expect((await request(`/01/${gtin}?17=261231&utm_source=mail&a=%22`)).status).to.equal(307)
  })

  it('2.2: lets any page read every answer, errors and the preflight included (CORS)', async () => {
    for (const [path, method] of [
      [`/01/${gtin}`, 'GET'],
      [`/01/${gtin}`, 'OPTIONS'],
      [`/01/${gtin}/foo`, 'GET'],
      ['/01/03012345000222', 'GET'],
      [`/01/${gtin}?linkType=gs1:pip`, 'HEAD'],
      [`/01/${gtin}?linkType=linkset`, 'GET'],
      [`/01/${gtin}?linkType=gs1:nosuchlt`, 'GET'],
      ['/.well-known/gs1resolver', 'GET'],
      ['/00/106141412345678908', 'GET'],
    ] as const) {
      for (const accept of ['*/*', browser]) {
        const { headers } = await request(path, { method, accept })
        expect(headers['access-control-allow-origin'], path).to.equal('*')
        expect(headers['access-control-expose-headers'], path).to.equal('Link, Location')
        expect(headers['access-control-allow-methods'], path).to.equal('GET, HEAD, OPTIONS')
        expect(headers['vary'], path).to.contain('Accept').and.to.contain('Accept-Language')
        expect(headers['set-cookie'], path).to.equal(undefined)
      }
    }
  })

  it('2.3: decompresses EPC binary strings, and answers the address they stand for', async () => {
    // SGTIN-96 of the sheet's GTIN with company prefix 3012345, item 00021, serial 42.
    const epc = `00110000001101${bits(3012345, 24)}${bits(21, 20)}${bits(42, 38)}`
    const hex =
      epc
        .match(/.{4}/g)
        ?.map((four) => Number.parseInt(four, 2).toString(16))
        .join('') ?? ''
    for (const path of [`/eh${hex}`, `/eh${hex}/`, `/eh${hex}?x=%2F`]) {
      const { status, headers } = await request(path)
      expect([status, headers['location']], path).to.deep.equal([
        307,
        label + (path.split('?')[1] === undefined ? '' : '?x=%2F'),
      ])
      expect(headers['link']).to.contain(`<${printed}/01/${gtin}/21/42>; rel="owl:sameAs"`)
    }
    const levels = await linkset(`/eh${hex}?linkType=linkset`)
    expect(levels.map(({ anchor }) => anchor)).to.deep.equal([
      `${printed}/01/${gtin}/21/42`,
      `${printed}/01/${gtin}`,
    ])
    for (const cut of ['/eh301c00000000000000000000', '/eh30', '/eh3034'])
      expect((await request(cut)).status, cut).to.equal(400)
    expect((await request('/ehf90095201234567891235')).status).to.equal(404)
  })

  it('2.4.1: answers 400 to what is no digital link, never 200 and never 5xx', async () => {
    for (const path of [
      `/01/${gtin}/foo`,
      '/01/03012345000216',
      '/01/3012345000215',
      '/01/12345670',
      `/01/${gtin}/21/S/10/L`,
      `/01/${gtin}/10/`,
      `/01/${gtin}//`,
      `/01/${gtin}/10/%E9`,
      `/01/${gtin}/10/%`,
      `/01/${gtin}?17=269931`,
      `/01/${gtin}?21=S`,
      `/01/${gtin}/99/L`,
      '/01',
      '/01/',
      '/00/106141412345678909',
      '/253/123',
      '/8004/ABC',
    ]) {
      const { status, headers, body } = await request(path)
      expect([status, headers['content-type']], path).to.deep.equal([400, 'application/json'])
      expect(JSON.parse(body), path).to.include({ error: 'link.malformed' })
      const page = await request(path, { accept: browser, language: 'el' })
      expect([page.status, page.headers['content-type']], path).to.deep.equal([
        400,
        'text/html; charset=utf-8',
      ])
      expect(page.body).to.contain('<html lang="el"')
    }
  })

  it('2.4.1: answers 404 to a well-formed link of an unknown GTIN', async () => {
    for (const path of [
      '/01/03012345000222',
      '/00/106141412345678908',
      '/414/9506000134352/254/X',
      '/417/9506000134352',
      '/253/9506000134352',
      '/8004/9506ABC',
      '/415/9506000134352/8020/R',
    ]) {
      expect((await request(path)).status, path).to.equal(404)
      expect((await request(path, { accept: browser, language: 'fi' })).body, path).to.contain(
        '<html lang="fi"',
      )
    }
  })

  it('2.5: gives every link a title, a type, a ratified link type and languages as ll or ll-CC', async () => {
    const levels = await linkset(`/01/${gtin}/22/2A/10/L24-117/21/S1?linkType=linkset`)
    for (const level of levels) {
      for (const [type, targets] of Object.entries(level)) {
        if (typeof targets === 'string') continue
        expect(type.startsWith(voc) && ratified.includes(type.slice(voc.length)), type).to.equal(true)
        if (type === `${voc}defaultLink`) continue
        for (const { title, type: mediaType, hreflang = [] } of targets) {
          expect(title).not.to.equal('')
          expect(mediaType).to.match(/^\w+\/[\w+.-]+$/)
          expect(hreflang.filter((tag) => !/^[a-z]{2}(-[A-Z]{2})?$/.test(tag) || tag === 'gr')).to.deep.equal(
            [],
          )
        }
      }
    }
    const offered = new Set(
      levels
        .flatMap((level) => Object.keys(level))
        .filter((key) => key.startsWith(voc))
        .map((key) => key.slice(voc.length)),
    )
    expect([...offered]).to.have.members([
      'pip',
      'ingredientsInfo',
      'nutritionalInfo',
      'allergenInfo',
      'sustainabilityInfo',
      'masterData',
      'homepage',
      'certificationInfo',
      'defaultLink',
    ])
  })

  it('2.5.2: knows the ratified link types and lets a producer use no others', () => {
    const steering = ['defaultLink', 'defaultLinkMulti', 'handledBy', ...fixture.deprecatedLinkTypes]
    expect([...linkTypes]).to.have.members(ratified.filter((type) => !steering.includes(type)))
    expect(producerLinkTypes.filter((type) => !ratified.includes(type))).to.deep.equal([])
  })

  it('2.5.8: has exactly one default link per level, with only a title', async () => {
    for (const level of await linkset(`/01/${gtin}/10/L24-117/21/S?linkType=linkset`)) {
      const links = level[`${voc}defaultLink`] as readonly Target[]
      expect(links).to.deep.equal([{ href: label, title: 'Deux Rives Les Galets Rouges 2024' }])
    }
  })

  it('2.5.9: walks up from serial to lot, variant and GTIN within one request, whatever the serial', async () => {
    const levels = await linkset(`/01/${gtin}/22/2A/10/L24-117/21/anything%2F1/?linkType=linkset`)
    expect(levels.map(({ anchor, itemDescription }) => [anchor, itemDescription])).to.deep.equal([
      [
        `${printed}/01/${gtin}/22/2A/10/L24-117/21/anything%2F1`,
        'Deux Rives Les Galets Rouges 2024 (22) 2A (10) L24-117 (21) anything/1',
      ],
      [`${printed}/01/${gtin}/22/2A/10/L24-117`, 'Deux Rives Les Galets Rouges 2024 (22) 2A (10) L24-117'],
      [`${printed}/01/${gtin}/22/2A`, 'Deux Rives Les Galets Rouges 2024 (22) 2A'],
      [`${printed}/01/${gtin}`, 'Deux Rives Les Galets Rouges 2024'],
    ])
    for (const path of ['/10/OTHER', '/21/S%2F1', '/22/X/21/1', '/235/TPX', '/22/2A/10/L24-117/21/S']) {
      expect((await request(`/01/${gtin}${path}`)).headers['location'], path).to.equal(label)
    }
  })

  it('2.6.1: redirects to the default link, always with 307', async () => {
    for (const options of [{}, { accept: browser }, { accept: browser, language: 'ja' }, { accept: '' }]) {
      const { status, headers } = await request(`/01/${gtin}`, options)
      expect([status, headers['location'], headers['cache-control']]).to.deep.equal([307, label, 'no-store'])
    }
    expect((await request(`/01/${gtin}?linkType=defaultLink`)).headers['location']).to.equal(
      `${label}?linkType=defaultLink`,
    )
    expect(sheet.digitalLink).to.equal(`${printed}/01/${gtin}/22/2A/10/L24-117`)
    expect((await request((sheet.digitalLink ?? '').slice(printed.length))).headers['location']).to.equal(
      label,
    )
  })

  it('2.6.2: redirects to the requested type of link, in each of its spellings', async () => {
    for (const spelling of [
      'gs1:pip',
      'pip',
      'https://gs1.org/voc/pip',
      'https://ref.gs1.org/voc/pip',
      'https%3A%2F%2Fref.gs1.org%2Fvoc%2Fpip',
      'http://gs1.org/voc/pip',
      'https://www.gs1.org/voc/pip',
    ]) {
      expect((await request(`/01/${gtin}?linkType=${spelling}`)).headers['location'], spelling).to.equal(
        `${label}?linkType=${spelling}`,
      )
    }
    for (const [type, target] of [
      ['masterData', `${label}.jsonld`],
      ['ingredientsInfo', label],
      ['nutritionalInfo', label],
      ['allergenInfo', label],
    ] as const) {
      expect((await request(`/01/${gtin}/21/S?linkType=gs1:${type}`)).headers['location']).to.equal(
        `${target}?linkType=gs1:${type}`,
      )
    }
  })

  it('leads gs1:sustainabilityInfo to the packaging block of the label (2025/40 Art. 12(5))', async () => {
    expect((await request(`/01/${gtin}?linkType=gs1:sustainabilityInfo`)).headers['location']).to.equal(
      `${label}?linkType=gs1:sustainabilityInfo#packaging`,
    )
  })

  it('2.6.2: answers 404 when the requested type is missing, to people with a list of the others', async () => {
    for (const type of [
      'gs1:nosuchlt',
      'gs1:recallStatus',
      'https://example.org/voc/pip',
      'defaultLinkMulti',
      '',
    ]) {
      expect((await request(`/01/${gtin}?linkType=${type}`)).status, type).to.equal(404)
    }
    const page = await request(`/01/${gtin}?linkType=gs1:recallStatus`, { accept: browser })
    expect([page.status, page.headers['content-type']]).to.deep.equal([404, 'text/html; charset=utf-8'])
    expect(page.body).to.contain('https://deuxrives.example/fr')
  })

  it('2.6.3: chooses among links of a type by language and media type', async () => {
    for (const [language, target] of [
      ['fr-CH, de;q=0.5', 'https://deuxrives.example/fr?linkType=homepage'],
      ['xx, en-GB;q=0.4, el;q=0.3', 'https://deuxrives.example/en?from=code&linkType=homepage#top'],
      ['el-GR', 'https://deuxrives.example/el?linkType=homepage'],
    ] as const) {
      expect(
        (await request(`/01/${gtin}?linkType=homepage`, { language })).headers['location'],
        language,
      ).to.equal(target)
    }
    expect(
      (await request(`/01/${gtin}?linkType=homepage&lang=fr`, { language: 'en' })).headers['location'],
    ).to.equal('https://deuxrives.example/fr?linkType=homepage&lang=fr')
    for (const [accept, target] of [
      ['application/pdf', 'organic.pdf'],
      ['text/html', 'certificates'],
    ] as const) {
      expect(
        (await request(`/01/${gtin}?linkType=certificationInfo`, { accept })).headers['location'],
      ).to.equal(`https://deuxrives.example/${target}?linkType=certificationInfo`)
    }
  })

  it('2.6.3: answers 300 with the candidates when it cannot choose', async () => {
    for (const language of ['ja', '']) {
      const { status, body } = await request(`/01/${gtin}?linkType=homepage`, { language })
      expect(status).to.equal(300)
      const [level] = (JSON.parse(body) as { linkset: Anchored[] }).linkset
      expect(ajv.validate(linksetSchema, JSON.parse(body)), ajv.errorsText()).to.equal(true)
      expect((level?.[`${voc}homepage`] as readonly Target[]).map(({ hreflang }) => hreflang)).to.deep.equal([
        ['fr'],
        ['en'],
        ['el'],
      ])
    }
    const page = await request(`/01/${gtin}?linkType=homepage`, { language: 'ja', accept: browser })
    expect([page.status, page.headers['content-type']]).to.deep.equal([300, 'text/html; charset=utf-8'])
  })

  it('2.9: answers the linkset when it is requested, and never redirects', async () => {
    for (const [path, accept, type] of [
      ['?linkType=linkset', 'application/linkset+json', 'application/linkset+json'],
      ['?linkType=all', 'application/linkset+json', 'application/linkset+json'],
      ['', 'application/linkset+json', 'application/linkset+json'],
      ['', 'application/json', 'application/json'],
      ['?linkType=linkset', 'application/json', 'application/json'],
      ['', 'application/ld+json', 'application/ld+json'],
      ['?linkType=linkset', '*/*', 'application/linkset+json'],
      ['?linkType=linkset', browser, 'text/html; charset=utf-8'],
      ['?linkType=linkset', '', 'text/html; charset=utf-8'],
      ['/10/L?linkType=linkset', 'text/html;q=0.5, application/json', 'application/json'],
    ] as const) {
      const { status, headers } = await request(`/01/${gtin}${path}`, { accept })
      expect([status, headers['content-type'], headers['location']], `${path} ${accept}`).to.deep.equal([
        200,
        type,
        undefined,
      ])
    }
  })

  it("2.10: its linkset is valid by GS1's schema, and links to its JSON-LD context", async () => {
    const { headers, body } = await request(`/01/${gtin}/10/L/21/S?linkType=linkset`, {
      accept: 'application/linkset+json',
    })
    expect(ajv.validate(linksetSchema, JSON.parse(body)), ajv.errorsText()).to.equal(true)
    expect(headers['link']).to.contain(
      '<https://ref.gs1.org/standards/resolver/linkset-context>; ' +
        'rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"',
    )
    const linked = JSON.parse((await request(`/01/${gtin}`, { accept: 'application/ld+json' })).body) as {
      '@context': string
      'linkset': unknown[]
    }
    expect(linked['@context']).to.equal('https://ref.gs1.org/standards/resolver/linkset-context')
    expect(linked.linkset).to.have.length(1)
  })

  it('2.10: shows people a page with the links, and the linkset as JSON-LD inside', async () => {
    const { headers, body } = await request(`/01/${gtin}?linkType=linkset`, {
      accept: browser,
      language: 'de',
    })
    expect(headers['content-security-policy']).to.contain("default-src 'none'")
    expect(body)
      .to.contain('<html lang="de"')
      .and.to.contain('href="https://deuxrives.example/el"')
      .and.to.contain('Zutaten')
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).to.have.property('linkset')
  })

  it('2.5: links only the page and the allergens of a withdrawn wine', async () => {
    const other = (
      await application.perform(
        'sheets.create',
        exampleSheet({ reference: 'DR/2', gtin: '3012345000239' }),
        operatorOf(companyId),
      )
    ).sheet
    await application.perform('sheets.generate', { id: other.id }, operatorOf(companyId))
    await application.perform(
      'admin.updateSheet',
      { nutri_id: other.id, changes: {}, withdrawn: true },
      operatorOf(null),
    )
    const [level] = await linkset('/01/03012345000239?linkType=linkset')
    expect(Object.keys(level ?? {})).to.deep.equal([
      'anchor',
      'itemDescription',
      `${voc}pip`,
      `${voc}allergenInfo`,
      `${voc}defaultLink`,
    ])
    expect((await request('/01/03012345000239?linkType=nutritionalInfo')).status).to.equal(404)
  })

  it('2.10: links only the linkset from every redirect', async () => {
    expect((await request(`/01/${gtin}/10/A%2FB`)).headers['link']).to.equal(
      `<${printed}/01/${gtin}/10/A%2FB?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
    )
  })

  it('2.12: passes the query on unchanged', async () => {
    for (const query of [
      'foo=bar',
      'a=1&a=2;b',
      'x=%2F%2f+%20&y',
      '17=261231&3103=000195',
      'lang=de',
      'a=%',
      "q=?/:@!$'()*,",
      'a=',
      'utm[source]=shop|mail&17=261231',
    ]) {
      expect((await request(`/01/${gtin}?${query}`)).headers['location'], query).to.equal(`${label}?${query}`)
    }
  })

  it('2.13: tolerates a slash at the end', async () => {
    for (const path of [`/01/${gtin}`, `/01/${gtin}/10/L`, `/01/${gtin}/21/S`]) {
      const [without, withSlash] = [await request(path), await request(`${path}/`)]
      expect([withSlash.status, withSlash.headers['location']]).to.deep.equal([
        without.status,
        without.headers['location'],
      ])
    }
  })

  it("3: describes itself under /.well-known, valid by GS1's schema", async () => {
    const { status, headers, body } = await request('/.well-known/gs1resolver', {
      accept: 'application/json',
    })
    expect((await request('/.well-known/gs1resolver/')).body).to.equal(body)
    expect([status, headers['content-type']]).to.deep.equal([200, 'application/json'])
    expect(ajv.validate(descriptionSchema, JSON.parse(body)), ajv.errorsText()).to.equal(true)
    expect(JSON.parse(body))
      .to.include({ resolverRoot: printed })
      .and.to.deep.include({
        supportedPrimaryKeys: ['01'],
        supportedLinkType: [{ namespace: voc, prefix: 'gs1:' }],
      })
  })

  it('keeps no address in its log', () => {
    expect(web.log()).not.to.match(/03012345000215|L24-117|user-agent/i)
  })

  type Options = { readonly method?: string; readonly accept?: string; readonly language?: string }

  function request(
    path: string,
    { method = 'GET', accept = '*/*', language = '' }: Options = {},
  ): Promise<Answer> {
    const { hostname, port } = new URL(web.origin)
    const headers = {
      ...(accept === '' ? {} : { accept }),
      ...(language === '' ? {} : { 'accept-language': language }),
    }
    return new Promise((settle, fail) => {
      httpRequest({ hostname, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const given = Object.entries(response.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(', ') : (value ?? ''),
          ])
          settle({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(given) as Record<string, string>,
            body: Buffer.concat(chunks).toString('utf8'),
          })
        })
      })
        .on('error', fail)
        .end()
    })
  }

  async function linkset(path: string): Promise<Anchored[]> {
    return (
      JSON.parse((await request(path, { accept: 'application/linkset+json' })).body) as {
        linkset: Anchored[]
      }
    ).linkset
  }
})

function bits(number: number, width: number): string {
  return number.toString(2).padStart(width, '0')
}
