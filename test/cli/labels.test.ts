// `labels publish`: the public site as files, with the rules that edges need; each file is the answer of a web
// process, byte for byte, and the function for CloudFront finds it for every kind of address.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { edgeFunction } from '../../cli/labels/site-rules.ts'
import { edgeEvent, edgeHandler, keyValues } from '../support/edge.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { useCommandLine } from '../support/command-line.ts'
import { bucketKeys, startBucket } from '../support/outside/s3.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { openApplication, type Application } from '../../src/application.ts'

describe('labels publish', function publishing() {
  this.timeout(120_000)
  const web = useWeb()
  const cli = useCommandLine(() => web.environment)
  let application: Application
  let owner = operatorOf(null)
  let wine: Output<'sheets.get'>
  let withdrawn: Output<'sheets.get'>
  let site = ''

  const publish = async (reference: string, gtin?: string): Promise<Output<'sheets.get'>> => {
    const values = exampleSheet({ reference, ...(gtin === undefined ? {} : { gtin }) })
    const { sheet } = await application.perform('sheets.create', values, owner)
    return (await application.perform('sheets.generate', { id: sheet.id }, owner)).sheet
  }
  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    owner = operatorOf(await makeCompany(application))
    wine = await publish('P-1')
    withdrawn = await publish('P-2', '3012345000222')
    await application.perform(
      'sheets.adjust',
      { id: wine.id, reason: 'laboratory', changes: { sugars: 4.4, carbohydrates: null } },
      owner,
    )
    await application.perform('sheets.saveLots', { id: wine.id, lots: [{ lot: 'L/1', version: 1 }] }, owner)
    await application.perform(
      'admin.updateSheet',
      { nutri_id: withdrawn.id, changes: {}, withdrawn: true, reason: 'asked by the authority' },
      operatorOf(null),
    )
    site = join(cli.folder, 'site')
  })
  after(() => application.close())

  it('writes every label in all languages with its data, as a web process answers them', async () => {
    const [summary] = await cli.lines(['labels', 'publish', '--to', site])
    expect(summary).to.include({ codes: 2, resumed: 0, withdrawn: 1, lots: 1, cloudflareLeftOut: 0 })
    const [code, folder] = [wine.code ?? '', join(site, 'qr', wine.code ?? '')]
    for (const language of labelLanguages)
      for (const [path, name] of [
        [code, `${language}.html`],
        [`${code}/v/1`, `v/1/${language}.html`],
        [`${code}/lot/L%2F1`, `lot-1/${language}.html`],
        [`${code}.json`, `data/${language}.json`],
        [`${code}.jsonld`, `data/${language}.jsonld`],
      ] as const) {
        const answer = await fetch(`${web.origin}/qr/${path}?lang=${language}`)
        expect(readFileSync(join(folder, name), 'utf8'), `${path} ${language}`).to.equal(await answer.text())
      }
    expect(readFileSync(join(site, 'qr', withdrawn.code ?? '', 'en.html'), 'utf8')).to.include('withdrawn')
    expect(existsSync(join(site, 'publish.json'))).to.equal(false)
  })

  it('goes on after the last code that an interrupted run recorded', async () => {
    const first = [wine.code ?? '', withdrawn.code ?? ''].sort()[0] ?? ''
    writeFileSync(join(site, 'publish.json'), JSON.stringify({ after: first, done: 1 }))
    const [summary] = await cli.lines(['labels', 'publish', '--to', site])
    expect(summary).to.include({ codes: 1, resumed: 1, withdrawn: 1, lots: 1 })
  })

  it('writes rules for nginx, CloudFront and Cloudflare', () => {
    const gtin = `0${wine.draft.gtin ?? ''}`
    const read = (name: string): string => readFileSync(join(site, name), 'utf8')
    expect(readdirSync(join(site, 'nginx')).sort()).to.deep.equal([
      'gtins.map',
      'links.map',
      'lots.map',
      'maps.conf',
      'site.conf',
      'withdrawn.map',
    ])
    expect(read('nginx/gtins.map')).to.include(`"01/${gtin}" "/qr/${wine.code ?? ''}";`)
    expect(read('nginx/links.map')).to.include('/10/L%2F1"')
    expect(read('_redirects')).to.match(new RegExp(`^/01/${gtin} /qr/${wine.code ?? ''} 307$`, 'm'))
    expect(read('_headers')).to.include('Content-Security-Policy')
    expect(edgeFunction().length).to.be.below(10_240)
  })

  it('leads every kind of address to its file at the edge', async () => {
    const handler = edgeHandler(keyValues(readFileSync(join(site, 'cloudfront/key-values-1.json'), 'utf8')))
    const [code, gtin] = [wine.code ?? '', `0${wine.draft.gtin ?? ''}`]
    const uriOf = (uri: string, headers: Record<string, string> = {}, lang?: string) =>
      handler(edgeEvent(uri, headers, lang === undefined ? {} : { lang }))
    const cases = [
      [`/qr/${code}`, {}, undefined, `/qr/${code}/index.html`],
      [
        `/qr/${code.toLowerCase()}/`,
        { 'accept-language': 'xx, de-AT;q=0.9, fr;q=0.5' },
        undefined,
        `/qr/${code}/de.html`,
      ],
      [`/qr/${code}/SERIAL`, { 'accept-language': 'fr' }, 'gr', `/qr/${code}/el.html`],
      [`/qr/${code}/v/1`, {}, 'en', `/qr/${code}/v/1/en.html`],
      [`/qr/${code}/lot/L%2F1`, {}, 'en', `/qr/${code}/lot-1/en.html`],
      [`/qr/${code}/lot/L9`, {}, 'en', `/qr/${code}/en.html`],
      [`/qr/${code}.jsonld`, {}, 'it', `/qr/${code}/data/it.jsonld`],
      ['/qr/nothing', {}, 'it', '/unknown/it.html'],
      ['/01/00000000000000', {}, 'it', '/unknown/it.html'],
    ] as const
    for (const [uri, headers, lang, file] of cases) {
      const answer = await uriOf(uri, headers, lang)
      expect(answer.uri, uri).to.equal(file)
      expect(existsSync(join(site, file)), file).to.equal(true)
    }
    for (const [uri, target] of [
      [`/nutricode/${code}/REF`, `/qr/${code}/REF`],
      [`/01/${gtin}`, `/qr/${code}`],
      [`/01/${gtin}/10/L%2F1/21/42`, `/qr/${code}/lot/L%2F1`],
      [`/01/${gtin}/21/42`, `/qr/${code}`],
    ] as const)
      expect((await uriOf(uri)).headers['location'], uri).to.deep.equal({ value: target })
  })

  it('writes into a bucket with media types, and the store of published labels without --to', async () => {
    const bucket = await startBucket()
    try {
      const environment = {
        AWS_ACCESS_KEY_ID: bucketKeys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
        AWS_REGION: bucketKeys.region,
        AWS_ENDPOINT_URL: bucket.endpoint,
      }
      const { code, err } = await cli.run(['labels', 'publish', '--to', 's3://files/site'], { environment })
      expect([code, err]).to.deep.equal([0, ''])
      expect(bucket.objects.get(`site/qr/${wine.code ?? ''}/en.html`)?.toString()).to.include(
        '<!doctype html>',
      )
    } finally {
      await bucket.close()
    }
    const [written] = await cli.lines(['labels', 'publish'])
    expect(Number(written?.['written'])).to.be.at.least(3)
  })
})
