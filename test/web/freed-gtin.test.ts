// A GTIN that support freed for its owner: the links that the other company has printed keep answering a label
// or name both wines, and never lead to the other wine in silence (decision 51).

import { expect } from 'chai'
import { operatorOf } from '../support/application.ts'
import { makeCompany } from '../support/examples.ts'
import { freedGtin as gtin, freeGtin, publishWine } from '../support/freed-gtin.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication, type Application } from '../../src/application.ts'

describe('the digital links of a freed GTIN', function freed() {
  this.timeout(30_000)
  const web = useWeb()
  let application: Application
  let [squatter, owner] = [0, 0]
  /** The published sheet and the printed serial of the company that loses the GTIN. */
  let printed = { id: 0, code: '', serial: '' }
  let ownCode = ''

  before(async () => {
    for (const vat of ['FR44732829320', 'FR40303265045']) web.vies.known.set(vat, null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    squatter = await makeCompany(application, { name: 'Négoce X' })
    owner = await makeCompany(application, { tva: 'FR40303265045', name: 'Domaine A' })
    printed = await publishWithSerial()
  })
  after(() => application.close())

  async function publishWithSerial(): Promise<typeof printed> {
    const { id, code } = await publishWine(application, squatter, 'Fausse cuvée', 'LX')
    const { batch } = await application.perform(
      'serials.open',
      { fiche: id, count: 1, request: 'b' },
      operatorOf(squatter),
    )
    const file = await application.perform(
      'serials.codes',
      { batch: batch.id, format: 'txt' },
      operatorOf(squatter),
    )
    let text = ''
    if (file.body instanceof Uint8Array) throw new Error('codes are a stream')
    for await (const chunk of file.body) text += String(chunk)
    return { id, code: code ?? '', serial: /\/21\/([^/?\s]+)/.exec(text)?.[1] ?? '' }
  }

  const scan = async (path: string, accept = 'text/html') => {
    const answer = await fetch(`${web.origin}${path}`, { redirect: 'manual', headers: { accept } })
    return {
      status: answer.status,
      target: new URL(answer.headers.get('location') ?? '/', web.origin).pathname,
      body: await answer.text(),
    }
  }

  it('lead to the only label until the owner publishes', async () => {
    expect((await scan(`/01/${gtin}`)).target).to.equal(`/qr/${printed.code}`)
    await freeGtin(application, printed.id)
    expect((await scan(`/01/${gtin}`)).target).to.equal(`/qr/${printed.code}`)
    ownCode = (await publishWine(application, owner, 'Les Galets', 'LA')).code ?? ''
    expect((await scan(`/qr/${printed.code}`)).status).to.equal(200)
  })

  it('name both wines where nothing tells the bottles from each other', async () => {
    for (const path of [`/01/${gtin}`, `/01/${gtin}/10/UNKNOWN`, `/01/${gtin}/21/NOBODY`]) {
      const page = await scan(path)
      expect(page.status, path).to.equal(300)
      expect(page.body).to.contain('Fausse cuvée').and.contain('Les Galets')
      expect(page.body).to.contain(`/qr/${printed.code}`).and.contain(`/qr/${ownCode}`)
    }
    expect((await scan(`/01/${gtin}?lang=fr`)).body).to.contain('Ce code correspond à plusieurs vins')
    expect((await scan(`/01/${gtin}`)).body).to.contain('Les Galets 2024 – Domaine A')
    const nutrition = await scan(`/01/${gtin}?linkType=gs1:nutritionalInfo`)
    expect(nutrition.status).to.equal(300)
  })

  it('lead to the wine of the lot, or of the company that issued the serial', async () => {
    expect((await scan(`/01/${gtin}/10/LX`)).target).to.equal(`/qr/${printed.code}`)
    expect((await scan(`/01/${gtin}/10/LA`)).target).to.equal(`/qr/${ownCode}`)
    expect((await scan(`/01/${gtin}/21/${printed.serial}`)).target).to.equal(`/qr/${printed.code}`)
  })

  it('give programs the links of the owner', async () => {
    const { status, body } = await scan(`/01/${gtin}?linkType=linkset`, 'application/linkset+json')
    expect(status).to.equal(200)
    expect(body).to.contain(`/qr/${ownCode}`).and.not.contain(printed.code)
  })

  it('are no longer printed: pictures, batches and answers of the sheet have the code’s own address', async () => {
    const sheet = await application.perform('sheets.get', { id: printed.id }, operatorOf(squatter))
    expect([sheet.digitalLink, sheet.code]).to.deep.equal([null, printed.code])
    const refused = await application
      .perform('serials.open', { fiche: printed.id, count: 1, request: 'c' }, operatorOf(squatter))
      .then(
        () => 'opened',
        (error: unknown) => String(error),
      )
    expect(refused).to.contain('code.noDigitalLink')
  })
})
