// Ingredient lists as text: the paragraphs that a draft's label prints, and pasted text parsed into entries
// (Delegated Regulation (EU) 2019/33 Art. 48a).

import { service } from './service.ts'
import { ownStores } from './context.ts'
import { labelModelOf } from './labels.ts'
import { brusselsDay } from '../domain/law/calendar.ts'
import { applyChanges } from '../domain/field.ts'
import { ingredientParagraphs } from '../domain/label/ingredient-text.ts'
import { interfaceLanguages, labelLanguages, localeTag, type InterfaceLanguage } from '../domain/languages.ts'
import type { SheetFields } from '../domain/sheet/fields.ts'
import { buildListVocabulary, type ListVocabulary } from '../domain/sheet/list-vocabulary.ts'
import { readPastedList } from '../domain/sheet/pasted-list.ts'
import { dictionary, labelMessages } from '../translations.ts'

/** The list of a draft as the label prints it, allergens emphasised; no paragraphs for an empty list. */
export const sentence = service<'sheets.sentence'>(async (context, input) => {
  const stores = ownStores(context)
  const draft = applyChanges<SheetFields>({}, input.draft)
  const { ingredients } = await labelModelOf(context, stores.companyId, draft, {
    number: 1,
    date: brusselsDay(context.now),
    current: true,
  })
  const isEmpty =
    ingredients === undefined || (ingredients.groups.length === 0 && ingredients.gas === undefined)
  return { paragraphs: isEmpty ? [] : ingredientParagraphs(ingredients, labelMessages(input.lang ?? 'en')) }
})

/** Parses a pasted list into entries; `unread` has the text that was not recognised. */
export const recognise = service<'sheets.recognise'>((context, input) => {
  const { entries, gasStatement, dealcoholised, allergens, unread } = readPastedList(
    input.text,
    listWords(context.actor.language),
    input.family,
  )
  return Promise.resolve({
    found: [...entries],
    allergens: [...allergens],
    unread: [...unread],
    ...(gasStatement === undefined ? {} : { gasStatement }),
    ...(dealcoholised === undefined ? {} : { dealcoholised }),
  })
})

const known = new Map<InterfaceLanguage, ListVocabulary>()

/** The words of every language, the reader's own first: where two languages disagree, it decides. */
function listWords(language: InterfaceLanguage): ListVocabulary {
  const vocabulary =
    known.get(language) ??
    buildListVocabulary([
      labelMessages(localeTag(language)),
      dictionary(language),
      ...labelLanguages.map(labelMessages),
      ...interfaceLanguages.map(dictionary),
    ])
  known.set(language, vocabulary)
  return vocabulary
}
