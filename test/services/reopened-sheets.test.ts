import { expect } from 'chai'
import { operatorOf, useApplication } from '../support/application.ts'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { refusalOf } from '../support/refusals.ts'
import type { SheetChanges, SheetDraft } from '../../src/domain/sheet/fields.ts'
import type { Actor } from '../../src/domain/rights.ts'

const withoutSulphites: Partial<SheetDraft> = { ingredients: [{ id: 'grapes' }], allergens: ['none'] }

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

  describe('on the home page', () => {
    const readyAtHome = async (): Promise<number> =>
      (await world.application.perform('home.overview', {}, owner)).ready
    /** A published wine whose validation support has taken back. */
    const takenBack = async (given: Partial<SheetDraft>): Promise<number> => {
      const { application } = world
      const { gtin: _gtin, labelledFrom: _day, ...draft } = exampleSheet(given)
      const { id } = (await application.perform('sheets.create', draft, owner)).sheet
      await application.perform('sheets.generate', { id }, owner)
      await application.perform('admin.updateSheetState', { nutri_id: id, state: 1 }, operatorOf(null))
      return id
    }

    it('is ready with a fault that its published version has in a locked field', async () => {
      const { application, database } = world
      const id = await takenBack({ reference: 'V-3' })
      expect(await readyAtHome()).to.equal(1)
      // Published before there were bounds of strength.
      const content = database.db.raw("jsonb_set(content, '{alcohol}', '3')")
      await database.db('sheets').where({ id }).update({ content })
      await database.db('versions').where({ sheet_id: id }).update({ content })
      expect(await readyAtHome()).to.equal(1)
      expect((await application.perform('sheets.generate', { id }, owner)).sheet).to.include({ version: 2 })
      expect(await readyAtHome()).to.equal(0)
    })

    it('is not ready with a fault that was saved since', async () => {
      const { application } = world
      const id = await takenBack({ reference: 'V-4', name: 'Sans soufre ajouté', ...withoutSulphites })
      expect(await readyAtHome()).to.equal(1)
      const changes: SheetChanges = { ingredients: [{ id: 'grapes' }, { id: 'sulphites' }], allergens: null }
      await application.perform('sheets.update', { id, changes }, owner)
      expect(await readyAtHome()).to.equal(0)
      expect(await refusalOf(application.perform('sheets.generate', { id }, owner))).to.equal(
        'sheet.notReady',
      )
    })

    it('is ready by the law of its first publication, not of today', async () => {
      const { application } = world
      const id = await takenBack({ reference: 'V-5', exportOnly: true, targetMarket: '840' })
      // From September 2027 a wine for export needs no list of ingredients (Regulation (EU) 2026/471).
      world.now = new Date('2027-10-01T10:00:00Z')
      await application.perform('sheets.update', { id, changes: { ingredients: null } }, owner)
      expect(await readyAtHome()).to.equal(0)
      expect(await refusalOf(application.perform('sheets.generate', { id }, owner))).to.equal(
        'sheet.notReady',
      )
    })
  })
})
