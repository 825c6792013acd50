import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Output } from '../../src/contract/operations/index.ts'

type Sheet = Output<'sheets.get'>
const vocabulary = JSON.parse(
  readFileSync(new URL('../fixtures/gs1-vocabulary.json', import.meta.url), 'utf8'),
) as { terms: string[]; codes: string[] }
const terms = new Set(vocabulary.terms.join(' ').split(' '))
const codes = new Set(vocabulary.codes.join(' ').split(' '))
/** The terms of schema.org, from a package of types. */
const schemaOrg = readFileSync(
  new URL('../../node_modules/schema-dts/dist/schema.d.ts', import.meta.url),
  'utf8',
)

describe('a label as data for shops', () => {
  const web = useWeb()
  let application: Application
  let companyId = 0
  let sheet: Sheet
  let page = ''

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    companyId = await makeCompany(application)
    sheet = await publish(exampleSheet({ reference: 'DR/1' }))
    page = `${web.origin}/qr/${sheet.code ?? ''}`
  })
  after(() => application.close())

  it("answers the label's content as JSON in each of 24 languages", async () => {
    for (const language of labelLanguages) {
      const answer = await fetch(`${page}.json?lang=${language}`)
      const data = (await answer.json()) as {
        language: string
        ingredients: { text: string }
        nutrition: { lines: { name: string; per100: string }[] }
      }
      const html = (await (await fetch(`${page}?lang=${language}`)).text())
        .replace(/<[^>]+>/g, '')
        .replaceAll('&#x27;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&')
      expect([answer.status, answer.headers.get('content-language'), data.language]).to.deep.equal([
        200,
        language,
        language,
      ])
      for (const { name, per100 } of data.nutrition.lines)
        expect(html, language).to.contain(name).and.to.contain(per100)
      expect(html.replace(/\s/g, ''), language).to.contain(
        data.ingredients.text
          .split(/[:：] ?/)
          .slice(1)
          .join(':')
          .replace(/\s/g, '')
          .slice(0, 12),
      )
    }
  })

  it('has stable addresses, figures and identifiers', async () => {
    const data = (await (await fetch(`${page}.json`)).json()) as Record<string, Record<string, unknown>>
    expect(data).to.include({
      state: 'shown',
      code: sheet.code,
      gtin: '03012345000215',
      url: page,
      digitalLink: sheet.digitalLink,
      json: `${page}.json`,
      jsonld: `${page}.jsonld`,
    })
    expect(data['product']).to.include({
      brand: 'Deux Rives',
      vintage: 2024,
      volumeCl: '75',
      alcoholPercent: '13.5',
    })
    expect(data['nutrition']).to.have.nested.property('per100ml.energyKj', '327')
    expect(data['version']).to.include({ number: 1, current: true })
  })

  it('has the packaging (2025/40 Art. 12(5)) and the particulars of organic wine', async () => {
    const organic = await publish(plainSheet({ reference: 'DR/ORGANIC', organic: true }))
    const own = `${web.origin}/qr/${organic.code ?? ''}`
    const data = (await (await fetch(`${own}.json?lang=de`)).json()) as Record<
      string,
      Record<string, unknown>
    >
    expect(data['packaging']).to.deep.include({
      title: 'Verpackung',
      manufacturer: 'Verrerie du Rhône',
      lines: ['Verrerie du Rhône', '4 rue du Four, 26600 Tain-l’Hermitage, FR'],
      contact: 'contact@verrerie.example',
      identification: 'BG-75-2024',
    })
    expect(data['product']?.['organicMark']).to.deep.equal({
      controlBody: 'FR-BIO-01',
      origin: 'eu',
      text: 'FR-BIO-01 · EU-Landwirtschaft',
    })
    const linked = (await (await fetch(`${own}.jsonld`)).json()) as Record<string, unknown>
    expect(linked['hasCertification']).to.deep.equal({
      '@type': 'Certification',
      'name': 'Organic',
      'issuedBy': { '@type': 'Organization', 'identifier': 'FR-BIO-01' },
    })
    expect(linked['additionalProperty']).to.deep.include({
      '@type': 'PropertyValue',
      'name': 'Packaging – Manufacturer',
      'value': 'Verrerie du Rhône',
    })
  })

  it('may be read by any page, has a validator, and sets no cookie', async () => {
    for (const address of [
      `${page}.json`,
      `${page}.jsonld`,
      `${web.origin}/oembed?url=${encodeURIComponent(page)}`,
    ]) {
      const answer = await fetch(address)
      expect(answer.headers.get('access-control-allow-origin')).to.equal('*')
      expect(answer.headers.get('set-cookie')).to.equal(null)
      const again = await fetch(address, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
      })
      expect(again.status).to.equal(304)
    }
  })

  it('lets a page of another origin revalidate by the validator', async () => {
    for (const path of [`/qr/${sheet.code ?? ''}.json`, `/qr/${sheet.code ?? ''}.jsonld`, '/oembed']) {
      const { status, headers } = await fetch(web.origin + path, {
        method: 'OPTIONS',
        headers: {
          'origin': 'https://shop.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-none-match',
        },
      })
      expect(
        [
          status,
          headers.get('access-control-allow-origin'),
          headers.get('access-control-allow-methods'),
          headers.get('access-control-allow-headers'),
          headers.get('set-cookie'),
        ],
        path,
      ).to.deep.equal([204, '*', 'GET, HEAD, OPTIONS', '*', null])
    }
    expect((await fetch(`${page}.json`)).headers.get('access-control-expose-headers')).to.equal('ETag')
  })

  it('is linked data that uses only existing terms', async () => {
    const answer = await fetch(`${page}.jsonld?lang=fr`)
    expect(answer.headers.get('content-type')).to.contain('application/ld+json')
    const document: unknown = await answer.json()
    expect(unknownTerms(document)).to.deep.equal([])
    expect(document).to.deep.include({
      'gtin': '03012345000215',
      'name': 'Deux Rives Les Galets Rouges 2024',
      '@id': sheet.digitalLink,
      'gs1:beverageVintage': '2024',
      'gs1:percentageOfAlcoholByVolume': 13.5,
    })
    expect(document).to.have.nested.property('gs1:ingredientStatement.@language', 'fr')
    expect(JSON.stringify(document))
      .to.contain('AllergenTypeCode-SULPHUR_DIOXIDE')
      .and.to.contain('"gs1:unitCode":"KJO"')
  })

  it('detects a term that does not exist', () => {
    expect(
      unknownTerms({
        '@type': ['Product', 'gs1:Wine'],
        'gs1:nosuch': 1,
        'nosuchthing': { '@id': 'gs1:AllergenTypeCode-NOSUCH' },
      }),
    ).to.deep.equal(['gs1:Wine', 'gs1:nosuch', 'nosuchthing', 'gs1:AllergenTypeCode-NOSUCH'])
  })

  it('answers the allergens of a withdrawn wine with 410, and nothing of an unknown one', async () => {
    const other = await publish(plainSheet({ reference: 'W-1' }))
    await application.perform(
      'admin.updateSheet',
      { nutri_id: other.id, changes: {}, withdrawn: true },
      operatorOf(null),
    )
    for (const form of ['json', 'jsonld']) {
      const answer = await fetch(`${web.origin}/qr/${other.code ?? ''}.${form}?lang=en`)
      const body = await answer.text()
      expect(answer.status).to.equal(410)
      expect(body)
        .to.match(/sulphites/i)
        .and.not.to.match(/energy/i)
      expect((await fetch(`${web.origin}/qr/0123456789.${form}`)).status).to.equal(404)
    }
  })

  it('answers oEmbed with a frame of the label, for its page, its printed code and its digital link', async () => {
    const head = await (await fetch(`${page}?lang=de`)).text()
    const discovered =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/
        .exec(head)?.[1]
        ?.replaceAll('&amp;', '&') ?? ''
    expect(discovered).to.equal(`${web.origin}/oembed?url=${encodeURIComponent(page)}`)
    for (const address of [
      page,
      `${page}/DR%2F1`,
      sheet.url ?? '',
      sheet.digitalLink ?? '',
      `${sheet.digitalLink ?? ''}/21/S1`,
    ]) {
      const answer = await fetch(`${web.origin}/oembed?url=${encodeURIComponent(address)}`)
      const embed = (await answer.json()) as Record<string, unknown>
      expect([answer.status, answer.headers.get('access-control-allow-origin')], address).to.deep.equal([
        200,
        '*',
      ])
      expect(embed).to.include({ version: '1.0', type: 'rich', width: 640 })
      expect(embed['html']).to.contain(`<iframe src="${page}"`)
    }
    const french = (await (
      await fetch(
        `${web.origin}/oembed?url=${encodeURIComponent(`${page}?lang=fr`)}&maxwidth=300&maxheight=500`,
      )
    ).json()) as Record<string, unknown>
    expect(french).to.include({ width: 300, height: 500 })
    expect(french['html']).to.contain(`<iframe src="${page}?lang=fr"`).and.to.contain('height:500px')
  })

  it('refuses oEmbed for addresses that are no label of ours, and for XML', async () => {
    for (const [query, status] of [
      ['', 404],
      [`url=${encodeURIComponent('https://elsewhere.example/qr/AAAAAAAAAA')}`, 404],
      ['url=nonsense', 404],
      [`url=${encodeURIComponent(`${web.origin}/qr/0123456789`)}`, 404],
      [`url=${encodeURIComponent(`${web.origin}/login`)}`, 404],
      [`url=${encodeURIComponent(page)}&format=xml`, 501],
    ] as const)
      expect((await fetch(`${web.origin}/oembed?${query}`)).status, query).to.equal(status)
  })

  it('serves the script that resizes frames, and counts no view for it', async () => {
    const script = await fetch(`${web.origin}/embed.js`)
    expect([
      script.status,
      script.headers.get('x-frame-options'),
      script.headers.get('cross-origin-resource-policy'),
    ]).to.deep.equal([200, null, null])
    expect((await fetch(page)).headers.get('access-control-allow-origin')).to.equal('*')
  })

  it('lists the addresses of the whole catalogue as CSV, archived wines too', async () => {
    await application.perform('sheets.archive', { ids: [sheet.id] }, operatorOf(companyId))
    await application.perform('sheets.create', plainSheet({ reference: 'DRAFT' }), operatorOf(companyId))
    await publish(plainSheet({ reference: '=1+1', name: 'Cuvée "B", 2' }))
    const { name, type, body } = await application.perform('sheets.catalogue', {}, operatorOf(companyId))
    const text = await textOf(Readable.from(body as AsyncIterable<string>))
    expect([name, type]).to.deep.equal(['catalogue.csv', 'text/csv'])
    expect(
      text.startsWith('\uFEFFreference,url,brand,name,vintage,gtin,code,digitalLink,json,jsonld\r\n'),
    ).to.equal(true)
    expect(text).to.contain(
      `DR/1,${page},Deux Rives,Les Galets Rouges,2024,03012345000215,` +
        `${sheet.code ?? ''},${sheet.digitalLink ?? ''},${page}.json,${page}.jsonld\r\n`,
    )
    expect(text)
      .to.contain("'=1+1,")
      .and.to.contain('"Cuvée ""B"", 2"')
      .and.not.to.contain('DRAFT')
      .and.not.to.contain('W-1')
  })

  it('lists every address of a catalogue with more sheets than one read takes', async () => {
    const { db } = web.database
    await db.raw(
      `with made as (
        insert into sheets (company_id, name, reference, content, state, code, version, search, created_at, updated_at)
        select ?, 'Parcelle', 'N' || n, '{}', 3, 'CAT' || n, 1, '', now(), now() from generate_series(1, 4500) as n
        returning company_id, id, code
      ) insert into codes (company_id, sheet_id, code, created_at) select company_id, id, code, now() from made`,
      [companyId],
    )
    const { body } = await application.perform('sheets.catalogue', {}, operatorOf(companyId))
    const references =
      (await textOf(Readable.from(body as AsyncIterable<string>))).match(/^N\d+(?=,)/gm) ?? []
    expect(new Set(references).size).to.equal(4500)
    expect(references).to.have.length(4500)
  })

  async function publish(draft: ReturnType<typeof exampleSheet>): Promise<Sheet> {
    const made = await application.perform('sheets.create', draft, operatorOf(companyId))
    return (await application.perform('sheets.generate', { id: made.sheet.id }, operatorOf(companyId))).sheet
  }
})

/** Types, members and codes of a JSON-LD document that neither vocabulary has. */
function unknownTerms(node: unknown): string[] {
  if (Array.isArray(node)) return (node as unknown[]).flatMap(unknownTerms)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([member, value]: [string, unknown]) => {
    if (member === '@context' || member === '@value' || member === '@language') return []
    if (member === '@type')
      return (Array.isArray(value) ? (value as unknown[]) : [value])
        .map(String)
        .filter((type) => !isTerm(type, true))
    if (member === '@id')
      return String(value).startsWith('gs1:') && !codes.has(String(value).slice(4)) ? [String(value)] : []
    return [...(isTerm(member, false) ? [] : [member]), ...unknownTerms(value)]
  })
}

function isTerm(name: string, isType: boolean): boolean {
  if (name.startsWith('gs1:')) return terms.has(name.slice(4))
  return isType ? schemaOrg.includes(`"@type": "${name}"`) : schemaOrg.includes(`"${name}"?:`)
}
