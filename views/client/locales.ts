// The dictionaries of the interface, one chunk per language. The browser loads only one.

import type { InterfaceLanguage } from '../../src/domain/languages.ts'

export type Dictionary = Readonly<Record<string, string>>

const files = import.meta.glob<Dictionary>('../../locales/*.json', { import: 'default' })

/** Loads the messages of an interface language. */
export async function loadDictionary(language: InterfaceLanguage): Promise<Dictionary> {
  const load = files[`../../locales/${language}.json`]
  if (load === undefined) throw new Error(`There is no dictionary of ${language}.`)
  return load()
}
