import { expect } from 'chai'
import { exampleSheet } from '../../support/examples.ts'
import type { Fields } from '../../../src/domain/field.ts'
import { fieldsOfFamily, sheetFields, type SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { nutritionTable } from '../../../src/domain/sheet/nutrition.ts'
import { families } from '../../../src/domain/sheet/product-families.ts'
import { issuesToPublish, issuesToSave } from '../../../src/domain/sheet/rules.ts'
import { blockingIssues, type ValidationIssue } from '../../../src/domain/validation-issue.ts'

const context = { factors: 'annex-xiv' } as const

/** Complete sheets of every family: typed and calculated energy, fining agents, every kind of market. */
function completeSheets(): SheetDraft[] {
  return families.flatMap((family) =>
    (['formula', 'typed'] as const).flatMap((energySource) =>
      (['097', '380', '840'] as const).flatMap((targetMarket) =>
        [true, false].map((fined) => completeSheet({ family, energySource, targetMarket }, fined)),
      ),
    ),
  )
}

function completeSheet(given: Partial<SheetDraft>, fined: boolean): SheetDraft {
  const draft = exampleSheet({
    ...given,
    ...(given.family === 'spirit' ? { volume: 70, alcohol: 40, designation: 'Spirituose' } : {}),
    ...(given.family === 'aromatised' ? { sweetness: 'extra_dry', alcohol: 16 } : {}),
    ingredients: [
      { id: 'grapes' },
      ...(given.family === 'aromatised' ? [{ id: 'herbs' } as const] : []),
      ...(fined ? [{ id: 'casein', residue: 'above' } as const] : []),
    ],
    allergens: fined ? ['milk'] : ['none'],
  })
  const energy = nutritionTable({ ...draft, energySource: 'formula' }, context.factors)?.energy.per100
  return energy === undefined ? draft : { ...draft, energyKj: energy.kj, energyKcal: energy.kcal }
}

/** What forms, files and callers send in place of a value of this kind. */
function blanksOf({ kind, required }: Fields[string]): readonly unknown[] {
  if (required === undefined) return [undefined, null]
  return [undefined, null, ...(kind === 'ordered' || kind === 'multipleChoice' ? [[]] : ['', ' \u200b '])]
}

const named = ({ field, code }: ValidationIssue): string => `${field} ${code}`

describe('a missing value', () => {
  for (const complete of completeSheets()) {
    const { family = 'wine', energySource = '', targetMarket = '', allergens = [] } = complete
    const kind = `${family}, energy by ${energySource}, market ${targetMarket}, ${allergens.join()}`

    it(`gets one message, however it is missing: ${kind}`, () => {
      const before = issuesToPublish(complete, context)
      expect(blockingIssues(before)).to.deep.equal([])
      // A sheet without a family is a wine.
      for (const name of fieldsOfFamily(family).filter((each) => each !== 'family')) {
        const field: Fields[string] = sheetFields[name]
        for (const blank of blanksOf(field)) {
          const draft: SheetDraft = { ...complete, [name]: blank }
          const more = issuesToPublish(draft, context)
            .map(named)
            .filter((each) => !before.map(named).includes(each))
          const where = `${name} ${JSON.stringify(blank)}: ${more.join(', ')}`
          expect(more.length, where).to.be.at.most(1)
          if (field.required === 'save')
            expect(issuesToSave(draft, context).map(named), where).to.deep.equal([`${name} required`])
        }
      }
    })
  }
})
