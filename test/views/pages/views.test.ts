import { expect } from 'chai'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { untranslatedIds, render, userWithRights } from './rendering.ts'

const views = {
  from: '2026-11-01',
  to: '2026-11-21',
  today: '2026-11-20',
  total: 30,
  counted: true,
  days: [
    { day: '2026-11-05', views: 10 },
    { day: '2026-11-20', views: 20 },
  ],
  sheets: [{ fiche: 7, name: 'Deux Rives Galets', reference: 'DR-1', views: 30 }],
  trends: {
    before: [{ day: '2026-10-15', views: 24 }],
    width: 1,
    sheets: [{ fiche: 7, points: [0, 10, 20] }],
    markets: [{ market: '250', views: 30, points: [0, 10, 20] }],
  } as object | null,
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
    expect(html).to.match(/<th scope="row">5 November 2026<\/th><td>10<\/td>/)
    expect(html, 'the present day goes on').to.match(
      /<th scope="row">20 November 2026, so far<\/th><td>20<\/td>/,
    )
  })

  it('compares with the period before, and shows the course of each wine and market', async () => {
    const html = await page()
    expect(html)
      .to.match(/<strong>\+25%<\/strong><span>24 scans in the previous 21 days/)
      .and.to.include('By market')
      .and.to.include('France')
    expect(html.match(/<polyline/g), 'two courses, and the line of the period before').to.have.length(3)
    expect(await page({ trends: { before: [], width: 1, sheets: [], markets: [] } })).to.include(
      'No scans in the previous 21 days',
    )
  })

  it('says the value of a day to who moves through the chart by keys', async () => {
    expect(await page()).to.match(
      /role="slider"[^>]*aria-valuemax="21"[^>]*aria-valuetext="21 November 2026: 0 scans, previous period: 0"/,
    )
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
      .to.include('The 500 most scanned of 16,667 wines.')
      .and.to.match(/Wines as of [^<]*14:05/)
    expect(await page()).not.to.match(/as of|most scanned/)
  })

  it('says that the ranking is being made, with total and days', async () => {
    const html = await page({ sheets: [], ranking: { state: 'pending', rankedAt: null, labels: null } })
    expect(html)
      .to.match(/role="status"[^>]*>We’re adding up/)
      .and.to.include('<strong>30</strong>')
  })

  it('has messages in all seven languages', async () => {
    for (const language of interfaceLanguages)
      expect(untranslatedIds(await page({}, userWithRights(undefined, language))), language).to.deep.equal([])
  })
})
