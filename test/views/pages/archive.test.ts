import { expect } from 'chai'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { list, untranslatedIds, render, row, userWithRights } from './rendering.ts'

const counts = { draft: 0, validated: 0, withdrawn: 0, archived: 2 }
const sheets = list([row({ id: 1, archived: true }), row({ id: 2, archived: true, withdrawn: true })], {
  counts,
})

describe('the page of archived sheets', function () {
  this.timeout(60_000)

  it('explains that labels still answer scans, and offers to restore', async () => {
    const html = await render('archive', '/archive', { sheets })
    expect(html)
      .to.include('still opens at every scan')
      .and.to.include('Restore all')
      .and.to.include('href="/recapitulatif/1"')
  })

  it('shows the status of an archived sheet', async () => {
    const html = await render('archive', '/archive', { sheets })
    expect(html)
      .to.match(/>Published</)
      .and.to.match(/>Withdrawn</)
  })

  it('links to no summary for a user who may only archive', async () => {
    const html = await render('archive', '/archive', { sheets }, userWithRights(['fiche_archive']))
    expect(html).to.include('Wine 1').and.to.include('Restore all').and.not.to.include('/recapitulatif/')
  })

  it('keeps its own address in a search', async () => {
    const html = await render('archive', '/archive?search=zz', { sheets: list([], { counts }) })
    expect(html)
      .to.include('action="/archive"')
      .and.to.match(/href="\/archive"[^>]*>(?:<[^>]*>)*Clear filters/)
  })

  it('shows when it is empty', async () => {
    expect(await render('archive', '/archive', { sheets: list([]) }))
      .to.include('The archive is empty')
      .and.to.include('href="/vin"')
  })

  it('has messages in all seven languages', async () => {
    for (const language of interfaceLanguages) {
      expect(
        untranslatedIds(await render('archive', '/archive', { sheets }, userWithRights(undefined, language))),
        language,
      ).to.deep.equal([])
    }
  })
})
