/**
 * `sheets import`: a CSV file through the same import as the page's, then a code and its pictures for every sheet that
 * is ready. An import that was cut short goes on where it stopped; sheets are known again by their reference.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { textOf, type Call } from '../command.ts'
import { exit, Misuse, type ExitCode } from '../exit-codes.ts'
import type { Desk } from '../cli-context.ts'
import { readBytes, uploadOf, writeWhole } from '../files.ts'
import { openProgress } from '../progress.ts'
import { faultSentence, lineSentence } from '../translator.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { ImportAnswer, SheetAnswer } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { blocking, type Fault } from '../../src/domain/validation-issue.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Product } from '../../src/application.ts'

/** What is drawn for each sheet, and where to. */
type Drawing = { readonly formats: readonly ImageFormat[]; readonly text: boolean; readonly folder: string }
/** One sheet of the file, as it is answered. */
type Result = {
  readonly id: number
  readonly reference: string | null
  readonly brand: string
  readonly name: string
  readonly outcome: 'created' | 'updated'
  readonly code: string | null
  readonly url: string | null
  readonly digitalLink: string | null
  readonly files: readonly string[]
}
type Bench = { readonly desk: Desk; readonly product: Product; readonly actor: Actor }

/** Does the command. Exit code 1 when a line was refused or, with `--codes`, a sheet is not ready for its code. */
export async function importSheets(desk: Desk, { positionals, flags }: Call): Promise<ExitCode> {
  const path = positionals[0] ?? ''
  const drawing = drawingOf(desk, flags)
  const mapping = await mappingOf(desk, textOf(flags, 'map'))
  const upload = { ...(await uploadOf(desk, path)), ...(mapping === undefined ? {} : { mapping }) }
  const bench = { desk, product: await desk.product(), actor: await desk.operator() }
  if (flags.get('dry-run') === true) return dryRun(bench, upload)
  await warnWithoutReference(bench, upload)
  const answer = await runImport(bench, upload)
  for (const refused of answer.refused) desk.tell(lineSentence(desk.voice, refused))
  const { results, unready } = await drawAll(bench, answer, drawing)
  desk.rows(results)
  desk.tell(
    desk.voice.say('cli.import.counts', {
      created: answer.created,
      updated: answer.updated,
      faulty: answer.faulty,
    }),
  )
  return answer.faulty > 0 || unready > 0 ? exit.faulty : exit.done
}

async function dryRun({ desk, product, actor }: Bench, upload: Input<'imports.check'>): Promise<ExitCode> {
  const checked = await product.perform('imports.check', upload, actor)
  for (const refused of checked.refused) desk.tell(lineSentence(desk.voice, refused))
  for (const { header, field } of checked.headers) {
    if (field === null) desk.tell(desk.voice.say('cli.import.unknownColumn', { column: header }))
  }
  desk.one({ lines: checked.lines, good: checked.good, faulty: checked.faulty })
  return checked.faulty > 0 ? exit.faulty : exit.done
}

/** Without a reference nobody can know a sheet again: each run makes it anew. */
async function warnWithoutReference(
  { desk, product, actor }: Bench,
  upload: Input<'imports.check'>,
): Promise<void> {
  const { headers } = await product.perform('imports.check', upload, actor)
  if (!headers.some((entry) => entry.field === 'reference'))
    desk.tell(desk.voice.say('cli.import.noReference'))
}

/** Runs the import, or goes on with the one of this file that was cut short. */
async function runImport({ product, actor }: Bench, upload: Input<'imports.start'>): Promise<ImportAnswer> {
  try {
    const started = await product.perform('imports.start', upload, actor)
    return await product.perform('imports.get', { id: started.import.id }, actor)
  } catch (error) {
    if (
      !(error instanceof Refusal) ||
      error.code !== 'import.alreadyRunning' ||
      actor.kind === 'anyone' ||
      actor.companyId === null
    )
      throw error
    const { imports } = await product.perform('imports.list', {}, actor)
    const left = imports.find((entry) => entry.finishedAt === null)
    if (left === undefined || left.fileName !== upload.fileName) throw error
    await product.runJob('import.run', { companyId: actor.companyId, importId: left.id })
    return product.perform('imports.get', { id: left.id }, actor)
  }
}

async function drawAll(
  bench: Bench,
  answer: ImportAnswer,
  drawing: Drawing,
): Promise<{ results: Result[]; unready: number }> {
  const results: Result[] = []
  const ids = [...new Set(answer.sheets)]
  let unready = 0
  const progress = openProgress(drawing.formats.length > 0 ? ids.length : 0)
  for (const id of ids) {
    const sheet = await bench.product.perform('sheets.get', { id }, bench.actor)
    const outcome = sheet.createdAt >= answer.createdAt ? 'created' : 'updated'
    const ready = drawing.formats.length === 0 ? sheet : await withCode(bench, sheet)
    if (ready === null) unready += 1
    const { code, url, digitalLink, draft } = ready ?? sheet
    const files = ready === null ? [] : await draw(bench, ready, drawing)
    results.push({
      reference: draft.reference ?? null,
      outcome,
      code,
      brand: draft.brand ?? '',
      name: draft.name ?? '',
      id,
      url,
      digitalLink,
      files,
    })
    progress.add(1)
  }
  progress.end()
  return { results, unready }
}

/** The sheet with its code, made now if need be; null, with the reasons said, when it is not ready for one. */
async function withCode({ desk, product, actor }: Bench, sheet: SheetAnswer): Promise<SheetAnswer | null> {
  if (sheet.state === 3) return sheet
  const name = sheet.draft.reference ?? `${sheet.draft.brand ?? ''} ${sheet.draft.name ?? ''}`.trim()
  try {
    return (await product.perform('sheets.generate', { id: sheet.id }, actor)).sheet
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults: readonly Fault[] =
      error.faults.length > 0 ? blocking(error.faults) : [{ field: '', code: error.code }]
    for (const fault of faults) desk.tell(`${name}: ${faultSentence(desk.voice, fault)}`)
    return null
  }
}

async function draw(
  { desk, product, actor }: Bench,
  sheet: SheetAnswer,
  { formats, text, folder }: Drawing,
): Promise<string[]> {
  const files: string[] = []
  for (const format of formats) {
    const picture = await product.perform(
      'codes.draw',
      { id: sheet.id, format, ...(text && format !== 'tif' ? { text } : {}) },
      actor,
    )
    const path = join(folder, picture.name)
    await writeWhole(desk, picture.body, path)
    files.push(path)
  }
  return files
}

function drawingOf(desk: Desk, flags: Call['flags']): Drawing {
  const asked = (textOf(flags, 'codes') ?? '')
    .split(',')
    .map((format) => format.trim().toLowerCase())
    .filter((format) => format !== '')
  const formats = asked.map(
    (one) =>
      imageFormats.find((format) => format === one) ??
      (() => {
        throw new Misuse(
          desk.voice.say('cli.unknownFormat', { format: one, formats: imageFormats.join(', ') }),
        )
      })(),
  )
  const folder = textOf(flags, 'out') ?? '.'
  if (formats.length > 0) makeFolder(desk, folder)
  return { formats: [...new Set(formats)], text: flags.get('text') === true, folder }
}

function makeFolder(desk: Desk, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    throw new Misuse(desk.voice.say('cli.fileUnwritable', { file: folder }))
  }
}

async function mappingOf(desk: Desk, path: string | undefined): Promise<Record<string, string> | undefined> {
  if (path === undefined) return undefined
  try {
    return JSON.parse((await readBytes(desk, path)).toString('utf8')) as Record<string, string>
  } catch (error) {
    if (error instanceof SyntaxError) throw new Misuse(desk.voice.say('cli.inputNotJson', { file: path }))
    throw error
  }
}
