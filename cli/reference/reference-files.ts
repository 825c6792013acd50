/** The files of `docs/reference`: writes them from the tables, or compares them with the tables. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Command } from '../common/command.ts'
import { referenceFiles } from './reference.ts'
import { dictionary } from '../../src/translations.ts'

const folder = new URL('../../docs/reference/', import.meta.url)
const printedFolder = 'docs/reference/'
/** Written by hand; `test/conventions/specification.test.ts` checks it. */
const writtenByHand: readonly string[] = ['specification.md']

/** Writes every file; returns their paths. */
export function writeReference(commands: readonly Command[]): string[] {
  mkdirSync(folder, { recursive: true })
  return [...currentFiles(commands)].map(([name, text]) => {
    writeFileSync(new URL(name, folder), text)
    return printedFolder + name
  })
}

/** The paths of files that are missing, differ from the tables, or are not part of the reference. */
export function staleFiles(commands: readonly Command[]): string[] {
  const wanted = currentFiles(commands)
  const existing = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
  const differing = [...wanted].filter(
    ([name, text]) => !existing.includes(name) || readFileSync(new URL(name, folder), 'utf8') !== text,
  )
  const unknown = existing.filter((name) => !wanted.has(name) && !writtenByHand.includes(name))
  return [...differing.map(([name]) => name), ...unknown].map((name) => printedFolder + name)
}

function currentFiles(commands: readonly Command[]): ReadonlyMap<string, string> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return referenceFiles({ commands, messages: dictionary('en'), version })
}
