// The static site of a GTIN that support freed: as on the web, a digital link leads to the wine of its lot, or to a
// page that names both wines, and never to the other wine in silence (decision 51).

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { membersOf, type Members } from '../support/archive-zip.ts'
import { useCommandLine } from '../support/command-line.ts'
import { edgeEvent, edgeHandler, keyValues, type EdgeAnswer } from '../support/edge.ts'
import { makeCompany } from '../support/examples.ts'
import { freedGtin, freeGtin, publishWine } from '../support/freed-gtin.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import { openApplication } from '../../src/application.ts'
import { operatorOf } from '../support/application.ts'

describe('the static site of a freed GTIN', function freedSite() {
  this.timeout(120_000)
  const web = useWeb()
  const cli = useCommandLine(() => web.environment)
  let [printed, own, site, catalogue] = ['', '', '', '']
  let members: Members
  let atEdge: (path: string, language?: string) => Promise<EdgeAnswer>

  before(async () => {
    for (const vat of ['FR44732829320', 'FR40303265045']) web.vies.known.set(vat, null)
    const config = readConfig(web.environment, { root: '.' })
    const application = await openApplication(config, { role: 'cli', jobs: 'here' })
    try {
      const squatter = await makeCompany(application, { name: 'Négoce X' })
      const owner = await makeCompany(application, { tva: 'FR40303265045', name: 'Domaine A' })
      const { id, code } = await publishWine(application, squatter, 'Fausse cuvée', 'LX')
      await freeGtin(application, id)
      printed = code ?? ''
      own = (await publishWine(application, owner, 'Les Galets', 'LA')).code ?? ''
      const file = await application.perform('sheets.catalogue', {}, operatorOf(squatter))
      catalogue = await text(Readable.from(file.body))
      const archive = join(cli.folder, 'estate.zip')
      await application.operatorCommands.exportCompany(squatter, archive)
      members = await membersOf(archive)
    } finally {
      await application.close()
    }
    site = join(cli.folder, 'site')
    await cli.lines(['labels', 'publish', '--to', site])
    const handler = edgeHandler(keyValues(readFileSync(join(site, 'cloudfront/key-values-1.json'), 'utf8')))
    atEdge = (path, lang) => handler(edgeEvent(path, {}, lang === undefined ? {} : { lang }))
  })

  it('leads to the wine of the lot', async () => {
    for (const [lot, code] of [
      ['LX', printed],
      ['LA', own],
    ] as const) {
      const answer = await fetch(`${web.origin}/01/${freedGtin}/10/${lot}`, { redirect: 'manual' })
      expect(new URL(answer.headers.get('location') ?? '').pathname).to.equal(`/qr/${code}`)
      expect((await atEdge(`/01/${freedGtin}/10/${lot}`)).headers['location']).to.deep.equal({
        value: `/qr/${code}`,
      })
    }
  })

  it('shows the page that names both wines where nothing distinguishes the bottles, as the web does', async () => {
    for (const path of ['', '/10/UNKNOWN', '/21/42', '/10/UNKNOWN/21/42'])
      expect((await atEdge(`/01/${freedGtin}${path}`, 'de')).uri, path).to.equal(
        `/choice/${freedGtin}/1/de.html`,
      )
    for (const language of labelLanguages) {
      const answer = await fetch(`${web.origin}/01/${freedGtin}?lang=${language}`, {
        headers: { accept: 'text/html' },
      })
      expect(answer.status).to.equal(300)
      const page = await answer.text()
      expect(page).to.include(`/qr/${printed}`).and.include(`/qr/${own}`)
      expect(readFileSync(join(site, 'choice', freedGtin, '1', `${language}.html`), 'utf8')).to.equal(page)
    }
    const rules = readFileSync(join(site, 'nginx/gtins.map'), 'utf8')
    expect(rules).to.equal(`"01/${freedGtin}" "/choice/${freedGtin}/1";\n`)
    expect(readFileSync(join(site, '_redirects'), 'utf8')).to.include(
      `/01/${freedGtin} /choice/${freedGtin}/1/index.html 200\n`,
    )
  })

  it('has no page in shops’ frames for a link of two wines', async () => {
    const frameOf = (link: string): Promise<Response> =>
      fetch(`${web.origin}/oembed?url=${encodeURIComponent(`${web.origin}${link}`)}`)
    expect((await frameOf(`/01/${freedGtin}`)).status).to.equal(404)
    expect((await frameOf(`/01/${freedGtin}/10/LX`)).status).to.equal(200)
  })

  it('has no digital link of that code in the catalogue and in the archive of its company', () => {
    expect(catalogue).to.include(`,${freedGtin},${printed},,`).and.not.include('/01/')
    const fileOf = (name: string): string => members.get(name)?.toString() ?? ''
    expect(fileOf('csv/codes.csv')).to.include(printed).and.not.include('/01/')
    expect(fileOf('labels.jsonl')).to.include('"digitalLink":null').and.not.include('/01/')
  })

  it('names no digital link in the data of the code that lost it', async () => {
    const data = (await (await fetch(`${web.origin}/qr/${printed}.json`)).json()) as Record<string, unknown>
    expect([data['gtin'], data['digitalLink']]).to.deep.equal([freedGtin, null])
  })
})
