// The messages that each page shows, as files of the browser's bundle: a page loads some hundred of the thousands.
// Which ones is read from the built code of the page and of all that it loads, also later.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rollup } from 'vite'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { compileMessage } from './compiled-messages.ts'
import { entryFile, frameFiles, frameOf, isStart, pageFile } from './page-files.ts'

/** Modules that show nothing: what a page loads to leave it. */
const silentFile = /\/views\/client\//
/** The dialogs that open from every page; they have messages of their own, which no page loads before. */
const quickFile = /\/views\/shell\/quick-dialogs\.tsx$/
/** The name of the messages of addresses without a page. */
const unknownPage = 'unknown'

/**
 * The plugin of the browser's bundle: `assets/messages/<version>/<language>/<page>.json` for each page, and
 * `.vite/messages.json` with the version, a digest of all of them.
 */
export function writePageMessages(): Plugin {
  return {
    name: 'page-messages',
    generateBundle(_options, bundle) {
      const keys = Object.keys(dictionaryOf('en'))
      const pages = new Map(
        [...modulesOfPages(this, bundle)].map(([page, code]) => [page, idsIn(code, keys)]),
      )
      pages.set(
        'ingredients',
        keys.filter((id) => id.startsWith('ingredient.')),
      )
      const files = interfaceLanguages.flatMap((language) => {
        const compiled = new Map(
          Object.entries(dictionaryOf(language)).map(([id, text]) => [
            id,
            JSON.stringify(compileMessage(text)),
          ]),
        )
        const textOf = (ids: readonly string[]): string =>
          `{${ids.map((id) => `"${id}":${compiled.get(id) ?? '""'}`).join(',')}}`
        return [...pages].map(([page, ids]) => ({ name: `${language}/${page}.json`, text: textOf(ids) }))
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

/**
 * The ids of messages that code names: as a whole (`'page.home.title'`), with computed parts
 * (`field.${name}.title`), or by their beginning (`'choice.wineType'`), after which any id follows.
 * @param code text of modules
 * @param ids all ids
 */
export function idsIn(code: string, ids: readonly string[]): string[] {
  const named = new Set<string>()
  for (const [, , text = ''] of code.matchAll(namesPattern)) named.add(text)
  for (const [, , word = ''] of code.matchAll(prefixPattern)) named.add(word)
  const computed = [...named].filter((text) => text.includes('${')).map(patternOf)
  return ids.filter(
    (id) =>
      named.has(id) ||
      beginningsOf(id).some((part) => named.has(part)) ||
      computed.some(({ start, pattern }) => id.startsWith(start) && pattern.test(id)),
  )
}

/** A quoted text of words with points between them, some of them computed; the first is not. */
const namesPattern = /(["'`])([a-zA-Z]\w*(?:\.(?:[\w-]|\$\{[^{}]*\})+)+)(?=\1)/g

/** The beginning of the ids of a field's choices, when it is one word (`src/domain/field.ts`). */
const prefixPattern = /messagePrefix: (["'])(\w+)\1/g

/** Which ids a text with computed parts names, and how each of them starts. */
function patternOf(text: string): { start: string; pattern: RegExp } {
  const fixed = text.split(/\$\{[^{}]*\}/)
  // Only the last part of an id may have points of its own, such as the name of an operation.
  const pattern = fixed.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')
  return { start: fixed[0] ?? '', pattern: new RegExp(`^${pattern}${text.endsWith('}') ? '.*' : ''}$`) }
}

/** The beginnings of an id: `a.b.c` has `a` and `a.b`. */
function beginningsOf(id: string): string[] {
  const words = id.split('.')
  return words.slice(1).map((_word, index) => words.slice(0, index + 1).join('.'))
}

/**
 * The code of each page: its own modules and those of the entry, with all that they import at once or later; and that
 * of the dialogs that open from every page.
 */
function modulesOfPages(context: Rollup.PluginContext, bundle: Rollup.OutputBundle): Map<string, string> {
  const code = new Map<string, string>()
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk')
      for (const [id, module] of Object.entries(chunk.modules)) code.set(id, module.code ?? '')
  const all = [...context.getModuleIds()]
  const find = (...files: readonly RegExp[]): string[] =>
    all.filter((id) => files.some((file) => file.test(id)))
  const entry = find(entryFile)
  const frames = { layout: find(frameFiles.layout), plain: find(frameFiles.plain), bare: [] }
  const textOf = (starts: readonly string[]): string =>
    [...reachable(context, starts)].map((id) => code.get(id) ?? '').join('\n')
  const pages = all.flatMap((id) => {
    const name = pageFile.exec(id)?.[1]
    return name === undefined ? [] : [[name, textOf([...entry, ...frames[frameOf(name)], id])] as const]
  })
  return new Map([
    ...pages,
    ['quick', textOf(find(quickFile))],
    [unknownPage, textOf([...entry, ...frames.layout, ...frames.plain])],
  ])
}

function reachable(context: Rollup.PluginContext, starts: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const next of importedIds) visit(next)
    for (const next of dynamicallyImportedIds)
      if (!isStart(next) && !silentFile.test(next) && !quickFile.test(next)) visit(next)
  }
  for (const id of starts) visit(id)
  return found
}

function dictionaryOf(language: string): Readonly<Record<string, string>> {
  const file = new URL(`../../locales/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
