import { expect } from 'chai'
import fc from 'fast-check'
import { canBeAlternative, withValidAlternatives } from '../../../src/domain/sheet/alternatives.ts'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import { ingredientIds } from '../../../src/domain/sheet/ingredient-table.ts'
import { issuesToPublish } from '../../../src/domain/sheet/rules.ts'

describe('alternatives', () => {
  it('are two additives of one class that can replace each other', () => {
    expect(canBeAlternative({ id: 'lactic-acid' }, { id: 'tartaric-acid' })).to.equal(true)
    expect(canBeAlternative({ id: 'lactic-acid' }, undefined)).to.equal(false)
    expect(canBeAlternative({ id: 'gum-arabic' }, { id: 'tartaric-acid' })).to.equal(false)
    expect(
      canBeAlternative({ id: 'gum-arabic' }, { id: 'citric-acid', functionalClass: 'stabiliser' }),
    ).to.equal(true)
    expect(canBeAlternative({ id: 'potassium-sorbate' }, { id: 'sulphites' })).to.equal(false)
  })

  it('lose the mark when they are moved next to a different substance', () => {
    const moved: IngredientEntry[] = [
      { id: 'lactic-acid', andOr: true },
      { id: 'grapes' },
      { id: 'tartaric-acid' },
      { id: 'malic-acid', andOr: true },
    ]
    expect(withValidAlternatives(moved)).to.deep.equal([
      { id: 'lactic-acid' },
      { id: 'grapes' },
      { id: 'tartaric-acid' },
      { id: 'malic-acid', andOr: true },
    ])
  })

  it('never leave a list with invalid alternatives, except too many', () => {
    const entries = fc.array(
      fc.record({ id: fc.constantFrom(...ingredientIds), andOr: fc.boolean() }, { requiredKeys: ['id'] }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(entries, (given) => {
        const codes = issuesToPublish(
          { ingredients: withValidAlternatives(given) },
          { factors: 'annex-xiv' },
        ).map(({ code }) => code)
        expect(codes).not.to.include('andOrFirst')
        expect(codes).not.to.include('andOrClass')
      }),
    )
  })

  it('refuses ingredients in a wine that only other drinks may contain', () => {
    const points = issuesToPublish(
      { family: 'wine', ingredients: [{ id: 'grapes' }, { id: 'water' }] },
      { factors: 'annex-xiv' },
    )
    expect(points.filter(({ field }) => field === 'ingredients.1')).to.deep.equal([
      { field: 'ingredients.1', code: 'notInWine' },
    ])
    const vermouth = issuesToPublish(
      { family: 'aromatised', ingredients: [{ id: 'wine' }, { id: 'water' }] },
      { factors: 'annex-xiv' },
    )
    expect(vermouth.map(({ code }) => code)).not.to.include('notInWine')
  })
})
