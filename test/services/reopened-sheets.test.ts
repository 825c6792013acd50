import { expect } from 'chai'
import { operatorOf, useApplication } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { refusalOf } from '../support/refusals.ts'
import type { SheetChanges } from '../../src/domain/sheet/fields.ts'
import type { Actor } from '../../src/domain/rights.ts'

describe('a sheet whose validation support takes back', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  it('is compared with its published version: a fault saved since is new, and refused', async () => {
    const { application } = world
    const ingredients = [{ id: 'grapes' }, { id: 'sulphites' }] as const
    const draft = exampleSheet({ reference: 'V-1', name: 'Vegan', ingredients: [...ingredients] })
    const { sheet } = await application.perform('sheets.create', draft, owner)
    const { id } = sheet
    await application.perform('sheets.generate', { id }, owner)
    await application.perform('admin.updateSheetState', { nutri_id: id, state: 1 }, operatorOf(null))
    const save = (changes: SheetChanges) => application.perform('sheets.update', { id, changes }, owner)
    await save({
      ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'ovalbumin', residue: 'above' }],
      allergens: ['sulphites', 'egg'],
    })
    // Saved twice: what the first save brought in is no more known than what the second one does.
    await save({ protein: 0.1 })
    expect(await refusalOf(application.perform('sheets.generate', { id }, owner), 'faults')).to.include(
      'ingredients:nameOfOtherKind',
    )
    await save({ ingredients: [{ id: 'grapes' }, { id: 'sulphites' }], allergens: ['sulphites'] })
    expect((await application.perform('sheets.generate', { id }, owner)).sheet).to.include({
      state: 3,
      version: 2,
    })
  })

  it('is answered with its published version, so that the editor finds the same issues', async () => {
    const { application } = world
    const { gtin: _, ...draft } = exampleSheet({ reference: 'V-2', name: 'Vegan' })
    const { id } = (await application.perform('sheets.create', draft, owner)).sheet
    const { sheet: coded } = await application.perform('sheets.generate', { id }, owner)
    expect(coded).not.to.have.property('published')
    await application.perform('admin.updateSheetState', { nutri_id: id, state: 1 }, operatorOf(null))
    const changes: SheetChanges = { protein: 0.1 }
    const { sheet: saved } = await application.perform('sheets.update', { id, changes }, owner)
    for (const answer of [saved, await application.perform('sheets.get', { id }, owner)]) {
      expect(answer.draft).to.deep.equal({ ...coded.draft, protein: 0.1 })
      expect(answer.published).to.deep.equal(coded.draft)
    }
    await application.perform('sheets.generate', { id }, owner)
    expect(await application.perform('sheets.get', { id }, owner)).not.to.have.property('published')
  })
})
