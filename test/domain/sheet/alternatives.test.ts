import { expect } from 'chai'
import fc from 'fast-check'
import { mayJoin, soundAlternatives } from '../../../src/domain/sheet/alternatives.ts'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import { ingredientIds } from '../../../src/domain/sheet/ingredient-table.ts'
import { readiness } from '../../../src/domain/sheet/rules.ts'

describe('alternatives', () => {
  it('are two of one class that stand in for each other', () => {
    expect(mayJoin({ id: 'lactic-acid' }, { id: 'tartaric-acid' })).to.equal(true)
    expect(mayJoin({ id: 'lactic-acid' }, undefined)).to.equal(false)
    expect(mayJoin({ id: 'gum-arabic' }, { id: 'tartaric-acid' })).to.equal(false)
    expect(mayJoin({ id: 'gum-arabic' }, { id: 'citric-acid', functionalClass: 'stabiliser' })).to.equal(true)
    expect(mayJoin({ id: 'potassium-sorbate' }, { id: 'sulphites' })).to.equal(false)
  })

  it('stand by themselves again once they are moved beside something else', () => {
    const moved: IngredientEntry[] = [
      { id: 'lactic-acid', andOr: true },
      { id: 'grapes' },
      { id: 'tartaric-acid' },
      { id: 'malic-acid', andOr: true },
    ]
    expect(soundAlternatives(moved)).to.deep.equal([
      { id: 'lactic-acid' },
      { id: 'grapes' },
      { id: 'tartaric-acid' },
      { id: 'malic-acid', andOr: true },
    ])
  })

  it('never leave a list that the rules refuse for what is joined, but for too many', () => {
    const entries = fc.array(
      fc.record({ id: fc.constantFrom(...ingredientIds), andOr: fc.boolean() }, { requiredKeys: ['id'] }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(entries, (given) => {
        const codes = readiness({ ingredients: soundAlternatives(given) }, { factors: 'annex-xiv' }).map(
          ({ code }) => code,
        )
        expect(codes).not.to.include('andOrFirst')
        expect(codes).not.to.include('andOrClass')
      }),
    )
  })

  it('in a wine, what only other drinks may hold is advised against', () => {
    const points = readiness(
      { family: 'wine', ingredients: [{ id: 'grapes' }, { id: 'water' }] },
      { factors: 'annex-xiv' },
    )
    expect(points.filter(({ field }) => field === 'ingredients.1')).to.deep.equal([
      { field: 'ingredients.1', code: 'notInWine', weight: 'advisory' },
    ])
    const vermouth = readiness(
      { family: 'aromatised', ingredients: [{ id: 'wine' }, { id: 'water' }] },
      { factors: 'annex-xiv' },
    )
    expect(vermouth.map(({ code }) => code)).not.to.include('notInWine')
  })
})
