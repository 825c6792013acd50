import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { actorWith, operatorOf, useProduct } from '../support/product.ts'
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
  const world = useProduct()
  let owner: Actor
  let companyId = 0
  let id = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    world.vies.known.set('DE136695976', null)
    companyId = await makeCompany(world.product)
    owner = operatorOf(companyId)
    id = (await world.product.perform('sheets.create', exampleSheet({ reference: 'L-1' }), owner)).sheet.id
  })

  it('are kept in the order they were given, before the code and after it, and are no version of the label', async () => {
    expect((await world.product.perform('sheets.setLinks', { id, links }, owner)).links).to.deep.equal(links)
    const { sheet } = await world.product.perform('sheets.generate', { id }, owner)
    const turned = [...links].reverse()
    await world.product.perform('sheets.setLinks', { id, links: turned }, owner)
    expect((await world.product.perform('sheets.links', { id }, owner)).links).to.deep.equal(turned)
    expect((await world.product.perform('sheets.get', { id }, owner)).version).to.equal(1)
    expect(await world.product.codeLinks(sheet.code ?? '')).to.deep.equal({
      gtin: '03012345000215',
      cpv: '2A',
      digitalLink: sheet.digitalLink,
      further: turned,
    })
    expect(await world.product.codeLinks('0000000000')).to.equal(null)
  })

  it('never stand on the label, whatever its market', async () => {
    const { code } = await world.product.perform('sheets.get', { id }, owner)
    expect(JSON.stringify(await world.product.readLabel(code ?? ''))).not.to.match(
      /deuxrives\.example\/(fr|pt|film|organic)/,
    )
  })

  it('are refused when no reader could tell two apart', async () => {
    const [first] = links
    if (first === undefined) return
    for (const twin of [{ ...first, title: 'Autre', href: 'https://deuxrives.example/autre' }, first]) {
      expect(
        await refusalOf(world.product.perform('sheets.setLinks', { id, links: [first, twin] }, owner)),
      ).to.equal('sheet.linkTwice')
    }
  })

  it('are refused for other types, bare http, Greek as gr, and names without letters', async () => {
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
          world.product.perform('sheets.setLinks', { id, links: [{ ...first, ...wrong } as never] }, owner),
        ),
        JSON.stringify(wrong),
      ).to.equal('input.invalid')
    }
  })

  it("are read by whoever may see sheets, set by whoever may write them, and nobody's of another company", async () => {
    const reader = actorWith(['fiche_see'], companyId)
    expect((await world.product.perform('sheets.links', { id }, reader)).links).to.have.length(4)
    expect(await refusalOf(world.product.perform('sheets.setLinks', { id, links: [] }, reader))).to.equal(
      'right.missing',
    )
    const stranger = operatorOf(await makeCompany(world.product, { tva: 'DE136695976', country: 'DE' }))
    expect(await refusalOf(world.product.perform('sheets.links', { id }, stranger))).to.equal('sheet.unknown')
    expect(await refusalOf(world.product.perform('sheets.setLinks', { id, links: [] }, stranger))).to.equal(
      'sheet.unknown',
    )
  })
})
