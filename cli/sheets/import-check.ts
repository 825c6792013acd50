/**
 * The dry run of a file that the page takes too: its check says of every line which fields it changes. Longer files
 * and workbooks are rehearsed instead (import-sender.ts).
 */
import { readFile, stat } from 'node:fs/promises'
import { lineSentence } from '../common/translator.ts'
import type { ImportContext } from './draw-codes.ts'
import type { ImportPath } from './import-paths.ts'
import type { Choices, Sent } from './import-sender.ts'
import { largestImport } from '../../src/contract/operations/imports.ts'
import { Refusal } from '../../src/domain/refusal.ts'

/** Checks a short CSV file and prints what it says of its lines; null for any other file. */
export async function checkShortFile(
  { context, application, actor }: ImportContext,
  { name, path }: ImportPath,
  choices: Choices,
): Promise<Omit<Sent, 'id' | 'sheets'> | null> {
  if (!/\.csv$/iu.test(name) || (await stat(path)).size > largestImport) return null
  const content = (await readFile(path)).toString('base64')
  try {
    const checked = await application.perform(
      'imports.check',
      { fileName: name.slice(-255), content, ...choices },
      actor,
    )
    for (const entry of [...checked.refused, ...checked.advised])
      context.printMessage(lineSentence(context.translator, entry))
    const { counts, lines } = checked
    return { lines, created: counts.new, updated: counts.changed, same: counts.same, faulty: counts.refused }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'import.tooManyLines') return null
    throw error
  }
}
