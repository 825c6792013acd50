// Reads ODS (OpenDocument 1.2 and 1.3, part 3): all tables are in one part. Runs of equal cells and rows are
// written once with a number, which reaches a million for the empty rest of a table.

import { numberText, plainNumber } from './number-format.ts'
import { hasPart, parsePart, readPart, type WorkbookPackage, type XmlHandlers } from './package.ts'
import { collectRows, lastRow, type TallCell } from './rows.ts'
import type { RowCollector, WorkbookLimits, WorkbookReader } from './rows.ts'
import { WorkbookError } from './workbook-error.ts'

const content = 'content.xml'

/** Opens a workbook. @throws WorkbookError encrypted, damaged, tooLarge */
export async function openOds(workbook: WorkbookPackage, limits: WorkbookLimits): Promise<WorkbookReader> {
  if (!hasPart(workbook, content)) throw new WorkbookError('damaged')
  if (await isEncrypted(workbook)) throw new WorkbookError('encrypted')
  return {
    scan: async () => {
      const tables: OdsTable[] = []
      await readPart(workbook, content, tableHandlers(limits, (table) => tables.push(table)).handlers)
      return tables.filter(({ isHidden }) => !isHidden)
    },
    rows: async function* ({ name }) {
      const read = tableHandlers(limits, () => undefined, name)
      for await (const _ of parsePart(workbook, content, read.handlers)) yield* read.take()
    },
  }
}

async function isEncrypted(workbook: WorkbookPackage): Promise<boolean> {
  const manifest = 'META-INF/manifest.xml'
  let encrypted = false
  if (hasPart(workbook, manifest))
    await readPart(workbook, manifest, {
      open: (name) => {
        if (name === 'encryption-data') encrypted = true
      },
    })
  return encrypted
}

type OdsTable = { name: string; filled: number; tall: TallCell[]; isHidden: boolean }

/** Most merged cells that are looked at. */
const maxTall = 50_000

/** Elements whose text people do not see in the cell: comments and drawings. */
const outside = /^(?:annotation|shapes|frame|custom-shape|rect|line|g|control|tracked-changes)$/

/**
 * Reads the tables one after the other. `found` is called when a table begins.
 * @param wanted the table whose rows are collected; the rows of others are counted
 */
function tableHandlers(limits: WorkbookLimits, found: (table: OdsTable) => void, wanted?: string) {
  const styles = hiddenStyles()
  const rows = collectRows(limits)
  let table: OdsTable | null = null
  let row: OdsRow = openRow(1, {})
  let cell: OdsCell | null = null
  let [skipped, nested] = [0, 0]

  const openInTable = (current: OdsTable, name: string, attributes: () => Record<string, string>) => {
    if (name === 'table') nested += 1
    else if (nested > 0) return
    else if (name === 'table-row') row = openRow(row.line + row.repeat, attributes())
    else if (!isCell(name)) openInCell(cell, name, attributes)
    else {
      cell = openOdsCell(attributes())
      const last = row.line + cell.rows - 1
      if (last > row.line && current.tall.length < maxTall)
        current.tall.push({ column: row.width, from: row.line, to: last })
    }
  }
  const closeInTable = (current: OdsTable, name: string) => {
    if (name === 'table') {
      if (nested > 0) nested -= 1
      else table = null
    } else if (nested > 0) return
    else if (isCell(name)) {
      if (cell !== null) addCell(row, cell)
      cell = null
    } else if (name === 'table-row') {
      if (row.runs.length > 0) current.filled += row.repeat
      if (current.name === wanted) collectRow(rows, row, limits)
    } else if (name === 'p' && cell !== null) cell.paragraphs -= 1
  }
  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      if (skipped > 0 || outside.test(name)) skipped += 1
      else if (table !== null) openInTable(table, name, attributes)
      else if (name === 'table') {
        table = openOdsTable(attributes(), styles.hidden)
        row = openRow(0, {})
        found(table)
      } else styles.open(name, attributes)
    },
    close: (name) => {
      if (skipped > 0) skipped -= 1
      else if (table !== null) closeInTable(table, name)
    },
    text: (text) => {
      if (skipped === 0 && nested === 0 && cell !== null && cell.paragraphs > 0) cell.text += text
    },
  }
  return { handlers, take: rows.take }
}

function isCell(name: string): boolean {
  return name === 'table-cell' || name === 'covered-table-cell'
}

/** The names of the styles of tables that people do not see. Styles come before the tables. */
function hiddenStyles() {
  const hidden = new Set<string>()
  let style = ''
  return {
    hidden,
    open: (name: string, attributes: () => Record<string, string>) => {
      if (name === 'style') style = attributes()['name'] ?? ''
      else if (name === 'table-properties' && attributes()['display'] === 'false') hidden.add(style)
    },
  }
}

function openOdsTable(attributes: Record<string, string>, hidden: ReadonlySet<string>): OdsTable {
  const { name = '', 'style-name': style = '' } = attributes
  return { name, filled: 0, tall: [], isHidden: hidden.has(style) }
}

/** A row, or a run of equal rows, from `line` on. `runs` are its cells with a value, `width` its columns so far. */
type OdsRow = {
  readonly line: number
  readonly repeat: number
  readonly runs: { readonly column: number; readonly count: number; readonly text: string }[]
  width: number
}

function openRow(line: number, attributes: Record<string, string>): OdsRow {
  return { line, repeat: repeated(attributes['number-rows-repeated']), runs: [], width: 0 }
}

function addCell(row: OdsRow, cell: OdsCell): void {
  const text = cellText(cell)
  if (text !== '') row.runs.push({ column: row.width, count: cell.repeat, text })
  row.width += cell.repeat
}

/** Collects a row as often as it is repeated. One row or column more than the limit is enough to refuse it. */
function collectRow(rows: RowCollector, { line, repeat, runs }: OdsRow, limits: WorkbookLimits): void {
  const times = runs.length === 0 ? 0 : Math.min(repeat, limits.rows + 1)
  for (let index = 0; index < times; index++) {
    for (const { column, count, text } of runs)
      for (let next = 0; next < Math.min(count, limits.columns + 1); next++) rows.put(column + next, text)
    rows.endRow(line + index)
  }
}

/** A number of repetitions, bounded by the rows of spreadsheet programs. */
function repeated(value: string | undefined): number {
  const count = Number(value ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, lastRow) : 1
}

type OdsCell = {
  readonly repeat: number
  /** Number of rows that it spans. */
  readonly rows: number
  readonly type: string
  readonly value: string
  readonly formula: string
  text: string
  /** Depth in paragraphs; a second paragraph begins a line. */
  paragraphs: number
}

function openOdsCell(attributes: Record<string, string>): OdsCell {
  const type = attributes['value-type'] ?? ''
  const value =
    attributes[type === 'boolean' || type === 'date' || type === 'time' ? `${type}-value` : 'value']
  return {
    repeat: repeated(attributes['number-columns-repeated']),
    rows: repeated(attributes['number-rows-spanned']),
    type,
    value: value ?? attributes['string-value'] ?? '',
    formula: attributes['formula'] ?? '',
    text: '',
    paragraphs: 0,
  }
}

/** Longest run of spaces that a file states as a number. */
const maxSpaces = 1000

function openInCell(cell: OdsCell | null, name: string, attributes: () => Record<string, string>): void {
  if (cell === null) return
  if (name === 'p') {
    if (cell.text !== '') cell.text += '\n'
    cell.paragraphs += 1
  } else if (name === 's') cell.text += ' '.repeat(Math.min(repeated(attributes()['c']), maxSpaces))
  else if (name === 'tab') cell.text += '\t'
  else if (name === 'line-break') cell.text += '\n'
}

/** The text of a cell: its exact value, with the unit and the leading zeros that its format shows. */
function cellText({ type, value, text, formula }: OdsCell): string {
  switch (type) {
    case 'float':
    case 'currency':
      return shownNumber(value, text)
    case 'percentage':
      return numberText(value, { ...plainNumber, kind: 'percent' })
    case 'boolean':
      return value === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return /^\d{4}$/.test(text.trim()) ? text : value.slice(0, 10)
    case 'time':
      return /^PT(\d+)H(\d+)M/.exec(value)?.slice(1).join(':') ?? text
    default:
      return text === '' ? value || formula.replace(/^\w+:/, '') : text
  }
}

function shownNumber(value: string, shown: string): string {
  const [, digits = '', suffix = ''] = /^(?:(\d+)|[^\p{L}]*\d)\s*(\D*)$/u.exec(shown.trim()) ?? []
  const unit = /[\p{L}%°]/u.test(suffix) ? suffix.trim() : ''
  return numberText(value, {
    kind: 'number',
    digits: digits.startsWith('0') ? digits.length : 0,
    suffix: unit,
  })
}
