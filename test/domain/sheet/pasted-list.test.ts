// Lists as producers write them in their documents; and every list that the label prints, in every language,
// parsed again.

import { expect } from 'chai'
import fc from 'fast-check'
import { ingredientText } from '../../../src/domain/label/ingredient-text.ts'
import { labelLanguages } from '../../../src/domain/languages.ts'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import { ingredient, ingredientIds } from '../../../src/domain/sheet/ingredient-table.ts'
import { isPrinted } from '../../../src/domain/sheet/ingredients.ts'
import { ingredientStatement } from '../../../src/domain/sheet/ingredient-statement.ts'
import type { StatementGroup } from '../../../src/domain/sheet/statement-items.ts'
import { buildListVocabulary } from '../../../src/domain/sheet/list-vocabulary.ts'
import { readPastedList } from '../../../src/domain/sheet/pasted-list.ts'
import { labelMessagesOf } from '../label/label-messages.ts'
import { endlessLists } from '../../support/endless-lists.ts'
import { line, vocabulary } from './pasted-line.ts'

describe('a pasted ingredient list', () => {
  const lists: readonly (readonly [string, string])[] = [
    ['Raisins, conservateurs : E220, acide citrique (E330)', 'grapes, sulphur-dioxide, citric-acid'],
    [
      'Ingrédients : Raisins*, sucre, correcteurs d’acidité : acide tartrique (E 334) et acide ' +
        'lactique ; conservateur : SULFITES',
      'grapes*, sucrose, tartaric-acid, lactic-acid, sulphites',
    ],
    [
      'Zutaten: Trauben, Saccharose, Säureregulatoren: enthält Weinsäure, Äpfelsäure und/oder ' +
        'Milchsäure, Antioxidationsmittel: Ascorbinsäure',
      'grapes, sucrose, tartaric-acid / malic-acid / lactic-acid, ascorbic-acid',
    ],
    [
      'Uva, liquore di spedizione (saccarosio e vino), stabilizzante: acido citrico, CMC. Contiene solfiti',
      'grapes, expedition-liqueur(sucrose+wine), citric-acid=stabiliser, carboxymethylcellulose; !sulphites',
    ],
    [
      'Uvas; azúcar; reguladores de acidez: E334 y/o E270; conservador: sulfitos. Embotellado en ' +
        'atmósfera protectora.',
      'grapes, sucrose, tartaric-acid / lactic-acid, sulphites, nitrogen; bottled',
    ],
    [
      'Συστατικά: Σταφύλια, ζάχαρη, ρυθμιστής οξύτητας: τρυγικό οξύ, συντηρητικό: **θειώδη**',
      'grapes, sucrose, tartaric-acid, sulphites',
    ],
    [
      'Uvas, açúcar, conservante E224 (sulfitos), estabilizador: goma-arábica',
      'grapes, sucrose, potassium-metabisulphite, gum-arabic',
    ],
    [
      '• Grapes (99.5 %)\n• Sugar 0,5 %\n• Preservatives and antioxidants:\n  - E224 (sulphites)\n  - ' +
        'vitamin C\n',
      'grapes, sucrose, potassium-metabisulphite, ascorbic-acid',
    ],
    [
      'Organic grapes, acidity regulator: E 330 - citric acid, <b>egg lysozyme</b>, nitrogen',
      'grapes*, citric-acid, lysozyme>, nitrogen',
    ],
    [
      'Vin (raisins, conservateur : sulfites), eau, sucre, arôme naturel, plantes aromatiques',
      'wine, grapes, sulphites, water, sucrose, natural-flavourings, herbs',
    ],
    [
      'Antioxidant: sulphites, Stabilisers (E414, E353)',
      'sulphites=antioxidant, gum-arabic, metatartaric-acid',
    ],
    [
      'Erwtenproteïne, tarweproteïne, aardappelproteïne, gorzka pomarańcza',
      'pea-protein, wheat-protein>, potato-protein, bitter-orange',
    ],
  ]
  for (const [text, expected] of lists) {
    it(`is read: ${text.slice(0, 50).replaceAll('\n', ' ')}`, () => {
      expect(line(text)).to.equal(expected)
    })
  }

  it('returns what it cannot read unchanged, and guesses nothing', () => {
    expect(line('Grapes, moon dust 3 %, E501, E999, sulphites (traces of gold)')).to.equal(
      'grapes, sulphites; ? moon dust 3 % | E501 | E999 | traces of gold',
    )
    expect(line('Secret agents: E220')).to.equal('sulphur-dioxide; ? Secret agents')
    expect(line('grapes and dragons')).to.equal('; ? grapes and dragons')
    expect(line('')).to.equal('')
    expect(line(' ,;:()*.. \n')).to.equal('')
  })

  it('adds each substance once', () => {
    expect(line('Grapes, raisins, E330, citric acid')).to.equal('grapes, citric-acid')
  })

  it('finds every substance by its name in every label language and by its number', () => {
    for (const language of labelLanguages) {
      const label = labelMessagesOf(language)
      const own = buildListVocabulary([label])
      for (const id of ingredientIds) {
        const { entries, unread } = readPastedList(label[`ingredient.${id}`] ?? '', own)
        expect(unread, `${language} ${id}`).to.deep.equal([])
        expect(label[`ingredient.${entries[0]?.entry.id ?? ''}`], `${language} ${id}`).to.equal(
          label[`ingredient.${id}`],
        )
      }
    }
    for (const id of ingredientIds) {
      const { eNumber } = ingredient(id)
      if (eNumber !== null) expect(line(`A: ${eNumber}`), id).to.match(new RegExp(`^${id}>?; `))
    }
  })

  it('reads back what the label prints, in each of 24 languages, with and without E numbers', () => {
    const printable = ingredientIds.filter(
      (id) =>
        ingredient(id).group !== 'gas' &&
        ingredient(id).printAs === undefined &&
        ingredient(id).covers === undefined &&
        // The list of a wine names egg and milk as allergens.
        !['wine', 'egg', 'milk'].includes(id),
    )
    const entries = fc
      .uniqueArray(fc.constantFrom(...printable), { minLength: 1, maxLength: 12 })
      .map((ids) =>
        ids.map((id): IngredientEntry => ({ id, residue: 'above' })).filter((entry) => isPrinted(entry)),
      )
    fc.assert(
      fc.property(entries, fc.constantFrom(...labelLanguages), fc.boolean(), (given, language, displayE) => {
        const statement = ingredientStatement(given, { displayE, family: 'wine' })
        if (statement.groups.length === 0) return
        const label = labelMessagesOf(language)
        const text = ingredientText(statement, label)
        const { entries, unread } = readPastedList(text, buildListVocabulary([label]))
        const printed = statement.groups.flatMap((group: StatementGroup) => group.items.map(({ id }) => id))
        expect(unread, text).to.deep.equal([])
        const nameOf = (id: string): string | undefined => label[`ingredient.${id}`]
        expect(
          entries.map(({ entry }) => nameOf(entry.id)),
          text,
        ).to.deep.equal(printed.map(nameOf))
      }),
      { numRuns: 300 },
    )
  })

  it('reads back alternatives and the allergens of aromatised products in each of 24 languages', () => {
    const given: readonly IngredientEntry[] = [
      { id: 'wine' },
      { id: 'almond' },
      { id: 'walnut' },
      { id: 'gum-arabic' },
      { id: 'metatartaric-acid', andOr: true },
    ]
    const statement = ingredientStatement(given, { displayE: false, family: 'spirit', allergens: ['sesame'] })
    for (const language of labelLanguages) {
      const label = labelMessagesOf(language)
      const text = ingredientText(statement, label)
      const { entries, unread, allergens } = readPastedList(text, buildListVocabulary([label]))
      expect(
        entries.map(({ entry }) => entry),
        text,
      ).to.deep.equal(given)
      expect(unread, text).to.deep.equal([])
      expect(allergens, text).to.deep.equal(['sesame'])
    }
  })

  it('returns a text made to be slow as one unread part (bench `pasted-lists`: how fast)', () => {
    for (const text of endlessLists)
      expect(readPastedList(text, vocabulary).unread, text.slice(0, 20)).to.have.length(1)
  })

  it('never throws and loses no text: everything with letters is read or returned', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'aE2 30,;:()*./\n[]%é', 'grapes', ' and/or ', 'sulphites'),
          maxLength: 40,
        }),
        (text) => {
          const { entries, unread } = readPastedList(text, vocabulary)
          expect(unread.every((part) => part.length <= 120)).to.equal(true)
          expect(new Set(entries.map(({ entry }) => entry.id)).size).to.equal(entries.length)
        },
      ),
    )
  })
})
