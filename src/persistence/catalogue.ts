// The catalogue of a company: names, numbers and address parts of each sheet with a code.

import type { Transaction } from './database.ts'

export type CatalogueRecord = {
  readonly reference: string | null
  readonly brand: string | null
  readonly name: string | null
  readonly vintage: number | null
  readonly code: string
  readonly gtin: string | null
  readonly cpv: string | null
  readonly lot: string | null
  readonly isFreed: boolean
}

const linesOf = (trx: Transaction, companyId: number) =>
  trx('codes')
    .join(
      'sheets',
      (join) => void join.on('sheets.company_id', 'codes.company_id').andOn('sheets.id', 'codes.sheet_id'),
    )
    .where('codes.company_id', companyId)
    .whereNull('sheets.withdrawn_at')
    .orderByRaw('sheets.reference nulls last, sheets.id')

/** The ids of all sheets of a company with a code, with archived and without withdrawn ones, ordered by reference. */
export async function catalogueIds(trx: Transaction, companyId: number): Promise<number[]> {
  return linesOf(trx, companyId).pluck('sheets.id')
}

/** The lines of these sheets, in the same order; a sheet that was withdrawn meanwhile has none. */
export async function catalogueOf(
  trx: Transaction,
  companyId: number,
  ids: readonly number[],
): Promise<CatalogueRecord[]> {
  return linesOf(trx, companyId)
    .whereRaw('sheets.id = any(?)', [[...ids]])
    .select<CatalogueRecord[]>(
      'sheets.reference',
      'sheets.brand',
      'sheets.name',
      'sheets.vintage',
      'codes.code',
      'codes.gtin',
      'codes.cpv',
      'codes.lot',
      trx.raw('codes.freed_at is not null as "isFreed"'),
    )
}
