// The messages of the interface in the browser: those of one page at a time, in files that the build writes
// (cli/bundle/page-messages.ts).

import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import type { PageName } from '../../src/contract/pages.ts'
import type { Dictionary } from './dictionaries.ts'
import { fileNameOf } from './page-modules.ts'

/** Which files the document's release has, and the language of its pages. */
export type MessageSource = { readonly version: string; readonly language: InterfaceLanguage }

let source: MessageSource | null = null
const dictionary: Record<string, Dictionary[string]> = {}
const loaded = new Map<string, Promise<void>>()

/** The messages of all pages loaded so far; grows when another page is loaded. */
export function openDictionary(from: MessageSource): Dictionary {
  source = from
  return dictionary
}

/** The name of the file with the messages of a page, or of addresses without one. */
export function messagesOf(page: PageName | null): string {
  return page === null ? 'unknown' : fileNameOf(page)
}

/** Adds the messages of a page, or of addresses without one. Rejects when their file no longer exists. */
export function loadMessages(page: PageName | null): Promise<void> {
  return loadPart(messagesOf(page))
}

/** Adds the messages of the dialogs that open from every page. */
export function loadQuickMessages(): Promise<void> {
  return loadPart('quick')
}

function loadPart(name: string): Promise<void> {
  const load = loaded.get(name) ?? fetchPart(name, source?.language ?? 'en').then(add)
  loaded.set(name, load)
  load.catch(() => loaded.delete(name))
  return load
}

/** The names of all ingredients in a language. */
export function loadIngredientNames(language: InterfaceLanguage): Promise<Dictionary> {
  return fetchPart('ingredients', language)
}

function add(part: Dictionary): void {
  Object.assign(dictionary, part)
}

async function fetchPart(name: string, language: InterfaceLanguage): Promise<Dictionary> {
  const address = `/assets/messages/${source?.version ?? ''}/${language}/${name}.json`
  const response = await fetch(address).catch(() => null)
  // The same words as for a chunk: a page of the release before loads again.
  if (response?.ok !== true) throw new Error(`Failed to fetch dynamically imported module: ${address}`)
  return (await response.json()) as Dictionary
}
