import { expect } from 'chai'
import fc from 'fast-check'
import { blockingIssues, type ValidationIssue } from '../../../src/domain/validation-issue.ts'
import { applyChanges, exampleDraft } from '../../../src/domain/field.ts'
import {
  sheetFields,
  type IngredientEntry,
  type SheetChanges,
  type SheetDraft,
  type SheetField,
  type SheetFields,
} from '../../../src/domain/sheet/fields.ts'
import { packagingPresets } from '../../../src/domain/sheet/packaging.ts'
import {
  issuesToSave,
  ownFamilyFields,
  issuesToPublish,
  type RulesContext,
} from '../../../src/domain/sheet/rules.ts'

const context: RulesContext = { factors: 'annex-xiv' }
/** The examples of the fields, without the source of bubbles: the wine is still. */
const { sparklingMethod: _method, ...example }: SheetDraft = exampleDraft<SheetFields>(sheetFields)

/** Lists of these tests mostly have no gas, so that they need no sentence on one. */
const changed = (changes: SheetChanges): SheetDraft =>
  applyChanges<SheetFields>(example, { gasStatement: null, ...changes })
const spirit: SheetDraft = ownFamilyFields(
  changed({
    family: 'spirit',
    sugars: null,
    carbohydrates: null,
    ingredients: null,
    allergens: ['none'],
    cuvee: null,
    designation: 'Cognac',
    volume: 70,
    alcohol: 40,
    energySource: null,
  }),
)

/** Makes the example a sparkling wine. */
const sparkling: SheetChanges = {
  wineType: 'sparkling',
  wineClass: 'sparkling',
  designation: 'Vin mousseux',
  sweetness: 'extra_brut',
  packaging: [...packagingPresets['bottle-sparkling']],
}

/** `field code` of each issue, with a question mark for advisory ones. */
function summaries(issues: readonly ValidationIssue[]): string[] {
  return issues.map((issue) => `${issue.field} ${issue.code}${issue.weight === 'advisory' ? '?' : ''}`)
}

const ready = (changes: SheetChanges, of = context): string[] =>
  summaries(issuesToPublish(changed(changes), of))
const savable = (changes: SheetChanges, of = context): string[] =>
  summaries(issuesToSave(changed(changes), of))
const picked = (...entries: IngredientEntry[]): string[] =>
  ready({ ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, ...entries] })

describe('saving a sheet', () => {
  it('accepts the example of the declarations', () => {
    expect(issuesToSave(example, context)).to.deep.equal([])
  })

  it('requires only brand and name; a sheet without a family is a wine', () => {
    expect(summaries(issuesToSave({}, context))).to.deep.equal(['brand required', 'name required'])
    expect(summaries(issuesToSave({ brand: 'Deux Rives', name: ' ' }, context))).to.deep.equal([
      'name required',
    ])
    expect(issuesToSave({ brand: 'Deux Rives', name: 'Galets' }, context)).to.deep.equal([])
  })

  it('reports malformed values with the same issues as a form', () => {
    expect(savable({ brand: 'DR', alcohol: 97, website: 'nowhere' })).to.deep.equal([
      'brand tooShort',
      'alcohol tooLarge',
      'website link',
    ])
  })

  it('bounds the brand to 5 to 20 characters, or as the operator sets, and says where the rest of it goes', () => {
    const lengths = { ...context, brandLength: { min: 2, max: 30 } }
    expect(savable({ brand: 'Roos' })).to.deep.equal(['brand tooShort'])
    expect(savable({ brand: '🍇'.repeat(20) })).to.deep.equal([])
    expect(issuesToSave(changed({ brand: 'Château Mouton Rothschild' }), context)).to.deep.equal([
      { field: 'brand', code: 'brandTooLong', values: { max: 20 } },
    ])
    for (const brand of ['Roos', 'Château Mouton Rothschild'])
      expect(savable({ brand }, lengths), brand).to.deep.equal([])
    expect(savable({ brand: 'R' }, lengths)).to.deep.equal(['brand tooShort'])
  })

  it('accepts GTIN and CPV only with a GLN', () => {
    expect(savable({ gln: null })).to.deep.equal(['gtin glnMissing'])
    expect(savable({ gln: null }, { ...context, gln: '3012345000008' })).to.deep.equal([])
    expect(savable({ gln: null, gtin: null, cpv: null, cpvReason: null })).to.deep.equal([])
  })

  it('checks the digits of GTIN and GLN', () => {
    expect(savable({ gtin: '3012345000016' })).to.deep.equal(['gtin gtin'])
    expect(savable({ gln: '3012345000007' })).to.deep.equal(['gln gln'])
    expect(savable({ gtin: '2012345000018' })).to.deep.equal(['gtin gtinRestricted'])
    expect(savable({ gtin: '123' })).to.deep.equal(['gtin digits'])
  })

  it('accepts as batch number and CPV only 1 to 20 characters of GS1', () => {
    for (const field of ['cuvee', 'cpv'] as const) {
      for (const valid of ['2A', 'L24-117/B', 'x'.repeat(20)])
        expect(savable({ [field]: valid }), valid).to.deep.equal([])
      for (const invalid of ['L 24', 'Nº1', 'é', 'L#1'])
        expect(savable({ [field]: invalid }), invalid).to.deep.equal([`${field} gs1Text`])
      expect(savable({ [field]: 'x'.repeat(21) })).to.include(`${field} tooLong`)
    }
  })

  it('keeps saturates within fat and sugars within carbohydrates', () => {
    expect(savable({ fat: 0.1, saturates: 0.2 })).to.deep.equal(['saturates saturatesAboveFat'])
    expect(savable({ fat: null, saturates: 0.2 })).to.deep.equal(['saturates saturatesAboveFat'])
    expect(savable({ fat: 0.2, saturates: 0.2 })).to.deep.equal([])
    expect(savable({ sugars: 1.1, carbohydrates: 1, glycerol: 0 })).to.deep.equal([
      'carbohydrates carbohydratesBelowMinimum',
    ])
    expect(savable({ sugars: 1.2, carbohydrates: 0.9, glycerol: 0.5 })).to.deep.equal([
      'carbohydrates carbohydratesBelowMinimum',
    ])
    expect(savable({ sugars: 1.2, carbohydrates: 0.5, glycerol: null })).to.deep.equal([
      'sugars sugarsAboveCarbohydrates',
    ])
    expect(savable({ sugars: 1, carbohydrates: 1, glycerol: null })).to.deep.equal([])
    expect(savable({ sugars: 1, carbohydrates: null })).to.deep.equal([])
  })

  it('requires at least as much carbohydrate as glycerol', () => {
    const least = (changes: SheetChanges) =>
      issuesToSave(changed({ glycerol: null, ...changes }), context).map((issue) => issue.values?.['min'])
    expect(least({ carbohydrates: 0.69, sugars: 0.1 })).to.deep.equal([0.7])
    expect(least({ carbohydrates: 0.7, sugars: 0.1 })).to.deep.equal([])
    expect(least({ carbohydrates: 1.19, sugars: 0.2, glycerol: 1 })).to.deep.equal([1.2])
    expect(least({ carbohydrates: 0.15, sugars: 0.1, glycerol: 0.05 })).to.deep.equal([])
    expect(least({ carbohydrates: 0.15, sugars: 0.1, wineClass: 'fortified' })).to.deep.equal([0.7])
    expect(
      least({ carbohydrates: 0.05, sugars: 0.02, glycerol: 0.03, wineClass: 'fortified' }),
    ).to.deep.equal([])
    expect(least({ carbohydrates: 0.1, sugars: 0.1, family: 'spirit' })).to.deep.equal([])
  })

  it('allows constituents only for liqueurs, and a class only for substances that have it', () => {
    expect(
      savable({
        ingredients: [
          { id: 'grapes' },
          { id: 'sucrose', constituents: ['wine'] },
          { id: 'expedition-liqueur', constituents: ['wine'] },
        ],
      }),
    ).to.deep.equal(['ingredients.1.constituents constituentsOfLiqueurOnly'])
    expect(
      savable({
        ingredients: [
          { id: 'citric-acid', functionalClass: 'stabiliser' },
          { id: 'gum-arabic', functionalClass: 'antioxidant' },
        ],
      }),
    ).to.deep.equal(['ingredients.1.functionalClass classOfAnother'])
  })

  it('ignores fields of another family', () => {
    expect(
      issuesToSave({ ...spirit, vintage: 1, wineType: 'red', wineClass: 'still', glycerol: 99 }, context),
    ).to.deep.equal([])
    expect(
      ownFamilyFields({ family: 'aromatised', wineType: 'red', vintage: 2024, glycerol: 1 }),
    ).to.deep.equal({
      family: 'aromatised',
      vintage: 2024,
      glycerol: 1,
    })
  })
})

describe('publishing a sheet', () => {
  it('accepts the example of the declarations', () => {
    expect(issuesToPublish(example, context)).to.deep.equal([])
  })

  it('reports all issues at once, in the order of the form', () => {
    expect(summaries(issuesToPublish({ family: 'wine', name: 'Galets' }, context))).to.deep.equal([
      'brand required',
      'volume required',
      'alcohol required',
      'targetMarket required',
      'wineType required',
      'wineClass required',
      'vintage vintageOpen?',
      'sugars required',
      'ingredients noIngredient',
      'allergens required',
    ])
  })

  it('expects a vintage or the statement that there is none, only for a wine, never both', () => {
    const { vintage: _vintage, ...without } = example
    const { wineType: _type, wineClass: _class, ...aromatised } = without
    expect(summaries(issuesToPublish(without, context))).to.deep.equal(['vintage vintageOpen?'])
    expect(issuesToPublish({ ...without, nonVintage: true }, context)).to.deep.equal([])
    expect(
      summaries(issuesToPublish({ ...aromatised, family: 'aromatised' }, context)).filter((summary) =>
        summary.startsWith('vintage'),
      ),
    ).to.deep.equal([])
    expect(summaries(issuesToSave({ ...example, vintage: 2024, nonVintage: true }, context))).to.deep.equal([
      'vintage vintageDenied',
    ])
  })

  it('reports nothing else on a malformed value', () => {
    const draft = Object.assign({}, example, {
      ingredients: [{ id: 'moon-dust' }],
      energySource: 'typed',
      energyKj: -1,
    })
    expect(summaries(issuesToPublish(draft, context))).to.deep.equal([
      'energyKj tooSmall',
      'ingredients.0.id notAChoice',
    ])
  })

  it('requires an ingredient that is printed', () => {
    expect(
      ready({ ingredients: [{ id: 'gelatine' }, { id: 'nitrogen' }], allergens: ['none'] }),
    ).to.deep.equal(['ingredients noIngredient'])
    expect(ready({ ingredients: [{ id: 'sucrose' }], allergens: ['none'] })).to.deep.equal([
      'ingredients noRawMaterial',
      'allergens sulphitesForgotten?',
    ])
  })

  it('requires packaging for Italy and the Union, and advises it for the world', () => {
    expect(ready({ packaging: null })).to.deep.equal(['packaging packagingMissing'])
    expect(ready({ packaging: [], targetMarket: '380' })).to.deep.equal(['packaging packagingMissing'])
    expect(ready({ packaging: null, targetMarket: '001' })).to.deep.equal(['packaging packagingMissing?'])
    expect(ready({ packaging: null, targetMarket: '250' })).to.deep.equal([])
  })

  it('requires a reason for a CPV', () => {
    expect(ready({ cpvReason: null })).to.deep.equal(['cpvReason cpvReasonMissing'])
    expect(ready({ cpv: null })).to.deep.equal(['cpvReason cpvMissing?'])
    expect(ready({ gtin: null })).to.deep.equal(['cpv cpvWithoutGtin?'])
  })

  it('compares type and class', () => {
    expect(ready({ wineType: 'sparkling' })).to.deep.equal(['wineClass classNotSparkling'])
    expect(ready({ ...sparkling, wineType: 'dry_white', designation: null })).to.deep.equal([
      'wineType typeNotSparkling?',
    ])
    expect(ready(sparkling)).to.deep.equal([])
    expect(
      ready({ wineType: 'natural_sweet', sweetness: 'sweet', sugars: 8, carbohydrates: 9 }),
    ).to.deep.equal([])
  })

  it('compares strength and class', () => {
    const strengths = (changes: SheetChanges) => ready(changes).filter((issue) => issue.startsWith('alcohol'))
    expect(strengths({ wineClass: 'fortified', alcohol: 14 })).to.deep.equal(['alcohol strengthUnusual?'])
    expect(strengths({ wineClass: 'fortified', alcohol: 15 })).to.deep.equal([])
    expect(strengths({ wineClass: 'still_non_alcoholic', alcohol: 0.5 })).to.deep.equal([])
    expect(strengths({ wineClass: 'still_non_alcoholic', alcohol: 8.9 })).to.deep.equal([
      'alcohol strengthUnusual?',
    ])
    expect(strengths({ wineClass: 'still_non_alcoholic', alcohol: 9.1 })).to.deep.equal([
      'alcohol strengthNotDealcoholised',
    ])
    expect(strengths({ alcohol: 3 })).to.deep.equal(['alcohol strengthImpossible'])
  })

  it('compares typed energy with the formula', () => {
    expect(ready({ energySource: 'typed' })).to.deep.equal([])
    expect(ready({ energySource: 'typed', energyKcal: null })).to.deep.equal(['energyKcal required'])
    expect(ready({ energySource: 'typed', energyKj: 400, energyKcal: 95 })).to.deep.equal([
      'energyKj energyAgainstFormula',
      'energyKcal energyAgainstFormula',
    ])
    expect(ready({ energySource: 'typed', energyKj: 343, energyKcal: 75.5 })).to.deep.equal([
      'energyKj energyUnbalanced?',
    ])
    expect(ready({ energySource: 'formula', energyKj: 400, energyKcal: 95 })).to.deep.equal([])
    const [point] = issuesToPublish(changed({ energySource: 'typed', energyKj: 400 }), context)
    expect(point?.values).to.deep.equal({ formula: 327, unit: 'kJ' })
  })

  it('advises when the carbohydrate leaves no room for average glycerol', () => {
    expect(ready({ carbohydrates: 0.8, sugars: 0.2, glycerol: null })).to.deep.equal([
      'carbohydrates carbohydratesBelowParts?',
    ])
    expect(ready({ carbohydrates: 0.9, sugars: 0.2, glycerol: null })).to.deep.equal([])
  })

  it('requires an answer for the residue of fining agents and lysozyme', () => {
    expect(picked({ id: 'casein' }, { id: 'lysozyme' }, { id: 'gelatine' })).to.deep.equal([
      'ingredients.2.residue residueUnanswered',
      'ingredients.3.residue residueUnanswered',
    ])
    expect(picked({ id: 'casein', residue: 'at_most' })).to.deep.equal([])
  })

  it('warns when an additive is left off the label', () => {
    expect(picked({ id: 'gum-arabic', residue: 'at_most' })).to.deep.equal([
      'ingredients.2.residue additiveLeftOut?',
    ])
    expect(
      ready({
        ingredients: [{ id: 'grapes' }, { id: 'sulphites', residue: 'at_most' }],
        allergens: ['none'],
      }),
    ).to.deep.equal(['ingredients.1.residue sulphitesLeftOut?'])
  })

  it('requires allergen answers in agreement with the ingredients', () => {
    expect(ready({ allergens: null })).to.deep.equal(['allergens required'])
    expect(ready({ allergens: ['none'] })).to.deep.equal(['allergens allergenNotAnswered'])
    expect(ready({ allergens: ['none', 'sulphites'] })).to.deep.equal(['allergens allergenNoneAlone'])
    expect(ready({ allergens: ['sulphites', 'egg'] })).to.deep.equal(['allergens allergenWithoutIngredient'])
    expect(ready({ ingredients: [{ id: 'grapes' }], allergens: ['sulphites'] })).to.deep.equal([])
    expect(picked({ id: 'casein', residue: 'above' })).to.deep.equal(['allergens allergenNotAnswered'])
    expect(
      issuesToPublish(changed({ allergens: ['egg'] }), context).map((issue) => issue.values),
    ).to.deep.equal([{ allergen: 'sulphites' }, { allergen: 'egg' }])
  })

  it('joins two or three substances of one class that may be alternatives', () => {
    const joined = (...ids: IngredientEntry['id'][]) =>
      picked(...ids.map((id, index) => ({ id, andOr: index > 0 })))
    expect(joined('tartaric-acid', 'malic-acid')).to.deep.equal([])
    expect(joined('tartaric-acid', 'malic-acid', 'lactic-acid')).to.deep.equal([])
    expect(joined('tartaric-acid', 'malic-acid', 'lactic-acid', 'citric-acid')).to.include(
      'ingredients.5.andOr andOrTooMany',
    )
    expect(joined('tartaric-acid', 'gum-arabic')).to.deep.equal(['ingredients.3.andOr andOrClass'])
    expect(picked({ id: 'tartaric-acid', andOr: true })).to.deep.equal(['ingredients.2.andOr andOrClass'])
    expect(
      ready({ ingredients: [{ id: 'tartaric-acid', andOr: true }, { id: 'grapes' }], allergens: ['none'] }),
    ).to.deep.equal(['ingredients.0.andOr andOrFirst', 'allergens sulphitesForgotten?'])
  })

  it('refuses substances that the class of wine must not contain', () => {
    expect(picked({ id: 'calcium-sulphate' })).to.deep.equal([
      'ingredients.2 ingredientLimit?',
      'ingredients.2 ingredientNotForClass',
    ])
    expect(picked({ id: 'plain-caramel' }, { id: 'tirage-liqueur' })).to.deep.equal([
      'ingredients.2 ingredientNotForClass',
      'ingredients.3 ingredientNotForClass',
    ])
    expect(picked({ id: 'carboxymethylcellulose' })).to.deep.equal(['ingredients.2 ingredientNotForRed'])
    expect(picked({ id: 'aleppo-pine-resin' })).to.deep.equal(['ingredients.2 retsinaOnly'])
    expect(picked({ id: 'wine' })).to.deep.equal(['ingredients.2 wineOfAromatised?'])
    expect(
      ready({ ...sparkling, ingredients: [{ id: 'grapes' }, { id: 'tirage-liqueur' }, { id: 'sulphites' }] }),
    ).to.deep.equal([])
  })

  it('reminds of limits, of the kind of caramel and of repeated ingredients', () => {
    expect(picked({ id: 'ascorbic-acid' })).to.deep.equal(['ingredients.2 ingredientLimit?'])
    expect(
      ready({
        wineClass: 'fortified',
        alcohol: 18,
        ingredients: [{ id: 'grapes' }, { id: 'wine-distillate' }, { id: 'caramel' }, { id: 'sulphites' }],
      }),
    ).to.deep.equal(['ingredients.2 whichCaramel?'])
    expect(picked({ id: 'grapes' })).to.deep.equal(['ingredients.2 ingredientRepeated?'])
  })

  it('asks whether carbon dioxide in the list makes the bubbles, in every class and family that has some', () => {
    const ingredients: SheetChanges['ingredients'] = [
      { id: 'grapes' },
      { id: 'sulphites' },
      { id: 'carbon-dioxide' },
    ]
    const open = ['sparklingMethod carbonDioxideOrigin']
    const gassy: SheetChanges = { ...sparkling, ingredients }
    expect(ready({ ...gassy, sparklingMethod: null })).to.deep.equal(open)
    expect(ready({ ...gassy, sparklingMethod: 'second_fermentation' })).to.deep.equal([
      'ingredients.2 valueDoubtful?',
    ])
    expect(
      ready({ ...gassy, sparklingMethod: 'carbon_dioxide', indication: 'none', appellation: null }),
    ).to.deep.equal([])
    expect(
      ready({ ...gassy, wineType: 'red', wineClass: 'semi_sparkling', sparklingMethod: null }).filter(
        (issue) => issue.startsWith('sparkling'),
      ),
    ).to.deep.equal(open)
    expect(ready({ ingredients, sparklingMethod: null })).to.deep.equal([])
  })

  it('requires added carbon dioxide in the list', () => {
    expect(
      ready({ ...sparkling, sparklingMethod: 'carbon_dioxide', indication: 'none', appellation: null }),
    ).to.deep.equal(['ingredients carbonDioxideMissing'])
  })

  it('reminds that a chosen statement on gases is not printed without a packaging gas', () => {
    const reminder = ['gasStatement gasStatementNotPrinted?']
    const gasStatement = 'bottled' as const
    expect(ready({ gasStatement, ingredients: [{ id: 'grapes' }, { id: 'sulphites' }] })).to.deep.equal(
      reminder,
    )
    expect(
      ready({
        gasStatement,
        ...sparkling,
        sparklingMethod: 'carbon_dioxide',
        indication: 'none',
        appellation: null,
        ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'carbon-dioxide' }],
      }),
    ).to.deep.equal(reminder)
  })

  it('lets a spirit publish its energy alone', () => {
    expect(summaries(issuesToPublish(spirit, context))).to.deep.equal(['sugars spiritWithoutSugars?'])
    expect(issuesToPublish({ ...spirit, sugars: 0 }, context)).to.deep.equal([])
  })

  it('advises a legal name for spirits and aromatised products', () => {
    for (const family of ['spirit', 'aromatised'] as const)
      expect(ready({ family, designation: null })).to.include('designation legalNameMissing?')
    expect(ready({ designation: null })).to.deep.equal([])
  })

  it('validates an aromatised product without the categories of wine', () => {
    const draft = ownFamilyFields(
      changed({
        family: 'aromatised',
        ingredients: [{ id: 'wine' }, { id: 'spices' }, { id: 'plain-caramel' }, { id: 'sulphites' }],
      }),
    )
    expect(issuesToPublish(draft, context)).to.deep.equal([])
  })

  it('includes every blocking issue of saving', () => {
    const names = Object.keys(sheetFields) as SheetField[]
    fc.assert(
      fc.property(
        fc.subarray(names),
        fc.subarray(names),
        fc.constantFrom('wine', 'aromatised', 'spirit'),
        (without, blank, family) => {
          const draft = changed({
            ...Object.fromEntries([...without, ...blank].map((name) => [name, null])),
            family,
          })
          const all = summaries(blockingIssues(issuesToPublish(draft, context)))
          expect(all).to.include.members(summaries(issuesToSave(draft, context)))
        },
      ),
    )
  })
})
