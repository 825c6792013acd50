import { expect } from 'chai'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { exampleSheet } from '../../support/examples.ts'
import { untranslatedIds, render, sheet, userWithRights } from './rendering.ts'

const { gasStatement: _gas, ...withoutGas } = exampleSheet()
const first = {
  version: 1,
  publishedAt: '2026-11-02T10:00:00.000Z',
  reason: null,
  by: 'Anna Roux',
  draft: exampleSheet({ sugars: 0.4 }),
}
const second = {
  version: 2,
  publishedAt: '2026-11-20T10:00:00.000Z',
  reason: 'New analysis',
  by: null,
  draft: withoutGas,
}
const versions = { versions: [second, first] }
const ready = { ready: true, points: [], changes: [] }
const open = {
  ready: false,
  changes: [{ id: 'lowAlcoholTerms', from: '2027-09-19' }],
  points: [
    { field: 'sugars', code: 'required' },
    { field: 'alcohol', code: 'strengthUnusual', values: { min: 8, max: 15 }, weight: 'advisory' },
  ],
}

const published = {
  sheet: sheet(),
  versions,
  readiness: ready,
  lots: { lots: [{ lot: 'L24-117', version: 1 }] },
  proofs: { proofs: [] },
  views: null,
  links: {
    links: [{ type: 'homepage', language: 'fr', title: 'Domaine', href: 'https://deuxrives.example/fr' }],
  },
}
const drafted = {
  sheet: sheet({
    state: 1,
    code: null,
    url: null,
    digitalLink: null,
    labelUrl: null,
    version: null,
    generatedAt: null,
  }),
  versions: { versions: [] },
  readiness: open,
  lots: { lots: [] },
  links: { links: [] },
  proofs: { proofs: [] },
  views: null,
}
const page = (reads: object, session = userWithRights(), query = '') =>
  render('summary', `/recapitulatif/7${query}`, reads, session)

describe('the summary of a sheet', function () {
  this.timeout(60_000)

  it('shows a published sheet with its code, addresses, label and versions', async () => {
    const html = await page(published)
    expect(html).to.match(/src="\/api\/fiche\/code\/7\.svg\?[^"]*size=200&inline=1"/)
    for (const address of [
      'http://label.test/qr/6DZVK653D2',
      'http://q.test/nutricode/6DZVK653D2/DR-GALETS-2024',
      'http://q.test/01/03012345000215/22/2A',
    ])
      expect(html).to.include(`<code>${address}</code>`)
    expect(html, 'a frame for the label').to.match(/<iframe[^>]*title="/)
    expect(html)
      .to.include('href="http://label.test/qr/6DZVK653D2/v/1"')
      .and.to.include('New analysis')
      .and.to.include('First publication')
    expect(html).to.include('Changed: Sugars and Packaging gases')
    expect(html).to.include('href="/api/fiche/summary/7.pdf"').and.to.include('href="/create?id=7&adjust=1"')
  })

  it('shows the version of a lot, editable only for users who may adjust', async () => {
    expect(await page(published))
      .to.include('value="L24-117"')
      .and.to.include('Save lots')
    expect(await page(published, userWithRights(['fiche_see'])))
      .to.match(/<strong>L24-117<\/strong> (?:<!-- -->)?Version 1/)
      .and.not.to.include('Save lots')
  })

  it('offers the choice of links only for a sheet with a digital link', async () => {
    expect(await page(published)).to.include('Content of the code')
    expect(await page({ ...published, sheet: sheet({ digitalLink: null }) })).not.to.include(
      'Content of the code',
    )
  })

  it('shows a draft without a code, with its open points linked to their fields', async () => {
    const html = await page(drafted)
    expect(html)
      .to.include('href="/create?id=7#field-sugars"')
      .and.to.include('Suggestions')
      .and.to.include('href="/create?id=7"')
    expect(html).not.to.match(/\/api\/fiche\/code\/|Generate code/)
  })

  it('offers the code to a validated company once nothing blocks', async () => {
    const readyDraft = { ...drafted, readiness: ready }
    expect(await page(readyDraft)).to.include('Generate code')
    const awaiting = {
      ...userWithRights(),
      company: { id: 1, name: 'W', state: 'awaiting' as const, gln: null },
    }
    expect(await page(readyDraft, awaiting))
      .to.include('still verifying your company')
      .and.not.to.include('Generate code')
    expect(await page(readyDraft, userWithRights(['fiche_see']))).not.to.include('Generate code')
  })

  it('shows a reader no form, no adjusting, and points without links', async () => {
    expect(await page(published, userWithRights(['fiche_see']))).not.to.match(/\/create|Adjust/)
    expect(await page(drafted, userWithRights(['fiche_see'])))
      .to.include('Sugars')
      .and.not.to.include('/create')
  })

  it('shows that a sheet is withdrawn or archived', async () => {
    const html = await page({ ...published, sheet: sheet({ withdrawn: true, archived: true }) })
    expect(html)
      .to.include('Withdrawn by support')
      .and.to.include('In the archive')
      .and.to.include('still opens at every scan')
    // Consumers see a notice, so the page renders the label from the data instead.
    expect(html).not.to.include('src="/qr/')
  })

  it('lists all data by block with labels and units, and the energy calculation', async () => {
    const html = await page(published)
    for (const text of [
      '75\u00a0cl',
      '13.5\u00a0% vol',
      'European Union',
      'Red wine',
      '0.2\u00a0g / 100\u00a0ml',
      'E334',
      'GL 71',
      'Dedicated cork collection',
      'Show the calculation',
      '3012345000215',
    ]) {
      expect(html, text).to.match(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'))
    }
  })

  it('leads to the page on which the calculation is open, for those who read without script', async () => {
    const html = await page(published)
    expect(html)
      .to.include('href="/recapitulatif/7?open=calculation#calculation"')
      .and.not.to.include('× kJ/g')
    const opened = await page(published, userWithRights(), '?open=calculation')
    expect(opened).to.match(/<details open="">(?:(?!<\/details>).)*<table>(?:(?!<\/details>).)*Total/)
  })

  it('shows the associated product', async () => {
    const html = await page({
      ...published,
      sheet: sheet({ product: { id: 'P-1', name: 'Galets, 6 bottles', image: '/files/p.png' } }),
    })
    expect(html).to.include('Galets, 6 bottles').and.to.include('src="/files/p.png"')
  })

  it('has messages in all seven languages', async () => {
    for (const language of interfaceLanguages) {
      for (const reads of [published, drafted])
        expect(
          untranslatedIds(await page(reads, userWithRights(undefined, language))),
          language,
        ).to.deep.equal([])
    }
  })
})
