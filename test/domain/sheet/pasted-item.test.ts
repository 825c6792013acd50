// One item of a pasted list: a name with its number, class, brackets or quantity; and what the family of the product
// changes. Entries in the notation of a cell: `grapes*|citric-acid=stabiliser`.

import { expect } from 'chai'
import type { Family } from '../../../src/domain/sheet/product-families.ts'
import { readPastedList } from '../../../src/domain/sheet/pasted-list.ts'
import { entryCells } from '../../../src/domain/spreadsheet/entry-cells.ts'
import { vocabulary } from './pasted-line.ts'

/** The entries of a list, then what is not read behind a question mark. */
function read(text: string, family?: Family): string {
  const { entries, unread } = readPastedList(text, vocabulary, family)
  const written = entryCells.ingredients.write(entries.map(({ entry }) => entry))
  return unread.length === 0 ? written : `${written} ? ${unread.join(' ? ')}`
}

function expectEach(lists: Readonly<Record<string, string>>, family?: Family): void {
  expect(Object.fromEntries(Object.keys(lists).map((text) => [text, read(text, family)]))).to.deep.equal(
    lists,
  )
}

describe('an item of a pasted list', () => {
  it('is one substance by name and number, which have to agree', () => {
    expectEach({
      'E220 - sulphur dioxide': 'sulphur-dioxide',
      'Weinsäure/E334': 'tartaric-acid',
      'acide citrique E330': 'citric-acid',
      'E330 – citric acid': 'citric-acid',
      'sulphites (E220)': 'sulphur-dioxide',
      'E220 (sulphites)': 'sulphur-dioxide',
      'dmdc (dmdc) (e242)': 'dimethyl-dicarbonate',
      'E330 tartaric acid': ' ? E330 tartaric acid',
      'E330 moon': ' ? E330 moon',
    })
  })

  it('may name its class before it, behind it or in brackets', () => {
    expectEach({
      'preservative E220': 'sulphur-dioxide',
      'E220 preservative': 'sulphur-dioxide',
      'preservative - E220': 'sulphur-dioxide',
      'stabiliser citric acid': 'citric-acid=stabiliser',
      'citric acid stabiliser': 'citric-acid=stabiliser',
      'citric acid (stabiliser)': 'citric-acid=stabiliser',
      'citric acid [E330, stabiliser]': 'citric-acid=stabiliser',
      'acidity regulators (E334 and E270)': 'tartaric-acid|lactic-acid',
      'sulphites (antioxidant)': 'sulphites=antioxidant',
      'preservative moon': ' ? preservative moon',
    })
  })

  it('may say that it is organic: before it, behind it, in brackets or with a star', () => {
    expectEach({
      'organic grapes': 'grapes*',
      'raisins biologiques': 'grapes*',
      'Bio-Trauben': 'grapes*',
      'grapes*, sugar. *organic': 'grapes*|sucrose',
      '* from organic production': '',
      'grapes (organic), sulphites': 'grapes*|sulphites',
      'Trauben (bio), Zucker [bio]': 'grapes*|sucrose*',
      'organic moon': ' ? organic moon',
    })
  })

  it('keeps what its brackets have beside the name', () => {
    expectEach({
      'casein (milk)': 'casein>',
      'gum arabic (moon)': 'gum-arabic ? moon',
      'grapes [E330]': 'grapes|citric-acid',
      '( E330 )': 'citric-acid',
      '(E330': 'citric-acid',
      'grapes))': ' ? grapes))',
      'moon (E330)': 'citric-acid',
      'moon (sun)': ' ? moon (sun)',
    })
  })

  it('of a liqueur has its constituents in brackets, once each', () => {
    expectEach({
      'tirage liqueur (sugar, yeast, wine)': 'tirage-liqueur(sucrose+wine) ? yeast',
      'expedition liqueur (sucrose, sucrose and grape must)': 'expedition-liqueur(sucrose+grape-must)',
      'expedition liqueur (moon)': 'expedition-liqueur ? moon',
      'expedition liqueur': 'expedition-liqueur',
    })
  })

  it('may be alternatives, joined by "and/or" or a slash where one may replace the other', () => {
    expectEach({
      'E330/E334': 'citric-acid/tartaric-acid',
      'malic acid and/or lactic acid': 'malic-acid/lactic-acid',
      'stabilisers: contains gum arabic and/or CMC': 'gum-arabic/carboxymethylcellulose',
      'E330 and E334': 'citric-acid|tartaric-acid',
      'grapes/sulphites': 'grapes|sulphites',
      'vitamin C/moon': ' ? vitamin C/moon',
    })
  })

  it('is not read with a strength or odd brackets, and loses quotation marks', () => {
    expectEach({ '"grapes"': 'grapes', '{grapes}': ' ? {grapes}', 'grapes 12 % vol': ' ? grapes 12 % vol' })
  })

  it('is listed once, and a heading without items names none', () => {
    expectEach({
      'grapes, grapes*, raisins': 'grapes',
      'Preservative:': '',
      'Preservatives: E220: E224': 'sulphur-dioxide|potassium-metabisulphite',
      'a: b: E330': 'citric-acid ? a ? b',
    })
  })
})

describe('what follows "contains"', () => {
  it('is an allergen, not an ingredient', () => {
    const contained = (text: string) => readPastedList(text, vocabulary)
    expect(contained('Contains sulphites and egg').allergens).to.deep.equal(['sulphites', 'egg'])
    expect(contained('Contains sulphites and egg').entries).to.deep.equal([])
    expect(contained('contains: sulphites, moon')).to.deep.include({
      allergens: ['sulphites'],
      unread: ['moon'],
    })
    expect(contained('contains lysozyme').allergens).to.deep.equal(['egg'])
    expect(contained('Contains sugar')).to.deep.include({ allergens: [], unread: ['sugar'] })
  })
})

describe('the family of a product', () => {
  it('keeps the quantities of a drink made from wine, and drops those of a wine', () => {
    expectEach({ 'wine, sugar 10 %, water (2,5 %)': 'wine|sucrose 10%|water 2.5%' }, 'aromatised')
    expectEach({ 'water, sugar 5 %': 'water|sucrose 5%' }, 'spirit')
    expectEach({ 'grapes, sugar 10 %': 'grapes|sucrose' }, 'wine')
    expectEach({ 'grapes, sugar 10 %': 'grapes|sucrose', 'wine, sugar 10 %': 'wine|sucrose 10%' })
  })

  it('marks what of a drink is of its wine only where it would be read otherwise', () => {
    expectEach({ 'wine (grapes 80 %, sulphites), sugar': 'wine|grapes 80%|sulphites^|sucrose' }, 'aromatised')
  })

  it('makes egg and milk allergens of a wine, and ingredients of another drink', () => {
    const wine = readPastedList('grapes, egg, milk', vocabulary, 'wine')
    expect([wine.entries.map(({ entry }) => entry.id), wine.allergens]).to.deep.equal([
      ['grapes'],
      ['egg', 'milk'],
    ])
    expectEach({ 'wine (grapes), egg, milk': 'wine|grapes|egg|milk' }, 'aromatised')
  })

  it('reads the wine before the brackets of a de-alcoholised wine as its state', () => {
    for (const family of ['wine', undefined] as const) {
      const wine = readPastedList('Dealcoholised wine (grapes, sulphites), sugar', vocabulary, family)
      expect(wine.dealcoholised).to.equal('whole')
      expect(wine.entries.map(({ entry }) => entry.id)).to.deep.equal(['grapes', 'sulphites', 'sucrose'])
    }
    const drink = readPastedList('Dealcoholised wine (grapes), sugar', vocabulary, 'aromatised')
    expect(drink).to.not.have.property('dealcoholised')
  })
})

describe('a sentence on the protective atmosphere', () => {
  it('adds nitrogen where no gas is listed', () => {
    const read = (text: string) => {
      const { entries, gasStatement } = readPastedList(text, vocabulary)
      return [gasStatement, ...entries.map(({ entry }) => entry.id)]
    }
    expect(read('Grapes. Bottled in a protective atmosphere')).to.deep.equal([
      'bottled',
      'grapes',
      'nitrogen',
    ])
    expect(read('grapes, argon. Bottled in a protective atmosphere')).to.deep.equal([
      'bottled',
      'grapes',
      'argon',
    ])
    expect(read('grapes')).to.deep.equal([undefined, 'grapes'])
  })

  it('names its gases in brackets', () => {
    const read = (text: string) => {
      const { entries, gasStatement, unread } = readPastedList(text, vocabulary)
      return [gasStatement, ...entries.map(({ entry }) => entry.id), ...unread]
    }
    expect(read('Trauben, Sulfite, abgefüllt unter Schutzatmosphäre (Stickstoff)')).to.deep.equal([
      'bottled',
      'grapes',
      'sulphites',
      'nitrogen',
    ])
    expect(read('Grapes. Bottled in a protective atmosphere (argon, carbon dioxide)')).to.deep.equal([
      'bottled',
      'grapes',
      'argon',
      'carbon-dioxide',
    ])
    expect(read('Grapes. Bottled in a protective atmosphere (moon dust)')).to.include(
      'Bottled in a protective atmosphere (moon dust)',
    )
  })
})
