// Ingredient lists in words: the sentences a draft will print, and pasted text read into entries (Delegated Regulation
// (EU) 2019/33 Art. 48a).

import { service } from './service.ts'
import { ownStores } from './context.ts'
import { labelModelOf } from './labels.ts'
import { applyChanges } from '../domain/field.ts'
import { ingredientParagraphs } from '../domain/label/ingredient-words.ts'
import { interfaceLanguages, labelLanguages, localeTag, type InterfaceLanguage } from '../domain/languages.ts'
import type { SheetFields } from '../domain/sheet/fields.ts'
import { listWordsOf, type ListWords } from '../domain/sheet/list-words.ts'
import { readPastedList } from '../domain/sheet/pasted-list.ts'
import { dictionary, labelWords } from '../translations.ts'

/** The list of a draft as the label prints it: paragraphs of stretches, allergens strong; none while nothing prints. */
export const sentence = service<'sheets.sentence'>(async (context, input) => {
  const stores = ownStores(context)
  const draft = applyChanges<SheetFields>({}, input.draft)
  const { ingredients } = await labelModelOf(context, stores.companyId, draft, {
    number: 1,
    date: context.now.toISOString().slice(0, 10),
    current: true,
  })
  const isEmpty =
    ingredients === undefined || (ingredients.groups.length === 0 && ingredients.gas === undefined)
  return { paragraphs: isEmpty ? [] : ingredientParagraphs(ingredients, labelWords(input.lang ?? 'en')) }
})

/** A pasted list read into entries; what could not be read comes back word for word. */
export const recognise = service<'sheets.recognise'>((context, input) => {
  const { found, gasStatement, allergens, unread } = readPastedList(
    input.text,
    listWords(context.actor.language),
  )
  return Promise.resolve({
    found: [...found],
    allergens: [...allergens],
    unread: [...unread],
    ...(gasStatement === undefined ? {} : { gasStatement }),
  })
})

const known = new Map<InterfaceLanguage, ListWords>()

/** The words of every language, the reader's own first: where two languages disagree, it decides. */
function listWords(language: InterfaceLanguage): ListWords {
  const words =
    known.get(language) ??
    listWordsOf([
      labelWords(localeTag(language)),
      dictionary(language),
      ...labelLanguages.map(labelWords),
      ...interfaceLanguages.map(dictionary),
    ])
  known.set(language, words)
  return words
}
