// The whole dictionaries of the interface, for the server. The browser loads the messages of a page (page-messages.ts).

import type { MessageFormatElement } from 'react-intl'
import type { InterfaceLanguage } from '../../src/domain/languages.ts'

/** Messages by id: a text, or its parsed form when values are filled in (cli/bundle/compiled-messages.ts). */
export type Dictionary = Readonly<Record<string, Message>>
type Message = string | MessageFormatElement[]

const files = import.meta.glob<Dictionary>('../../locales/*.json', { import: 'default' })

const loaded = new Map<InterfaceLanguage, Dictionary>()

/** Loads the messages of an interface language. */
export async function loadDictionary(language: InterfaceLanguage): Promise<Dictionary> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const load = files[`../../locales/${language}.json`]
  if (load === undefined) throw new Error(`There is no dictionary of ${language}.`)
  const dictionary = await load()
  loaded.set(language, dictionary)
  return dictionary
}
