import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { FurtherLink } from '../../src/domain/code/further-link.ts'
import type { Actor } from '../../src/domain/rights.ts'

const links: FurtherLink[] = [
  { type: 'homepage', language: 'fr', title: 'Domaine', href: 'https://deuxrives.example/fr' },
  { type: 'homepage', language: 'pt-BR', title: 'Vinícola', href: 'https://deuxrives.example/pt' },
  { type: 'homepage', title: 'Film', href: 'https://deuxrives.example/film.mp4' },
  { type: 'certificationInfo', title: 'Certificate', href: 'https://deuxrives.example/organic.pdf?x=1#p2' },
]

describe('further links of a sheet', () => {
  const world = useApplication()
  let owner: Actor
  let companyId = 0
  let id = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    world.vies.known.set('DE136695976', null)
    companyId = await makeCompany(world.application)
    owner = operatorOf(companyId)
    id = (await world.application.perform('sheets.create', exampleSheet({ reference: 'L-1' }), owner)).sheet
      .id
  })

  it('keep their order, before and after the code exists, and create no version of the label', async () => {
    expect((await world.application.perform('sheets.setLinks', { id, links }, owner)).links).to.deep.equal(
      links,
    )
    const { sheet } = await world.application.perform('sheets.generate', { id }, owner)
    const turned = [...links].reverse()
    await world.application.perform('sheets.setLinks', { id, links: turned }, owner)
    expect((await world.application.perform('sheets.links', { id }, owner)).links).to.deep.equal(turned)
    expect((await world.application.perform('sheets.get', { id }, owner)).version).to.equal(1)
    expect(await world.application.codeLinks(sheet.code ?? '')).to.deep.equal({
      gtin: '03012345000215',
      cpv: '2A',
      digitalLink: sheet.digitalLink,
      further: turned,
    })
    expect(await world.application.codeLinks('0000000000')).to.equal(null)
  })

  it('never appear on the label of any market', async () => {
    const { code } = await world.application.perform('sheets.get', { id }, owner)
    expect(JSON.stringify(await world.application.readLabel(code ?? ''))).not.to.match(
      /deuxrives\.example\/(fr|pt|film|organic)/,
    )
  })

  it('are refused when a reader could not distinguish two', async () => {
    const [first] = links
    if (first === undefined) return
    for (const twin of [{ ...first, title: 'Autre', href: 'https://deuxrives.example/autre' }, first]) {
      expect(
        await refusalOf(world.application.perform('sheets.setLinks', { id, links: [first, twin] }, owner)),
      ).to.equal('sheet.linkTwice')
    }
  })

  it('are refused for other types, http, the language code gr, and titles without letters', async () => {
    const [first] = links
    for (const wrong of [
      { type: 'pip' },
      { type: 'nutritionalInfo' },
      { type: 'defaultLink' },
      { href: 'http://deuxrives.example/' },
      { href: 'javascript:alert(1)' },
      { href: 'https://a b.example' },
      { language: 'gr' },
      { language: 'french' },
      { title: ' ' },
    ]) {
      expect(
        await refusalOf(
          world.application.perform(
            'sheets.setLinks',
            { id, links: [{ ...first, ...wrong } as never] },
            owner,
          ),
        ),
        JSON.stringify(wrong),
      ).to.equal('input.invalid')
    }
  })

  it('need the right to see sheets for reading, to edit them for setting, and stay in their company', async () => {
    const reader = actorWith(['fiche_see'], companyId)
    expect((await world.application.perform('sheets.links', { id }, reader)).links).to.have.length(4)
    expect(await refusalOf(world.application.perform('sheets.setLinks', { id, links: [] }, reader))).to.equal(
      'right.missing',
    )
    const stranger = operatorOf(await makeCompany(world.application, { tva: 'DE136695976', country: 'DE' }))
    expect(await refusalOf(world.application.perform('sheets.links', { id }, stranger))).to.equal(
      'sheet.unknown',
    )
    expect(
      await refusalOf(world.application.perform('sheets.setLinks', { id, links: [] }, stranger)),
    ).to.equal('sheet.unknown')
  })
})
