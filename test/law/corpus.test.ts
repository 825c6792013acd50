// Checks the legal corpus itself: complete, without repetition, built on lawful base sheets, and free of ids that
// no field, substance, market or packaging code has.

import { expect } from 'chai'
import { labelLanguages } from '../../src/domain/languages.ts'
import { markets } from '../../src/domain/market-table.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { ingredient, ingredientIds } from '../../src/domain/sheet/ingredient-table.ts'
import { packagingMaterialCodes } from '../../src/domain/sheet/packaging-table.ts'
import { draftIssues } from '../../src/domain/value.ts'
import { baseSheets, sheetOf } from './base-sheets.ts'
import { usualLabelling, type SheetValues, type Verdict } from './corpus-shape.ts'
import { corpus } from './corpus.ts'

/** Entries of the corpus that no list has: the producer names them. */
const announcedIngredients = ['free']

const fields = new Set(Object.keys(sheetFields))
const listed: readonly string[] = ingredientIds
const substances = new Set([...listed, ...announcedIngredients])

/** The entries of a list in a sheet, whatever else it holds. */
function entries(sheet: SheetValues, field: string): readonly SheetValues[] {
  const list = sheet[field]
  return Array.isArray(list) ? (list as readonly SheetValues[]) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function amount(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

/** Actual plus potential strength: 16.83 g/l sugars ferment to 1 % vol. */
function totalStrength({ alcohol, sugars }: SheetValues): number {
  return amount(alcohol) + (amount(sugars) * 10) / 16.83
}

const bases = Object.entries<SheetValues>(baseSheets)

describe('legal corpus', () => {
  it('has an id for each case and repeats none', () => {
    const ids = corpus.map(({ id }) => id)
    expect(new Set(ids).size).to.equal(ids.length)
    for (const id of ids) expect(id).to.match(/^[a-z]+\/[a-zA-Z0-9]+(?:[-.][a-zA-Z0-9]+)*$/)
  })

  it('refuses at least 100 sheets, advises on at least 30 and accepts at least 70', () => {
    const count = (verdict: Verdict) => corpus.filter((one) => one.verdict === verdict).length
    expect(count('refused')).to.be.at.least(100)
    expect(count('advised')).to.be.at.least(30)
    expect(count('accepted')).to.be.at.least(70)
  })

  it('gives each case a reason of one sentence, a source and the fields it concerns', () => {
    for (const { id, why, source, fields: concerned } of corpus) {
      expect(why, id).to.match(/^\S.*\.$/)
      expect(source.text, id).to.match(/\d/)
      expect(concerned, id).to.not.be.empty
      expect(
        concerned.filter((name) => !fields.has(name)),
        id,
      ).to.deep.equal([])
    }
  })

  it('has read at least half of its sources', () => {
    const read = corpus.filter(({ source }) => source.checked)
    expect(read.length * 2).to.be.at.least(corpus.length)
  })

  it('changes declared fields only, and makes no sheet twice', () => {
    const seen = new Map<string, string>()
    for (const one of corpus) {
      const sheet = sheetOf(one)
      expect(
        Object.keys(sheet).filter((name) => !fields.has(name)),
        one.id,
      ).to.deep.equal([])
      const key = JSON.stringify(Object.entries(sheet).sort(([a], [b]) => (a < b ? -1 : 1)))
      expect(seen.get(key), `${one.id} repeats`).to.equal(undefined)
      seen.set(key, one.id)
    }
    for (const [name, base] of bases)
      expect(
        Object.keys(base).filter((field) => !fields.has(field)),
        name,
      ).to.deep.equal([])
  })

  it('changes, in each wrong case, a field that the issue concerns', () => {
    const untouched = corpus.filter(
      ({ verdict, sheet, labelledFrom, fields: concerned }) =>
        verdict !== 'accepted' &&
        labelledFrom === undefined &&
        !concerned.some((name) => Object.hasOwn(sheet, name)),
    )
    expect(untouched.map(({ id }) => id)).to.deep.equal([])
  })

  it('names substances that are listed or announced, and free ones in label languages', () => {
    const languages: readonly string[] = labelLanguages
    for (const one of corpus)
      for (const entry of entries(sheetOf(one), 'ingredients')) {
        expect(substances.has(text(entry['id'])), `${one.id}: ${text(entry['id'])}`).to.equal(true)
        const names = Object.keys(entry['names'] ?? {})
        expect(
          names.filter((language) => !languages.includes(language)),
          one.id,
        ).to.deep.equal([])
      }
  })

  it('names markets that exist', () => {
    const codes = new Set<string>(markets.map(({ code }) => code))
    for (const one of corpus) {
      const { targetMarket } = sheetOf(one)
      expect(targetMarket === undefined || codes.has(text(targetMarket)), one.id).to.equal(true)
    }
  })

  it('labels on a day in the form of a calendar day, and reserves silence for accepted cases', () => {
    for (const { id, verdict, labelledFrom, silent } of corpus) {
      expect(labelledFrom ?? usualLabelling, id).to.match(/^\d{4}-\d{2}-\d{2}$/)
      expect(silent === true && verdict !== 'accepted', id).to.equal(false)
    }
  })

  it('uses every base sheet, in wrong cases as in lawful ones', () => {
    const used = new Set<string>(corpus.map(({ base }) => base))
    expect(bases.map(([name]) => name).filter((name) => !used.has(name))).to.deep.equal([])
  })
})

describe('base sheets of the legal corpus', () => {
  /** Bounds of actual and total strength, by class and designation (sources in the cases). */
  const bounds: Readonly<Record<string, readonly [number, number, number, number]>> = {
    still: [9, 20, 9, 20],
    sparkling: [9.5, 20, 9.5, 20],
    semi_sparkling: [7, 20, 9, 20],
    fortified: [15, 22, 17.5, 50],
    still_non_alcoholic: [0, 0.5, 0, 10],
    sparkling_non_alcoholic: [0, 0.5, 0, 10],
    Vermouth: [14.5, 21.99, 17.5, 50],
    Glühwein: [7, 14.49, 7, 50],
    Sangría: [4.5, 11.99, 4.5, 50],
    'Aromatised wine-product cocktail': [1.21, 9.99, 1.21, 50],
    Brandy: [36, 96, 36, 96],
    Whisky: [40, 96, 40, 96],
    Liqueur: [15, 96, 15, 96],
    'Cream liqueur': [15, 96, 15, 96],
    'Egg liqueur': [14, 96, 14, 96],
  }
  /** The closed ranges of Directive 2007/45/EC, in cl. */
  const sizes: Readonly<Record<string, readonly number[]>> = {
    still: [10, 18.7, 25, 37.5, 50, 75, 100, 150],
    sparkling: [12.5, 20, 37.5, 75, 150],
    fortified: [10, 20, 37.5, 50, 75, 100, 150],
    spirit: [10, 20, 35, 50, 70, 100, 150, 175, 200],
  }
  const sizesOf = (sheet: SheetValues): readonly number[] => {
    const wineClass = text(sheet['wineClass'])
    if (sheet['family'] === 'spirit') return sizes['spirit'] ?? []
    if (sheet['family'] === 'aromatised' || wineClass === 'fortified') return sizes['fortified'] ?? []
    return sizes[wineClass.includes('sparkling') ? 'sparkling' : 'still'] ?? []
  }

  for (const [name, sheet] of bases) {
    it(`${name} has a lawful strength and size`, () => {
      const bound = bounds[text(sheet['wineClass'])] ?? bounds[text(sheet['designation'])]
      const [least, most, leastTotal, mostTotal] = bound ?? [Number.NaN, 0, 0, 0]
      expect(sheet['alcohol']).to.be.within(least, most)
      expect(
        totalStrength({ ...sheet, sugars: sheet['family'] === 'spirit' ? 0 : sheet['sugars'] }),
      ).to.be.within(leastTotal, mostTotal)
      expect(sizesOf(sheet)).to.include(sheet['volume'])
    })

    it(`${name} holds values that its fields can have`, () => {
      expect(draftIssues(sheetFields, sheet)).to.deep.equal([])
    })

    it(`${name} answers exactly the allergens of its list`, () => {
      const found = entries(sheet, 'ingredients').map((entry) => {
        const id = ingredientIds.find((known) => known === entry['id'])
        return id === undefined ? 'unknown' : ingredient(id).allergen
      })
      const allergens = [...new Set(found.filter((allergen) => allergen !== 'none'))]
      expect(sheet['allergens']).to.deep.equal(allergens.length === 0 ? ['none'] : allergens)
    })

    it(`${name} has a brand, a name, a market and known packaging`, () => {
      expect(text(sheet['brand']).length).to.be.within(5, 20)
      expect(sheet['name']).to.be.a('string')
      expect(sheet['targetMarket']).to.equal('097')
      const codes: readonly string[] = packagingMaterialCodes
      const materials = entries(sheet, 'packaging').map((entry) => text(entry['material']))
      expect(materials.filter((material) => !codes.includes(material))).to.deep.equal([])
      expect(materials).to.not.be.empty
    })
  }
})
