/**
 * `sheets import`: a CSV file through the same import as the page's, then a code and its pictures for every sheet that
 * is ready. An import that was cut short goes on where it stopped; sheets are known again by their reference.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { textOf, type Call } from '../command.ts'
import { exit, Misuse, type ExitCode } from '../exit-codes.ts'
import type { CliContext } from '../cli-context.ts'
import { readBytes, uploadOf, writeWhole } from '../files.ts'
import { openProgress } from '../progress.ts'
import { faultSentence, lineSentence } from '../translator.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { ImportAnswer, SheetAnswer } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application } from '../../src/application.ts'

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
type Bench = { readonly desk: CliContext; readonly product: Application; readonly actor: Actor }

/** Does the command. Exit code 1 when a line was refused or, with `--codes`, a sheet is not ready for its code. */
export async function importSheets(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const path = positionals[0] ?? ''
  const drawing = drawingOf(context, flags)
  const mapping = await mappingOf(context, textOf(flags, 'map'))
  const upload = { ...(await uploadOf(context, path)), ...(mapping === undefined ? {} : { mapping }) }
  const bench = { desk: context, product: await context.product(), actor: await context.operator() }
  if (flags.get('dry-run') === true) return dryRun(bench, upload)
  await warnWithoutReference(bench, upload)
  const answer = await runImport(bench, upload)
  for (const refused of answer.refused) context.tell(lineSentence(context.voice, refused))
  const { results, unready } = await drawAll(bench, answer, drawing)
  context.rows(results)
  context.tell(
    context.voice.say('cli.import.counts', {
      created: answer.created,
      updated: answer.updated,
      faulty: answer.faulty,
    }),
  )
  return answer.faulty > 0 || unready > 0 ? exit.faulty : exit.done
}

async function dryRun(
  { desk: context, product: application, actor }: Bench,
  upload: Input<'imports.check'>,
): Promise<ExitCode> {
  const checked = await application.perform('imports.check', upload, actor)
  for (const refused of checked.refused) context.tell(lineSentence(context.voice, refused))
  for (const { header, field } of checked.headers) {
    if (field === null) context.tell(context.voice.say('cli.import.unknownColumn', { column: header }))
  }
  context.one({ lines: checked.lines, good: checked.good, faulty: checked.faulty })
  return checked.faulty > 0 ? exit.faulty : exit.done
}

/** Without a reference nobody can know a sheet again: each run makes it anew. */
async function warnWithoutReference(
  { desk: context, product: application, actor }: Bench,
  upload: Input<'imports.check'>,
): Promise<void> {
  const { headers } = await application.perform('imports.check', upload, actor)
  if (!headers.some((entry) => entry.field === 'reference'))
    context.tell(context.voice.say('cli.import.noReference'))
}

/** Runs the import, or goes on with the one of this file that was cut short. */
async function runImport(
  { product: application, actor }: Bench,
  upload: Input<'imports.start'>,
): Promise<ImportAnswer> {
  try {
    const started = await application.perform('imports.start', upload, actor)
    return await application.perform('imports.get', { id: started.import.id }, actor)
  } catch (error) {
    if (
      !(error instanceof Refusal) ||
      error.code !== 'import.alreadyRunning' ||
      actor.kind === 'anyone' ||
      actor.companyId === null
    )
      throw error
    const { imports } = await application.perform('imports.list', {}, actor)
    const left = imports.find((entry) => entry.finishedAt === null)
    if (left === undefined || left.fileName !== upload.fileName) throw error
    await application.runJob('import.run', { companyId: actor.companyId, importId: left.id })
    return application.perform('imports.get', { id: left.id }, actor)
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
async function withCode(
  { desk: context, product: application, actor }: Bench,
  sheet: SheetAnswer,
): Promise<SheetAnswer | null> {
  if (sheet.state === 3) return sheet
  const name = sheet.draft.reference ?? `${sheet.draft.brand ?? ''} ${sheet.draft.name ?? ''}`.trim()
  try {
    return (await application.perform('sheets.generate', { id: sheet.id }, actor)).sheet
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const issues: readonly ValidationIssue[] =
      error.issues.length > 0 ? blockingIssues(error.issues) : [{ field: '', code: error.code }]
    for (const issue of issues) context.tell(`${name}: ${faultSentence(context.voice, issue)}`)
    return null
  }
}

async function draw(
  { desk: context, product: application, actor }: Bench,
  sheet: SheetAnswer,
  { formats, text, folder }: Drawing,
): Promise<string[]> {
  const files: string[] = []
  for (const format of formats) {
    const picture = await application.perform(
      'codes.draw',
      { id: sheet.id, format, ...(text && format !== 'tif' ? { text } : {}) },
      actor,
    )
    const path = join(folder, picture.name)
    await writeWhole(context, picture.body, path)
    files.push(path)
  }
  return files
}

function drawingOf(context: CliContext, flags: Call['flags']): Drawing {
  const asked = (textOf(flags, 'codes') ?? '')
    .split(',')
    .map((format) => format.trim().toLowerCase())
    .filter((format) => format !== '')
  const formats = asked.map(
    (one) =>
      imageFormats.find((format) => format === one) ??
      (() => {
        throw new Misuse(
          context.voice.say('cli.unknownFormat', { format: one, formats: imageFormats.join(', ') }),
        )
      })(),
  )
  const folder = textOf(flags, 'out') ?? '.'
  if (formats.length > 0) makeFolder(context, folder)
  return { formats: [...new Set(formats)], text: flags.get('text') === true, folder }
}

function makeFolder(context: CliContext, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    throw new Misuse(context.voice.say('cli.fileUnwritable', { file: folder }))
  }
}

async function mappingOf(
  context: CliContext,
  path: string | undefined,
): Promise<Record<string, string> | undefined> {
  if (path === undefined) return undefined
  try {
    return JSON.parse((await readBytes(context, path)).toString('utf8')) as Record<string, string>
  } catch (error) {
    if (error instanceof SyntaxError) throw new Misuse(context.voice.say('cli.inputNotJson', { file: path }))
    throw error
  }
}
