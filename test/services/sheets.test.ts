import { expect } from 'chai'
import { exampleSheet, makeCompany, plainSheet } from '../support/examples.ts'
import { actorWith, operatorOf, useProduct } from '../support/product.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('sheets', () => {
  const world = useProduct()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.product))
  })

  it('saves what makes sense, names every fault of what does not, and keeps references apart', async () => {
    const { sheet } = await world.product.perform('sheets.create', { brand: 'Deux Rives', name: 'Brouillon', reference: 'R-1' }, owner)
    expect(sheet.state).to.equal(1)
    expect(await refusalOf(world.product.perform('sheets.create', { brand: 'Deux Rives', name: 'Autre', reference: 'R-1' }, owner))).to.equal('sheet.referenceTaken')
    const senseless = world.product.perform('sheets.create', { ...plainSheet(), fat: 1, saturates: 2, carbohydrates: 1, sugars: 3, reference: 'R-2' }, owner)
    expect(await refusalOf(senseless, 'faults')).to.include('saturates:saturatesAboveFat').and.to.include('sugars:sugarsAboveCarbohydrates')
  })

  it('publishes a ready sheet once: code, first version, digital link; general and GS1 fields lock', async () => {
    const { sheet: draft } = await world.product.perform('sheets.create', exampleSheet({ reference: 'R-3' }), owner)
    const { sheet } = await world.product.perform('sheets.generate', { id: draft.id }, owner)
    expect([sheet.state, sheet.version]).to.deep.equal([3, 1])
    expect(sheet.url).to.equal(`http://q.test/nutricode/${sheet.code ?? ''}/R-3`)
    expect(sheet.digitalLink).to.equal('http://q.test/01/03012345000215/22/2A/10/L24-117')
    expect(await refusalOf(world.product.perform('sheets.generate', { id: sheet.id }, owner))).to.equal('sheet.alreadyValidated')
    expect(await refusalOf(world.product.perform('sheets.update', { id: sheet.id, changes: { name: 'Autre nom' } }, owner))).to.equal('sheet.locked')
    expect(await refusalOf(world.product.perform('sheets.adjust', { id: sheet.id, reason: 'typing error', changes: { gtin: '3012345000222' } }, owner), 'faults')).to.deep.equal(['gtin:locked'])
  })

  it('adjusts nutrition with a reason as a new version and keeps the old one as it was', async () => {
    const { sheet: draft } = await world.product.perform('sheets.create', plainSheet({ reference: 'R-4' }), owner)
    await world.product.perform('sheets.generate', { id: draft.id }, owner)
    const { sheet } = await world.product.perform('sheets.adjust', { id: draft.id, reason: 'analysis of the laboratory', changes: { sugars: 0.3, carbohydrates: null } }, owner)
    expect(sheet.version).to.equal(2)
    const { versions } = await world.product.perform('sheets.versions', { id: draft.id }, owner)
    expect(versions.map((entry) => [entry.version, entry.draft.sugars, entry.reason])).to.deep.equal([[2, 0.3, 'analysis of the laboratory'], [1, 0.2, null]])
    const old = await world.product.readLabel(sheet.code ?? '', 1)
    expect(old?.model.version).to.deep.include({ number: 1, current: false })
  })

  it('publishes nothing that the readiness list blocks', async () => {
    const { sheet } = await world.product.perform('sheets.create', { brand: 'Deux Rives', name: 'Sans rien' }, owner)
    const { ready, points } = await world.product.perform('sheets.readiness', { id: sheet.id }, owner)
    expect(ready).to.equal(false)
    const refused = await refusalOf(world.product.perform('sheets.generate', { id: sheet.id }, owner), 'faults')
    expect(refused).to.deep.equal(points.filter((point) => point.weight !== 'advisory').map((point) => `${point.field}:${point.code}`))
  })

  it('warns the second of two people who change one sheet', async () => {
    const { sheet } = await world.product.perform('sheets.create', plainSheet({ reference: 'R-5' }), owner)
    await world.product.perform('sheets.update', { id: sheet.id, revision: sheet.revision, changes: { name: 'Premier' } }, owner)
    expect(await refusalOf(world.product.perform('sheets.update', { id: sheet.id, revision: sheet.revision, changes: { name: 'Second' } }, owner))).to.equal('sheet.changedMeanwhile')
  })

  it('archives by id, vintage and filter, restores, and a label outlives the archive', async () => {
    const { sheet: draft } = await world.product.perform('sheets.create', plainSheet({ reference: 'R-6', vintage: 2019 }), owner)
    const { sheet } = await world.product.perform('sheets.generate', { id: draft.id }, owner)
    expect((await world.product.perform('sheets.archive', { millesime: 2019 }, owner)).ids).to.deep.equal([sheet.id])
    expect((await world.product.perform('sheets.list', { millesime: 2019 }, owner)).total).to.equal(0)
    expect((await world.product.readLabel(sheet.code ?? ''))?.state).to.equal('shown')
    expect((await world.product.perform('sheets.restore', { filter: { archived: true, search: 'r-6' } }, owner)).count).to.equal(1)
    expect((await world.product.perform('sheets.list', { millesime: 2019 }, owner)).rows.map((row) => row.id)).to.deep.equal([sheet.id])
  })

  it('duplicates into a new vintage: the recipe, not what names one product', async () => {
    const { sheet } = await world.product.perform('sheets.create', exampleSheet({ reference: 'R-7', gtin: '3012345000222', cuvee: 'L7' }), owner)
    const { ids } = await world.product.perform('sheets.duplicate', { ids: [sheet.id], millesime: 2025 }, owner)
    const copy = await world.product.perform('sheets.get', { id: ids[0] ?? 0 }, owner)
    expect(copy.draft.vintage).to.equal(2025)
    expect(copy.draft.ingredients).to.deep.equal(sheet.draft.ingredients)
    expect([copy.draft.reference, copy.draft.gtin, copy.draft.cuvee, copy.code]).to.deep.equal([undefined, undefined, undefined, null])
  })

  it('does not let another company print the same GTIN', async () => {
    world.vies.known.set('FR40303265045', null)
    const rival = operatorOf(await makeCompany(world.product, { tva: 'FR40303265045', name: 'Rivale', gln: '3012345000109' }))
    const { sheet } = await world.product.perform('sheets.create', exampleSheet({ reference: 'X-1' }), rival)
    expect(await refusalOf(world.product.perform('sheets.generate', { id: sheet.id }, rival))).to.equal('sheet.gtinTaken')
  })

  it('lets nobody archive who may only look', async () => {
    expect(await refusalOf(world.product.perform('sheets.archive', { all: true }, actorWith(['fiche_see'], 1)))).to.equal('right.missing')
  })
})
