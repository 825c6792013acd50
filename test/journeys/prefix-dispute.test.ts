// A dispute about a GS1 prefix from start to end: one company has published under it, its owner sends evidence and
// disputes it, support compares both certificates and frees the GTIN, both are told, the owner publishes. The code
// that the first company printed answers all the time, and never shows the other wine in silence (decision 51).

import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { operatorOf } from '../support/application.ts'
import { useBrowser } from '../support/browser.ts'
import { exampleCompany } from '../support/examples.ts'
import { draftWine, freedGtin, publishWine } from '../support/freed-gtin.ts'
import { addColleague, addStaff, emailTo, signInAndVisit, visit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'
import { openApplication } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import { translate } from '../../src/translations.ts'

const prefix = freedGtin.slice(1, 8)
const [merchant, estate, support] = ['a@negoce.test', 'b@domaine.test', 'support@nutricode.test']

describe('a dispute about a GS1 prefix', function journey() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  let [printed, own, draft] = ['', '', 0]

  const certificateOf = (name: string): Buffer => Buffer.from(`%PDF-1.7 ${name}`)
  before(async () => {
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const company = async (name: string, tva: string, email: string): Promise<number> => {
      web.vies.known.set(tva, null)
      const input = { ...exampleCompany(), name, tva, bypass: true }
      const { id } = (await application.perform('companies.create', input, operatorOf(null))).company
      await addColleague(web, id, email, ownerRights)
      return id
    }
    try {
      const first = await company('Négoce X', 'FR44732829320', merchant)
      const content = certificateOf('Négoce X').toString('base64')
      await application.perform('prefixes.claim', { prefix, fileName: 'x.pdf', content }, operatorOf(first))
      printed = (await publishWine(application, first, 'Fausse cuvée', 'LX')).code ?? ''
      const second = await company('Domaine A', 'FR40303265045', estate)
      draft = (await draftWine(application, second, 'Les Galets', 'LA')).id
    } finally {
      await application.close()
    }
    await addStaff(web, support, 'short_admin')
  })

  it('is opened by the owner with a certificate, and the other company is told', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, estate, `/create?id=${String(draft)}`)
    await page
      .getByRole('link', { name: word('page.company.gs1.link') })
      .first()
      .click()
    await page.getByRole('textbox', { name: word('page.company.gs1.number') }).fill(prefix)
    await page.locator('#gs1 input[type=file]').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: certificateOf('Domaine A'),
    })
    await page.getByRole('checkbox', { name: word('page.company.gs1.dispute') }).check()
    await page
      .getByRole('textbox', { name: word('page.company.gs1.reason') })
      .fill('GS1 France gave us this prefix in 1998.')
    await page.getByRole('button', { name: word('page.company.gs1.send') }).click()
    await page.getByText(word('page.company.gs1.disputed')).first().waitFor()
    await visit(page, web, `/create?id=${String(draft)}`)
    await page.getByText(word('issue.prefixAwaitsSupport')).first().waitFor()
    expect(await page.getByText(word('part.readiness.ready')).count()).to.equal(0)
    expect((await emailTo(web, merchant, new RegExp(prefix))).text).not.to.contain('Domaine A')
    expect(await scan(`/01/${freedGtin}`)).to.deep.equal([307, `/qr/${printed}`])
  })

  it('is decided by support, who reads the evidence of both; both get an e-mail', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, support, '/maestria?tab=prefixes')
    const names = { prefix, company: 'Domaine A', other: 'Négoce X' }
    const card = page.locator('section').filter({
      has: page.getByRole('heading', { name: translate('en', 'page.admin.prefixes.disputeOf', names) }),
    })
    for (const [file, name] of [
      ['a.pdf', 'Domaine A'],
      ['x.pdf', 'Négoce X'],
    ] as const) {
      const download = page.waitForEvent('download')
      await card.getByRole('link', { name: file }).first().click()
      expect(await readFile(await (await download).path())).to.deep.equal(certificateOf(name))
    }
    expect(await card.innerText()).to.include(freedGtin)
    const granting = translate('en', 'page.admin.prefixes.label.granted', names)
    await card.getByRole('button', { name: granting }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('GS1 register: Domaine A')
    await dialog.getByRole('button', { name: granting }).click()
    await page.getByText(word('page.admin.prefixes.done')).first().waitFor()
    for (const email of [merchant, estate])
      expect((await emailTo(web, email, /decided/)).text).to.contain('GS1 register: Domaine A')
    expect(await scan(`/01/${freedGtin}/10/LX`)).to.deep.equal([307, `/qr/${printed}`])
  })

  it('lets the owner publish; the printed code answers as before, and a link of both wines names both', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, estate, `/create?id=${String(draft)}`)
    await page.getByText(word('part.readiness.ready')).first().waitFor()
    await page.getByRole('button', { name: word('part.sheet.generate') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('part.sheet.generate') })
      .click()
    await page.waitForURL(/\/recapitulatif\/\d+/)
    const label = (await page.locator(`a[href*="/qr/"]`).first().getAttribute('href')) ?? ''
    own = /\/qr\/([0-9A-Z]{10})/.exec(label)?.[1] ?? ''
    expect(await scan(`/nutricode/${printed}`)).to.deep.equal([302, `/qr/${printed}`])
    expect(await scan(`/01/${freedGtin}/10/LX`)).to.deep.equal([307, `/qr/${printed}`])
    expect(await scan(`/01/${freedGtin}/10/LA`)).to.deep.equal([307, `/qr/${own}`])
    const reader = await browser.openOtherBrowser({ locale: 'el-GR', viewport: { width: 390, height: 844 } })
    await reader.goto(`${web.origin}/01/${freedGtin}`)
    await chooses(reader, /Les Galets/, own)
    await reader.goto(`${web.origin}/01/${freedGtin}`)
    await chooses(reader, /Fausse cuvée/, printed)
  })

  async function chooses(reader: Page, name: RegExp, code: string): Promise<void> {
    expect(await reader.locator('h1').innerText()).to.equal(
      'Αυτός ο κωδικός αντιστοιχεί σε περισσότερα κρασιά',
    )
    await reader.getByRole('link', { name }).click()
    await reader.waitForURL((url) => url.pathname === `/qr/${code}`)
  }

  /** Status and path of the target of a scan. */
  async function scan(path: string): Promise<[number, string]> {
    const answer = await fetch(`${web.origin}${path}`, { redirect: 'manual' })
    return [answer.status, new URL(answer.headers.get('location') ?? '/', web.origin).pathname]
  }
})

function word(id: string): string {
  return translate('en', id)
}
