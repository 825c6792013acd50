// Sentences of the label against ones written by hand from the examples of Delegated Regulation (EU) 2019/33
// Art. 48a, Regulation (EU) 1169/2011 and its annexes.

import { expect } from 'chai'
import {
  eNumberFacts,
  ingredientParagraphs,
  ingredientText,
} from '../../../src/domain/label/ingredient-text.ts'
import {
  nutritionHeadings,
  nutritionLines,
  nutritionNotes,
} from '../../../src/domain/label/nutrition-text.ts'
import {
  containsStatement,
  formatDate,
  formatNumber,
  labelTitle,
  formatList,
  operatorLines,
  formatStrength,
  formatVolume,
  type LabelMessages,
  type Segment,
} from '../../../src/domain/label/label-text.ts'
import type { LabelLanguage } from '../../../src/domain/languages.ts'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import {
  ingredientStatement,
  type IngredientStatement,
} from '../../../src/domain/sheet/ingredient-statement.ts'
import { nutritionTable } from '../../../src/domain/sheet/nutrition.ts'
import { wineName } from '../../../src/domain/sheet/wine-name.ts'
import { labelMessagesOf } from './label-messages.ts'

const dryRed: IngredientEntry[] = [
  { id: 'grapes' },
  { id: 'sucrose' },
  { id: 'tartaric-acid' },
  { id: 'lactic-acid', andOr: true },
  { id: 'sulphites' },
  { id: 'gum-arabic' },
  { id: 'nitrogen' },
]

function statement(entries: IngredientEntry[], displayE = false): IngredientStatement {
  return ingredientStatement(entries, { displayE, family: 'wine' })
}

function strongOf(segments: readonly Segment[]): string[] {
  return segments.filter((segment) => segment.strong === true).map((segment) => segment.text)
}

function plain(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('')
}

describe('the ingredient list as a sentence', () => {
  const expected: Partial<Record<LabelLanguage, string>> = {
    en:
      'Ingredients: Grapes, sucrose, acidity regulators: contains tartaric acid and/or lactic acid, ' +
      'preservative: sulphites, stabiliser: gum arabic. Bottled in a protective atmosphere.',
    fr:
      'Ingrédients\u00a0: Raisins, saccharose, correcteurs d’acidité\u00a0: contient acide tartrique ' +
      'et/ou acide lactique, conservateur\u00a0: sulfites, stabilisant\u00a0: gomme arabique. Mis en ' +
      'bouteille sous atmosphère protectrice.',
    de:
      'Zutaten: Trauben, Saccharose, Säureregulatoren: enthält Weinsäure und/oder Milchsäure, ' +
      'Konservierungsstoff: Sulfite, Stabilisator: Gummi arabicum. Unter Schutzatmosphäre abgefüllt.',
    it:
      'Ingredienti: Uva, saccarosio, regolatori dell’acidità: contiene acido tartarico e/o acido ' +
      'lattico, conservante: solfiti, stabilizzante: gomma arabica. Imbottigliato in atmosfera ' +
      'protettiva.',
    el:
      'Συστατικά: Σταφύλια, σακχαρόζη, ρυθμιστές οξύτητας: περιέχει τρυγικό οξύ και/ή γαλακτικό οξύ, ' +
      'συντηρητικό: θειώδη, σταθεροποιητής: αραβικό κόμμι. Εμφιαλωμένο σε προστατευτική ατμόσφαιρα.',
    fi:
      'Ainesosat: Viinirypäleet, sakkaroosi, happamuudensäätöaineet: sisältää: viinihappo ja/tai ' +
      'maitohappo, säilöntäaine: sulfiitteja, stabilointiaine: arabikumi. Pullotettu suojakaasussa.',
  }
  for (const [language, sentence] of Object.entries(expected)) {
    it(`reads in ${language} as the law's example`, () => {
      expect(ingredientText(statement(dryRed), labelMessagesOf(language))).to.equal(sentence)
    })
  }

  it('prints only the allergen in strong type', () => {
    expect(strongOf(ingredientParagraphs(statement(dryRed), labelMessagesOf('de')).flat())).to.deep.equal([
      'Sulfite',
    ])
  })

  it('prints the legal allergen term after an E number', () => {
    const entries: IngredientEntry[] = [
      { id: 'grapes' },
      { id: 'potassium-metabisulphite' },
      { id: 'lysozyme', residue: 'above' },
    ]
    const segments = ingredientParagraphs(statement(entries, true), labelMessagesOf('en')).flat()
    expect(plain(segments)).to.equal('Grapes, preservatives: E224 (sulphites), E1105 (egg).')
    expect(strongOf(segments)).to.deep.equal(['sulphites', 'egg'])
  })

  it('emphasises the allergen inside a name, and the whole name where the language inflects it', () => {
    const entries: IngredientEntry[] = [{ id: 'grapes' }, { id: 'wheat-protein', residue: 'above' }]
    const strong = (language: LabelLanguage): string[] =>
      strongOf(ingredientParagraphs(statement(entries), labelMessagesOf(language)).flat())
    expect(strong('en')).to.deep.equal(['wheat'])
    expect(strong('de')).to.deep.equal(['Weizen'])
    expect(strong('da')).to.deep.equal(['hvede'])
    expect(strong('cs')).to.deep.equal(['pšeničná bílkovina'])
  })

  it('puts the constituents of a liqueur in brackets', () => {
    const entries: IngredientEntry[] = [
      { id: 'grapes' },
      { id: 'expedition-liqueur', constituents: ['sucrose', 'wine'] },
    ]
    expect(ingredientText(statement(entries), labelMessagesOf('fr'))).to.equal(
      'Ingrédients\u00a0: Raisins, liqueur d’expédition (saccharose, vin).',
    )
  })

  it('explains an asterisk below the list', () => {
    const [list, footnote] = ingredientParagraphs(
      statement([{ id: 'grapes', organic: true }]),
      labelMessagesOf('it'),
    )
    expect(plain(list ?? [])).to.equal('Uva*.')
    expect(plain(footnote ?? [])).to.equal('* da produzione biologica')
  })

  it('adds natural sulphites that no ingredient names', () => {
    const natural = ingredientStatement([{ id: 'grapes' }], {
      displayE: false,
      family: 'wine',
      allergens: ['sulphites'],
    })
    const segments = ingredientParagraphs(natural, labelMessagesOf('en')).flat()
    expect(plain(segments)).to.equal('Grapes. Contains: sulphites.')
    expect(strongOf(segments)).to.deep.equal(['sulphites'])
  })

  it('explains E numbers by substance and class, and returns nothing when names are printed', () => {
    expect(eNumberFacts(statement(dryRed, true), labelMessagesOf('en'))).to.deep.equal([
      { term: 'E334', value: 'Tartaric acid, acidity regulator: keeps the acidity in balance' },
      { term: 'E270', value: 'Lactic acid, acidity regulator: keeps the acidity in balance' },
      { term: 'E414', value: 'Gum arabic, stabiliser: keeps the drink clear and stable' },
    ])
    expect(eNumberFacts(statement(dryRed), labelMessagesOf('en'))).to.deep.equal([])
  })
})

describe('the nutrition declaration as text', () => {
  const table = nutritionTable(
    { family: 'wine', alcohol: 13.5, sugars: 0.2, volume: 75, glasses: 6 },
    'annex-xiv',
  )
  if (table === undefined) throw new Error('a strength and sugars make a table')

  it('prints the worked example of a dry red', () => {
    expect(
      nutritionLines(table, labelMessagesOf('fr')).map((line) => [line.name, line.per100]),
    ).to.deep.equal([
      ['Énergie', '327\u00a0kJ / 79\u00a0kcal'],
      ['Glucides', '0,9\u00a0g'],
      ['dont sucres', '<0,5\u00a0g'],
    ])
    expect(nutritionLines(table, labelMessagesOf('en'))[1]?.per100).to.equal('0.9\u00a0g')
  })

  it('has column headings and the number of glasses', () => {
    expect(nutritionHeadings(table, labelMessagesOf('en'))).to.deep.equal([
      'Per 100\u00a0ml',
      'Per glass (125\u00a0ml)',
    ])
    expect(nutritionNotes(table, labelMessagesOf('en')).at(-1)).to.equal('Number of glasses: 6')
  })

  const negligible: Partial<Record<LabelLanguage, string>> = {
    en: 'Contains negligible amounts of fat, saturates, protein and salt.',
    fr:
      'Contient des quantités négligeables de matières grasses, d’acides gras saturés, de protéines ' +
      'et de sel.',
    de: 'Enthält geringfügige Mengen von Fett, gesättigten Fettsäuren, Eiweiß und Salz.',
    it: 'Contiene quantità trascurabili di grassi, acidi grassi saturi, proteine e sale.',
    el: 'Περιέχει αμελητέες ποσότητες λιπαρών, κορεσμένων λιπαρών, πρωτεϊνών και αλατιού.',
    fi: 'Sisältää merkityksettömiä määriä rasvaa, tyydyttynyttä rasvaa, proteiinia ja suolaa.',
    ga: 'Tá méideanna neamhshuntasacha de shaill, de sháitheáin, de phróitéin agus de shalann ann.',
  }
  for (const [language, sentence] of Object.entries(negligible)) {
    it(`prints the sentence on negligible amounts in ${language}`, () => {
      expect(nutritionNotes(table, labelMessagesOf(language))[0]).to.equal(sentence)
    })
  }
})

describe('figures, dates and names', () => {
  const en = labelMessagesOf('en')
  const fr = labelMessagesOf('fr')

  it('writes figures with the separator of the language and a no-break space before the unit', () => {
    expect(formatNumber('0.90', fr)).to.equal('0,90')
    expect(formatStrength(13.5, 'wine', fr)).to.equal('13,5\u00a0%\u00a0vol')
    expect(formatStrength(13.5, 'wine', labelMessagesOf('mt'))).to.equal('13.5\u00a0%\u00a0vol')
    expect(formatVolume(37.5, fr)).to.equal('37,5\u00a0cl')
    expect(formatVolume(75, en)).to.equal('75\u00a0cl')
    expect(formatVolume(150, fr)).to.equal('1,5\u00a0L')
  })

  const strengths: [number, 'wine' | 'aromatised' | 'spirit', string][] = [
    [13.24, 'wine', '13'],
    [13.25, 'wine', '13.5'],
    [13.74, 'wine', '13.5'],
    [13.75, 'wine', '14'],
    [5.9, 'wine', '6'],
    [0.24, 'wine', '0'],
    [0.03, 'wine', '0'],
    [0.25, 'wine', '0.5'],
    [0.3, 'wine', '0.5'],
    [14.95, 'aromatised', '15'],
    [14.94, 'aromatised', '14.9'],
    [40.04, 'spirit', '40'],
    [40.05, 'spirit', '40.1'],
  ]
  for (const [alcohol, family, printed] of strengths) {
    it(`prints ${alcohol} % vol of the family ${family} as ${printed} (2019/33 Art. 44; 1169/2011 Annex XII)`, () => {
      expect(formatStrength(alcohol, family, en)).to.equal(`${printed}\u00a0%\u00a0vol`)
    })
  }

  const dates: [LabelLanguage, string][] = [
    ['en', '5 March 2026'],
    ['fr', '5 mars 2026'],
    ['de', '5. März 2026'],
    ['it', '5 marzo 2026'],
    ['el', '5 Μαρτίου 2026'],
    ['fi', '5. maaliskuuta 2026'],
    ['hu', '2026. március 5.'],
    ['lv', '2026. gada 5. marts'],
    ['es', '5 de marzo de 2026'],
  ]
  for (const [language, text] of dates) {
    it(`writes a day out in ${language}`, () => {
      expect(formatDate('2026-03-05', labelMessagesOf(language)).replaceAll('\u00a0', ' ')).to.equal(text)
    })
  }

  it('writes the first of a month as the language does', () => {
    expect(formatDate('2026-01-01', fr)).to.equal('1er\u00a0janvier\u00a02026')
    expect(formatDate('2026-01-01', labelMessagesOf('it'))).to.equal('1º\u00a0gennaio\u00a02026')
    expect(formatDate('2026-01-01', en)).to.equal('1\u00a0January\u00a02026')
  })

  it('joins a list with the word for "and"', () => {
    expect(formatList([], en)).to.equal('')
    expect(formatList(['a'], en)).to.equal('a')
    expect(formatList(['a', 'b', 'c'], fr)).to.equal('a, b et c')
  })

  it('prints the allergen statement of the bottle', () => {
    const text = (words: LabelMessages): string => plain(containsStatement(['sulphites', 'egg'], words))
    expect(text(en)).to.equal('Contains: sulphites, egg')
    expect(text(fr)).to.equal('Contient\u00a0: sulfites, œuf')
    expect(strongOf(containsStatement(['milk'], en))).to.deep.equal(['milk'])
  })

  it('names the bottle and the page', () => {
    const identity = { brand: 'Deux Rives', name: 'Les Galets', vintage: 2024, kinds: [], organic: false }
    expect(wineName(identity)).to.equal('Deux Rives Les Galets 2024')
    expect(labelTitle({ ...identity }, labelMessagesOf('de'))).to.equal(
      'Deux Rives Les Galets 2024 – Elektronisches Etikett',
    )
  })

  it('names the operator’s country in the reader’s language', () => {
    const operator = { name: 'Deux Rives', address: ['26600 Tain'], country: 'FR' }
    expect(operatorLines(operator, 'de')).to.deep.equal(['Deux Rives', '26600 Tain', 'Frankreich'])
    expect(operatorLines(operator, 'el').at(-1)).to.equal('Γαλλία')
    expect(operatorLines(operator, 'ga').at(-1)).to.equal('An Fhrainc')
  })
})
