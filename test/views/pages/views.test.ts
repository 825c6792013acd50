import { expect } from 'chai'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { rawIds, render, someone } from './rendering.ts'

const views = {
  from: '2026-11-01',
  to: '2026-11-21',
  total: 30,
  counted: true,
  days: [
    { day: '2026-11-05', views: 10 },
    { day: '2026-11-20', views: 20 },
  ],
  sheets: [{ fiche: 7, name: 'Deux Rives Galets', reference: 'DR-1', views: 30 }],
}
const page = (given: Partial<typeof views> = {}, session = someone(), address = '/views') =>
  render('views', address, { views: { ...views, ...given } }, session)

describe('the page of views', function () {
  this.timeout(60_000)

  it('offers the figures it shows as a file: the same period, the same wine', async () => {
    expect(await page()).to.include('href="/api/views/list.csv?from=2026-11-01&to=2026-11-21"')
    expect(await page({}, someone(), '/views?fiche=7')).to.include(
      'href="/api/views/list.csv?from=2026-11-01&to=2026-11-21&fiche=7"',
    )
  })

  it('tells the chart in words and as a table', async () => {
    const html = await page()
    expect(html).to.match(/<svg[^>]*role="img"[^>]*aria-label="[^"]*30/)
    expect(html).to.match(/<th scope="row">20 November 2026<\/th><td>20<\/td>/)
  })

  it('lets only those switch counting off who may change the company', async () => {
    expect(await page()).to.match(/role="switch"[^>]*checked/)
    expect(await page({}, someone(['fiche_see']))).not.to.match(/role="switch"/)
    expect(await page({ counted: false }, someone(['fiche_see']))).to.include(
      'Readings are no longer counted.',
    )
  })

  it('speaks all seven languages', async () => {
    for (const language of interfaceLanguages)
      expect(rawIds(await page({}, someone(undefined, language))), language).to.deep.equal([])
  })
})
