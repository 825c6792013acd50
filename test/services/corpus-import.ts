// Imports the files of the corpus through the application, and says where a cell became something else than
// expected. As in the browser, a file is read first, and its rows go to the check and the import as one CSV.

import { isDeepStrictEqual } from 'node:util'
import type { TestApplication } from '../support/application.ts'
import type { ColumnCase, FileCase, Verdict } from '../domain/spreadsheet/corpus/verdicts.ts'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'
import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import { fromRow } from '../../src/persistence/row.ts'
import type { SheetRow } from '../../src/persistence/sheet-rows.ts'

type Choices = Pick<Input<'imports.start'>, 'mapping' | 'units'>
type Rows = Output<'imports.read'>['rows']

/** A file whose cells are compared: its rows, the fields of its columns, and the verdict of each cell. */
type ComparedFile = Pick<FileCase, 'fields' | 'lines' | 'rows'> & { readonly choices: Choices }

/** The check of a file, and the rows that were checked. */
export type CheckedFile = {
  readonly rows: Rows
  readonly check: Output<'imports.check'>
  readonly upload: Upload
}
type Upload = Pick<Input<'imports.check'>, 'fileName' | 'content'> & Choices

/** Reads and checks a file as the browser does. */
export async function checkFile(
  { application }: TestApplication,
  actor: Actor,
  file: { readonly content: string | Uint8Array; readonly fileName?: string },
  choices: Choices = {},
): Promise<CheckedFile> {
  const fileName = file.fileName ?? 'wines.csv'
  const { rows } = await application.perform(
    'imports.read',
    { fileName, content: Buffer.from(file.content).toString('base64') },
    actor,
  )
  const text = rows.map(({ cells }) => csvLine(cells)).join('')
  const upload = { fileName: 'wines.csv', content: Buffer.from(text).toString('base64'), ...choices }
  return { rows, upload, check: await application.perform('imports.check', upload, actor) }
}

/** Imports a file; the differences between its cells and their verdicts. */
export async function importFile(
  world: TestApplication,
  actor: Actor,
  file: FileCase & { readonly choices?: Choices },
): Promise<string[]> {
  const { rows, check, upload } = await checkFile(world, actor, file, file.choices)
  const { import: started } = await world.application.perform('imports.start', upload, actor)
  const result = await world.application.perform('imports.get', { id: started.id }, actor)
  const found = check.headers.map(({ field }) => field)
  const differences: string[] = []
  if (result.state !== 'done') differences.push(`state ${result.state}`)
  // A column right of the last header is none of the file's columns.
  if (found.join() !== file.fields.slice(0, found.length).join())
    differences.push(`fields: expected ${file.fields.join()}, got ${found.join()}`)
  const lines = rows.slice(1, file.lines.length + 1).map(({ line }) => line)
  const expectedRows = file.rows ?? rowsFrom(lines, file)
  if (file.rows !== undefined && lines.join() !== expectedRows.join())
    differences.push(`lines: expected ${expectedRows.join()}, got ${lines.join()}`)
  if (rows.length - 1 !== file.lines.length)
    differences.push(`number of lines: expected ${String(file.lines.length)}, got ${String(rows.length - 1)}`)
  const drafts = await draftsOf(world, result)
  const compared = { ...file, choices: file.choices ?? {} }
  for (const [index] of file.lines.entries())
    differences.push(...lineDifferences(compared, index, check, result, drafts))
  return differences
}

function rowsFrom(lines: readonly number[], { lines: { length } }: FileCase): readonly number[] {
  return lines.slice(0, length)
}

/** A column of the corpus as a file: brand, name and a reference beside it. */
export function fileOf({
  title,
  header,
  field,
  cells,
  unit,
  beside = {},
}: ColumnCase): FileCase & { choices: Choices } {
  const others = Object.entries(beside)
  const rows = [
    ['brand', 'name', 'reference', ...others.map(([name]) => name), header],
    ...cells.map(([text], index) => [
      'Deux Rives',
      `Wine ${String(index + 1)}`,
      `C-${String(index + 1)}`,
      ...others.map(([, text]) => text),
      text,
    ]),
  ]
  return {
    title,
    content: rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n'),
    fields: ['brand', 'name', 'reference', ...others.map(([name]) => name), field],
    lines: cells.map(([, verdict], index) => [
      { value: 'Deux Rives' },
      { value: `Wine ${String(index + 1)}` },
      { value: `C-${String(index + 1)}` },
      ...others.map(([, text]): Verdict => ({ value: Number(text) })),
      verdict,
    ]),
    choices: { mapping: { [header]: field }, ...(unit === undefined ? {} : { units: { [header]: unit } }) },
  }
}

/** The drafts that an import made or changed. */
async function draftsOf(
  { database }: TestApplication,
  { sheets }: ImportAnswer,
): Promise<readonly SheetDraft[]> {
  const rows = await database.db('sheets').whereIn('id', sheets).select<SheetRow[]>()
  return rows.map((row) => fromRow(sheetFields, row))
}

/** What of a line is not as expected: its refusals, or the values of its sheet. */
function lineDifferences(
  { fields, lines }: ComparedFile,
  index: number,
  check: Output<'imports.check'>,
  result: ImportAnswer,
  drafts: readonly SheetDraft[],
): string[] {
  const verdicts = lines[index] ?? []
  const line = check.outcomes[index]?.line ?? 0
  const refusals = result.refused.filter((refusal) => refusal.line === line)
  const at = `line ${String(index + 1)}`
  const checked = check.refused.filter((refusal) => refusal.line === line)
  const codes = {
    check: checked.map(({ fault }) => fault.code).join(),
    import: refusals.map(({ code }) => code).join(),
  }
  const differences =
    codes.check === codes.import
      ? []
      : [`${at}: the check refuses ${codes.check}, the import ${codes.import}`]
  const header = (column: number) => check.headers[column]?.header
  const refusedAt = (column: number) =>
    refusals.filter((refusal) => [header(column), fields[column]].includes(refusal.column))
  const explained = new Set<unknown>()
  const isRefused = refusals.length > 0
  const draft = isRefused ? undefined : draftOf(fields, verdicts, drafts)
  for (const [column, verdict] of verdicts.entries()) {
    const field = fields[column] ?? null
    const found = refusedAt(column)
    for (const refusal of found) explained.add(refusal)
    const outcome = { codes: found.map(({ code }) => code), isRefused, draft }
    if (!fits(verdict, field, outcome, fields, verdicts))
      differences.push(
        `${at}, ${String(header(column))}: expected ${described(verdict)}, got ${got(outcome, field)}`,
      )
  }
  for (const refusal of refusals)
    if (!explained.has(refusal)) differences.push(`${at}: refused for ${refusal.column}: ${refusal.code}`)
  return differences
}

type Outcome = {
  readonly codes: readonly string[]
  readonly isRefused: boolean
  readonly draft: SheetDraft | undefined
}

/** The sheet of the line: the one with its reference, or its name when it has none. */
function draftOf(
  fields: readonly (string | null)[],
  verdicts: readonly Verdict[],
  drafts: readonly SheetDraft[],
): SheetDraft | undefined {
  const expected = (name: string): unknown => {
    const verdict = verdicts[fields.indexOf(name)]
    return typeof verdict === 'object' && 'value' in verdict ? verdict.value : undefined
  }
  return drafts.find(
    (draft) =>
      draft.reference === expected('reference') &&
      (expected('name') === undefined || draft.name === expected('name')),
  )
}

function fits(
  verdict: Verdict,
  field: string | null,
  outcome: Outcome,
  fields: readonly (string | null)[],
  verdicts: readonly Verdict[],
): boolean {
  const { codes, isRefused, draft } = outcome
  if (typeof verdict === 'object' && 'either' in verdict)
    return verdict.either.some((other) => fits(other, field, outcome, fields, verdicts))
  if (typeof verdict === 'object' && 'refused' in verdict)
    return codes.some((code) => verdict.refused.includes(code))
  if (codes.length > 0) return false
  // Another cell refuses the line: nothing of it is stored, and that cell has a verdict of its own.
  if (isRefused) return true
  if (verdict === 'noSheet' || draft === undefined) return verdict === 'noSheet' && draft === undefined
  const stored: Readonly<Record<string, unknown>> = draft
  if (verdict === 'empty')
    return (
      field === null || stored[field] === undefined || fields.indexOf(field) !== fields.lastIndexOf(field)
    )
  if ('elsewhere' in verdict)
    return Object.entries(verdict.elsewhere).every(([name, value]) => same(stored[name], value))
  return field !== null && same(stored[field], verdict.value)
}

function same(stored: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(stored, expected)
}

function described(verdict: Verdict): string {
  return JSON.stringify(verdict)
}

function got({ codes, isRefused, draft }: Outcome, field: string | null): string {
  if (codes.length > 0) return `refused ${codes.join()}`
  if (isRefused) return 'a line refused for another cell'
  if (draft === undefined) return 'no sheet'
  const stored: Readonly<Record<string, unknown>> = draft
  return field === null ? 'no field' : stored[field] === undefined ? 'nothing' : JSON.stringify(stored[field])
}
