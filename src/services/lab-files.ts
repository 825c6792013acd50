// Laboratories' exports: the bytes of a CSV file → its planned columns and rows.

import { maxReadCell } from '../contract/answers.ts'
import { largestImport, maxReadColumns } from '../contract/operations/imports.ts'
import { planLabColumns, type LabChoices, type LabPlan } from '../domain/laboratory/columns.ts'
import { refuse } from '../domain/refusal.ts'
import { maxImportLines } from '../domain/spreadsheet/import-limit.ts'
import { detectDelimiter, type SpreadsheetRow } from '../domain/spreadsheet/table.ts'
import { CsvFileError, decodeText, parseCsv } from '../render/csv-file.ts'

/** An uploaded file; `content` is Base64. */
type LabUpload = LabChoices & { readonly fileName: string; readonly content: string }

/** The columns and rows of an upload. Refuses a file that is no CSV, empty, too long or too wide. */
export function readLabUpload(upload: LabUpload): LabPlan {
  if (!/\.csv$/i.test(upload.fileName)) refuse('import.notCsv')
  const bytes = Buffer.from(upload.content, 'base64')
  if (bytes.length > largestImport) refuse('input.tooLarge')
  const plan = planOf(bytes, upload)
  if (plan.rows.length === 0) refuse('import.empty')
  if (plan.rows.length > maxImportLines)
    refuse('import.tooManyLines', { values: { max: maxImportLines, lines: plan.rows.length } })
  return plan
}

const delimiters = [';', ',', '\t'] as const

/**
 * The plan by the delimiter under which most columns are recognised: the lines above the headers, with the name of
 * the laboratory, often have none.
 */
function planOf(bytes: Uint8Array, choices: LabChoices): LabPlan {
  const text = refusing(() => decodeText(bytes))
  const first = planLabColumns(rowsOf(text, detectDelimiter(text)), choices)
  const plans = [first, ...delimiters.flatMap((delimiter) => otherPlan(text, delimiter, choices))]
  return plans.reduce((best, plan) => (recognised(plan) > recognised(best) ? plan : best))
}

/** The plan under another delimiter; none when the text is no CSV by it. */
function otherPlan(text: string, delimiter: string, choices: LabChoices): LabPlan[] {
  try {
    return [planLabColumns(parseCsv(text, delimiter).map(bounded), choices)]
  } catch (error) {
    if (error instanceof CsvFileError) return []
    throw error
  }
}

function recognised({ columns }: LabPlan): number {
  return columns.filter(({ use }) => use !== 'unknown').length
}

function rowsOf(text: string, delimiter: string): SpreadsheetRow[] {
  return refusing(() => parseCsv(text, delimiter))
    .filter(({ cells }) => !/^sep=/i.test(cells[0] ?? ''))
    .map(bounded)
}

/** A row without the empty cells after its last value. */
function bounded({ line, cells }: SpreadsheetRow): SpreadsheetRow {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  if (filled.length > maxReadColumns || filled.some((cell) => cell.length > maxReadCell))
    refuse('import.badlyBuilt', { values: { line } })
  return { line, cells: filled }
}

function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    return refuse(error.line === 0 ? 'import.notCsv' : 'import.badlyBuilt', { values: { line: error.line } })
  }
}
