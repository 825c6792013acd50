import { expect } from 'chai'
import type { Output } from '../../../src/contract/operations/index.ts'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { list, untranslatedIds, render, row, userWithRights } from './rendering.ts'

const draft = row({ id: 2, state: 1, code: null })
/** No download of many wines. */
const none = { bundles: { bundles: [] } }
const bundle = {
  id: 7,
  state: 'running',
  formats: ['svg', 'png'],
  symbols: ['qr'],
  kit: [],
  artworkReport: false,
  wines: 1200,
  done: 300,
  files: 600,
  left: {
    count: 101,
    first: [
      {
        sheet: 2,
        wine: '<Rosé>',
        reference: 'R-2',
        file: null,
        reason: 'sheet.notValidated',
        message: 'No code.',
      },
    ],
  },
  fileName: null,
  bytes: null,
  sha256: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-11-28T10:00:00.000Z',
} satisfies Output<'bundles.list'>['bundles'][number]

describe('the list of wines', function () {
  this.timeout(60_000)

  it('links drafts to the form and published sheets to their summary', async () => {
    const html = await render('wines', '/vin', { ...none, sheets: list([row({ id: 1 }), draft]) })
    expect(html).to.include('href="/recapitulatif/1"').and.to.include('href="/create?id=2"')
    expect(html).not.to.include('href="/create?id=1"')
  })

  it('links a reader only to summaries, and offers no new sheet, archive or duplicate', async () => {
    const html = await render(
      'wines',
      '/vin',
      { ...none, sheets: list([row({ id: 1 }), draft]) },
      userWithRights(['fiche_see']),
    )
    expect(html).to.include('href="/recapitulatif/2"').and.not.to.include('/create')
    expect(html).not.to.match(/>Archive<|Duplicate|New wine/)
  })

  it('shows the count of each status, and keeps search and vintage in every address', async () => {
    const sheets = list([row({ id: 1 })], { counts: { draft: 4, validated: 11, withdrawn: 1, archived: 9 } })
    const html = await render('wines', '/vin?search=ros%C3%A9&millesime=2024&status=draft&page=3', {
      ...none,
      sheets,
    })
    expect(html).to.match(/href="\/vin\?search=ros%C3%A9&millesime=2024"[^>]*>All<span[^>]*>16</)
    expect(html).to.match(/aria-current="true"[^>]*>Draft<span[^>]*>4</)
    expect(html).to.match(
      /href="\/vin\?search=ros%C3%A9&status=validated&millesime=2024"[^>]*>Published<span[^>]*>11</,
    )
  })

  it('marks the sorted column, and links its heading to the reverse order', async () => {
    const html = await render('wines', '/vin?sort=name&direction=asc', {
      ...none,
      sheets: list([row({ id: 1 })]),
    })
    expect(html).to.match(/aria-sort="ascending"><a[^>]*href="\/vin\?sort=name&direction=desc"/)
    expect(html).to.match(/aria-sort="none"><a[^>]*href="\/vin\?sort=vintage&direction=desc"/)
    expect(html).to.match(/aria-sort="none"><a[^>]*href="\/vin\?sort=brand&direction=asc"/)
  })

  it('paginates on the server, with links to the previous and the next page', async () => {
    const html = await render('wines', '/vin?search=a&page=2', {
      ...none,
      sheets: list([row({ id: 1 })], { total: 1260, page: 2 }),
    })
    expect(html).to.include('26–50 of 1,260')
    expect(html).to.match(/href="\/vin\?search=a"[^>]*><svg[\s\S]*?Previous page/)
    expect(html).to.include('href="/vin?search=a&page=3"')
  })

  it('distinguishes an empty list, a search without results, and an archived list', async () => {
    expect(await render('wines', '/vin', { ...none, sheets: list([]) }))
      .to.include('No wines yet')
      .and.to.include('href="/create"')
    const narrowed = list([], { counts: { draft: 0, validated: 3, withdrawn: 0, archived: 0 } })
    expect(await render('wines', '/vin?search=zz', { ...none, sheets: narrowed }))
      .to.include('Nothing found')
      .and.to.match(/href="\/vin"[^>]*>(?:<[^>]*>)*Clear filters/)
    const archived = list([], { counts: { draft: 0, validated: 0, withdrawn: 0, archived: 3 } })
    expect(await render('wines', '/vin', { ...none, sheets: archived }))
      .to.include('All your wines are in the archive')
      .and.to.include('href="/archive"')
  })

  it('leads from a search without results to the tabs in which it has some', async () => {
    const counts = { draft: 3, validated: 0, withdrawn: 0, archived: 2 }
    const found = { draft: 1, validated: 0, withdrawn: 0, archived: 2 }
    const html = await render('wines', '/vin?search=ros&status=validated', {
      ...none,
      sheets: list([], { counts, found }),
    })
    expect(html)
      .to.match(/href="\/vin\?search=ros"[^>]*>(?:<[^>]*>)*1 wine in “All”/)
      .and.match(/href="\/archive\?search=ros"[^>]*>(?:<[^>]*>)*2 wines in “Archive”/)
    const nowhere = { draft: 0, validated: 0, withdrawn: 0, archived: 0 }
    const nothing = await render('wines', '/vin?search=ros', {
      ...none,
      sheets: list([], { counts, found: nowhere }),
    })
    expect(nothing)
      .to.include('Nothing found')
      .and.not.match(/wines? in “/)
  })

  it('gives every checkbox and menu an accessible name with the wine', async () => {
    const html = await render('wines', '/vin', {
      ...none,
      sheets: list([row({ id: 1, name: 'Les Galets' }), row({ id: 2, name: '', vintage: null, brand: '' })]),
    })
    expect(html)
      .to.include('aria-label="Select Les Galets 2024"')
      .and.to.include('aria-label="Select Unnamed wine"')
    expect(html).to.include('aria-label="Actions for Les Galets 2024"')
  })

  it('shows downloads of many wines: their progress, what they leave out, and the finished file', async () => {
    const done = { ...bundle, id: 8, state: 'done', bytes: 1_200_000 } as const
    const html = await render('wines', '/vin', {
      sheets: list([row({ id: 1 })]),
      bundles: { bundles: [bundle, done] },
    })
    expect(html).to.include('300 of 1,200 wines').and.to.include('101 left out')
    expect(html).to.include('&lt;Rosé&gt; · R-2').and.to.include('and 100 more; the ZIP names them all')
    expect(html).to.include('aria-label="Pause 1,200 wines · SVG, PNG"')
    expect(html).to.include('href="/api/fiche/bundles/8.zip"').and.not.to.include('/api/fiche/bundles/7.zip')
  })

  it('has messages in all seven languages', async () => {
    for (const language of interfaceLanguages) {
      const html = await render(
        'wines',
        '/vin',
        { ...none, sheets: list([row({ id: 1 }), draft]) },
        userWithRights(undefined, language),
      )
      expect(untranslatedIds(html), language).to.deep.equal([])
    }
  })
})
