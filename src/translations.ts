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
const files = new Map<string, unknown>()
const formats = new Map<string, IntlMessageFormat>()

/** The messages of the interface in a language, read once. */
export function dictionary(language: InterfaceLanguage): Dictionary {
  return read(`${language}.json`)
}

/** The messages of the consumer's label in one of its 24 languages, read once. */
export function labelMessages(language: LabelLanguage): Dictionary {
  return read(`label/${language}.json`)
}

/** Where a regulated word was seen: in a regulation, in a public source, or in none yet. */
export type WordMark = 'law' | 'public' | 'unconfirmed'

/** Sources of the regulated words: source by id, and for each message the languages in which it has the word. */
type LabelSources = {
  readonly sources: Readonly<Record<string, { readonly mark: 'law' | 'public'; readonly text: string }>>
  readonly terms: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The messages of the label whose words a regulation gives or bounds. */
export function regulatedWords(): string[] {
  return Object.keys(labelSources().terms)
}

/** Where a regulated word was seen in a language, and the name of that source; null where it was in none. */
export function sourceOfWord(
  key: string,
  language: LabelLanguage,
): { mark: WordMark; source: string | null } {
  const { sources, terms } = labelSources()
  const id = Object.entries(terms[key] ?? {}).find(([, languages]) =>
    languages.split(' ').includes(language),
  )?.[0]
  const source = id === undefined ? undefined : sources[id]
  return source === undefined
    ? { mark: 'unconfirmed', source: null }
    : { mark: source.mark, source: source.text }
}

/** A sentence that the law of one country words itself, in the language of that country. */
export function nationalSentence(key: 'pregnancy.france'): string {
  const sentences = readJson('label-national.json') as Readonly<Record<string, { readonly text: string }>>
  return sentences[key]?.text ?? ''
}

function labelSources(): LabelSources {
  return readJson('label-sources.json') as LabelSources
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
  return readJson(name) as Dictionary
}

/** The content of a file of `locales`, read once. */
function readJson(name: string): unknown {
  const cached = files.get(name)
  if (cached !== undefined) return cached
  const content: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  files.set(name, content)
  return content
}
