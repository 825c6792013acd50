import { expect } from 'chai'
import type { CompanyState } from '../../../src/domain/company/fields.ts'
import { list, render, row, userWithRights } from './rendering.ts'

const overview = { ready: 0, recheck: 0, withdrawn: [], imports: [], files: [], waiting: null }
const company = { company: { state: 'validated', draft: { name: 'Domaine des Deux Rives' } } }
const home = (
  rows: Parameters<typeof list>[0],
  counts = { draft: 0, validated: 0, withdrawn: 0, archived: 0 },
  reads = {},
  session = userWithRights(),
) =>
  render(
    'home',
    '/',
    {
      company,
      news: { actualites: [] },
      overview,
      sheets: list(rows, { counts }),
      views: { total: 0 },
      ...reads,
    },
    session,
  )

describe('the home page', function () {
  this.timeout(60_000)

  it('of a company without wines has the steps alone, with both ways to the first wine', async () => {
    const html = await home([])
    expect(html)
      .to.include('Your first code')
      .and.include('Add your first wine')
      .and.match(/href="\/import"[^>]*>.*?Import a list/)
    expect(html, 'no figures of nothing').not.to.match(/published wines|No wines yet/)
  })

  it('of a company with drafts has the steps, figures and the drafts', async () => {
    const html = await home([row({ id: 1, state: 1, code: null })], {
      draft: 1,
      validated: 0,
      withdrawn: 0,
      archived: 0,
    })
    expect(html).to.include('Your first code').and.include('published wines').and.include('Wine 1')
  })

  it('says which drafts are ready to publish, unless the company waits for its verification', async () => {
    const waiting = userWithRights()
    const of = (state: CompanyState) =>
      home(
        [row({ id: 1, state: 1, code: null })],
        { draft: 1, validated: 0, withdrawn: 0, archived: 0 },
        { overview: { ...overview, ready: 1 }, company: { company: { ...company.company, state } } },
        { ...waiting, company: waiting.company && { ...waiting.company, state } },
      )
    expect(await of('validated')).to.include('1 draft is ready to publish')
    expect(await of('awaiting')).not.to.include('ready to publish')
  })
})
