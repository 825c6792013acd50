import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('a void serial', () => {
  const web = useWeb()
  let application: Application
  let owner: Actor

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    owner = operatorOf(await makeCompany(application))
  })
  after(() => application.close())

  it("shows a notice with the allergens and a link to the label, in the reader's language", async () => {
    const { code, addresses, batch } = await bottled(exampleSheet({ reference: 'V-1' }))
    const [first = '', second = ''] = addresses
    expect((await fetch(first, { redirect: 'manual' })).headers.get('location')).to.equal(
      `${web.origin}/qr/${code}`,
    )
    await application.perform('serials.void', { batch, from: 1, to: 1, reason: 'stolen roll' }, owner)
    const notice = await eventually(async () => {
      const answer = await fetch(first, { headers: { 'accept-language': 'de' } })
      return answer.status === 410 && answer
    })
    const html = await notice.text()
    expect(html)
      .to.include('<html lang="de"')
      .and.to.include('Sulfite')
      .and.to.include(`${web.origin}/qr/${code}?lang=de`)
    expect([notice.headers.get('cache-control'), notice.headers.get('set-cookie')]).to.deep.equal([
      'no-store',
      null,
    ])
    expect((await fetch(second)).status).to.equal(200)
    expect((await fetch(`${web.origin}/qr/${code}`)).status).to.equal(200)
  })

  it('shows the notice at our own address too; every other serial opens the label', async () => {
    const { code, addresses, batch } = await bottled(plainSheet({ reference: 'V-2' }))
    await application.perform('serials.void', { batch, from: 2, to: 2, reason: 'misprint' }, owner)
    await eventually(async () => (await fetch(addresses[1] ?? '')).status === 410)
    const others = [
      addresses[0] ?? '',
      `${web.origin}/nutricode/${code}/NEVER-ISSUED`,
      `${web.origin}/nutricode/${code}/%E0%A4`,
      `${web.origin}/nutricode/${code}`,
    ]
    expect(await Promise.all(others.map(async (address) => (await fetch(address)).status))).to.deep.equal([
      200, 200, 200, 200,
    ])
  })

  async function bottled(
    draft: ReturnType<typeof exampleSheet>,
  ): Promise<{ code: string; addresses: string[]; batch: number }> {
    const { sheet } = await application.perform('sheets.create', draft, owner)
    const {
      sheet: { code },
    } = await application.perform('sheets.generate', { id: sheet.id }, owner)
    const { batch } = await application.perform(
      'serials.open',
      { fiche: sheet.id, count: 3, request: `void-${String(sheet.id)}` },
      owner,
    )
    const file = await application.perform('serials.codes', { batch: batch.id, format: 'txt' }, owner)
    let text = ''
    for await (const chunk of file.body instanceof Uint8Array ? [file.body] : file.body) text += String(chunk)
    return { code: code ?? '', addresses: text.trimEnd().split('\r\n'), batch: batch.id }
  }
})
