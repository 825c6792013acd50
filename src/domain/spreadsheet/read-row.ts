// One row of a file as the draft of a sheet, by the plan of the columns (contract 8).

import type { Fields } from '../field.ts'
import { sheetFields, type SheetDraft, type SheetField } from '../sheet/fields.ts'
import type { Family } from '../sheet/product-families.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { valueIssues } from '../value.ts'
import { isEmptyCell, readCell } from './cells.ts'
import type { PlannedColumn, RowPlan } from './columns.ts'
import { splitPackaging, type CellReading } from './entry-cells.ts'
import type { PackagingPart } from './headers.ts'
import type { NameIndex } from './name-index.ts'
import type { SpreadsheetLine, SpreadsheetRow } from './table.ts'
import { readWineWords, wineTypeOf } from './wine-words.ts'

const maxQuotedLength = 60

type LineIssue = SpreadsheetLine['issues'][number]

/** A row while it is read. */
type RowState = {
  readonly values: Map<SheetField, unknown>
  readonly issues: LineIssue[]
  /** What cells say of other fields; a column of the field itself decides first. */
  readonly also: Map<SheetField, unknown>
}

type ColumnCell = { readonly column: PlannedColumn; readonly cell: string }

/** Cells of one list in several columns, in the order of the columns. */
type JoinedCells = ReadonlyMap<SheetField, readonly ColumnCell[]>

/** Reads a row: its draft, and the issues of its cells. An empty cell leaves its field out of the draft. */
export function readRow(plan: RowPlan, row: SpreadsheetRow): SpreadsheetLine {
  const state: RowState = { values: new Map(), issues: [], also: new Map() }
  const lists = new Map<SheetField, ColumnCell[]>()
  const whites: ColumnCell[] = []
  row.cells.forEach((cell, index) => {
    const column = plan.columns[index]
    if (column === undefined) {
      if (cell.trim() !== '') state.issues.push(cellWithoutHeader(cell))
      return
    }
    const { field } = column
    if (field === null || isEmptyCell(field, cell)) return
    if (field === 'ingredients' || field === 'packaging')
      lists.set(field, [...(lists.get(field) ?? []), { column, cell }])
    else if (field === 'wineType' && leavesTypeOpen(cell)) whites.push({ column, cell })
    else addReading(column, field, cellReading(plan.names, column, field, cell), state)
  })
  for (const { column, cell } of whites) addWhite(column, cell, state)
  addLists(lists, plan.names, state)
  for (const [field, value] of state.also) if (!state.values.has(field)) state.values.set(field, value)
  const draft: SheetDraft = Object.fromEntries([...state.values].filter(([, value]) => value !== undefined))
  const asksAllergens = plan.columns.some(({ field }) => field === 'allergens')
  const isOpen = asksAllergens && draft.allergens === undefined
  return { line: row.line, draft, issues: state.issues, ...(isOpen && { leavesAllergensOpen: true }) }
}

function addReading(
  { header }: PlannedColumn,
  field: SheetField,
  reading: CellReading,
  { values, issues, also }: RowState,
): void {
  if (values.has(field)) {
    issues.push({ column: header, issue: { field, code: 'columnRepeated' } })
    return
  }
  if ('issues' in reading) {
    issues.push(...reading.issues.map((issue) => ({ column: header, issue })))
    return
  }
  values.set(field, reading.value)
  for (const [other, value] of Object.entries(reading.also ?? {})) also.set(other as SheetField, value)
}

/** Cells of one column that are remembered: a file repeats its colours, lists and sizes. */
const rememberedCells = 500
const readings = new WeakMap<PlannedColumn, Map<string, CellReading>>()

function cellReading(
  names: NameIndex,
  column: PlannedColumn,
  field: SheetField,
  cell: string,
  family?: Family,
): CellReading {
  const known = readings.get(column) ?? new Map<string, CellReading>()
  readings.set(column, known)
  const key = family === undefined ? cell : `${family}\n${cell}`
  const earlier = known.get(key)
  if (earlier !== undefined) return earlier
  const reading = readCell(field, sheetFields[field], cell, names, column.format, family)
  if (known.size < rememberedCells) known.set(key, reading)
  return reading
}

/** Whether a cell names a white wine without saying which type it is. */
function leavesTypeOpen(cell: string): boolean {
  const words = readWineWords(cell)
  return words?.colour === 'white' && wineTypeOf(words, {}) === undefined
}

/** Which white wine it is: the rest of the row decides. */
function addWhite(column: PlannedColumn, cell: string, state: RowState): void {
  const words = readWineWords(cell) ?? {}
  const type = wineTypeOf(words, Object.fromEntries(state.values))
  const issue = { field: 'wineType', code: 'whiteUndecided', values: { text: quoted(cell) } }
  addReading(column, 'wineType', type === undefined ? { issues: [issue] } : { value: type }, state)
}

/** Lists last: the family of the product decides how they are read. */
function addLists(lists: JoinedCells, names: NameIndex, state: RowState): void {
  const family = state.values.get('family') as Family | undefined
  for (const [field, cells] of lists) {
    const several =
      cells.length > 1 && (cells.every(({ column }) => isOneOfSeveral(column)) || hasDetails(field, cells))
    const parts = field === 'packaging' && several ? joinedParts(cells) : cells
    const read = parts.map(({ column, cell }) => ({
      column,
      reading: cellReading(names, column, field, cell, family),
    }))
    if (!several) {
      for (const { column, reading } of read) addReading(column, field, reading, state)
      continue
    }
    addJoined(field, read, state)
  }
}

function isOneOfSeveral({ number, part, by }: PlannedColumn): boolean {
  return number !== null || part !== null || by === 'choice' || by === 'remembered'
}

/** Whether all columns but one say what the components of that one are made of, or how they are collected. */
function hasDetails(field: SheetField, cells: readonly ColumnCell[]): boolean {
  return field === 'packaging' && cells.filter(({ column }) => !isPart(column)).length === 1
}

/** The entries of several columns as one list. */
function addJoined(
  field: SheetField,
  read: readonly { readonly column: PlannedColumn; readonly reading: CellReading }[],
  state: RowState,
): void {
  const wrong = read.flatMap(({ column, reading }) =>
    'issues' in reading ? reading.issues.map((issue) => ({ column: column.header, issue })) : [],
  )
  if (wrong.length > 0) {
    state.issues.push(...wrong)
    return
  }
  const entries = read.flatMap(({ reading }) =>
    'value' in reading && Array.isArray(reading.value) ? (reading.value as unknown[]) : [],
  )
  const declaration: Fields[string] = sheetFields[field]
  const issues: ValidationIssue[] = valueIssues(declaration, entries, field)
  const [first] = read
  if (first === undefined) return
  for (const { reading } of read)
    if ('value' in reading)
      for (const [other, value] of Object.entries(reading.also ?? {}))
        state.also.set(other as SheetField, value)
  addReading(first.column, field, issues.length > 0 ? { issues } : { value: entries }, state)
}

/** A cell that names a component, and the cells of other columns with its material and collection. */
type ComponentCell = ColumnCell & { readonly at: number; readonly parts: Map<PackagingPart, string> }

/**
 * Columns that describe one component each in several cells (component, material, collection), as one text. A part
 * without a component, and a second one of the same kind, stay as they are, which is an issue.
 */
function joinedParts(cells: readonly ColumnCell[]): readonly ColumnCell[] {
  const components = cells.flatMap(({ column, cell }, at): ComponentCell[] =>
    isPart(column) ? [] : [{ column, cell, at, parts: new Map() }],
  )
  const alone = cells.filter(({ column, cell }, at) => {
    const { part } = column
    if (part === null || !isPart(column)) return false
    const owner = componentOf(column, at, components)
    if (owner === undefined || owner.parts.has(part)) return true
    owner.parts.set(part, cell)
    return false
  })
  return [
    ...components.map(({ column, cell, parts }) => ({ column, cell: withParts(cell, parts) })),
    ...alone,
  ]
}

function isPart({ part }: PlannedColumn): boolean {
  return part !== null && part !== 'component'
}

/** The component with the number of a material or collection: the last one before it, else the first one. */
function componentOf({ number }: PlannedColumn, at: number, components: readonly ComponentCell[]) {
  const numbered = components.filter(({ column }) => column.number === number)
  return numbered.findLast((component) => component.at < at) ?? numbered[0]
}

function withParts(component: string, parts: ReadonlyMap<PackagingPart, string>): string {
  const collection = parts.get('collection')
  const material = parts.get('material') ?? (collection === undefined ? undefined : '')
  const components = splitPackaging(component)
  if (parts.size === 0 || components.length < 2) return joinedText([component, material, collection])
  const materials = splitPackaging(material ?? '')
  const ways = splitPackaging(collection ?? '')
  // Bars divide what does not belong together, so that it cannot be read as if it did.
  if ([materials, ways].some(({ length }) => length > 0 && length !== components.length))
    return [component, material, collection].filter((text) => text !== undefined).join('|')
  return components.map((name, index) => joinedText([name, materials[index] ?? '', ways[index]])).join('|')
}

function joinedText(texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join(':')
}

function cellWithoutHeader(cell: string): LineIssue {
  return { column: '', issue: { field: '', code: 'cellWithoutHeader', values: { text: quoted(cell) } } }
}

function quoted(cell: string): string {
  return cell.trim().slice(0, maxQuotedLength)
}
