import { expect } from 'chai'
import fc from 'fast-check'
import { applyChanges, exampleDraft } from '../../../src/domain/field.ts'
import {
  sheetFields,
  type SheetChanges,
  type SheetDraft,
  type SheetField,
  type SheetFields,
} from '../../../src/domain/sheet/fields.ts'
import { changedFields, reasonIssues } from '../../../src/domain/sheet/lifecycle.ts'
import { sheetStates } from '../../../src/domain/sheet/sheet-states.ts'
import {
  isLocked,
  lockIssues,
  lockedChanges,
  mayChange,
  refuseLockedChanges,
} from '../../../src/domain/sheet/published-field-lock.ts'

const names = Object.keys(sheetFields) as SheetField[]
const example: SheetDraft = exampleDraft<SheetFields>(sheetFields)

describe('states of a sheet and the lock of published fields', () => {
  it('lets every field change before validation', () => {
    expect(names.every((name) => mayChange(name, sheetStates.unvalidated))).to.equal(true)
  })

  it('locks general, wine, GS1 and online fields after validation, and no others', () => {
    const open = names
      .filter((name) => mayChange(name, sheetStates.validated))
      .map((name) => sheetFields[name].group)
    expect([...new Set(open)]).to.deep.equal(['nutrition', 'ingredients', 'packaging'])
    expect(
      names.filter((name) => ['nutrition', 'ingredients', 'packaging'].includes(sheetFields[name].group)),
    ).to.have.length(open.length)
  })

  it('names the locked fields among the changes', () => {
    const locked = (changes: SheetChanges) =>
      lockedChanges(example, applyChanges<SheetFields>(example, changes), 'producer')
    expect(locked({ brand: 'Autre Rive', sugars: 0.3, vintage: null, organic: true })).to.deep.equal([
      'brand',
      'organic',
      'vintage',
    ])
    expect(locked({ sugars: 0.3, ingredients: [], packaging: null })).to.deep.equal([])
  })

  it('finds no change in the same value with another order of members', () => {
    const [first, ...others] = sheetFields.packaging.example
    const reordered = { collection: first.collection, material: first.material, component: first.component }
    expect(
      changedFields(example, { brand: example.brand ?? null, packaging: [reordered, ...others] }),
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
        expect(lockedChanges(example, applyChanges<SheetFields>(example, part), 'producer')).to.deep.equal([])
      }),
    )
  })

  it('locks for support only what the printed code contains and what decides the law', () => {
    expect(names.filter((name) => isLocked(name, 'support'))).to.have.members([
      'family',
      'gtin',
      'cpv',
      'cuvee',
    ])
    const after: SheetDraft = { ...example, brand: 'Autre Rive', cuvee: 'L25' }
    expect(lockIssues(example, after, 'support')).to.deep.equal([{ field: 'cuvee', code: 'locked' }])
    expect(lockIssues(example, after, 'producer').map(({ field }) => field)).to.deep.equal(['brand', 'cuvee'])
  })

  it('refuses a change of a locked field, and accepts any other', () => {
    expect(() => {
      refuseLockedChanges(example, { ...example, brand: 'Autre Rive' }, 'producer')
    })
      .to.throw('sheet.locked')
      .with.property('issues')
      .that.deep.equals([{ field: 'brand', code: 'locked' }])
    refuseLockedChanges(example, { ...example, brand: 'Autre Rive' }, 'support')
    refuseLockedChanges(example, { ...example, sugars: 0.4 }, 'producer')
  })

  it('requires a reason of 3 to 500 characters for an adjustment', () => {
    expect(reasonIssues('New analysis')).to.deep.equal([])
    expect(reasonIssues(undefined)).to.deep.equal([{ field: 'reason', code: 'required' }])
    expect(reasonIssues('   ')).to.deep.equal([{ field: 'reason', code: 'required' }])
    expect(reasonIssues(' ok ')).to.deep.equal([{ field: 'reason', code: 'tooShort', values: { min: 3 } }])
    expect(reasonIssues(' xyz ')).to.deep.equal([])
    expect(reasonIssues('😀'.repeat(500))).to.deep.equal([])
    expect(reasonIssues('x'.repeat(501))).to.deep.equal([
      { field: 'reason', code: 'tooLong', values: { max: 500 } },
    ])
  })
})
