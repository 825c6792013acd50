import { expect } from 'chai'
import fc from 'fast-check'
import { normalizeName } from '../../../src/domain/normalized-name.ts'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import {
  allergens,
  ingredient,
  ingredientIds,
  type IngredientId,
} from '../../../src/domain/sheet/ingredient-table.ts'
import { allergensOf, isPrinted, makesBubbles } from '../../../src/domain/sheet/ingredients.ts'
import { findIngredient } from '../../../src/domain/sheet/find-ingredient.ts'
import {
  ingredientStatement,
  type IngredientStatement,
  type StatementOptions,
} from '../../../src/domain/sheet/ingredient-statement.ts'
import type { StatementGroup, StatementItem } from '../../../src/domain/sheet/statement-items.ts'

type Given = IngredientId | IngredientEntry

const listOf = (given: readonly Given[]): IngredientEntry[] =>
  given.map((entry) => (typeof entry === 'string' ? { id: entry } : entry))

function statementOf(given: readonly Given[], options: Partial<StatementOptions> = {}): IngredientStatement {
  return ingredientStatement(listOf(given), { displayE: false, family: 'wine', ...options })
}

/** A statement as one line of text, so that whole lists can be compared. */
function line(given: readonly Given[], options: Partial<StatementOptions> = {}): string {
  const { groups, gas, organicFootnote, alsoContains } = statementOf(given, options)
  const ends = [
    gas,
    organicFootnote ? '* organic' : undefined,
    ...alsoContains.map(({ term }) => `contains ${term}`),
  ]
  return [groups.map(groupText).join(', '), ...ends].filter((part) => part !== undefined).join('. ')
}

function groupText(group: StatementGroup): string {
  if (group.kind === 'plain') return group.items.map(itemText).join(', ')
  const names = group.items.map(itemText)
  const listed = group.andOr
    ? `contains ${names.slice(0, -1).join(', ')} and/or ${names.at(-1)}`
    : names.join(', ')
  return `${group.functionalClass}${group.plural ? 's' : ''}: ${listed}`
}

function itemText({ id, eNumber, allergen, constituents, contents, organic }: StatementItem): string {
  const name = eNumber ?? (allergen?.form === 'name' ? `!${allergen.term}` : id)
  const mark =
    allergen === undefined || allergen.form === 'name'
      ? ''
      : allergen.form === 'within'
        ? `!${allergen.term}`
        : ` (!${allergen.term})`
  const inside = constituents ?? contents?.map(groupText)
  return name + mark + (inside === undefined ? '' : ` (${inside.join(', ')})`) + (organic ? '*' : '')
}

describe('ingredient statement', () => {
  it('prints the worked example of the domain reference', () => {
    const given: Given[] = [
      'grapes',
      'sucrose',
      'tartaric-acid',
      { id: 'lactic-acid', andOr: true },
      'sulphites',
      'gum-arabic',
      'nitrogen',
    ]
    expect(line(given)).to.equal(
      'grapes, sucrose, acidity_regulators: contains tartaric-acid and/or lactic-acid, preservative: ' +
        '!sulphites, stabiliser: gum-arabic. bottled',
    )
  })

  it('prints items without a class first, by weight, then gases and residues, then the classes', () => {
    const given: Given[] = [
      { id: 'casein', residue: 'above' },
      'argon',
      'metatartaric-acid',
      'ascorbic-acid',
      'potassium-sorbate',
      'malic-acid',
      'plain-caramel',
      'neutral-wine-alcohol',
      'sucrose',
      'grapes',
    ]
    expect(line(given, { gasStatement: 'names' })).to.equal(
      'neutral-wine-alcohol, sucrose, grapes, argon, casein!milk_casein, colour: plain-caramel, ' +
        'acidity_regulator: malic-acid, preservative: potassium-sorbate, ' +
        'antioxidant: ascorbic-acid, stabiliser: metatartaric-acid',
    )
  })

  it('takes carbon dioxide for an ingredient only where it makes the bubbles', () => {
    expect(makesBubbles('carbon-dioxide', 'carbon_dioxide')).to.equal(true)
    expect(makesBubbles('carbon-dioxide', 'second_fermentation')).to.equal(false)
    expect(makesBubbles('carbon-dioxide', undefined)).to.equal(false)
    expect(makesBubbles('nitrogen', 'carbon_dioxide')).to.equal(false)
  })

  it('prints carbon dioxide that makes the bubbles by name, next to a statement on the other gases', () => {
    const given: Given[] = ['carbon-dioxide', 'grapes', 'nitrogen', 'sulphites']
    for (const family of ['wine', 'aromatised'] as const) {
      expect(line(given, { family, sparklingMethod: 'carbon_dioxide' })).to.equal(
        'grapes, carbon-dioxide, preservative: !sulphites. bottled',
      )
      expect(line(given, { family, sparklingMethod: 'second_fermentation' })).to.equal(
        'grapes, preservative: !sulphites. bottled',
      )
    }
  })

  it('leaves out processing aids, tannins, oxygen and additives whose residue is at most the threshold', () => {
    const given: Given[] = [
      'grapes',
      'gelatine',
      'isinglass',
      'pea-protein',
      'potato-protein',
      'other-fining-agent',
      'potassium-bicarbonate',
      'potassium-hydrogen-tartrate',
      'tannins',
      'oxygen',
      { id: 'gum-arabic', residue: 'at_most' },
      { id: 'sulphites', residue: 'at_most' },
    ]
    expect(statementOf(given)).to.deep.equal({
      groups: [{ kind: 'plain', items: [{ id: 'grapes', organic: false }] }],
      alsoContains: [],
      organicFootnote: false,
    })
  })

  it('keeps base items whatever residue was answered', () => {
    expect(line([{ id: 'grapes', residue: 'at_most' }])).to.equal('grapes')
  })

  it('prints fining agents only when their residue is above the threshold', () => {
    const agents: IngredientId[] = ['wheat-protein', 'casein', 'potassium-caseinates', 'ovalbumin']
    expect(line(['grapes', ...agents])).to.equal('grapes')
    expect(line(['grapes', ...agents.map((id): IngredientEntry => ({ id, residue: 'at_most' }))])).to.equal(
      'grapes',
    )
    expect(line(['grapes', ...agents.map((id): IngredientEntry => ({ id, residue: 'above' }))])).to.equal(
      'grapes, wheat-protein!wheat, casein!milk_casein, potassium-caseinates!milk, ovalbumin!egg_albumin',
    )
  })

  it('makes lysozyme a preservative when it stays in the wine', () => {
    expect(line(['grapes', 'lysozyme'])).to.equal('grapes')
    expect(line(['grapes', { id: 'lysozyme', residue: 'above' }])).to.equal(
      'grapes, preservative: !egg_lysozyme',
    )
    expect(line(['grapes', { id: 'lysozyme', residue: 'above' }], { displayE: true })).to.equal(
      'grapes, preservative: E1105 (!egg)',
    )
  })

  it('prints several sulphites as one term', () => {
    expect(line(['grapes', 'sulphur-dioxide', 'potassium-metabisulphite', 'potassium-bisulphite'])).to.equal(
      'grapes, preservative: !sulphites',
    )
    expect(line(['grapes', 'sulphites', { id: 'ammonium-bisulphite', residue: 'above' }])).to.equal(
      'grapes, preservative: !sulphites',
    )
    expect(line(['grapes', 'ammonium-bisulphite'])).to.equal('grapes')
  })

  it('gives a substance with two roles the class of its main function', () => {
    expect(
      line([
        'grapes',
        { id: 'sulphites', functionalClass: 'antioxidant' },
        { id: 'citric-acid', functionalClass: 'stabiliser' },
      ]),
    ).to.equal('grapes, antioxidant: !sulphites, stabiliser: citric-acid')
    expect(line(['grapes', { id: 'gum-arabic', functionalClass: 'antioxidant' }])).to.equal(
      'grapes, stabiliser: gum-arabic',
    )
  })

  it('shows E numbers when the option is on, for substances with one number', () => {
    expect(
      line(['grapes', 'tartaric-acid', 'malic-acid', 'potassium-metabisulphite', 'yeast-mannoproteins'], {
        displayE: true,
      }),
    ).to.equal(
      'grapes, acidity_regulators: E334, E296, preservative: E224 (!sulphites), stabiliser: ' +
        'yeast-mannoproteins',
    )
    expect(line(['grapes', 'sulphites', 'potassium-metabisulphite'], { displayE: true })).to.equal(
      'grapes, preservative: !sulphites',
    )
    expect(line(['grapes', 'sulphur-dioxide', 'potassium-bisulphite'], { displayE: true })).to.equal(
      'grapes, preservatives: E220 (!sulphites), E228 (!sulphites)',
    )
    expect(line(['grapes', 'caramel', 'argon'], { displayE: true, gasStatement: 'names' })).to.equal(
      'grapes, argon, colour: caramel',
    )
  })

  it('leaves out a generic name next to one of its substances', () => {
    expect(line(['grapes', 'caramel', 'plain-caramel', 'ammonia-caramel'])).to.equal(
      'grapes, colours: plain-caramel, ammonia-caramel',
    )
    expect(line(['grapes', 'ammonia-caramel', 'caramel'], { displayE: true })).to.equal(
      'grapes, colour: E150c',
    )
  })

  it('prints rectified must as concentrated must, once', () => {
    expect(
      line(['grapes', 'rectified-concentrated-grape-must', 'concentrated-grape-must', 'grapes']),
    ).to.equal('grapes, concentrated-grape-must')
  })

  it('states gases in three ways', () => {
    expect(line(['grapes', 'nitrogen', 'carbon-dioxide'])).to.equal('grapes. bottled')
    expect(line(['grapes', 'argon'], { gasStatement: 'bottled' })).to.equal('grapes. bottled')
    expect(line(['grapes', 'argon'], { gasStatement: 'may_be_bottled' })).to.equal('grapes. may_be_bottled')
    expect(line(['grapes', 'nitrogen', 'carbon-dioxide'], { gasStatement: 'names' })).to.equal(
      'grapes, nitrogen, carbon-dioxide',
    )
    expect(line(['grapes', 'oxygen'], { gasStatement: 'bottled' })).to.equal('grapes')
  })

  it('puts the real constituents of a liqueur in brackets', () => {
    const given: Given[] = [
      'grapes',
      'tirage-liqueur',
      {
        id: 'expedition-liqueur',
        constituents: ['sucrose', 'concentrated-grape-must', 'rectified-concentrated-grape-must', 'wine'],
      },
      { id: 'sucrose', constituents: ['wine'] },
    ]
    expect(line(given)).to.equal(
      'grapes, tirage-liqueur, expedition-liqueur (sucrose, concentrated-grape-must, wine), sucrose',
    )
  })

  it('marks organic items with an asterisk and adds the footnote', () => {
    expect(line([{ id: 'grapes', organic: true }, 'sucrose'])).to.equal('grapes*, sucrose. * organic')
    expect(line([{ id: 'tannins', organic: true }, 'grapes'])).to.equal('grapes')
    expect(
      line([{ id: 'concentrated-grape-must', organic: true }, 'rectified-concentrated-grape-must']),
    ).to.equal('concentrated-grape-must')
  })

  it('joins two or three alternatives of a class and no others', () => {
    const joined = (...ids: IngredientId[]): Given[] =>
      ids.map((id, index) => (index === 0 ? id : { id, andOr: true }))
    expect(line(joined('tartaric-acid', 'malic-acid', 'lactic-acid'))).to.equal(
      'acidity_regulators: contains tartaric-acid, malic-acid and/or lactic-acid',
    )
    expect(line(joined('tartaric-acid', 'malic-acid', 'lactic-acid', 'citric-acid'))).to.equal(
      'acidity_regulators: tartaric-acid, malic-acid, lactic-acid, citric-acid',
    )
    expect(line(joined('sulphites', 'potassium-sorbate'))).to.equal(
      'preservatives: !sulphites, potassium-sorbate',
    )
    expect(line(joined('tartaric-acid', 'gum-arabic'))).to.equal(
      'acidity_regulator: tartaric-acid, stabiliser: gum-arabic',
    )
  })

  it('prints an additive of the same class separately from alternatives', () => {
    expect(line(['grapes', 'tartaric-acid', 'malic-acid', { id: 'lactic-acid', andOr: true }])).to.equal(
      'grapes, acidity_regulator: tartaric-acid, acidity_regulators: contains malic-acid and/or lactic-acid',
    )
  })

  it('drops an alternative that is not printed', () => {
    expect(line(['tartaric-acid', { id: 'lactic-acid', andOr: true, residue: 'at_most' }])).to.equal(
      'acidity_regulator: tartaric-acid',
    )
  })

  it('keeps the weight order of a spirit and marks its egg and milk', () => {
    const given: Given[] = ['water', 'agricultural-alcohol', 'sucrose', 'egg-yolk', 'cream', 'flavourings']
    expect(line(given, { family: 'spirit' })).to.equal(
      'water, agricultural-alcohol, sucrose, egg-yolk!egg, cream (!milk), flavourings',
    )
    expect(allergensOf(listOf(given))).to.deep.equal(['egg', 'milk'])
  })

  it('names declared allergens that no ingredient contains', () => {
    expect(line(['grapes'], { allergens: ['sulphites'] })).to.equal('grapes. contains sulphites')
    expect(line(['grapes', 'sulphites'], { allergens: ['sulphites'] })).to.equal(
      'grapes, preservative: !sulphites',
    )
    expect(line(['grapes'], { allergens: ['none'] })).to.equal('grapes')
  })

  it('puts the ingredients of the wine of an aromatised product in brackets', () => {
    const given: Given[] = [
      'wine',
      'grapes',
      'sucrose',
      'tartaric-acid',
      'sulphites',
      'plain-caramel',
      'nitrogen',
    ]
    expect(line(given, { family: 'aromatised' })).to.equal(
      'wine (grapes, acidity_regulator: tartaric-acid), sucrose, colour: plain-caramel, preservative: ' +
        '!sulphites. bottled',
    )
    expect(line(['wine', 'sucrose'], { family: 'aromatised' })).to.equal('wine, sucrose')
    expect(line(['grapes', 'sucrose'], { family: 'aromatised' })).to.equal('grapes, sucrose')
    expect(
      line(['wine', 'grapes', 'water', 'sucrose', 'natural-flavourings', 'herbs', 'wormwood', 'sulphites'], {
        family: 'aromatised',
      }),
    ).to.equal(
      'wine (grapes), water, sucrose, natural-flavourings, herbs, wormwood, preservative: !sulphites',
    )
    expect(line(['wine', 'grapes'])).to.equal('grapes')
  })
})

const entries = fc.array(
  fc.record(
    {
      id: fc.constantFrom(...ingredientIds),
      residue: fc.constantFrom('above' as const, 'at_most' as const),
      organic: fc.boolean(),
      andOr: fc.boolean(),
    },
    { requiredKeys: ['id'] },
  ),
  { maxLength: 20 },
)
const options: fc.Arbitrary<StatementOptions> = fc.record({
  gasStatement: fc.constantFrom('bottled', 'may_be_bottled', 'names', undefined),
  displayE: fc.boolean(),
  family: fc.constantFrom('wine', 'aromatised', 'spirit'),
})

function itemsOf(groups: readonly StatementGroup[]): StatementItem[] {
  return groups.flatMap((group) => group.items.flatMap((item) => [item, ...itemsOf(item.contents ?? [])]))
}

describe('any ingredient statement', () => {
  it('prints exactly the entries that must be printed', () => {
    fc.assert(
      fc.property(entries, options, (given, chosen) => {
        const { groups } = ingredientStatement(given, chosen)
        const printedEntries = given.filter((entry) => isPrinted(entry))
        const allowed = new Set(
          printedEntries.flatMap(({ id }) => [id, ingredient(id).printAs, ingredient(id).allergen]),
        )
        const printed = itemsOf(groups).map((item) => item.id)
        for (const id of printed) expect(allowed.has(id), id).to.equal(true)
        for (const { id } of printedEntries) {
          const { group, allergen, printAs, members } = ingredient(id)
          if (
            group === 'gas' ||
            printedEntries.some((other) => members?.includes(other.id)) ||
            allergen === 'sulphites' ||
            (id === 'wine' && chosen.family === 'wine')
          )
            continue
          expect(printed, id).to.include(printAs ?? id)
        }
      }),
    )
  })

  it('prints each ingredient once, and no empty group', () => {
    fc.assert(
      fc.property(entries, options, (given, chosen) => {
        const { groups } = ingredientStatement(given, chosen)
        const ids = itemsOf(groups).map((item) => item.id)
        expect(new Set(ids).size).to.equal(ids.length)
        expect(groups.every((group) => group.items.length > 0)).to.equal(true)
      }),
    )
  })

  it('marks exactly the allergens of the printed ingredients', () => {
    fc.assert(
      fc.property(entries, options, (given, chosen) => {
        const marked = new Set(
          itemsOf(ingredientStatement(given, chosen).groups).flatMap(({ allergen }) =>
            allergen === undefined ? [] : [allergen.allergen],
          ),
        )
        const named = allergensOf(given)
        expect(named).to.deep.equal(allergens.filter((allergen) => marked.has(allergen)))
      }),
    )
  })

  it('never shows an E number outside a class, nor with E numbers off', () => {
    fc.assert(
      fc.property(entries, options, (given, chosen) => {
        const { groups } = ingredientStatement(given, chosen)
        const plain = groups.filter((group) => group.kind === 'plain').flatMap((group) => group.items)
        const numbered = chosen.displayE ? plain : itemsOf(groups)
        expect(numbered.filter((item) => item.eNumber !== undefined)).to.deep.equal([])
      }),
    )
  })
})

describe('allergens of a sheet', () => {
  it('are those of printed ingredients and those answered, each once', () => {
    const given = listOf([
      'sulphur-dioxide',
      'sulphites',
      { id: 'lysozyme', residue: 'above' },
      { id: 'ovalbumin', residue: 'above' },
      'casein',
    ])
    expect(allergensOf(given)).to.deep.equal(['sulphites', 'egg'])
    expect(allergensOf(given, ['milk', 'sulphites'])).to.deep.equal(['sulphites', 'egg', 'milk'])
    expect(allergensOf([], ['none'])).to.deep.equal([])
  })
})

describe('finding an ingredient', () => {
  const names = new Map<string, IngredientId>([
    ['acide tartrique', 'tartaric-acid'],
    ['schwefeldioxid', 'sulphur-dioxide'],
  ])

  it('finds it by id and by name, ignoring case, accents, spaces and hyphens', () => {
    for (const text of [
      'tartaric-acid',
      'Tartaric Acid',
      ' acide  Tartrique ',
      'ACIDE-TARTRIQUE',
      'acidé tartriqué',
    ]) {
      expect(findIngredient(text, names), text).to.equal('tartaric-acid')
    }
    expect(findIngredient('Schwefeldioxid', names)).to.equal('sulphur-dioxide')
  })

  it('finds it by E number, with or without the E, spaces and brackets', () => {
    for (const text of ['E330', 'e330', 'E 330', '330', ' e330 '])
      expect(findIngredient(text, names), text).to.equal('citric-acid')
    for (const text of ['E501(ii)', 'E 501 (II)', 'e501ii'])
      expect(findIngredient(text, names), text).to.equal('potassium-bicarbonate')
    expect(findIngredient('E150a', names)).to.equal('plain-caramel')
    expect(findIngredient('E150a-d', names)).to.equal('caramel')
    expect(findIngredient('E1105', names)).to.equal('lysozyme')
    for (const id of ingredientIds) {
      const { eNumber } = ingredient(id)
      if (eNumber !== null) expect(findIngredient(eNumber, new Map()), eNumber).to.equal(id)
    }
  })

  it('finds nothing for a text that names no single substance', () => {
    for (const text of ['', 'E501', 'E999', 'moon dust', '33', 'E'])
      expect(findIngredient(text, names), text).to.equal(undefined)
  })

  it('normalizes case, accents, ligatures and spaces', () => {
    expect(normalizeName('Fülldosage')).to.equal('fulldosage')
    expect(normalizeName('  Œuf_de  poule ')).to.equal('oeuf de poule')
    expect(normalizeName('Θειώδης')).to.equal(normalizeName('ΘΕΙΩΔΗΣ'))
  })
})
