// Reads XLSX (ECMA-376 part 1, transitional and strict), as Excel, LibreOffice, Numbers, Google and libraries
// write it: cells with and without references, shared, inline and rich text, formulas by their results.

import { posix } from 'node:path'
import { builtInFormat, epoch1904, numberText, plainNumber, readFormat } from './number-format.ts'
import type { NumberFormat } from './number-format.ts'
import { hasPart, parsePart, readPart, type WorkbookPackage, type XmlHandlers } from './package.ts'
import { collectRows, countRows, type RowCollector, type TallCell, type TableScan } from './rows.ts'
import type { WorkbookLimits, WorkbookReader, WorkbookRow } from './rows.ts'
import { WorkbookError } from './workbook-error.ts'

/** What the cells of every table refer to. */
type Shared = {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly epoch: number | undefined
}

type Relation = { readonly id: string; readonly type: string; readonly target: string }

/** Opens a workbook. @throws WorkbookError damaged, tooLarge */
export async function openXlsx(workbook: WorkbookPackage, limits: WorkbookLimits): Promise<WorkbookReader> {
  const path = await workbookPath(workbook)
  const relations = await relationsOf(workbook, path)
  const { sheets, is1904 } = await sheetsOf(workbook, path)
  const partOf = (suffix: string) => relations.find(({ type }) => type.endsWith(`/${suffix}`))?.target
  const shared: Shared = {
    strings: await sharedStrings(workbook, partOf('sharedStrings')),
    formats: await cellFormats(workbook, partOf('styles')),
    epoch: is1904 ? epoch1904 : undefined,
  }
  const partOfSheet = new Map(
    sheets.flatMap(({ name, relation }) => {
      const found = relations.find(({ id, type }) => id === relation && type.endsWith('/worksheet'))
      return found === undefined ? [] : [[name, found.target] as const]
    }),
  )
  return {
    scan: async () => {
      const tables: TableScan[] = []
      for (const [name, part] of partOfSheet) tables.push(await scanSheet(workbook, name, part, shared))
      return tables
    },
    rows: ({ name }) => sheetRows(workbook, partOfSheet.get(name) ?? '', shared, limits),
  }
}

async function workbookPath(workbook: WorkbookPackage): Promise<string> {
  const relations = hasPart(workbook, '_rels/.rels') ? await relationsIn(workbook, '_rels/.rels', '') : []
  const target = relations.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  if (!hasPart(workbook, target)) throw new WorkbookError('damaged')
  return target
}

async function relationsOf(workbook: WorkbookPackage, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path)
  const part = posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
  return hasPart(workbook, part) ? relationsIn(workbook, part, folder) : []
}

async function relationsIn(workbook: WorkbookPackage, part: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await readPart(workbook, part, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes()
      relations.push({ id, type, target: target.startsWith('/') ? target : posix.join(folder, target) })
    },
  })
  return relations
}

/** The sheets that people see, in their order, and whether days count from 1904. */
async function sheetsOf(
  workbook: WorkbookPackage,
  path: string,
): Promise<{ sheets: { name: string; relation: string }[]; is1904: boolean }> {
  const sheets: { name: string; relation: string }[] = []
  let is1904 = false
  await readPart(workbook, path, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = isTrue(attributes()['date1904'])
      if (tag !== 'sheet') return
      const { name = '', state = 'visible', id = '' } = attributes()
      if (state === 'visible') sheets.push({ name, relation: id })
    },
  })
  return { sheets, is1904 }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** The shared texts. A text may have runs of several fonts; a reading aid (`rPh`) is not part of it. */
async function sharedStrings(workbook: WorkbookPackage, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined || !hasPart(workbook, part)) return strings
  const run = textRuns()
  await readPart(workbook, part, {
    open: (name) => {
      if (name === 'si') run.start()
      run.open(name)
    },
    close: (name) => {
      run.close(name)
      if (name === 'si') strings.push(run.end())
    },
    text: run.text,
  })
  return strings
}

/** Joins the texts (`t`) of a string, without its reading aids. */
function textRuns() {
  let [text, isText, isAid] = ['', false, false]
  return {
    start: () => {
      ;[text, isText, isAid] = ['', false, false]
    },
    open: (name: string) => {
      if (name === 't') isText = true
      if (name === 'rPh') isAid = true
    },
    close: (name: string) => {
      if (name === 't') isText = false
      if (name === 'rPh') isAid = false
    },
    text: (part: string) => {
      if (isText && !isAid) text += part
    },
    end: () => withoutEscapes(text),
  }
}

/** Characters that XML cannot contain are written as `_x000D_`. */
function withoutEscapes(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The number format of each cell style. */
async function cellFormats(workbook: WorkbookPackage, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (part === undefined || !hasPart(workbook, part)) return formats
  const custom = new Map<number, NumberFormat>()
  let isCellStyles = false
  await readPart(workbook, part, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes()
        custom.set(Number(numFmtId), readFormat(formatCode))
      }
      if (name === 'cellXfs') isCellStyles = true
      if (name !== 'xf' || !isCellStyles) return
      const id = Number(attributes()['numFmtId'] ?? 0)
      formats.push(custom.get(id) ?? builtInFormat(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return formats
}

async function scanSheet(
  workbook: WorkbookPackage,
  name: string,
  part: string,
  shared: Shared,
): Promise<TableScan> {
  const tall: TallCell[] = []
  const rows = countRows()
  await readPart(workbook, part, sheetHandlers(rows, shared, tall))
  return { name, filled: rows.count(), tall }
}

async function* sheetRows(
  workbook: WorkbookPackage,
  part: string,
  shared: Shared,
  limits: WorkbookLimits,
): AsyncGenerator<WorkbookRow> {
  const rows = collectRows(limits)
  for await (const _ of parsePart(workbook, part, sheetHandlers(rows, shared, []))) yield* rows.take()
}

/** Most merged cells that are looked at. */
const maxTall = 50_000

function sheetHandlers(rows: RowCollector, shared: Shared, tall: TallCell[]): XmlHandlers {
  const run = textRuns()
  let [line, column] = [0, -1]
  let cell = { type: 'n', style: 0 }
  let [value, formula, reads] = ['', '', '']
  let within: 'sheet' | 'data' | 'cell' = 'sheet'
  const openInData = (name: string, attributes: () => Record<string, string>) => {
    if (name === 'row') {
      const stated = attributes()['r']
      ;[line, column] = [stated === undefined ? line + 1 : Number(stated), -1]
    } else if (name === 'c') {
      const { r, t = 'n', s = '0' } = attributes()
      column = r === undefined ? column + 1 : columnOf(r)
      cell = { type: t, style: Number(s) }
      ;[value, formula, reads, within] = ['', '', '', 'cell']
      run.start()
    }
  }
  return {
    open: (name, attributes) => {
      if (within === 'data') openInData(name, attributes)
      else if (within === 'cell') {
        reads = name === 'v' || name === 'f' ? name : ''
        run.open(name)
      } else if (name === 'sheetData') within = 'data'
      else if (name === 'mergeCell' && tall.length < maxTall)
        tall.push(...tallCell(attributes()['ref'] ?? ''))
    },
    close: (name) => {
      if (name === 'sheetData') within = 'sheet'
      else if (name === 'row' && within === 'data') rows.endRow(line)
      else if (name === 'c' && within === 'cell') {
        within = 'data'
        const text = cell.type === 'inlineStr' ? run.end() : valueText(cell, value, shared)
        rows.put(column, text === '' && formula !== '' ? `=${formula}` : text)
      } else if (within === 'cell') {
        reads = ''
        run.close(name)
      }
    },
    text: (text) => {
      if (within !== 'cell') return
      if (reads === 'v') value += text
      else if (reads === 'f') formula += text
      else run.text(text)
    },
  }
}

/** The text of a cell's value by its type (18.18.11). */
function valueText(
  { type, style }: { readonly type: string; readonly style: number },
  value: string,
  { strings, formats, epoch }: Shared,
): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'str':
    case 'e':
      return withoutEscapes(value)
    case 'b':
      return value === '' ? '' : isTrue(value.trim()) ? 'TRUE' : 'FALSE'
    case 'd':
      return value.slice(0, 10)
    default:
      return numberText(value.trim(), formats[style] ?? plainNumber, epoch)
  }
}

/** Column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]?.toUpperCase() ?? ''
  if (letters === '') throw new WorkbookError('damaged')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The cell of a range such as `A2:A5` that spans rows; none for a range of one row. */
function tallCell(range: string): TallCell[] {
  const [, start = '', from = '', to = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range) ?? []
  return Number(to) > Number(from) ? [{ column: columnOf(start), from: Number(from), to: Number(to) }] : []
}
