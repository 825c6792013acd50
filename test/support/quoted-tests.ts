// Tests that documents quote: `test/file.test.ts` › `title`. Used by the tests that hold tables of
// documents to the tests of the repository.

import { existsSync, readFileSync } from 'node:fs'

/** A test as a document names it: its path from the project's folder, and its title. */
export type QuotedTest = { readonly file: string; readonly title: string }

const root = new URL('../../', import.meta.url)
const titlesRead = new Map<string, readonly string[]>()

/** The tests that a text quotes, in order. A title without a file of its own is of the file before it. */
export function quotedTests(text: string): QuotedTest[] {
  let file = ''
  return [...text.matchAll(/(?:`(test\/[^`]+)` )?› `([^`]+)`/g)].map(([, named, title = '']) => {
    file = named ?? file
    return { file, title }
  })
}

/** Whether the file exists and has a test of this title. */
export function existsTest({ file, title }: QuotedTest): boolean {
  return titlesOf(file).includes(title)
}

/** The titles of the tests of a file, as written in its source. */
function titlesOf(file: string): readonly string[] {
  const known = titlesRead.get(file)
  if (known !== undefined) return known
  const path = new URL(file, root)
  const text = file !== '' && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const titles = [
    ...text.matchAll(/\bit\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/g),
  ].map(([, single, template, double]) => (single ?? template ?? double ?? '').replace(/\\(.)/g, '$1'))
  titlesRead.set(file, titles)
  return titles
}

/** The cells of a row of a table in Markdown. */
export function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}
