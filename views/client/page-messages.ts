// The messages of the interface in the browser: those of one page at a time, in files that the build writes
// (cli/bundle/page-messages.ts).

import type { InterfaceLanguage } from '../../src/domain/languages.ts'
import type { PageName } from '../../src/contract/pages.ts'
import type { Dictionary } from './dictionaries.ts'
import { familyOfMessage } from '../../src/contract/message-families.ts'
import { fileNameOf } from './page-file-name.ts'

/** Which files the document's release has, and the language of its pages. */
export type MessageSource = { readonly version: string; readonly language: InterfaceLanguage }

let source: MessageSource | null = null
const dictionary: Record<string, Dictionary[string]> = {}
const loaded = new Map<string, Promise<readonly string[]>>()
/** The names of the files that complete the document's page. */
let laterFiles: readonly string[] = []
let isMissed = false
const listeners = new Set<() => void>()

/** A file: messages, and the names of the files with what a page shows later. */
type MessageFile = { readonly texts: Dictionary; readonly later?: readonly string[] }

/**
 * The messages of all pages loaded so far; grows when another page is loaded.
 * @param words messages of large groups that the document shows
 */
export function openDictionary(from: MessageSource, words: Dictionary): Dictionary {
  source = from
  add(words)
  return dictionary
}

/** The name of the file with the messages of a page, or of addresses without one. */
export function messagesOf(page: PageName | null): string {
  return page === null ? 'unknown' : fileNameOf(page)
}

/** Adds the messages of a page, or of addresses without one. Rejects when their file no longer exists. */
export async function loadMessages(page: PageName | null): Promise<void> {
  await Promise.all((await loadFile(messagesOf(page))).map(loadFile))
}

/** Adds the messages that the page of the document shows at once. */
export async function loadFirstMessages(page: PageName | null): Promise<void> {
  laterFiles = await loadFile(messagesOf(page))
}

/** Adds the other messages of the document's page. */
export async function loadLaterMessages(): Promise<void> {
  await Promise.all(laterFiles.map(loadFile))
  if (!isMissed) return
  isMissed = false
  for (const listener of listeners) listener()
}

/** Calls back when messages that were missing have been added; returns what ends that. */
export function onMessagesAdded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers that a message of a large group was asked for before its file was there. */
export function missMessage(id: string): void {
  if (familyOfMessage(id) !== undefined) isMissed = true
}

/** Adds the messages of the dialogs that open from every page. */
export async function loadQuickMessages(): Promise<void> {
  await loadFile('quick')
}

function loadFile(name: string): Promise<readonly string[]> {
  const load =
    loaded.get(name) ??
    fetchFile(name, source?.language ?? 'en').then(({ texts, later = [] }) => {
      add(texts)
      return later
    })
  loaded.set(name, load)
  load.catch(() => loaded.delete(name))
  return load
}

/** The names of all ingredients in a language. */
export async function loadIngredientNames(language: InterfaceLanguage): Promise<Dictionary> {
  return (await fetchFile('ingredient', language)).texts
}

function add(part: Dictionary): void {
  Object.assign(dictionary, part)
}

async function fetchFile(name: string, language: InterfaceLanguage): Promise<MessageFile> {
  const address = `/assets/messages/${source?.version ?? ''}/${language}/${name}.json`
  const response = await fetch(address).catch(() => null)
  // The same words as for a chunk: a page of the release before loads again.
  if (response?.ok !== true) throw new Error(`Failed to fetch dynamically imported module: ${address}`)
  return (await response.json()) as MessageFile
}
