// The ingredient list against sentences written by hand from Delegated Regulation (EU) 2019/33 Art. 48a,
// Regulation (EU) 1169/2011 Annex VII Part C and Art. 21; then every substance with every answer in every
// language.

import { expect } from 'chai'
import fc from 'fast-check'
import { ingredientParagraphs, ingredientText } from '../../../src/domain/label/ingredient-text.ts'
import type { LabelMessages, Segment } from '../../../src/domain/label/label-text.ts'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { gasStatements, type IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import { families } from '../../../src/domain/sheet/product-families.ts'
import { ingredient, ingredientIds, type IngredientId } from '../../../src/domain/sheet/ingredient-table.ts'
import { ingredientStatement, type StatementOptions } from '../../../src/domain/sheet/ingredient-statement.ts'
import type { StatementGroup, StatementItem } from '../../../src/domain/sheet/statement-items.ts'
import { labelMessagesOf } from './label-messages.ts'

const dictionaries = new Map(labelLanguages.map((language) => [language, labelMessagesOf(language)]))
const space = '\u00a0'

function words(language: LabelLanguage): LabelMessages {
  return dictionaries.get(language) ?? {}
}

function text(
  entries: readonly IngredientEntry[],
  language: LabelLanguage,
  options: Partial<StatementOptions> = {},
): string {
  return ingredientText(
    ingredientStatement(entries, { displayE: false, family: 'wine', ...options }),
    words(language),
  ).replaceAll(space, ' ')
}

type Case = {
  readonly entries: readonly IngredientEntry[]
  readonly options?: Partial<StatementOptions>
  readonly sentences: Partial<Record<LabelLanguage, string>>
}

const cases: Readonly<Record<string, Case>> = {
  'a sparkling wine with its two liqueurs': {
    entries: [
      { id: 'grapes', organic: true },
      { id: 'tirage-liqueur' },
      { id: 'expedition-liqueur', constituents: ['sucrose', 'wine'] },
      { id: 'sulphites' },
    ],
    sentences: {
      en:
        'Ingredients: Grapes*, tirage liqueur, expedition liqueur (sucrose, wine), preservative: ' +
        'sulphites. * from organic production',
      fr:
        'Ingrédients : Raisins*, liqueur de tirage, liqueur d’expédition (saccharose, vin), ' +
        'conservateur : sulfites. * issu de la production biologique',
      de:
        'Zutaten: Trauben*, Fülldosage, Versanddosage (Saccharose, Wein), Konservierungsstoff: Sulfite. ' +
        '* aus ökologischer Erzeugung',
      it:
        'Ingredienti: Uva*, sciroppo zuccherino, sciroppo di dosaggio (saccarosio, vino), conservante: ' +
        'solfiti. * da produzione biologica',
      es:
        'Ingredientes: Uvas*, licor de tiraje, licor de expedición (sacarosa, vino), conservador: ' +
        'sulfitos. * de producción ecológica',
      el:
        'Συστατικά: Σταφύλια*, λικέρ εμφιάλωσης, λικέρ αποστολής (σακχαρόζη, οίνος), συντηρητικό: ' +
        'θειώδη. * βιολογικής παραγωγής',
    },
  },
  'residues of fining agents': {
    entries: [
      { id: 'grapes' },
      { id: 'lysozyme', residue: 'above' },
      { id: 'ovalbumin', residue: 'above' },
      { id: 'casein', residue: 'above' },
    ],
    sentences: {
      en: 'Ingredients: Grapes, egg albumin, milk casein, preservative: egg lysozyme.',
      fr: 'Ingrédients : Raisins, albumine de l’œuf, caséine du lait, conservateur : lysozyme de l’œuf.',
      de: 'Zutaten: Trauben, Albumin aus Ei, Kasein aus Milch, Konservierungsstoff: Lysozym aus Ei.',
      it: 'Ingredienti: Uva, ovoalbumina, caseina del latte, conservante: lisozima da uovo.',
      es: 'Ingredientes: Uvas, ovoalbúmina, caseína de leche, conservador: lisozima de huevo.',
      el: 'Συστατικά: Σταφύλια, αλβουμίνη αυγού, καζεΐνη γάλακτος, συντηρητικό: λυσοζύμη αυγού.',
      pt: 'Ingredientes: Uvas, albumina de ovo, caseína de leite, conservante: lisozima de ovo.',
      pl: 'Składniki: Winogrona, albumina z jaja, kazeina z mleka, substancja konserwująca: lizozym z jaja.',
    },
  },
  'E numbers with the legal word of the allergen': {
    entries: [
      { id: 'grapes' },
      { id: 'citric-acid', functionalClass: 'stabiliser' },
      { id: 'metatartaric-acid' },
      { id: 'potassium-metabisulphite' },
      { id: 'ascorbic-acid' },
    ],
    options: { displayE: true },
    sentences: {
      en: 'Ingredients: Grapes, preservative: E224 (sulphites), antioxidant: E300, stabilisers: E330, E353.',
      fr:
        'Ingrédients : Raisins, conservateur : E224 (sulfites), antioxydant : E300, stabilisants : ' +
        'E330, E353.',
      de:
        'Zutaten: Trauben, Konservierungsstoff: E224 (Sulfite), Antioxidationsmittel: E300, ' +
        'Stabilisatoren: E330, E353.',
      it: 'Ingredienti: Uva, conservante: E224 (solfiti), antiossidante: E300, stabilizzanti: E330, E353.',
      es: 'Ingredientes: Uvas, conservador: E224 (sulfitos), antioxidante: E300, estabilizantes: E330, E353.',
      el:
        'Συστατικά: Σταφύλια, συντηρητικό: E224 (θειώδη), αντιοξειδωτικό: E300, σταθεροποιητές: E330, ' +
        'E353.',
    },
  },
  'a vermouth': {
    entries: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'water' },
      { id: 'wormwood' },
      { id: 'natural-flavourings' },
      { id: 'sulphites' },
    ],
    options: { family: 'aromatised', gasStatement: 'may_be_bottled' },
    sentences: {
      en:
        'Ingredients: Wine (grapes), sucrose, water, wormwood, natural flavourings, preservative: ' +
        'sulphites.',
      fr: 'Ingrédients : Vin (raisins), saccharose, eau, absinthe, arômes naturels, conservateur : sulfites.',
      de:
        'Zutaten: Wein (Trauben), Saccharose, Wasser, Wermutkraut, natürliche Aromen, Konservierungsstoff: ' +
        'Sulfite.',
      it: 'Ingredienti: Vino (uva), saccarosio, acqua, assenzio, aromi naturali, conservante: solfiti.',
      es: 'Ingredientes: Vino (uvas), sacarosa, agua, ajenjo, aromas naturales, conservador: sulfitos.',
      el:
        'Συστατικά: Οίνος (σταφύλια), σακχαρόζη, νερό, αψιθιά, φυσικές αρωματικές ύλες, συντηρητικό: ' +
        'θειώδη.',
    },
  },
}

describe('the ingredient list by the law', () => {
  for (const [name, { entries, options, sentences }] of Object.entries(cases)) {
    for (const [language, sentence] of Object.entries(sentences)) {
      it(`prints ${name} in ${language}`, () => {
        expect(text(entries, language as LabelLanguage, options)).to.equal(sentence)
      })
    }
  }
})

/** Whether the table of domain 2 lets a substance be printed by name or statement, for an answer. */
function isOnTheLabel(id: IngredientId, residue: IngredientEntry['residue']): boolean {
  const { declaration, functionalClass } = ingredient(id)
  if (declaration === 'processing_aid_not_declared' || declaration === 'optional_not_required') return false
  if (declaration === 'packaging_gas') return true
  if (declaration === 'ingredient') return functionalClass === null || residue !== 'at_most'
  return residue === 'above'
}

const residues = [undefined, 'above', 'at_most'] as const
const gasChoices = [undefined, ...gasStatements] as const

function plain(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('')
}

describe('every substance with every answer', () => {
  for (const id of ingredientIds) {
    it(`${id} is printed exactly when the rules say so, in every language`, () => {
      for (const residue of residues) {
        for (const gasStatement of gasChoices) {
          const entry: IngredientEntry = { id, ...(residue === undefined ? {} : { residue }) }
          const statement = ingredientStatement([entry], {
            displayE: false,
            family: 'aromatised',
            gasStatement,
          })
          const isStatedGas = ingredient(id).group === 'gas' && gasStatement !== 'names'
          const isOn = isOnTheLabel(id, residue)
          expect(statement.gas, `${String(residue)} ${String(gasStatement)}`).to.equal(
            isOn && isStatedGas ? (gasStatement ?? 'bottled') : undefined,
          )
          expect(statement.groups.length).to.equal(isOn && !isStatedGas ? 1 : 0)
          for (const language of labelLanguages) {
            const sentence = plain(ingredientParagraphs(statement, words(language)).flat())
            expect(sentence, language).to.match(/\.$/)
            expect(sentence, language).not.to.match(/[a-z]\.[a-zA-Z_-]{2,}|undefined/)
          }
        }
      }
    })
  }

  it('states any mixture of gases in one of the three ways', () => {
    const gases = ingredientIds.filter((id) => ingredient(id).declaration === 'packaging_gas')
    for (let mixture = 1; mixture < 2 ** gases.length; mixture += 1) {
      const entries = [
        { id: 'grapes' as const },
        ...gases.filter((_id, bit) => ((mixture >> bit) & 1) === 1).map((id) => ({ id })),
      ]
      const names = entries.slice(1).map(({ id }) => words('en')[`ingredient.${id}`])
      expect(text(entries, 'en')).to.equal('Ingredients: Grapes. Bottled in a protective atmosphere.')
      expect(text(entries, 'en', { gasStatement: 'may_be_bottled' })).to.equal(
        'Ingredients: Grapes. Bottling may happen in a protective atmosphere.',
      )
      expect(text(entries, 'en', { gasStatement: 'names' })).to.equal(
        `Ingredients: Grapes, ${names.join(', ')}.`,
      )
    }
  })
})

const anyListed = fc.uniqueArray(
  fc.record(
    {
      id: fc.constantFrom(...ingredientIds),
      residue: fc.constantFrom('above' as const, 'at_most' as const),
      organic: fc.boolean(),
      andOr: fc.boolean(),
      ofWine: fc.boolean(),
    },
    { requiredKeys: ['id'] },
  ),
  { maxLength: 15, selector: ({ id }) => id },
)
const anyFree: fc.Arbitrary<IngredientEntry> = fc.record(
  {
    id: fc.constant('free' as const),
    names: fc.constantFrom(
      { en: 'almond paste' },
      { de: 'Mandelmus', fr: 'pâte d’amandes' },
      { sv: 'senap' },
    ),
    functionalClass: fc.constantFrom('emulsifier' as const, 'thickener' as const),
    allergens: fc.uniqueArray(fc.constantFrom('almond' as const, 'mustard' as const, 'milk' as const)),
  },
  { requiredKeys: ['id', 'names'] },
)
/** Listed ingredients, each once, and free ones in any place. */
const anyEntries: fc.Arbitrary<IngredientEntry[]> = fc
  .tuple(anyListed, fc.array(anyFree, { maxLength: 3 }), fc.nat(15))
  .map(([listed, free, at]) => [...listed.slice(0, at), ...free, ...listed.slice(at)])
const anyOptions: fc.Arbitrary<StatementOptions> = fc.record({
  displayE: fc.boolean(),
  family: fc.constantFrom(...families),
  gasStatement: fc.constantFrom(...gasChoices),
})

function itemsOf(groups: readonly StatementGroup[]): StatementItem[] {
  return groups.flatMap((group) => group.items.flatMap((item) => [item, ...itemsOf(item.contents ?? [])]))
}

describe('any printed list, in any language', () => {
  it('prints the term of each allergen in strong type wherever it is named', () => {
    fc.assert(
      fc.property(
        anyEntries,
        anyOptions,
        fc.constantFrom(...labelLanguages),
        (entries, options, language) => {
          const statement = ingredientStatement(entries, options)
          const strong = ingredientParagraphs(statement, words(language))
            .flat()
            .filter((segment) => segment.strong === true)
          const items = itemsOf(statement.groups)
          const named = items.filter(({ allergen }) => allergen !== undefined)
          const ofFree = items.flatMap(({ free }) => free?.allergens ?? [])
          expect(strong).to.have.length(named.length + ofFree.length)
          for (const allergen of ofFree) {
            const term = words(language)[`allergen.${allergen}`] ?? ''
            expect(strong.map(({ text }) => text.toLowerCase())).to.include(term.toLowerCase())
          }
          for (const { allergen } of named) {
            const term = words(language)[`allergen.${allergen?.term ?? ''}`] ?? ''
            const within = allergen?.form === 'within'
            expect(
              strong.some((segment) => within || segment.text.toLowerCase() === term.toLowerCase()),
              term,
            ).to.equal(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('keeps the producer’s order of weight among base items', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const { groups } = ingredientStatement(entries, { displayE: false, family: 'spirit' })
        const printed = itemsOf(groups)
          .map(({ id }) => id)
          .filter((id) => id !== 'free' && ingredient(id).group === 'base')
        const given = entries
          .map(({ id }) => (id === 'rectified-concentrated-grape-must' ? 'concentrated-grape-must' : id))
          .filter((id) => id !== 'free' && ingredient(id).group === 'base')
        expect(printed).to.deep.equal([...new Set(given)])
      }),
    )
  })
})
