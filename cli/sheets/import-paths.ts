/**
 * The files of `sheets import`: files as named, those of a folder in the order of their names, and standard input,
 * which is stored first, because an import reads its file twice.
 */
import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CliContext } from '../common/cli-context.ts'
import { Misuse } from '../common/exit-codes.ts'

/** A file to import: its name in messages and in the list of imports, and where its bytes are. */
export type ImportPath = { readonly name: string; readonly path: string }

/** The files of a folder that are imported; Excel keeps `~$` files while a workbook is open. */
const importedNames = /^(?![.~]).*\.(?:csv|tsv|xlsx|ods)$/iu

/** The files of the arguments. Throws `Misuse` for a path that cannot be read and for folders without a file. */
export async function importPaths(context: CliContext, words: readonly string[]): Promise<ImportPath[]> {
  const paths: ImportPath[] = []
  for (const word of words) paths.push(...(await pathsOf(context, word)))
  if (paths.length === 0) throw new Misuse(context.translator.translate('cli.import.noFiles'))
  return paths
}

async function pathsOf(context: CliContext, word: string): Promise<ImportPath[]> {
  if (word === '-') return [await storedInput(context)]
  try {
    if (!(await stat(word)).isDirectory()) return [{ name: basename(word), path: word }]
    const names = await readdir(word)
    return names
      .filter((name) => importedNames.test(name))
      .sort((one, other) => (one < other ? -1 : 1))
      .map((name) => ({ name, path: join(word, name) }))
  } catch {
    throw new Misuse(context.translator.translate('cli.fileUnreadable', { file: word }))
  }
}

/** Standard input in a file of its own, which is deleted when the process ends. */
async function storedInput(context: CliContext): Promise<ImportPath> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-input-'))
  const path = join(folder, 'input')
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true })
  }
  context.onStop(remove)
  process.once('exit', remove)
  await pipeline(process.stdin, createWriteStream(path))
  return { name: 'input.csv', path }
}
