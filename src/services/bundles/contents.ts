// What a bundle has of each wine: its files, a line of the index for each, and what is left out with the reason.

import { createHash } from 'node:crypto'
import { sheetAnswer } from '../sheet-answers.ts'
import { wantedFiles, type Drawing, type WantedFile } from './file-kinds.ts'
import type { Context } from '../context.ts'
import type { FileMeasures } from '../../contract/operation.ts'
import type { BundleChoice } from '../../contract/operations/bundles.ts'
import { localeTag, type InterfaceLanguage } from '../../domain/languages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import type { LeftOut } from '../../persistence/sharing/bundles.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'
import { translate } from '../../translations.ts'

/** A file of a wine, and its line of the index. */
export type BundleFile = {
  readonly name: string
  readonly body: Uint8Array
  readonly line: readonly string[]
}

/** The columns of the index, by names for programs, as in the API. */
const indexColumns = [
  'reference',
  'brand',
  'name',
  'vintage',
  'code',
  'url',
  'digitalLink',
  'status',
  'file',
  'sha256',
  'widthMm',
  'moduleMm',
] as const

/** A wine with everything read that its files need. */
export type PreparedWine = {
  readonly sheet: SheetRecord
  readonly files: readonly { readonly wanted: WantedFile; readonly draw: Drawing }[]
}

/** Reads what the files of a wine need, in the transaction of its company. */
export async function prepareWine(
  context: Context,
  companyId: number,
  sheet: SheetRecord,
  choice: BundleChoice,
): Promise<PreparedWine> {
  const files: { wanted: WantedFile; draw: Drawing }[] = []
  if (sheet.code !== null)
    for (const wanted of wantedFiles(choice))
      files.push({ wanted, draw: await refusingLater(wanted.prepare(context, companyId, sheet)) })
  return { sheet, files }
}

/** A drawing that refuses what its preparation refused. */
async function refusingLater(prepared: Promise<Drawing>): Promise<Drawing> {
  try {
    return await prepared
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return () => Promise.reject(error)
  }
}

/** The files of a wine. What it cannot have goes to `leave`. */
export async function* filesOfWine(
  context: Pick<Context, 'config'>,
  { sheet, files }: PreparedWine,
  leave: (left: LeftOut) => void,
): AsyncGenerator<BundleFile> {
  if (sheet.code === null) {
    leave(leftWithoutCode(sheet))
    return
  }
  const names = new Set<string>()
  for (const { wanted, draw } of files) {
    try {
      const { name: plain, body, measures } = await draw()
      if (!(body instanceof Uint8Array)) throw new Error(`The file ${plain} of a bundle is a stream.`)
      const name = freeName(fileNameIn(wanted, plain), names)
      yield { name, body, line: indexLine(context, sheet, { name, body, measures }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      leave({ ...named(sheet), file: wanted.label, reason: error.code, values: { ...error.values } })
    }
  }
}

function fileNameIn({ folder }: WantedFile, plain: string): string {
  return folder === '' ? plain : `${folder}/${plain}`
}

/** A wine that has no code yet. */
export function leftWithoutCode(sheet: { readonly id: number; readonly draft: SheetDraft }): LeftOut {
  return { ...named(sheet), file: null, reason: 'sheet.notValidated', values: {} }
}

function named({ id, draft }: { readonly id: number; readonly draft: SheetDraft }) {
  return { sheet: id, wine: wineName(draft), reference: draft.reference ?? null }
}

/** A name that the wine has not used yet: names of two wines differ by their codes. */
function freeName(name: string, used: Set<string>): string {
  const dot = name.lastIndexOf('.')
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name.slice(0, dot)}-${String(count)}${name.slice(dot)}`
    if (used.has(candidate.toLowerCase())) continue
    used.add(candidate.toLowerCase())
    return candidate
  }
}

function indexLine(
  { config }: Pick<Context, 'config'>,
  sheet: SheetRecord,
  {
    name,
    body,
    measures,
  }: Pick<BundleFile, 'name' | 'body'> & { readonly measures: FileMeasures | undefined },
): readonly string[] {
  const { draft } = sheet
  const { code, url, digitalLink } = sheetAnswer(sheet, config)
  return [
    draft.reference ?? '',
    draft.brand ?? '',
    draft.name ?? '',
    String(draft.vintage ?? ''),
    code ?? '',
    url ?? '',
    digitalLink ?? '',
    sheet.withdrawnAt === null ? 'published' : 'withdrawn',
    name,
    createHash('sha256').update(body).digest('hex'),
    String(measures?.width ?? ''),
    String(measures?.module ?? ''),
  ]
}

/** The index as CSV, and the list of what is left out when there is any; their names are in the reader's language. */
export function* listsOf(
  language: InterfaceLanguage,
  lines: Iterable<readonly string[]>,
  left: readonly LeftOut[],
): Generator<{ readonly name: string; readonly body: Generator<Uint8Array> }> {
  yield { name: 'index.csv', body: csvChunks(indexColumns, lines) }
  if (left.length === 0) return
  const headers = ['reference', 'wine', 'file', 'reason'].map((column) =>
    translate(language, `bundle.column.${column}`),
  )
  const rows = left.map((entry) => [
    entry.reference ?? '',
    entry.wine,
    entry.file ?? '',
    reasonOf(language, entry),
  ])
  yield {
    name: `${slug(translate(language, 'bundle.leftOut'), language)}.csv`,
    body: csvChunks(headers, rows),
  }
}

/** Why something is left out, as a sentence. */
export function reasonOf(language: InterfaceLanguage, { reason, values }: LeftOut): string {
  return translate(language, `refusal.${reason}`, values)
}

/** The name of a ZIP: `codes-2026-11-23.zip`, in the reader's language. */
export function bundleName(language: InterfaceLanguage, now: Date): string {
  return `${slug(translate(language, 'bundle.fileName'), language)}-${now.toISOString().slice(0, 10)}.zip`
}

/** Letters and digits of a text, with hyphens between. */
function slug(text: string, language: InterfaceLanguage): string {
  return text
    .toLocaleLowerCase(localeTag(language))
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Lines of one chunk. */
const linesOfChunk = 500

function* csvChunks(headers: readonly string[], lines: Iterable<readonly string[]>): Generator<Uint8Array> {
  let text = `\uFEFF${csvLine(headers)}`
  let count = 0
  for (const line of lines) {
    text += csvLine(line)
    count += 1
    if (count % linesOfChunk !== 0) continue
    yield Buffer.from(text, 'utf8')
    text = ''
  }
  yield Buffer.from(text, 'utf8')
}
