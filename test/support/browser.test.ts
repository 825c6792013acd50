import { expect } from 'chai'
import { useBrowser } from './browser.ts'

describe('test browser', () => {
  const browser = useBrowser()

  it('draws a page', async () => {
    const page = await browser.newPage()
    await page.goto('data:text/html,<title>Label</title><h1>Grüße, Ελληνικά, вино</h1>')
    expect(await page.title()).to.equal('Label')
    expect((await page.screenshot()).byteLength).to.be.greaterThan(1000)
  })

  it('fails on console errors that are not expected', async () => {
    browser.expectConsoleError(/on purpose/)
    const page = await browser.newPage()
    await page.goto('data:text/html,<script>console.error("on purpose")</script>')
    expect(await page.evaluate('1 + 1')).to.equal(2)
  })
})
