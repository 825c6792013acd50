import { expect } from 'chai'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { untranslatedIds, render, userWithRights } from './rendering.ts'

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
  ranking: { state: 'current', rankedAt: null as string | null, labels: 1 as number | null },
}
const page = (given: Partial<typeof views> = {}, session = userWithRights(), address = '/views') =>
  render('views', address, { views: { ...views, ...given } }, session)

describe('the page of label views', function () {
  this.timeout(60_000)

  it('offers its figures as a file for the same period and wine', async () => {
    expect(await page()).to.include('href="/api/views/list.csv?from=2026-11-01&to=2026-11-21"')
    expect(await page({}, userWithRights(), '/views?fiche=7')).to.include(
      'href="/api/views/list.csv?from=2026-11-01&to=2026-11-21&fiche=7"',
    )
  })

  it('describes the chart in a text and a table', async () => {
    const html = await page()
    expect(html).to.match(/<svg[^>]*role="img"[^>]*aria-label="[^"]*30/)
    expect(html).to.match(/<th scope="row">20 November 2026<\/th><td>20<\/td>/)
  })

  it('offers the switch of counting only to users who may edit the company', async () => {
    expect(await page()).to.match(/role="switch"[^>]*checked/)
    expect(await page({}, userWithRights(['fiche_see']))).not.to.match(/role="switch"/)
    expect(await page({ counted: false }, userWithRights(['fiche_see']))).to.include(
      'Scans are no longer counted.',
    )
  })

  it('says the moment of a stored ranking, and how many wines it leaves out', async () => {
    const ranking = { state: 'stored', rankedAt: '2026-11-21T14:05:00Z', labels: 16_667 }
    const html = await page({ ranking })
    expect(html)
      .to.include('The 500 most read of 16,667 wines.')
      .and.to.match(/Wines as of [^<]*14:05/)
    expect(await page()).not.to.match(/as of|most read/)
  })

  it('says that the ranking is being made, with total and days', async () => {
    const html = await page({ sheets: [], ranking: { state: 'pending', rankedAt: null, labels: null } })
    expect(html)
      .to.match(/role="status"[^>]*>We are adding up/)
      .and.to.include('<strong>30</strong>')
  })

  it('has messages in all seven languages', async () => {
    for (const language of interfaceLanguages)
      expect(untranslatedIds(await page({}, userWithRights(undefined, language))), language).to.deep.equal([])
  })
})
