import { expect } from 'chai'
import { issuesToSave } from '../../../src/domain/sheet/rules.ts'
import { sheetStates } from '../../../src/domain/sheet/sheet-states.ts'
import type { Values } from '../../../views/form/form-state.ts'
import {
  findConflict,
  savableChanges,
  applicableChanges,
  valuesOf,
} from '../../../views/sheet-editor/sheet-saving.ts'

const validate = (values: Values) =>
  issuesToSave(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)), {
    factors: 'annex-xiv',
  })
const saved = valuesOf({ brand: 'Deux Rives', name: 'Les Galets', sugars: 0.2, carbohydrates: 0.9 })

describe('savable changes of a draft', () => {
  it('sends valid values and withholds a half-typed one', () => {
    expect(savableChanges(saved, { ...saved, alcohol: '13,x', volume: 75 }, validate)).to.deep.include({
      changes: { volume: 75 },
      withheld: ['alcohol'],
    })
  })

  it('withholds values that contradict each other, and sends the rest', () => {
    const { changes, withheld } = savableChanges(saved, { ...saved, sugars: 3, region: 'Rhône' }, validate)
    expect([changes, withheld]).to.deep.equal([{ region: 'Rhône' }, ['sugars']])
  })

  it('sends nothing of a new sheet until it has a brand and a name', () => {
    const fresh = valuesOf(undefined)
    expect(savableChanges(fresh, { ...fresh, brand: 'Deux Rives', volume: 75 }, validate)).to.deep.include({
      changes: {},
      withheld: ['brand', 'volume'],
    })
    expect(
      savableChanges(fresh, { ...fresh, brand: 'Deux Rives', name: 'Les Galets' }, validate).changes,
    ).to.deep.equal({ brand: 'Deux Rives', name: 'Les Galets' })
  })

  it('does not send again what the server refused', () => {
    expect(
      savableChanges(saved, { ...saved, reference: 'TAKEN', volume: 75 }, validate, ['reference']).changes,
    ).to.deep.equal({ volume: 75 })
  })

  it('empties a field by null, but never a required one', () => {
    expect(savableChanges(saved, { ...saved, sugars: undefined }, validate).changes).to.deep.equal({
      sugars: null,
    })
    expect(savableChanges(saved, { ...saved, name: undefined, volume: 75 }, validate)).to.deep.include({
      changes: { volume: 75 },
      withheld: ['name'],
    })
  })

  it('sends only what the server accepts', () => {
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
        ...values.filter((_value, index) => (mix & (2 ** index)) > 0),
      ) as Values
      expect(validate(savableChanges(saved, mine, validate).values), JSON.stringify(mine)).to.deep.equal([])
    }
  })
})

describe('two editors of one sheet', () => {
  it('finds what the other editor changed, and what both changed', () => {
    const mine = { ...saved, name: 'Les Galets Noirs', sugars: 0.3, volume: 75 }
    const theirs = { ...saved, name: 'Les Galets Gris', region: 'Rhône', volume: 75 }
    expect(findConflict(saved, mine, theirs)).to.deep.equal({ theirs: ['name', 'region'], both: ['name'] })
  })

  it('sees no difference in the same list stored in another order of members', () => {
    const list = (entry: object) => ({ ...saved, ingredients: [entry] })
    expect(
      findConflict(saved, list({ id: 'grapes', organic: true }), list({ organic: true, id: 'grapes' }))
        .theirs,
    ).to.deep.equal([])
  })

  it('restores only changes that still apply to the sheet and are allowed', () => {
    expect(
      applicableChanges({ name: 'Les Galets', sugars: 0.4, brand: 'Autre', nonsense: 1 }, saved),
    ).to.deep.equal({
      sugars: 0.4,
      brand: 'Autre',
    })
    expect(applicableChanges({ sugars: 0.4, brand: 'Autre' }, saved, sheetStates.validated)).to.deep.equal({
      sugars: 0.4,
    })
  })
})
