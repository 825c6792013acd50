// What archives a sheet, and what may change once its code is generated (specification 4).

import { expect } from 'chai'
import { exampleSheet, makeCompany } from '../support/examples.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { sheetFields, type SheetChanges } from '../../src/domain/sheet/fields.ts'

describe('the states of a sheet', () => {
  const world = useApplication()
  let owner: Actor

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
  })

  it('archives one sheet, what a filter finds, and all, and nothing else', async () => {
    const [one = 0, rose = 0, last = 0] = await Promise.all(
      ['A-1', 'ROSE-1', 'A-2'].map(
        async (reference) =>
          (
            await world.application.perform(
              'sheets.create',
              { brand: 'Deux Rives', name: 'Archivée', reference },
              owner,
            )
          ).sheet.id,
      ),
    )
    const archive = async (selection: object) =>
      (await world.application.perform('sheets.archive', selection, owner)).ids
    const shown = async () =>
      (await world.application.perform('sheets.list', {}, owner)).rows.map(({ id }) => id)
    expect(await archive({ ids: [one] })).to.deep.equal([one])
    expect(await shown()).to.have.members([rose, last])
    expect(await archive({ filter: { search: 'rose' } })).to.deep.equal([rose])
    expect(await shown()).to.deep.equal([last])
    expect(await archive({ all: true })).to.deep.equal([last])
    expect(await shown()).to.deep.equal([])
  })

  it('adjusts nutrition, ingredients and recycling of a published sheet, and no general or GS1 field', async () => {
    const { sheet: draft } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'S-1' }),
      owner,
    )
    const { id } = draft
    await world.application.perform('sheets.generate', { id }, owner)
    const adjust = (changes: SheetChanges) =>
      world.application.perform('sheets.adjust', { id, reason: 'analysis', changes }, owner)
    const packaging = [{ component: 'bottle', material: 'GL 72', collection: 'glass' } as const]
    const ingredients = [{ id: 'grapes' }, { id: 'citric-acid' }, { id: 'sulphites' }] as const
    await adjust({ salt: 0.01 })
    await adjust({ ingredients: [...ingredients] })
    const { sheet } = await adjust({ packaging })
    expect([sheet.version, sheet.draft.salt, sheet.draft.ingredients, sheet.draft.packaging]).to.deep.equal([
      4,
      0.01,
      ingredients,
      packaging,
    ])
    const groups: readonly string[] = ['general', 'gs1', 'wine']
    const locked = Object.entries(sheetFields).filter(
      ([name, { group }]) => groups.includes(group) && name in draft.draft,
    )
    expect(locked.length).to.be.greaterThan(20)
    for (const [name] of locked)
      expect(await refusalOf(adjust({ [name]: null }), 'faults'), name).to.include(`${name}:locked`)
  })

  it('refuses to adjust a published sheet against its name or its terms, at the field that changes', async () => {
    const { gtin: _gtin, ...own } = exampleSheet()
    const { sheet } = await world.application.perform(
      'sheets.create',
      { ...own, reference: 'S-2', name: 'Vegan', sweetness: 'dry' },
      owner,
    )
    const { id } = sheet
    await world.application.perform('sheets.generate', { id }, owner)
    const adjust = (changes: SheetChanges) =>
      world.application.perform('sheets.adjust', { id, reason: 'analysis', changes }, owner)
    const ovalbumin = { id: 'ovalbumin', residue: 'above' } as const
    expect(
      await refusalOf(
        adjust({
          ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, ovalbumin],
          allergens: ['sulphites', 'egg'],
        }),
        'faults',
      ),
    ).to.include('ingredients:nameOfOtherKind')
    expect(await refusalOf(adjust({ sugars: 3, carbohydrates: 4 }), 'faults')).to.include(
      'sugars:sweetnessAgainstSugars',
    )
    expect((await world.application.perform('sheets.get', { id }, owner)).version).to.equal(1)
    expect((await adjust({ sugars: 0.1 })).sheet.version).to.equal(2)
  })
})
