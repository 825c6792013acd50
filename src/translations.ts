// Translated messages from locales/*.json, for server, emails and command line. A message missing in the
// chosen language falls back to French; one missing there too is shown as its id (specification 1: default
// English, fallback French). The browser reads the same files through react-intl.

import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { formatTag, type InterfaceLanguage, type LabelLanguage } from './domain/languages.ts'
import type en from '../locales/en.json'

/** The language of a message that the chosen language lacks. */
export const fallbackLanguage: InterfaceLanguage = 'fr'

/** The id of a message, such as `page.wines.title`. A misspelt one does not compile. */
export type MessageId = keyof typeof en
/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>
/** Every message of one language, by id. */
export type Dictionary = Readonly<Record<string, string>>

const folder = new URL('../locales/', import.meta.url)
const dictionaries = new Map<string, Dictionary>()
const formats = new Map<string, IntlMessageFormat>()

/** The messages of the interface in a language, read once. */
export function dictionary(language: InterfaceLanguage): Dictionary {
  return read(`${language}.json`)
}

/** The messages of the consumer's label in one of its 24 languages, read once. */
export function labelMessages(language: LabelLanguage): Dictionary {
  return read(`label/${language}.json`)
}

/** A message of the interface with its values filled in; falls back to French, then to the id itself. */
export function translate(language: InterfaceLanguage, id: string, values: MessageValues = {}): string {
  const pattern = dictionary(language)[id] ?? dictionary(fallbackLanguage)[id]
  if (pattern === undefined) return id
  if (isPlainMessage(pattern, values))
    return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const key = `${language}\n${pattern}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new IntlMessageFormat(pattern, formatTag(language), undefined, { ignoreTag: true })
    formats.set(key, format)
  }
  return String(format.format(values))
}

/** Whether a message is only text and values, without plurals or quoting: it needs no IntlMessageFormat. */
function isPlainMessage(pattern: string, values: MessageValues): boolean {
  return (
    !pattern.includes("'") &&
    pattern
      .replace(/\{(\w+)\}/g, (placeholder, name: string) => (name in values ? '' : placeholder))
      .search(/[{}]/) < 0
  )
}

function read(name: string): Dictionary {
  const cached = dictionaries.get(name)
  if (cached !== undefined) return cached
  const messages = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Dictionary
  dictionaries.set(name, messages)
  return messages
}
