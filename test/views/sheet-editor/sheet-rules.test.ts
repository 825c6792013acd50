import { expect } from 'chai'
import { plainSheet } from '../../support/examples.ts'
import type { SheetAnswer } from '../../../src/contract/answers.ts'
import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import type { RulesContext } from '../../../src/domain/sheet/rules.ts'
import { publicationIssues } from '../../../views/sheet-editor/sheet-rules.ts'

const context: RulesContext = {
  factors: 'annex-xiv',
  law: { today: '2026-11-28', settings: unknownActs },
  brandLength: { min: 2, max: 40 },
}

describe('the issues in the editor', () => {
  const published = plainSheet({ name: 'Vegan' })
  const saved: SheetDraft = {
    ...published,
    ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'ovalbumin', residue: 'above' }],
    allergens: ['sulphites', 'egg'],
  }

  it('of a sheet whose validation was taken back are those since its published version, however often saved', () => {
    expect(blocking(answer({ published }))).to.deep.equal(['ingredients:nameOfOtherKind'])
  })

  it('of a validated sheet are those of the change', () => {
    const validated = answer({ state: 3 })
    expect(blocking(validated)).to.deep.equal([])
    expect(blocking({ ...validated, draft: published }, saved)).to.deep.equal(['ingredients:nameOfOtherKind'])
  })

  function answer(members: Partial<SheetAnswer>): SheetAnswer {
    return {
      ...{
        id: 1,
        state: 1,
        archived: false,
        withdrawn: false,
        code: 'EY5NYCDV2T',
        url: null,
        digitalLink: null,
      },
      ...{ labelUrl: null, version: 1, revision: 3, createdAt: '', updatedAt: '', generatedAt: null },
      ...{ product: null, recheck: [], draft: saved },
      ...members,
    }
  }

  function blocking(sheet: SheetAnswer, draft: SheetDraft = sheet.draft): string[] {
    return publicationIssues(draft, sheet, context)
      .filter(({ weight }) => weight !== 'advisory')
      .map(({ field, code }) => `${field}:${code}`)
  }
})
