// The refused lines of an import as CSV: as a list of issues, or as rows of the file itself with their reasons,
// ready to be mended and imported again.

import { ownStores, type CompanyStores } from '../context.ts'
import { parseRows } from '../import-files.ts'
import { service } from '../service.ts'
import { issueMessage } from './answers.ts'
import { refuse } from '../../domain/refusal.ts'
import { reasonsMessage } from '../../domain/spreadsheet/reasons-column.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import type { ImportLine } from '../../persistence/import-lines.ts'
import type { ImportRecord } from '../../persistence/imports.ts'
import { translate } from '../../translations.ts'

const type = 'text/csv; charset=utf-8'
/** Lines read in one statement. */
const pageSize = 5000

/** The issues of the refused lines, in the actor's language. Refuses `import.unknown`. */
export const refused = service<'imports.refused'>(async (context, { id }) => {
  const stores = ownStores(context)
  const record = (await stores.imports.find(id)) ?? refuse('import.unknown')
  const { language } = context.actor
  const header = ['line', 'column', 'fault'].map((name) => translate(language, `page.import.column.${name}`))
  const body = await csvOf(stores, record, header, ({ line, refused: issues }) =>
    issues.map((issue) => [String(line), issue.column ?? '', issueMessage(language, issue)]),
  )
  return { name: `refused-${String(id)}.csv`, type, body }
})

/**
 * The refused lines with the columns of their file and one column of reasons in the actor's language. Refuses
 * `import.unknown`.
 */
export const refusedRows = service<'imports.refusedRows'>(async (context, { id }) => {
  const stores = ownStores(context)
  const record = (await stores.imports.find(id)) ?? refuse('import.unknown')
  const { language } = context.actor
  const headers = await headersOf(stores, record)
  const reasons = translate(language, reasonsMessage)
  const known = headers.findIndex((header) => isReasons(header))
  const columns = known < 0 ? [...headers, reasons] : headers.with(known, reasons)
  const body = await csvOf(stores, record, columns, (line) => {
    const cells = columns.map((_, index) => line.cells?.[index] ?? '')
    return [cells.with(known < 0 ? columns.length - 1 : known, reasonsOf(line, language))]
  })
  return { name: `refused-rows-${String(id)}.csv`, type, body }
})
