// The refused lines of an import as CSV: as a list of issues, or as rows of the file itself with their reasons,
// ready to be mended and imported again.

import { ownStores, type CompanyStores } from '../context.ts'
import { parseRows, readRows, sharedNameIndex } from '../import-files.ts'
import { service } from '../service.ts'
import { issueMessage } from './answers.ts'
import { refuse } from '../../domain/refusal.ts'
import { normalizeName } from '../../domain/normalized-name.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { csvLine } from '../../domain/spreadsheet/csv.ts'
import { reasonsMessage } from '../../domain/spreadsheet/name-index.ts'
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
  const { reasons: namesOfReasons } = sharedNameIndex()
  const known = headers.findIndex((header) => namesOfReasons.has(normalizeName(header)))
  const columns = known < 0 ? [...headers, reasons] : headers.with(known, reasons)
  const body = await csvOf(stores, record, columns, (line) => {
    const cells = columns.map((_, index) => line.cells?.[index] ?? '')
    return [cells.with(known < 0 ? columns.length - 1 : known, reasonsOf(line, language))]
  })
  return { name: `refused-rows-${String(id)}.csv`, type, body }
})

/** A CSV file of the refused lines, read page by page. */
async function csvOf(
  stores: CompanyStores,
  { id }: ImportRecord,
  header: readonly string[],
  rowsOf: (line: ImportLine) => readonly (readonly string[])[],
): Promise<Buffer> {
  const parts = ['\uFEFF', csvLine(header)]
  for (let after = -1; ;) {
    const page = await stores.importLines.refused(id, after, pageSize)
    parts.push(...page.flatMap(rowsOf).map((cells) => csvLine(cells)))
    const last = page.at(-1)
    if (last === undefined) return Buffer.from(parts.join(''), 'utf8')
    after = last.position
  }
}

/** The headers of the file. */
async function headersOf(stores: CompanyStores, record: ImportRecord): Promise<readonly string[]> {
  const { id, mapping, units, preset, sha256 } = record
  const columns =
    sha256 === null
      ? readRows(parseRows(await stores.imports.content(id)), {
          mapping,
          units,
          ...(preset === null ? {} : { preset }),
        }).headers
      : await stores.imports.columns(id)
  return columns.map(({ header }) => header)
}

/** Why a line was refused, as one text: each reason after its column. */
function reasonsOf({ refused: issues }: ImportLine, language: InterfaceLanguage): string {
  return issues
    .map((issue) => [issue.column, issueMessage(language, issue)].filter((part) => part !== null).join(': '))
    .join(' · ')
}
