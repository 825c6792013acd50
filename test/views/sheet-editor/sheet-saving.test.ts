import { expect } from 'chai'
import { faultsToSave } from '../../../src/domain/sheet/rules.ts'
import { sheetStates } from '../../../src/domain/sheet/lifecycle.ts'
import type { Values } from '../../../views/form/form-state.ts'
import { meet, savableChanges, stillNew, valuesOf } from '../../../views/sheet-editor/sheet-saving.ts'

const judge = (values: Values) =>
  faultsToSave(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)), {
    factors: 'annex-xiv',
  })
const saved = valuesOf({ brand: 'Deux Rives', name: 'Les Galets', sugars: 0.2, carbohydrates: 0.9 })

describe('a draft that saves itself', () => {
  it('sends what makes sense and lets a half-typed value wait', () => {
    expect(savableChanges(saved, { ...saved, alcohol: '13,x', volume: 75 }, judge)).to.deep.include({
      changes: { volume: 75 },
      withheld: ['alcohol'],
    })
  })

  it('lets values wait that contradict each other, and sends the rest', () => {
    const { changes, withheld } = savableChanges(saved, { ...saved, sugars: 3, region: 'Rhône' }, judge)
    expect([changes, withheld]).to.deep.equal([{ region: 'Rhône' }, ['sugars']])
  })

  it('sends nothing of a new sheet before it has its brand and its name', () => {
    const fresh = valuesOf(undefined)
    expect(savableChanges(fresh, { ...fresh, brand: 'Deux Rives', volume: 75 }, judge)).to.deep.include({
      changes: {},
      withheld: ['brand', 'volume'],
    })
    expect(
      savableChanges(fresh, { ...fresh, brand: 'Deux Rives', name: 'Les Galets' }, judge).changes,
    ).to.deep.equal({ brand: 'Deux Rives', name: 'Les Galets' })
  })

  it('does not send again what the server refused', () => {
    expect(
      savableChanges(saved, { ...saved, reference: 'TAKEN', volume: 75 }, judge, ['reference']).changes,
    ).to.deep.equal({ volume: 75 })
  })

  it('empties a field by null, and never one that must be there', () => {
    expect(savableChanges(saved, { ...saved, sugars: undefined }, judge).changes).to.deep.equal({
      sugars: null,
    })
    expect(savableChanges(saved, { ...saved, name: undefined, volume: 75 }, judge)).to.deep.include({
      changes: { volume: 75 },
      withheld: ['name'],
    })
  })

  it('only ever sends what the server would take', () => {
    const values: Values[] = [
      { alcohol: 'x' },
      { sugars: 9 },
      { fat: 1, saturates: 2 },
      { gtin: '123' },
      { website: 'nowhere' },
      { brand: 'x' },
    ]
    for (let mix = 0; mix < 2 ** values.length; mix += 1) {
      const mine = Object.assign(
        { ...saved },
        ...values.filter((_one, place) => (mix & (2 ** place)) > 0),
      ) as Values
      expect(judge(savableChanges(saved, mine, judge).values), JSON.stringify(mine)).to.deep.equal([])
    }
  })
})

describe('two people at one sheet', () => {
  it('finds what the other changed, and what both did', () => {
    const mine = { ...saved, name: 'Les Galets Noirs', sugars: 0.3, volume: 75 }
    const theirs = { ...saved, name: 'Les Galets Gris', region: 'Rhône', volume: 75 }
    expect(meet(saved, mine, theirs)).to.deep.equal({ theirs: ['name', 'region'], both: ['name'] })
  })

  it('sees no difference in the same list stored in another order of members', () => {
    const list = (entry: object) => ({ ...saved, ingredients: [entry] })
    expect(
      meet(saved, list({ id: 'grapes', organic: true }), list({ organic: true, id: 'grapes' })).theirs,
    ).to.deep.equal([])
  })

  it('offers back only what would still change the sheet, and may', () => {
    expect(stillNew({ name: 'Les Galets', sugars: 0.4, brand: 'Autre', nonsense: 1 }, saved)).to.deep.equal({
      sugars: 0.4,
      brand: 'Autre',
    })
    expect(stillNew({ sugars: 0.4, brand: 'Autre' }, saved, sheetStates.validated)).to.deep.equal({
      sugars: 0.4,
    })
  })
})
