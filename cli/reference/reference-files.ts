/** `docs/reference` on disk: written from the tables, or compared with them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Command } from '../command.ts'
import { referenceFiles } from './reference.ts'
import { dictionary } from '../../src/translations.ts'

const folder = new URL('../../docs/reference/', import.meta.url)
const shown = 'docs/reference/'
/** Told by people, line by line; a test of its own holds it. */
const byHand: readonly string[] = ['specification.md']

/** Writes every file; answers their names. */
export function writeReference(commands: readonly Command[]): string[] {
  mkdirSync(folder, { recursive: true })
  return [...current(commands)].map(([name, text]) => {
    writeFileSync(new URL(name, folder), text)
    return shown + name
  })
}

/** The files that are missing, differ from the tables, or are written by nobody. */
export function staleFiles(commands: readonly Command[]): string[] {
  const wanted = current(commands)
  const there = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
  const differing = [...wanted].filter(
    ([name, text]) => !there.includes(name) || readFileSync(new URL(name, folder), 'utf8') !== text,
  )
  const strangers = there.filter((name) => !wanted.has(name) && !byHand.includes(name))
  return [...differing.map(([name]) => name), ...strangers].map((name) => shown + name)
}

function current(commands: readonly Command[]): ReadonlyMap<string, string> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return referenceFiles({ commands, words: dictionary('en'), version })
}
