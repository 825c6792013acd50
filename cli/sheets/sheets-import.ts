/**
 * `sheets import`: runs a CSV file through the same import as the page, then draws the code of every sheet
 * that is ready. The same command continues an interrupted import; sheets are matched by their reference.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { textOf, type Call } from '../common/command.ts'
import { exit, Misuse, type ExitCode } from '../common/exit-codes.ts'
import type { CliContext } from '../common/cli-context.ts'
import { readBytes, uploadOf, writeFileAtomically } from '../common/files.ts'
import { headingOf } from '../common/heading-flags.ts'
import { openProgress } from '../common/progress.ts'
import { issueSentence, lineSentence } from '../common/translator.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { ImportAnswer, SheetAnswer } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { energyLineForms } from '../../src/domain/label/energy-line-forms.ts'
import { writtenLanguages } from '../../src/domain/languages.ts'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application } from '../../src/application.ts'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import { sheetStates } from '../../src/domain/sheet/lifecycle.ts'

/** Which pictures to draw of each code, and the folder for them. */
type DrawOptions = {
  readonly formats: readonly ImageFormat[]
  /** Heading and energy line as options of `codes.draw`; empty without them. */
  readonly words: Pick<Input<'codes.draw'>, 'text' | 'textForm' | 'textLang' | 'heading' | 'headingLang'>
  readonly folder: string
}
/** One imported sheet, as printed. */
type SheetResult = {
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
type ImportContext = {
  readonly context: CliContext
  readonly application: Application
  readonly actor: Actor
}

/**
 * Runs the command. Exit code 1: a line was refused or, with `--codes`, a sheet is not ready for its code.
 */
export async function importSheets(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const path = positionals[0] ?? ''
  const drawing = drawingOf(context, flags)
  const mapping = await mappingOf(context, textOf(flags, 'map'))
  const upload = { ...(await uploadOf(context, path)), ...(mapping === undefined ? {} : { mapping }) }
  const importContext = { context, application: await context.application(), actor: await context.operator() }
  if (flags.get('dry-run') === true) return dryRun(importContext, upload)
  await warnWithoutReference(importContext, upload)
  const answer = await runImport(importContext, upload)
  for (const entry of [...answer.refused, ...answer.advised])
    context.printMessage(lineSentence(context.translator, entry))
  const { results, unready } = await drawAll(importContext, answer, drawing)
  context.printRows(results)
  context.printMessage(
    context.translator.translate('cli.import.counts', {
      created: answer.created,
      updated: answer.updated,
      faulty: answer.faulty,
    }),
  )
  return answer.faulty > 0 || unready > 0 ? exit.faulty : exit.done
}

async function dryRun(
  { context, application, actor }: ImportContext,
  upload: Input<'imports.check'>,
): Promise<ExitCode> {
  const checked = await application.perform('imports.check', upload, actor)
  for (const entry of [...checked.refused, ...checked.advised])
    context.printMessage(lineSentence(context.translator, entry))
  for (const { header, field } of checked.headers) {
    if (field === null)
      context.printMessage(context.translator.translate('cli.import.unknownColumn', { column: header }))
  }
  context.printRecord({ lines: checked.lines, good: checked.good, faulty: checked.faulty })
  return checked.faulty > 0 ? exit.faulty : exit.done
}

/** Warns that sheets without a reference cannot be matched: each run creates them again. */
async function warnWithoutReference(
  { context, application, actor }: ImportContext,
  upload: Input<'imports.check'>,
): Promise<void> {
  const { headers } = await application.perform('imports.check', upload, actor)
  if (!headers.some((entry) => entry.field === 'reference'))
    context.printMessage(context.translator.translate('cli.import.noReference'))
}

/** Runs the import, or continues the interrupted import of the same file. */
async function runImport(
  { application, actor }: ImportContext,
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
    const unfinished = imports.find((entry) => entry.finishedAt === null)
    if (unfinished === undefined || unfinished.fileName !== upload.fileName) throw error
    await application.runJob('import.run', { companyId: actor.companyId, importId: unfinished.id })
    return application.perform('imports.get', { id: unfinished.id }, actor)
  }
}

async function drawAll(
  importContext: ImportContext,
  answer: ImportAnswer,
  drawing: DrawOptions,
): Promise<{ results: SheetResult[]; unready: number }> {
  const results: SheetResult[] = []
  const ids = [...new Set(answer.sheets)]
  let unready = 0
  const progress = openProgress(drawing.formats.length > 0 ? ids.length : 0)
  for (const id of ids) {
    const sheet = await importContext.application.perform('sheets.get', { id }, importContext.actor)
    const outcome = sheet.createdAt >= answer.createdAt ? 'created' : 'updated'
    const ready = drawing.formats.length === 0 ? sheet : await withCode(importContext, sheet)
    if (ready === null) unready += 1
    const { code, url, digitalLink, draft } = ready ?? sheet
    const files = ready === null ? [] : await draw(importContext, ready, drawing)
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

/** The sheet with its code, generated if missing; null when it is not ready: the reasons are printed. */
async function withCode(
  { context, application, actor }: ImportContext,
  sheet: SheetAnswer,
): Promise<SheetAnswer | null> {
  if (sheet.state === sheetStates.validated) return sheet
  const name = sheet.draft.reference ?? wineName(sheet.draft, ['brand', 'name'])
  try {
    return (await application.perform('sheets.generate', { id: sheet.id }, actor)).sheet
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const issues: readonly ValidationIssue[] =
      error.issues.length > 0 ? blockingIssues(error.issues) : [{ field: '', code: error.code }]
    for (const issue of issues) context.printMessage(`${name}: ${issueSentence(context.translator, issue)}`)
    return null
  }
}

async function draw(
  { context, application, actor }: ImportContext,
  sheet: SheetAnswer,
  { formats, words, folder }: DrawOptions,
): Promise<string[]> {
  const files: string[] = []
  const { text, textForm, textLang, ...heading } = words
  for (const format of formats) {
    // A TIF has no energy line (specification 3).
    const line = format === 'tif' ? {} : { text, textForm, textLang }
    const picture = await application.perform(
      'codes.draw',
      { id: sheet.id, format, ...heading, ...line },
      actor,
    )
    const path = join(folder, picture.name)
    await writeFileAtomically(context, picture.body, path)
    files.push(path)
  }
  return files
}

function drawingOf(context: CliContext, flags: Call['flags']): DrawOptions {
  const names = (textOf(flags, 'codes') ?? '')
    .split(',')
    .map((format) => format.trim().toLowerCase())
    .filter((format) => format !== '')
  const formats = names.map(
    (name) =>
      imageFormats.find((format) => format === name) ??
      (() => {
        throw new Misuse(
          context.translator.translate('cli.unknownFormat', {
            format: name,
            formats: imageFormats.join(', '),
          }),
        )
      })(),
  )
  const folder = textOf(flags, 'out') ?? '.'
  if (formats.length > 0) makeFolder(context, folder)
  return {
    formats: [...new Set(formats)],
    words: { ...energyLineOf(flags), ...headingOf(context, flags) },
    folder,
  }
}

function energyLineOf(flags: Call['flags']): DrawOptions['words'] {
  if (flags.get('text') !== true) return {}
  const textForm = energyLineForms.find((form) => form === textOf(flags, 'text-form'))
  const textLang = writtenLanguages.find((language) => language === textOf(flags, 'text-lang'))
  return {
    text: true,
    ...(textForm === undefined ? {} : { textForm }),
    ...(textLang === undefined ? {} : { textLang }),
  }
}

function makeFolder(context: CliContext, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    throw new Misuse(context.translator.translate('cli.fileUnwritable', { file: folder }))
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
    if (error instanceof SyntaxError)
      throw new Misuse(context.translator.translate('cli.inputNotJson', { file: path }))
    throw error
  }
}
