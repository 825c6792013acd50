import { expect } from 'chai'
import fc from 'fast-check'
import { applyChanges, exampleOf } from '../../../src/domain/field.ts'
import { Refusal } from '../../../src/domain/refusal.ts'
import {
  sheetFields,
  type SheetDraft,
  type SheetField,
  type SheetFields,
} from '../../../src/domain/sheet/fields.ts'
import {
  changedFields,
  faultsOfReason,
  lockedChanges,
  mayChange,
  sheetStates,
  validate,
} from '../../../src/domain/sheet/lifecycle.ts'

const names = Object.keys(sheetFields) as SheetField[]
const example: SheetDraft = exampleOf<SheetFields>(sheetFields)

describe('life of a sheet', () => {
  it('is validated once', () => {
    expect(validate({ state: 1, archived: true })).to.deep.equal({ state: 3, archived: true })
    expect(() => validate({ state: 3, archived: false })).to.throw(Refusal, 'sheet.alreadyValidated')
  })

  it('leaves every field open before validation', () => {
    expect(names.every((name) => mayChange(name, sheetStates.unvalidated))).to.equal(true)
  })

  it('locks general, wine, GS1 and online fields afterwards, and no others', () => {
    const open = names
      .filter((name) => mayChange(name, sheetStates.validated))
      .map((name) => sheetFields[name].group)
    expect([...new Set(open)]).to.deep.equal(['nutrition', 'ingredients', 'packaging'])
    expect(
      names.filter((name) => ['nutrition', 'ingredients', 'packaging'].includes(sheetFields[name].group)),
    ).to.have.length(open.length)
  })

  it('names the locked fields among the changes', () => {
    expect(
      lockedChanges(example, { brand: 'Autre Rive', sugars: 0.3, vintage: null, organic: true }),
    ).to.deep.equal(['brand', 'organic', 'vintage'])
    expect(lockedChanges(example, { sugars: 0.3, ingredients: [], packaging: null })).to.deep.equal([])
  })

  it('sees no change in the same value, however it is written', () => {
    const [first, ...others] = sheetFields.packaging.example
    const turned = { collection: first.collection, material: first.material, component: first.component }
    expect(
      changedFields(example, { brand: example.brand ?? null, packaging: [turned, ...others] }),
    ).to.deep.equal([])
    expect(changedFields({}, { brand: null })).to.deep.equal([])
    expect(
      changedFields(example, { ingredients: [...sheetFields.ingredients.example].reverse() }),
    ).to.deep.equal(['ingredients'])
  })

  it('finds no change in a draft taken as its own changes', () => {
    fc.assert(
      fc.property(fc.subarray(names), (some) => {
        const part = Object.fromEntries(some.map((name) => [name, example[name]]))
        expect(lockedChanges(applyChanges<SheetFields>(example, part), part)).to.deep.equal([])
      }),
    )
  })

  it('asks an adjustment for its reason', () => {
    expect(faultsOfReason('New analysis')).to.deep.equal([])
    expect(faultsOfReason(undefined)).to.deep.equal([{ field: 'reason', code: 'required' }])
    expect(faultsOfReason('   ')).to.deep.equal([{ field: 'reason', code: 'required' }])
    expect(faultsOfReason(' ok ')).to.deep.equal([{ field: 'reason', code: 'tooShort', values: { min: 3 } }])
    expect(faultsOfReason('x'.repeat(501))).to.deep.equal([
      { field: 'reason', code: 'tooLong', values: { max: 500 } },
    ])
  })
})
