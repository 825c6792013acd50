// Words of the label that readers of the language found wrong, and what stands in their place: agreement with
// the word for "wine", cases after "contains", materials in the names of components, half-foreign words.

import { expect } from 'chai'
import { ingredientText } from '../../../src/domain/label/ingredient-text.ts'
import { labelMessage } from '../../../src/domain/label/label-text.ts'
import type { IngredientEntry } from '../../../src/domain/sheet/fields.ts'
import { ingredientStatement } from '../../../src/domain/sheet/ingredient-statement.ts'
import { labelMessagesOf } from './label-messages.ts'

const words: readonly (readonly [language: string, key: string, word: string])[] = [
  ['da', 'product.de_alcoholised', 'dealkoholiseret'],
  ['da', 'product.partially_de_alcoholised', 'delvist dealkoholiseret'],
  ['bg', 'field.organic', 'Биологично'],
  ['el', 'field.organic', 'Βιολογικός'],
  ['hr', 'field.organic', 'Ekološko'],
  ['pl', 'field.organic', 'Ekologiczne'],
  ['sl', 'field.organic', 'Ekološko'],
  ['sv', 'field.organic', 'Ekologiskt'],
  ['es', 'packaging.component.case', 'Caja de transporte'],
  ['pt', 'packaging.component.case', 'Caixa de transporte'],
  ['es', 'packaging.component.foil', 'Capuchón'],
  ['el', 'packaging.component.can', 'Κουτάκι'],
  ['mt', 'packaging.component.box', 'Kaxxetta'],
  ['el', 'packaging.component.muzzle', 'Συρμάτινη ασφάλεια'],
  ['pt', 'packaging.component.muzzle', 'Muselete'],
  ['en', 'choice.wineType.semi_dry_white', 'medium dry white wine'],
  ['en', 'choice.wineClass.fortified', 'liqueur wine'],
  ['sv', 'choice.wineClass.fortified', 'likörvin'],
  ['sv', 'ingredient.tirage-liqueur', 'tiragelikör'],
  ['sv', 'ingredient.expedition-liqueur', 'expeditionslikör'],
  ['it', 'functionalClass.acidity_regulator', 'regolatore dell’acidità'],
  ['it', 'functionalClass.acidity_regulator.plural', 'regolatori dell’acidità'],
  ['et', 'gasStatement.bottled', 'Villitud kaitsvas atmosfääris'],
  ['et', 'gasStatement.may_be_bottled', 'Villimine võib toimuda kaitsvas atmosfääris'],
  ['pt', 'ingredient.glucose-syrup', 'xarope de glucose'],
  ['de', 'ingredient.wormwood', 'Wermutkraut'],
  ['nl', 'page.others', 'Andere partijen en oogstjaren'],
]

const alternatives: readonly IngredientEntry[] = [
  { id: 'grapes' },
  { id: 'gum-arabic' },
  { id: 'metatartaric-acid', andOr: true },
]

/** The list with alternatives, in the languages in which "contains" changes the case of what follows it. */
const lists: Readonly<Record<string, string>> = {
  fi: 'Ainesosat: Viinirypäleet, stabilointiaineet: sisältää: arabikumi ja/tai metaviinihappo.',
  et: 'Koostisosad: Viinamarjad, stabilisaatorid: sisaldab: kummiaraabik ja/või metaviinhape.',
  lv: 'Sastāvdaļas: Vīnogas, stabilizētāji: satur: gumiarābiks un/vai metavīnskābe.',
  hu: 'Összetevők: Szőlő, stabilizátorok: tartalmaz: gumiarábikum és/vagy metaborkősav.',
  cs: 'Složení: Hrozny, stabilizátory: obsahuje: arabská guma a/nebo kyselina metavinná.',
  sk: 'Zloženie: Hrozno, stabilizátory: obsahuje: arabská guma a/alebo kyselina metavínna.',
  hr: 'Sastojci: Grožđe, stabilizatori: sadrži: arapska guma i/ili metavinska kiselina.',
  sl: 'Sestavine: Grozdje, stabilizatorji: vsebuje: gumi arabikum in/ali metavinska kislina.',
  pl: 'Składniki: Winogrona, stabilizatory: zawiera: guma arabska i/lub kwas metawinowy.',
  de: 'Zutaten: Trauben, Stabilisatoren: enthält Gummi arabicum und/oder Metaweinsäure.',
}

describe('the mended words of the label', () => {
  for (const [language, key, word] of words) {
    it(`writes "${word}" in ${language} for ${key}`, () => {
      expect(labelMessage(labelMessagesOf(language), key)).to.equal(word)
    })
  }

  for (const [language, list] of Object.entries(lists)) {
    it(`writes alternatives in ${language} in the case that the sentence asks for`, () => {
      const statement = ingredientStatement(alternatives, { displayE: false, family: 'wine' })
      expect(ingredientText(statement, labelMessagesOf(language))).to.equal(list)
    })
  }
})
