// The catalogue of a company for merchants: reference → address of the label. One line for each sheet with a
// code, archived ones too, because their bottles are still sold (contract 8: UTF-8 with BOM, CRLF, cells
// defused).

import { ownCompanyId, type Context } from './context.ts'
import { service } from './service.ts'
import { digitalLinkOfCode, labelAddress } from './sheet-answers.ts'
import { writeCsv } from '../domain/spreadsheet/csv.ts'
import { catalogueOf, type CatalogueRecord } from '../persistence/catalogue.ts'

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

/** The catalogue of the actor's company as a CSV file. */
export const catalogue = service<'sheets.catalogue'>(async (context) => {
  const records = await catalogueOf(context.trx, ownCompanyId(context.actor))
  const body = writeCsv([columns, ...records.map((record) => cellsOf(context, record))])
  return { name: 'catalogue.csv', type: 'text/csv', body: Buffer.from(body, 'utf8') }
})

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
