/**
 * The codes of imported sheets: generated where they are missing, and drawn into a folder.
 */
import { join } from 'node:path'
import { textOf, type Call } from '../common/command.ts'
import { Misuse } from '../common/exit-codes.ts'
import type { CliContext } from '../common/cli-context.ts'
import { makeFolder, writeFileAtomically } from '../common/files.ts'
import { headingOf } from '../common/heading-flags.ts'
import { openProgress } from '../common/progress.ts'
import { issueSentence } from '../common/translator.ts'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { energyLineForms } from '../../src/domain/label/energy-line-forms.ts'
import { writtenLanguages } from '../../src/domain/languages.ts'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application } from '../../src/application.ts'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'

/** Which pictures to draw of each code, and the folder for them. */
export type DrawOptions = {
  readonly formats: readonly ImageFormat[]
  /** Heading and energy line as options of `codes.draw`; empty without them. */
  readonly words: Pick<Input<'codes.draw'>, 'text' | 'textForm' | 'textLang' | 'heading' | 'headingLang'>
  readonly folder: string
}
/** One imported sheet, as printed. */
export type SheetResult = {
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
/** What a command of imports works with. */
export type ImportContext = {
  readonly context: CliContext
  readonly application: Application
  readonly actor: Actor
}
/** Imported sheets, each once, and what the import did to it. */
export type ImportedSheets = ReadonlyMap<number, SheetResult['outcome']>

/** Draws the codes of sheets. `unready` counts those that are not ready for a code: the reasons are printed. */
export async function drawAll(
  importContext: ImportContext,
  sheets: ImportedSheets,
  drawing: DrawOptions,
): Promise<{ results: SheetResult[]; unready: number }> {
  const results: SheetResult[] = []
  let unready = 0
  const progress = openProgress(sheets.size)
  for (const [id, outcome] of sheets) {
    const sheet = await importContext.application.perform('sheets.get', { id }, importContext.actor)
    const ready = await withCode(importContext, sheet)
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

/** The options of drawing; refuses an unknown format and makes the folder, before anything is imported. */
export function drawingOf(context: CliContext, flags: Call['flags']): DrawOptions {
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
