import { expect } from 'chai'
import { list, render, row } from './rendering.ts'

const overview = { ready: 0, recheck: 0, withdrawn: [], imports: [], files: [], waiting: null }
const company = { company: { state: 'validated', draft: { name: 'Domaine des Deux Rives' } } }
const home = (
  rows: Parameters<typeof list>[0],
  counts = { draft: 0, validated: 0, withdrawn: 0, archived: 0 },
) =>
  render('home', '/', {
    company,
    news: { actualites: [] },
    overview,
    sheets: list(rows, { counts }),
    views: { total: 0 },
  })

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
})
