import { expect } from 'chai'
import type { BatchAnswer } from '../../../src/contract/answers.ts'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { list, render, row, untranslatedIds, userWithRights } from './rendering.ts'

const batch: BatchAnswer = {
  id: 3,
  fiche: 1,
  sheetName: 'Deux Rives Galets',
  gtin: '3012345000215',
  code: '6DZVK653D2',
  count: 1000,
  ordered: 1000,
  spare: 0,
  lot: 'L24-117',
  cpv: null,
  preset: 'random-12',
  pattern: '',
  request: 'order-7',
  createdAt: '2026-11-20T10:00:00.000Z',
  first: 'http://q.test/01/03012345000215/10/L24-117/21/A',
  last: 'http://q.test/01/03012345000215/10/L24-117/21/B',
  books: { printed: 0, scrapped: 0, sampled: 0, unused: 0, void: 0, missing: 1000 },
}
const page = (
  url: string,
  batches: readonly BatchAnswer[],
  session = userWithRights(),
  sheets = list([row({ id: 1 })]),
) =>
  render(
    'serialize',
    url,
    { batches: { batches, total: batches.length, page: 1, size: 25 }, sheets },
    session,
  )

describe('the page of serial codes', function () {
  this.timeout(60_000)

  it('shows the batches, and leads to the form of a new one', async () => {
    const html = await page('/serialize', [batch])
    expect(html).to.include('href="/serialize?new=1#new"').and.to.include('Deux Rives Galets')
    expect(html).not.to.include('id="new"')
  })

  it('has the form where the address asks for it, before the batches', async () => {
    const html = await page('/serialize?new=1', [batch])
    expect(html.indexOf('id="new"')).to.be.greaterThan(0).and.to.be.lessThan(html.indexOf('id="batches"'))
  })

  it('begins with the form while there is no batch', async () => {
    const html = await page('/serialize', [])
    expect(html).to.include('id="new"').and.not.to.include('?new=1')
  })

  it('shows nothing but the way to a first published wine while there is none', async () => {
    const html = await page('/serialize', [], userWithRights(), list([]))
    expect(html)
      .to.include('href="/vin"')
      .and.not.match(/id="batches"|id="logistic"/)
  })

  it('has messages in all seven languages', async () => {
    for (const language of interfaceLanguages)
      expect(
        untranslatedIds(await page('/serialize?new=1', [batch], userWithRights(undefined, language))),
      ).to.deep.equal([])
  })
})

describe('the page of a batch', function () {
  this.timeout(60_000)
  const data = {
    batch,
    files: { files: [] },
    reports: { reports: [], total: 0, more: false, page: 1, size: 20 },
  }
  const headings = ['Download the codes', 'Reconciliation', 'Check a code', 'Declare void']

  it('has the tab of its address alone, so that the server writes no other', async () => {
    for (const [index, tab] of ['download', 'track', 'check', 'void'].entries()) {
      const html = await render('batch', `/serialize/3?tab=${tab}`, data)
      const titles = [...html.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title = '']) => title)
      expect(
        headings.filter((heading) => titles.includes(heading)),
        `${tab}: ${titles.join(', ')}`,
      ).to.deep.equal([headings[index]])
    }
  })
})
