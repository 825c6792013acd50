// A merchant and a producer in a real browser: the merchant embeds the guide's frame in a page on another
// origin, and the producer adds links to the digital link of a wine.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { exampleSheet } from '../support/examples.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { signInAndVisit, createEstate } from '../support/people.ts'
import { operatorOf } from '../support/application.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'

describe('a merchant and a producer', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ viewport: { width: 1280, height: 900 } })
  let shop: Server
  let id = 0
  let code = ''
  /** The page of the shop. */
  let page = ''

  before(async () => {
    const companyId = await createEstate(web, owner)
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const { sheet } = await application.perform('sheets.create', exampleSheet(), operatorOf(companyId))
    code =
      (await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))).sheet.code ?? ''
    id = sheet.id
    await application.close()
    shop = createServer((_request, response) => {
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(`<!doctype html><title>shop</title><link rel="icon" href="data:,">${page}`)
    })
    await new Promise<void>((settle) => {
      shop.listen(0, '127.0.0.1', settle)
    })
  })
  after(() => {
    shop.close()
  })

  it("embeds the guide's frame in a page of the shop, where it fits the label at every width", async () => {
    const guide = await browser.newPage()
    await signInAndVisit(guide, web, owner, '/guide')
    const snippet = guide.getByLabel('The e-label inside the page').locator('code')
    await snippet.filter({ hasText: '<iframe' }).waitFor()
    page = await snippet.innerText()
    const wide = Number(/height: calc\((\d+)px/.exec(page)?.[1])
    const address = `http://127.0.0.1:${String((shop.address() as AddressInfo).port)}/`
    for (const width of [1280, 390]) {
      const own = await browser.newPage()
      await own.setViewportSize({ width, height: 800 })
      await own.goto(address)
      const inside = await (await own.waitForSelector('iframe')).contentFrame()
      await inside?.locator('main').waitFor()
      const needed = (await inside?.evaluate<number>('document.body.scrollHeight')) ?? 0
      expect((wide + Math.max(0, 640 - width)) / needed, `${width} px without script`).to.be.within(
        0.95,
        1.25,
      )
      await own.waitForFunction(`document.querySelector('iframe').clientHeight >= ${String(needed)}`)
      expect(await own.evaluate<number>('document.querySelector("iframe").clientHeight')).to.be.within(
        needed,
        needed + 24,
      )
      await own.close()
    }
  })

  it('fits a frame that the shop adds later, and fits it again when it shows another label', async () => {
    browser.expectConsoleError(/404/)
    const own = await browser.newPage()
    page = `<script src="${web.origin}/embed.js" async></script>`
    await own.goto(`http://127.0.0.1:${String((shop.address() as AddressInfo).port)}/`)
    const fits = async (): Promise<void> => {
      const frame = await (await own.waitForSelector('div > iframe')).contentFrame()
      await frame?.locator('main').waitFor()
      const needed = (await frame?.evaluate<number>('document.body.scrollHeight')) ?? 0
      await own.waitForFunction(
        `Math.abs(document.querySelector('iframe').clientHeight - ${String(needed)}) <= 24`,
      )
    }
    await own.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<div><iframe src="${web.origin}/nutricode/${code}"' +
        ' style="width:100%;height:90px;border:0"></iframe></div>')`,
    )
    await fits()
    await own.evaluate(
      `Object.assign(document.querySelector('iframe'), { src: '${web.origin}/qr/0123456789' }).style.height = '2000px'`,
    )
    await own.frameLocator('div > iframe').getByText('Label not found').waitFor()
    await own.waitForFunction("document.querySelector('iframe').clientHeight < 1000")
  })

  it('reads the label as data from another origin, and downloads the catalogue', async () => {
    const own = await browser.newPage()
    await own.goto(`http://127.0.0.1:${String((shop.address() as AddressInfo).port)}/`)
    const read = (path: string) =>
      own.evaluate(
        async (address) => (await fetch(address)).json() as Promise<Record<string, unknown>>,
        `${web.origin}${path}`,
      )
    expect(await read(`/qr/${code}.json?lang=de`)).to.include({ code, language: 'de' })
    expect(await read(`/oembed?url=${encodeURIComponent(`${web.origin}/qr/${code}`)}`)).to.include({
      type: 'rich',
    })
    const guide = await browser.newPage()
    await signInAndVisit(guide, web, owner, '/guide')
    const [download] = await Promise.all([
      guide.waitForEvent('download'),
      guide.getByRole('link', { name: 'Download the CSV' }).click(),
    ])
    expect(download.suggestedFilename()).to.equal('catalogue.csv')
  })

  it('adds a link to a wine, corrects its error, and finds it in the digital link', async () => {
    const summary = await browser.newPage()
    await signInAndVisit(summary, web, owner, `/recapitulatif/${String(id)}`)
    const panel = summary.getByRole('region', { name: 'More links' })
    await panel.getByRole('button', { name: 'Add a link' }).click()
    await panel.getByLabel('Link type').selectOption({ label: 'Certificates' })
    await panel.getByRole('textbox', { name: 'Title' }).fill('Organic certificate')
    await panel.getByRole('textbox', { name: 'Address (https)' }).fill('http://deuxrives.example/organic.pdf')
    browser.expectConsoleError(/400/)
    await panel.getByRole('button', { name: 'Save links' }).click()
    await panel.locator('[aria-invalid=true]').waitFor()
    const violations = await accessibilityViolations(summary, {
      include: ['form:has(input[type=url])'],
      exclude: ['iframe'],
    })
    expect(violations.map(({ id: rule }) => rule)).to.deep.equal([])
    await panel
      .getByRole('textbox', { name: 'Address (https)' })
      .fill('https://deuxrives.example/organic.pdf')
    await panel.getByRole('button', { name: 'Save links' }).click()
    await summary.locator('.Toastify').getByText('The links are saved.').waitFor()
    const list = await browser.newPage()
    await list.goto(`${web.origin}/01/03012345000215?linkType=linkset`)
    expect(await list.getByRole('link', { name: 'Organic certificate' }).getAttribute('href')).to.equal(
      'https://deuxrives.example/organic.pdf',
    )
    expect((await accessibilityViolations(list)).map(({ id: rule }) => rule)).to.deep.equal([])
  })
})
