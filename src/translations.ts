// Locales → sentences, for server, letters and command line. The chosen language, else French where a word is missing
// (specification section 1: default English, fallback French). The browser reads the same files through react-intl.

import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import {
  fallbackLanguage,
  formatTag,
  type InterfaceLanguage,
  type LabelLanguage,
} from './domain/languages.ts'
import type en from '../locales/en.json'

/** The id of a sentence: a place, as `page.wines.title`. A misspelt one does not compile. */
export type MessageId = keyof typeof en
/** Figures for a sentence. */
export type MessageValues = Readonly<Record<string, string | number>>
/** Every sentence of one language. */
export type Dictionary = Readonly<Record<string, string>>

const folder = new URL('../locales/', import.meta.url)
const dictionaries = new Map<string, Dictionary>()
const formats = new Map<string, IntlMessageFormat>()

/** The interface sentences of a language, read once. */
export function dictionary(language: InterfaceLanguage): Dictionary {
  return read(`${language}.json`)
}

/** The words of the consumer's label in one of its 24 languages, read once. */
export function labelWords(language: LabelLanguage): Dictionary {
  return read(`label/${language}.json`)
}

/** A sentence of the interface with its figures filled in; the id itself when no language knows it. */
export function translate(language: InterfaceLanguage, id: string, values: MessageValues = {}): string {
  const pattern = dictionary(language)[id] ?? dictionary(fallbackLanguage)[id]
  if (pattern === undefined) return id
  if (isPlain(pattern, values))
    return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const key = `${language}\n${pattern}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new IntlMessageFormat(pattern, formatTag(language), undefined, { ignoreTag: true })
    formats.set(key, format)
  }
  return String(format.format(values))
}

/** Whether a sentence holds nothing but text and figures as they are: no plural, no quoting, nothing to be loaded for it. */
function isPlain(pattern: string, values: MessageValues): boolean {
  return (
    !pattern.includes("'") &&
    pattern.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? '' : place)).search(/[{}]/) < 0
  )
}

function read(name: string): Dictionary {
  const known = dictionaries.get(name)
  if (known !== undefined) return known
  const words = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Dictionary
  dictionaries.set(name, words)
  return words
}
