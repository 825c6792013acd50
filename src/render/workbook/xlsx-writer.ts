// Writes XLSX (ECMA-376 part 1) as a stream, row by row. Texts are stored as texts, so a spreadsheet program never
// runs one as a formula. A frozen, bold header; lists of choices in a hidden sheet, because a rule itself holds no
// more than 255 characters.

import type { Readable } from 'node:stream'
import { archive, type ArchiveEntry } from '../archive.ts'

/** A cell: text, a number, or null for an empty one. */
export type WorkbookCell = string | number | null

/** A column of a sheet. */
export type WorkbookColumn = {
  readonly header: string
  /** Characters that fit in it. */
  readonly width: number
  /** Cells stay text when people type figures, so leading zeros stay. */
  readonly isText?: boolean
  /** What people choose from; other values are allowed after a warning. */
  readonly choices?: readonly string[]
}

/** A sheet. Its name is cut to what spreadsheet programs allow. */
export type WorkbookSheet = {
  readonly name: string
  readonly columns: readonly WorkbookColumn[]
  readonly rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>
  /** Number of rows under the header that get the choices of their column; default 0. */
  readonly choiceRows?: number
  /** Texts are wrapped in their cells. */
  readonly wraps?: boolean
}

/** Most rows of a sheet; longer ones are refused by spreadsheet programs. */
const maxRows = 1_048_576
/** Longest text of a cell. */
const maxText = 32_767

/**
 * A workbook of sheets, in their order. Names of sheets must differ.
 * @throws (from the stream) RangeError for more rows than a sheet can have
 */
export function writeXlsx(sheets: readonly WorkbookSheet[], modified: Date): Readable {
  return archive(parts(sheets), modified)
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the cell styles in `styles`. */
const style = { plain: 0, header: 1, text: 2, wrapped: 3 } as const

function* parts(sheets: readonly WorkbookSheet[]): Generator<ArchiveEntry> {
  const lists = listsOf(sheets)
  const names = [...sheets.map(({ name }) => sheetName(name)), ...(lists.length > 0 ? [listSheet] : [])]
  yield entry('[Content_Types].xml', contentTypes(names.length))
  yield entry(
    '_rels/.rels',
    relations([{ id: 'rId1', type: `${relationships}/officeDocument`, target: 'xl/workbook.xml' }]),
  )
  yield entry('xl/workbook.xml', workbookXml(names, lists.length > 0))
  yield entry(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, index) => ({
        id: `rId${String(index + 1)}`,
        type: `${relationships}/worksheet`,
        target: `worksheets/sheet${String(index + 1)}.xml`,
      })),
      { id: 'rIdStyles', type: `${relationships}/styles`, target: 'styles.xml' },
    ]),
  )
  yield entry('xl/styles.xml', styles)
  for (const [index, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${String(index + 1)}.xml`, body: sheetXml(sheet, lists) }
  if (lists.length > 0) yield entry(`xl/worksheets/sheet${String(names.length)}.xml`, listsXml(lists))
}

function entry(name: string, xml: string): ArchiveEntry {
  return { name, body: Buffer.from(declaration + xml) }
}

function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${contentType}.${type}+xml"/>`
  return (
    `<Types xmlns="${packageNames}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    override('workbook', 'sheet.main') +
    override('styles', 'styles') +
    Array.from({ length: sheets }, (_, index) =>
      override(`worksheets/sheet${String(index + 1)}`, 'worksheet'),
    ).join('') +
    `</Types>`
  )
}

function relations(
  targets: readonly { readonly id: string; readonly type: string; readonly target: string }[],
): string {
  const all = targets.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageNames}/relationships">${all.join('')}</Relationships>`
}

function workbookXml(names: readonly string[], hidesLast: boolean): string {
  const sheets = names.map((name, index) => {
    const state = hidesLast && index === names.length - 1 ? ' state="hidden"' : ''
    const id = String(index + 1)
    return `<sheet name="${escaped(name)}" sheetId="${id}"${state} r:id="rId${id}"/>`
  })
  return `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets></workbook>`
}

const styles =
  `<styleSheet xmlns="${main}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF1EBE4"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">' +
  '<alignment vertical="top" wrapText="1"/></xf>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">' +
  '<alignment vertical="top" wrapText="1"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

async function* sheetXml(sheet: WorkbookSheet, lists: readonly ChoiceList[]): AsyncGenerator<string> {
  const { columns, rows, wraps = false } = sheet
  yield (
    declaration +
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.map(columnXml).join('')}</cols><sheetData>`
  )
  let line = 1
  yield rowXml(
    line,
    columns.map(({ header }) => header),
    () => style.header,
  )
  const styleOf = (column: number) =>
    wraps ? style.wrapped : columns[column]?.isText === true ? style.text : style.plain
  let block = ''
  for await (const cells of rows) {
    if (++line > maxRows) throw new RangeError(`a sheet holds at most ${String(maxRows)} rows`)
    block += rowXml(line, cells, styleOf)
    if (block.length < 60_000) continue
    yield block
    block = ''
  }
  yield `${block}</sheetData>${rulesXml(sheet, lists)}</worksheet>`
}

/** A column; where cells are texts, the empty ones under the last row are, too. */
function columnXml({ width, isText = false }: WorkbookColumn, index: number): string {
  const at = String(index + 1)
  const cells = isText ? ` style="${String(style.text)}"` : ''
  return `<col min="${at}" max="${at}" width="${String(width)}" customWidth="1"${cells}/>`
}

function rowXml(line: number, cells: readonly WorkbookCell[], styleOf: (column: number) => number): string {
  const written = cells.map((cell, column) =>
    cellXml(`${columnName(column)}${String(line)}`, cell, styleOf(column)),
  )
  return `<row r="${String(line)}">${written.join('')}</row>`
}

function cellXml(reference: string, cell: WorkbookCell, styleIndex: number): string {
  const start = `<c r="${reference}" s="${String(styleIndex)}"`
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `${start}><v>${String(cell)}</v></c>` : ''
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, maxText))}</t></is></c>`
}

/** A list of choices: its column of the hidden sheet. */
type ChoiceList = { readonly choices: readonly string[]; readonly column: string }

/** Name of the hidden sheet with the lists. */
const listSheet = '_'

function listsOf(sheets: readonly WorkbookSheet[]): ChoiceList[] {
  const all = sheets.flatMap(({ columns }) =>
    columns.flatMap(({ choices }) => (choices === undefined ? [] : [choices])),
  )
  return [...new Set(all)].map((choices, index) => ({ choices, column: columnName(index) }))
}

function listsXml(lists: readonly ChoiceList[]): string {
  const length = Math.max(...lists.map(({ choices }) => choices.length))
  const rows = Array.from({ length }, (_, index) =>
    rowXml(
      index + 1,
      lists.map(({ choices }) => choices[index] ?? null),
      () => style.text,
    ),
  )
  return `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

function rulesXml({ columns, choiceRows = 0 }: WorkbookSheet, lists: readonly ChoiceList[]): string {
  const rules = columns.flatMap(({ choices }, index) => {
    const list = lists.find((known) => known.choices === choices)
    if (list === undefined || choiceRows === 0) return []
    const [name, column] = [columnName(index), `$${list.column}$`]
    const range = `'${listSheet}'!${column}1:${column}${String(list.choices.length)}`
    return [
      '<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" ' +
        `sqref="${name}2:${name}${String(choiceRows + 1)}"><formula1>${range}</formula1></dataValidation>`,
    ]
  })
  return rules.length === 0
    ? ''
    : `<dataValidations count="${String(rules.length)}">${rules.join('')}</dataValidations>`
}

/** The letters of a column, from 0: `A`, `B`, … `AA`. */
function columnName(index: number): string {
  const before = Math.floor(index / 26)
  return (before === 0 ? '' : columnName(before - 1)) + String.fromCharCode(65 + (index % 26))
}

/** A name of at most 31 characters, without those that mean something in a reference. */
function sheetName(name: string): string {
  return name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31)
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text in XML, without the characters that XML cannot contain. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => references[sign] ?? '')
}
