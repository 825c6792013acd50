// The messages that each page shows, as files of the browser's bundle: a page loads some hundred of the thousands.
// Which ones is read from the built code of the page, and for a second file from that of all that it loads later.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rollup } from 'vite'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { familyOfMessage, messageFamilies } from '../../src/contract/message-families.ts'
import { compileMessage } from './compiled-messages.ts'
import { entryFile, frameFiles, frameOf, isStart, pageFile } from './page-files.ts'

/** Modules that show nothing: what a page loads to leave it. */
const silentFile = /\/views\/client\//
/** The dialogs that open from every page; they have messages of their own, which no page loads before. */
const quickFile = /\/views\/shell\/quick-dialogs\.tsx$/
/** The name of the messages of addresses without a page. */
const unknownPage = 'unknown'

/**
 * The plugin of the browser's bundle: `assets/messages/<version>/<language>/<page>.json` for each page,
 * `<page>.later.json` for what it shows later, a file for each large group, and
 * `.vite/messages.json` with the version, a digest of all of them.
 */
export function writePageMessages(): Plugin {
  return {
    name: 'page-messages',
    generateBundle(_options, bundle) {
      const keys = Object.keys(dictionaryOf('en'))
      const parts = partsOf(modulesOfPages(this, bundle), keys)
      const files = interfaceLanguages.flatMap((language) => {
        const compiled = new Map(
          Object.entries(dictionaryOf(language)).map(([id, text]) => [
            id,
            JSON.stringify(compileMessage(text)),
          ]),
        )
        return [...parts].map(([name, { ids, later }]) => {
          const texts = ids.map((id) => `"${id}":${compiled.get(id) ?? '""'}`).join(',')
          const rest = later.length === 0 ? '' : `,"later":${JSON.stringify(later)}`
          return { name: `${language}/${name}.json`, text: `{"texts":{${texts}}${rest}}` }
        })
      })
      const digest = createHash('sha256')
      for (const { name, text } of files) digest.update(name).update(text)
      const version = digest.digest('base64url').slice(0, 8)
      for (const { name, text } of files)
        this.emitFile({ type: 'asset', fileName: `assets/messages/${version}/${name}`, source: text })
      this.emitFile({ type: 'asset', fileName: '.vite/messages.json', source: JSON.stringify(version) })
    },
  }
}

type MessagePart = { readonly ids: readonly string[]; readonly later: readonly string[] }

/** The files of messages by name: what each page shows at once, what it shows later, and the large groups. */
function partsOf(pages: ReadonlyMap<string, PageCode>, keys: readonly string[]): Map<string, MessagePart> {
  const parts = new Map<string, MessagePart>()
  for (const family of messageFamilies) {
    const ids = keys.filter((id) => familyOfMessage(id) === family)
    parts.set(family, { ids, later: [] })
  }
  const find = idFinder(keys)
  for (const [page, { first, all }] of pages) {
    const ids = idsNamed(first, keys, true, find).filter((id) => isOwnTitle(id, page) || first.has(id))
    const known = new Set(ids)
    const others = idsNamed(all, keys, false, find).filter(
      (id) => !known.has(id) && (isOwnTitle(id, page) || all.has(id)),
    )
    const families = messageFamilies.filter((family) => others.some((id) => familyOfMessage(id) === family))
    const rest = others.filter((id) => familyOfMessage(id) === undefined)
    if (rest.length > 0) parts.set(`${page}.later`, { ids: rest, later: [] })
    parts.set(page, { ids, later: [...(rest.length > 0 ? [`${page}.later`] : []), ...families] })
  }
  return parts
}

/** False for the title of another page than the one in a file: a computed title is that of the open page. */
function isOwnTitle(id: string, file: string): boolean {
  const page = /^page\.(\w+)\.title$/.exec(id)?.[1]
  return page === undefined || file === unknownPage || page.toLowerCase() === file.replaceAll('-', '')
}

/**
 * The ids of messages that code names: as a whole (`'page.home.title'`), with computed parts
 * (`field.${name}.title`), or by their beginning (`'choice.wineType'`), after which any id follows.
 * @param code text of modules
 * @param ids all ids
 * @param isFirst leaves out large groups of messages, of which the document has what it shows: of these, only whole
 * names count
 */
export function idsIn(code: string, ids: readonly string[], isFirst = false): string[] {
  return idsNamed(namesIn(code), ids, isFirst)
}

/** The texts of code that may name messages. */
function namesIn(code: string): Set<string> {
  const named = new Set<string>()
  for (const [, , text = ''] of code.matchAll(namesPattern)) named.add(text)
  for (const [, , word = ''] of code.matchAll(prefixPattern)) named.add(word)
  return named
}

/** The ids that texts of code name, as `idsIn`. */
function idsNamed(
  named: ReadonlySet<string>,
  ids: readonly string[],
  isFirst: boolean,
  find = idFinder(ids),
): string[] {
  const found = new Set([...named].flatMap(find))
  return ids.filter(
    (id) => named.has(id) || (found.has(id) && !(isFirst && familyOfMessage(id) !== undefined)),
  )
}

/** What a text of code names besides a whole id; found once for each text. */
function idFinder(ids: readonly string[]): (text: string) => readonly string[] {
  const byBeginning = new Map<string, string[]>()
  for (const id of ids)
    for (const part of beginningsOf(id)) byBeginning.set(part, [...(byBeginning.get(part) ?? []), id])
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const found = known.get(text) ?? byBeginning.get(text) ?? (text.includes('${') ? matching(text, ids) : [])
    known.set(text, found)
    return found
  }
}

/** A quoted text of words with points between them, some of them computed; the first is not. */
const namesPattern = /(["'`])([a-zA-Z]\w*(?:\.(?:[\w-]|\$\{[^{}]*\})+)+)(?=\1)/g

/** The beginning of the ids of a field's choices, when it is one word (`src/domain/field.ts`). */
const prefixPattern = /messagePrefix: (["'])(\w+)\1/g

/** The ids that a text with computed parts names. */
function matching(text: string, ids: readonly string[]): string[] {
  const fixed = text.split(/\$\{[^{}]*\}/)
  // Only the last part of an id may have points of its own, such as the name of an operation.
  const parts = fixed.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')
  const pattern = new RegExp(`^${parts}${text.endsWith('}') ? '.*' : ''}$`)
  return ids.filter((id) => id.startsWith(fixed[0] ?? '') && pattern.test(id))
}

/** The beginnings of an id: `a.b.c` has `a` and `a.b`. */
function beginningsOf(id: string): string[] {
  const words = id.split('.')
  return words.slice(1).map((_word, index) => words.slice(0, index + 1).join('.'))
}

/** The texts in the code of a page that may name messages: in what it loads at once, and in all that it may load. */
type PageCode = { readonly first: ReadonlySet<string>; readonly all: ReadonlySet<string> }

/**
 * What the code of each page names: its own modules, those of the entry and of its frame, with all that they import at
 * once or later; and that of the dialogs that open from every page.
 */
function modulesOfPages(context: Rollup.PluginContext, bundle: Rollup.OutputBundle): Map<string, PageCode> {
  const names = new Map<string, ReadonlySet<string>>()
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk')
      for (const [id, module] of Object.entries(chunk.modules)) names.set(id, namesIn(module.code ?? ''))
  const all = [...context.getModuleIds()]
  const imports = importsOf(context, all)
  const find = (...files: readonly RegExp[]): string[] =>
    all.filter((id) => files.some((file) => file.test(id)))
  const entry = find(entryFile)
  const frames = { layout: find(frameFiles.layout), plain: find(frameFiles.plain), bare: [] }
  const namesOf = (starts: readonly string[], follow: Follow): ReadonlySet<string> =>
    new Set([...reachable(imports, starts, follow)].flatMap((id) => [...(names.get(id) ?? [])]))
  const codeOf = (starts: readonly string[]): PageCode => ({
    first: namesOf(starts, 'at once'),
    all: namesOf(starts, 'also later'),
  })
  const pages = all.flatMap((id) => {
    const name = pageFile.exec(id)?.[1]
    return name === undefined ? [] : [[name, codeOf([...entry, ...frames[frameOf(name)], id])] as const]
  })
  const quick = namesOf(find(quickFile), 'also later')
  return new Map([
    ...pages,
    ['quick', { first: quick, all: quick }],
    [unknownPage, codeOf([...entry, ...frames.layout, ...frames.plain])],
  ])
}

/** Which imports count: those at once, or also those that are loaded later. */
type Follow = 'at once' | 'also later'

/** What each module imports at once, and what it loads later. */
type Imports = ReadonlyMap<string, { readonly atOnce: readonly string[]; readonly later: readonly string[] }>

/** Asks the bundler once for each module: an answer of it takes a while. */
function importsOf(context: Rollup.PluginContext, ids: readonly string[]): Imports {
  return new Map(
    ids.map((id) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
      return [id, { atOnce: importedIds, later: dynamicallyImportedIds }]
    }),
  )
}

function reachable(imports: Imports, starts: readonly string[], follow: Follow): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const { atOnce = [], later = [] } = imports.get(id) ?? {}
    for (const next of atOnce) visit(next)
    if (follow === 'at once') return
    for (const next of later)
      if (!isStart(next) && !silentFile.test(next) && !quickFile.test(next)) visit(next)
  }
  for (const id of starts) visit(id)
  return found
}

function dictionaryOf(language: string): Readonly<Record<string, string>> {
  const file = new URL(`../../locales/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
