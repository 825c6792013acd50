/**
 * `sheets import`: imports files of any length and folders by the same rules as the page, then draws the code of
 * every sheet that is ready. The same command continues an interrupted import; sheets are matched by reference.
 */
import { join } from 'node:path'
import { textOf, textsOf, type Call } from '../common/command.ts'
import { exit, Misuse, type ExitCode } from '../common/exit-codes.ts'
import type { CliContext } from '../common/cli-context.ts'
import { makeFolder, writeFileAtomically } from '../common/files.ts'
import { limitMemory } from '../common/memory.ts'
import { refusalSentences } from '../common/translator.ts'
import { mappingOf, unitsOf } from './column-flags.ts'
import { drawAll, drawingOf, type DrawOptions, type ImportContext, type SheetResult } from './draw-codes.ts'
import { checkShortFile } from './import-check.ts'
import { importPaths, type ImportPath } from './import-paths.ts'
import { sendFile, type Choices, type Sending, type Sent } from './import-sender.ts'
import { presetIds } from '../../src/domain/spreadsheet/column-sources.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { LongFile } from '../../src/application.ts'

/** How the files of a call are imported. */
type ImportOptions = {
  readonly choices: Choices
  readonly drawing: DrawOptions
  readonly isDryRun: boolean
  /** Where refused lines are written: a file for one file, a folder for several. */
  readonly refusedOut: string | undefined
  readonly severalFiles: boolean
}

/** What became of one file. */
type FileResult = {
  readonly code: ExitCode
  readonly counts: Record<string, unknown> | null
  readonly sheets: readonly SheetResult[]
}

/**
 * Runs the command. Exit code 1: a line was refused or, with `--codes`, a sheet is not ready for its code; 2: a file
 * was refused.
 */
export async function importSheets(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const drawing = drawingOf(context, flags)
  const choices = {
    ...(await mappingOf(context, textOf(flags, 'map'))),
    ...unitsOf(context, textsOf(flags, 'unit')),
    ...presetOf(textOf(flags, 'preset')),
  }
  const paths = await importPaths(context, positionals)
  const options: ImportOptions = {
    choices,
    drawing,
    isDryRun: flags.get('dry-run') === true,
    refusedOut: textOf(flags, 'refused'),
    severalFiles: paths.length > 1,
  }
  if (options.refusedOut !== undefined && options.severalFiles) makeFolder(context, options.refusedOut)
  const importContext = { context, application: await context.application(), actor: await context.operator() }
  limitMemory()
  const results: FileResult[] = []
  for (const path of paths) results.push(await importOne(importContext, path, options))
  report(context, results, options)
  return results.reduce<ExitCode>((worst, { code }) => (code > worst ? code : worst), exit.done)
}

/** Imports one file; a file that is refused does not keep the others from being imported. */
async function importOne(
  importContext: ImportContext,
  path: ImportPath,
  options: ImportOptions,
): Promise<FileResult> {
  const { context } = importContext
  try {
    return await importFile(importContext, path, options)
  } catch (error) {
    if (!(error instanceof Refusal) || !options.severalFiles) throw error
    const [message = '', ...more] = refusalSentences(context.translator, error)
    context.printMessage(`${path.name}: ${[message, ...more].join(' ')}`)
    return { code: exit.refused, counts: null, sheets: [] }
  }
}

async function importFile(
  importContext: ImportContext,
  { name, path }: ImportPath,
  options: ImportOptions,
): Promise<FileResult> {
  const { context, application, actor } = importContext
  const { choices, drawing, isDryRun, severalFiles } = options
  const began = performance.now()
  const file = await openFile(importContext, path, choices)
  if (severalFiles) context.printMessage(context.translator.translate('cli.import.file', { file: name }))
  warnOfColumns(context, file, isDryRun)
  const sending = { name, file, choices, isRehearsal: isDryRun, wantsSheets: drawing.formats.length > 0 }
  const send = async (perform: Sending['perform']): Promise<Sent> => {
    const sent = await sendFile(importContext, { ...sending, perform })
    if (options.refusedOut !== undefined && sent.faulty > 0) {
      const refused = await perform('imports.refusedRows', { id: sent.id }, actor)
      const out = severalFiles ? join(options.refusedOut, `${name}.csv`) : options.refusedOut
      await writeFileAtomically(context, refused.body, out)
    }
    return sent
  }
  if (isDryRun) {
    const checked =
      options.refusedOut === undefined ? await checkShortFile(importContext, { name, path }, choices) : null
    const planned = checked ?? (await application.rehearse(send))
    return { code: codeOf(planned.faulty), counts: countsOf(name, planned, began, true), sheets: [] }
  }
  const sent = await send((...call) => application.perform(...call))
  const counts = countsOf(name, sent, began, false)
  const { results, unready } =
    drawing.formats.length === 0
      ? { results: [], unready: 0 }
      : await drawAll(importContext, sent.sheets, drawing)
  printCounts(context, name, sent, severalFiles)
  return { code: codeOf(sent.faulty + unready), counts, sheets: results }
}

function codeOf(faulty: number): ExitCode {
  return faulty > 0 ? exit.faulty : exit.done
}

async function openFile(
  { context, application, actor }: ImportContext,
  path: string,
  choices: Choices,
): Promise<LongFile> {
  try {
    return await application.openFile(path, choices, actor)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new Misuse(context.translator.translate('cli.fileUnreadable', { file: path }))
    throw error
  }
}

/** Says which columns are left out, which need a unit, and that sheets without a reference cannot be found again. */
function warnOfColumns(context: CliContext, { columns, unknownHeaders }: LongFile, isDryRun: boolean): void {
  const say = (
    id: Parameters<typeof context.translator.translate>[0],
    values: Record<string, string> = {},
  ): void => {
    context.printMessage(context.translator.translate(id, values))
  }
  for (const column of unknownHeaders) say('cli.import.unknownColumn', { column })
  for (const { header, takenBy, unitMissing, units, samples } of columns) {
    if (takenBy !== null) say('cli.import.takenColumn', { column: header, other: takenBy })
    if (unitMissing)
      say('cli.import.unitMissing', {
        column: header,
        samples: samples.map(({ text }) => text).join('; '),
        unit: `${header}=${units[0] ?? ''}`,
        units: units.join(', '),
      })
  }
  if (!isDryRun && !columns.some(({ field }) => field === 'reference' || field === 'gtin'))
    say('cli.import.noReference')
}

function countsOf(
  name: string,
  sent: Omit<Sent, 'id' | 'sheets'>,
  began: number,
  isDryRun: boolean,
): Record<string, unknown> {
  const seconds = (performance.now() - began) / 1000
  const { lines, created, updated, same, faulty } = sent
  return {
    file: name,
    lines,
    ...(isDryRun ? { good: lines - faulty } : {}),
    created,
    updated,
    same,
    faulty,
    seconds: Math.round(seconds * 100) / 100,
    rowsPerSecond: Math.round(lines / Math.max(seconds, 0.001)),
  }
}

function printCounts(
  context: CliContext,
  name: string,
  { created, updated, faulty }: Sent,
  severalFiles: boolean,
): void {
  const counts = context.translator.translate('cli.import.counts', { created, updated, faulty })
  context.printMessage(severalFiles ? `${name}: ${counts}` : counts)
}

/** The sheets with their codes, or the counts of each file; the counts of all files together. */
function report(context: CliContext, results: readonly FileResult[], options: ImportOptions): void {
  const files = results.flatMap(({ counts }) => (counts === null ? [] : [counts]))
  const sheets = results.flatMap((result) => result.sheets)
  if (options.drawing.formats.length > 0 && !options.isDryRun) context.printRows(sheets)
  else if (options.severalFiles) context.printRows(files)
  else for (const file of files) context.printRecord(file)
  if (!options.severalFiles || options.isDryRun) return
  const sum = (name: string): number => files.reduce((total, file) => total + Number(file[name]), 0)
  const [created, updated, faulty] = [sum('created'), sum('updated'), sum('faulty')]
  const counts = context.translator.translate('cli.import.counts', { created, updated, faulty })
  context.printMessage(
    context.translator.translate('cli.import.all', {
      counts,
      done: files.length,
      refused: results.length - files.length,
    }),
  )
}

function presetOf(name: string | undefined): Pick<Choices, 'preset'> {
  const preset = presetIds.find((id) => id === name)
  return preset === undefined ? {} : { preset }
}
