// Imports a file as a person does: reads it, looks at what is proposed for each column, corrects what is wrong,
// starts the import. What is right stands beside the file (test/fixtures/estates/README.md).

import { readFileSync } from 'node:fs'
import type { TestApplication } from '../support/application.ts'
import { makeCompany } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import type { Actor } from '../../src/domain/rights.ts'

const folder = new URL('../fixtures/estates/', import.meta.url)

/** A column as a careful person maps it; `orField` is another fair field. */
type ExpectedColumn = {
  readonly field: string | null
  readonly unit: string | null
  readonly orField?: string
}

type ExpectedWine = {
  /** The row of the file. */
  readonly line: number
  readonly draft: SheetDraft
  /** Other fair values of a field; null is its absence. */
  readonly anyOf?: Readonly<Record<string, readonly unknown[]>>
}

/** What a careful person reads in a file. */
export type Estate = {
  readonly file: string
  readonly about: string
  readonly table?: string
  readonly columns: Readonly<Record<string, ExpectedColumn>>
  /** Values that the file does not hold and a person adds to every line, by field. */
  readonly fill: Readonly<Record<string, string>>
  readonly choices: readonly unknown[]
  readonly skippedLines: readonly number[]
  readonly wines: readonly ExpectedWine[]
}

/** What came of an import: the choices of the person, and everything that is not as expected. */
export type EstateImport = { readonly choices: readonly string[]; readonly differences: readonly string[] }

type Check = Output<'imports.check'>
type Row = Output<'imports.read'>['rows'][number]
type Units = NonNullable<Input<'imports.check'>['units']>
type Upload = Pick<Input<'imports.check'>, 'fileName' | 'content'>

export function readEstate(name: string): Estate {
  return JSON.parse(readFileSync(new URL(`${name}.expected.json`, folder), 'utf8')) as Estate
}

/** Imports the file of an estate into a company of its own. */
export async function importEstate(
  world: TestApplication,
  estate: Estate,
  tva: string,
): Promise<EstateImport> {
  world.vies.known.set(tva, null)
  const actor = operatorOf(await makeCompany(world.application, { tva }))
  const choices: string[] = []
  const rows = await readRows(world, estate, actor, choices)
  const differences = wrongLines(estate, rows)
  const upload: Upload = {
    fileName: estate.file.replace(/\.\w+$/, '.csv'),
    content: encode(filled(rows, estate, choices)),
  }
  const proposal = await world.application.perform('imports.check', upload, actor)
  const mapped = { ...upload, mapping: fieldCorrections(estate, proposal, choices) }
  const withFields = await world.application.perform('imports.check', mapped, actor)
  const chosen = { ...mapped, units: unitCorrections(estate, withFields, choices, differences) }
  const checked = await world.application.perform('imports.check', chosen, actor)
  const { import: started } = await world.application.perform('imports.start', chosen, actor)
  const result = await world.application.perform('imports.get', { id: started.id }, actor)
  differences.push(...refusals(estate, rows, checked))
  if (result.state !== 'done') differences.push(`${estate.file} | state | done | ${result.state}`)
  if (result.created !== estate.wines.length)
    differences.push(`${estate.file} | sheets | ${String(estate.wines.length)} | ${String(result.created)}`)
  const drafts = await storedDrafts(world, actor)
  for (const wine of estate.wines) differences.push(...wrongValues(estate, wine, drafts))
  return { choices, differences }
}

/** The rows of the file: of the table that holds the wines, which a person chooses when another is shown. */
async function readRows(
  { application }: TestApplication,
  estate: Estate,
  actor: Actor,
  choices: string[],
): Promise<readonly Row[]> {
  const content = readFileSync(new URL(estate.file, folder)).toString('base64')
  const first = await application.perform('imports.read', { fileName: estate.file, content }, actor)
  if (estate.table === undefined || first.table === estate.table) return first.rows
  choices.push(`table ${estate.table}`)
  return (
    await application.perform('imports.read', { fileName: estate.file, content, table: estate.table }, actor)
  ).rows
}

/** The rows with a column for every value that the person adds to all lines. */
function filled(rows: readonly Row[], { fill, skippedLines }: Estate, choices: string[]): string[][] {
  const added = Object.entries(fill)
  choices.push(...added.map(([field]) => `fill ${field}`))
  const [header, ...lines] = rows.map(({ line, cells }) => ({ line, cells }))
  const width = header?.cells.length ?? 0
  return [
    [...(header?.cells ?? []), ...added.map(([field]) => field)],
    ...lines.map(({ line, cells }) => [
      ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
      ...(skippedLines.includes(line) ? added.map(() => '') : added.map(([, value]) => value)),
    ]),
  ]
}

function encode(rows: readonly (readonly string[])[]): string {
  return Buffer.from(rows.map((row) => csvLine(row)).join('')).toString('base64')
}

/** The fields that a person corrects, because the proposed ones are not those of the file. */
function fieldCorrections(
  { columns, fill }: Estate,
  { headers }: Check,
  choices: string[],
): Record<string, string> {
  const mapping: Record<string, string> = {}
  for (const { header, field } of headers) {
    const expected = columns[header] ?? { field: header in fill ? header : null, unit: null }
    if (field === expected.field || (field !== null && field === expected.orField)) continue
    mapping[header] = expected.field ?? ''
    choices.push(`${header}: ${expected.field ?? 'no field'} instead of ${field ?? 'none'}`)
  }
  return mapping
}

/** The units that a person chooses. A wrong unit that nobody is asked about is a difference. */
function unitCorrections(
  { file, columns }: Estate,
  { headers }: Check,
  choices: string[],
  differences: string[],
): Units {
  const units: Units = {}
  for (const { header, field, unit, unitFrom, unitMissing, units: offered } of headers) {
    const expected = columns[header]?.unit ?? null
    if (expected === null && unitMissing)
      differences.push(
        `${file} | ${header} | the unit of each cell | a choice of the unit of ${String(field)}`,
      )
    if (expected === null || (unit === expected && !unitMissing)) continue
    if (!unitMissing)
      differences.push(`${file} | ${header} | ${expected} | ${String(unit)} from ${String(unitFrom)}`)
    const chosen = offered.find((id) => id === expected)
    if (chosen === undefined) differences.push(`${file} | ${header} | ${expected} | units ${offered.join()}`)
    else units[header] = chosen
    choices.push(`${header}: ${expected}`)
  }
  return units
}

/** Lines of the file that are missing or have moved. */
function wrongLines({ file, columns, wines, skippedLines }: Estate, rows: readonly Row[]): string[] {
  const header = rows[0]?.cells ?? []
  const lines = rows.slice(1).flatMap(({ line }) => (skippedLines.includes(line) ? [] : [line]))
  const expected = wines.map(({ line }) => line)
  return [
    ...Object.keys(columns)
      .filter((name) => !header.includes(name))
      .map((name) => `${file} | header | ${name} | ${header.join('; ')}`),
    ...(lines.join() === expected.join() ? [] : [`${file} | lines | ${expected.join()} | ${lines.join()}`]),
  ]
}

/** Refusals of lines that are wines, as the check states them. */
function refusals({ file, skippedLines }: Estate, rows: readonly Row[], { refused }: Check): string[] {
  return refused.flatMap(({ line, column, fault }) => {
    const row = rows[line - 1]
    return row !== undefined && skippedLines.includes(row.line)
      ? []
      : [
          `${file} | line ${String(row?.line)}, ${column ?? ''} | no refusal | ${fault.code}: ${fault.message}`,
        ]
  })
}

async function storedDrafts(
  { application }: TestApplication,
  actor: Actor,
): Promise<ReadonlyMap<string, SheetDraft>> {
  const drafts = new Map<string, SheetDraft>()
  for (let page = 1; ; page += 1) {
    const { rows, total } = await application.perform('sheets.list', { page, size: 100 }, actor)
    for (const { id } of rows) {
      const { draft } = await application.perform('sheets.get', { id }, actor)
      drafts.set(draft.reference ?? '', draft)
    }
    if (drafts.size >= total || rows.length === 0) return drafts
  }
}

/** Values of a stored draft that are not those of the wine. */
function wrongValues(
  { file }: Estate,
  { line, draft: expected, anyOf = {} }: ExpectedWine,
  drafts: ReadonlyMap<string, SheetDraft>,
): string[] {
  const stored = drafts.get(expected.reference ?? '')
  if (stored === undefined) return [`${file} | line ${String(line)} | ${expected.reference ?? ''} | no sheet`]
  const names = new Set([...Object.keys(expected), ...Object.keys(stored)]) as ReadonlySet<keyof SheetDraft>
  return [...names].flatMap((name) => {
    const value = comparable(stored[name])
    if (expected[name] === undefined && isDerived(name, stored)) return []
    const fair = [expected[name], ...(anyOf[name] ?? [])].map((other) => comparable(other ?? undefined))
    return fair.includes(value)
      ? []
      : [`${file} | line ${String(line)}, ${name} | ${fair.join(' or ')} | ${value}`]
  })
}

/** A value as text; of an ingredient its id and its organic mark. */
function comparable(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => comparable(item)).join(' + ')
  if (typeof value !== 'object' || value === null) return String(value)
  const entry = value as Record<string, unknown>
  return 'id' in entry
    ? `${String(entry['id'])}${entry['organic'] === true ? '*' : ''}`
    : JSON.stringify(entry, Object.keys(entry).sort())
}

/** Values that follow from others: the company's GLN, and the allergen of listed sulphites. */
function isDerived(name: string, { allergens, ingredients }: SheetDraft): boolean {
  if (name === 'gln' || name === 'energySource') return true
  return (
    name === 'allergens' &&
    allergens?.join() === 'sulphites' &&
    ingredients?.some(({ id }) => id.startsWith('sulph')) === true
  )
}
