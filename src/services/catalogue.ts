// The catalogue of a company for merchants: reference → address of the label. One line for each sheet with a
// code, archived ones too, because their bottles are still sold (contract 8: UTF-8 with BOM, CRLF, cells
// defused).

import { ownCompanyId, type Context, type PrepareContext } from './context.ts'
import { preparedService } from './service.ts'
import { digitalLinkOfCode, labelAddress } from './sheet-answers.ts'
import { csvLine, writeCsv } from '../domain/spreadsheet/csv.ts'
import { catalogueIds, catalogueOf, type CatalogueRecord } from '../persistence/catalogue.ts'

const columns = [
  'reference',
  'url',
  'brand',
  'name',
  'vintage',
  'gtin',
  'code',
  'digitalLink',
  'json',
  'jsonld',
]

/** Lines that one transaction reads. */
const linesAtOnce = 2000

/**
 * The catalogue of the actor's company as a CSV file, however many sheets it has: which they are is read at once, their
 * lines while the file is sent.
 */
export const catalogue = preparedService<'sheets.catalogue', PrepareContext>(
  (context) => Promise.resolve(context),
  async (context, _input, later) => {
    const companyId = ownCompanyId(context.actor)
    const ids = await catalogueIds(context.trx, companyId)
    return { name: 'catalogue.csv', type: 'text/csv', body: lines(later, companyId, ids) }
  },
)

async function* lines(
  { inSeveralTransactions }: PrepareContext,
  companyId: number,
  ids: readonly number[],
): AsyncGenerator<string> {
  yield writeCsv([columns])
  for (let first = 0; first < ids.length; first += linesAtOnce) {
    const slice = ids.slice(first, first + linesAtOnce)
    yield await inSeveralTransactions(async (within) =>
      (await catalogueOf(within.trx, companyId, slice))
        .map((record) => csvLine(cellsOf(within, record)))
        .join(''),
    )
  }
}

function cellsOf({ config }: Pick<Context, 'config'>, record: CatalogueRecord): string[] {
  const { reference, brand, name, vintage, code, gtin } = record
  const label = labelAddress(code, config)
  return [
    reference ?? '',
    label,
    brand ?? '',
    name ?? '',
    String(vintage ?? ''),
    gtin ?? '',
    code,
    digitalLinkOfCode(record, config) ?? '',
    `${label}.json`,
    `${label}.jsonld`,
  ]
}
