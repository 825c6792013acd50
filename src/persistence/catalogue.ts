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

/**
 * The sheets of a company with a code, with archived and without withdrawn ones, ordered by reference; at
 * most 100,000.
 */
export async function catalogueOf(trx: Transaction, companyId: number): Promise<CatalogueRecord[]> {
  return trx('codes')
    .join(
      'sheets',
      (join) => void join.on('sheets.company_id', 'codes.company_id').andOn('sheets.id', 'codes.sheet_id'),
    )
    .where('codes.company_id', companyId)
    .whereNull('sheets.withdrawn_at')
    .orderByRaw('sheets.reference nulls last, sheets.id')
    .limit(100_000)
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
