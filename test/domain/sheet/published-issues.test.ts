import { expect } from 'chai'
import { applyChanges } from '../../../src/domain/field.ts'
import type { SheetChanges, SheetDraft, SheetFields } from '../../../src/domain/sheet/fields.ts'
import { issuesToRepublish } from '../../../src/domain/sheet/published-issues.ts'
import type { SheetAuthor } from '../../../src/domain/sheet/published-field-lock.ts'
import { issuesToPublish, type RulesContext } from '../../../src/domain/sheet/rules.ts'
import { blockingIssues } from '../../../src/domain/validation-issue.ts'
import { exampleSheet } from '../../support/examples.ts'

const context: RulesContext = { factors: 'annex-xiv', gln: '3012345000008' }
/** Published before there were guards: water in a wine, 3 % vol, and a term that its sugars do not allow. */
const published: SheetDraft = exampleSheet({
  alcohol: 3,
  sugars: 3,
  carbohydrates: 4,
  ingredients: [{ id: 'grapes' }, { id: 'water' }, { id: 'sulphites' }],
})

const blocking = (draft: SheetDraft, author: SheetAuthor = 'producer', isValidated = true) =>
  blockingIssues(issuesToRepublish({ draft: published, isValidated }, draft, author, context)).map(
    ({ field, code }) => `${field} ${code}`,
  )

const grapes = { id: 'grapes' } as const
const sulphites = { id: 'sulphites' } as const
const ovalbumin = { id: 'ovalbumin', residue: 'above' } as const
/** A wine of which nothing is said that a change could contradict. */
const plain: SheetChanges = {
  designation: null,
  appellation: null,
  indication: 'none',
  sweetness: null,
  sparklingMethod: null,
  gasStatement: null,
  ingredients: [grapes, sulphites],
}
const sparkling: SheetChanges = { ...plain, wineClass: 'sparkling', wineType: 'sparkling', alcohol: 12 }

/** What was published without a fault, what the change makes of it, and the blocking issues. */
const contradictions: readonly (readonly [string, SheetChanges, SheetDraft, readonly string[]])[] = [
  [
    'a "brut" with 60 g/l of sugars',
    { ...sparkling, sweetness: 'brut' },
    { sugars: 6, carbohydrates: 7 },
    ['sugars sweetnessAgainstSugars'],
  ],
  [
    'a "trocken" with 30 g/l of sugars',
    { ...plain, name: 'Riesling trocken', wineType: 'dry_white' },
    { sugars: 3, carbohydrates: 4 },
    ['sugars nameOfOtherKind', 'sugars typeAgainstSugars'],
  ],
  [
    'a "Vegan" with a residue of egg',
    { ...plain, name: 'Vegan' },
    { ingredients: [grapes, sulphites, ovalbumin], allergens: ['sulphites', 'egg'] },
    ['ingredients nameOfOtherKind'],
  ],
  [
    'a "sans soufre ajouté" with sulphites',
    { ...plain, name: 'Sans soufre ajouté', ingredients: [grapes], allergens: ['none'] },
    { ingredients: [grapes, sulphites], allergens: ['sulphites'] },
    ['ingredients sulphitesDenied'],
  ],
  [
    'a London gin with 20 g/l of sugar',
    {
      family: 'spirit',
      name: 'London Dry Gin',
      designation: 'London Dry Gin',
      volume: 70,
      alcohol: 40,
      ingredients: [grapes],
      allergens: ['none'],
      sugars: 0,
      carbohydrates: 0,
    },
    { sugars: 2, carbohydrates: 2 },
    ['sugars nameSugars'],
  ],
  [
    'a protected sparkling wine with added carbon dioxide',
    { ...sparkling, appellation: 'Crémant d’Alsace', indication: 'pdo', sweetness: 'brut' },
    { ingredients: [grapes, sulphites, { id: 'carbon-dioxide' }] },
    ['ingredients carbonDioxideFinal'],
  ],
]

describe('issues of a published sheet', () => {
  it('never block a change by what the published version has already, wherever its entry stands', () => {
    expect(blocking(published)).to.deep.equal([])
    expect(blocking({ ...published, protein: 0.1 })).to.deep.equal([])
    expect(
      blocking({ ...published, ingredients: [{ id: 'water' }, { id: 'grapes' }, { id: 'sulphites' }] }),
    ).to.deep.equal([])
  })

  it('block what the change itself makes wrong', () => {
    const ingredients: SheetDraft['ingredients'] = [
      { id: 'grapes' },
      { id: 'water' },
      { id: 'honey' },
      { id: 'sulphites' },
    ]
    expect(blocking({ ...published, ingredients })).to.deep.equal(['ingredients.2 notInWine'])
    expect(blocking({ ...published, fat: 3 })).to.deep.equal(['fat figureImpossible'])
  })

  it('never block by a fault that a field has already which is final for the author', () => {
    expect(blocking({ ...published, sugars: 6, carbohydrates: 7 })).to.deep.equal([])
    expect(blocking({ ...published, alcohol: 2 }, 'support')).to.deep.equal(['alcohol strengthImpossible'])
  })

  for (const [title, before, change, found] of contradictions)
    it(`block ${title}, at the field that changed`, () => {
      const clean = applyChanges<SheetFields>(exampleSheet(), before)
      const issues = (draft: SheetDraft) =>
        blockingIssues(
          issuesToRepublish({ draft: clean, isValidated: true }, draft, 'producer', context),
        ).map(({ field, code }) => `${field} ${code}`)
      expect(blockingIssues(issuesToPublish(clean, context))).to.deep.equal([])
      expect(issues(clean)).to.deep.equal([])
      expect(issues({ ...clean, ...change })).to.deep.equal(found)
      const faulty: SheetDraft = { ...clean, ...change }
      const adjusted = { ...faulty, protein: 0.1 }
      expect(
        blockingIssues(
          issuesToRepublish({ draft: faulty, isValidated: true }, adjusted, 'producer', context),
        ),
        'a fault of the published version',
      ).to.deep.equal([])
    })

  it('block a new fault of a locked field also while a validation is taken back', () => {
    const clean = applyChanges<SheetFields>(exampleSheet(), { ...plain, name: 'Vegan' })
    const fined = { ...clean, ingredients: [...(clean.ingredients ?? []), ovalbumin] }
    expect(
      blockingIssues(issuesToRepublish({ draft: clean, isValidated: false }, fined, 'producer', context)).map(
        ({ field }) => field,
      ),
    ).to.include('ingredients')
  })

  it('check all that may change when a validation was taken back', () => {
    expect(blocking(published, 'producer', false)).to.deep.equal(['ingredients.1 notInWine'])
  })
})
