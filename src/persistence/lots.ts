// The lots of the sheets of one company, each with the published version it was bottled from.

import { asPrepared, type Transaction } from './database.ts'

export type LotRecord = { readonly lot: string; readonly version: number }
type LotRow = { company_id: number; sheet_id: number; lot: string; version: number; created_at: Date }

/** The SQL of `identityKey` (domain/laboratory/matching.ts) of a text. */
export function identityKeySql(text: string): string {
  return `trim(regexp_replace(lower(${text}), '[\\s_-]+', ' ', 'g'))`
}

/** Opens the lots of one company inside a transaction. */
export function openLots(trx: Transaction, companyId: number) {
  const table = () => trx<LotRow>('lots').where('company_id', companyId)
  return {
    /** The lots of a sheet, newest version first. */
    list: async (sheetId: number): Promise<LotRecord[]> => {
      const query = table()
        .where('sheet_id', sheetId)
        .orderBy([{ column: 'version', order: 'desc' }, 'lot'])
        .limit(1000)
      return (await asPrepared(trx, 'lots_of_sheet', query)).map(({ lot, version }) => ({ lot, version }))
    },
    /** The sheets of these lots, each with the lots; keys are lots by `identityKey` (domain/laboratory). */
    ofKeys: async (keys: readonly string[]): Promise<Map<number, string[]>> => {
      const rows = await table()
        .whereRaw(`${identityKeySql('lot')} = any(?)`, [[...keys]])
        .limit(10_000)
      const lots = new Map<number, string[]>()
      for (const { sheet_id: sheetId, lot } of rows) lots.set(sheetId, [...(lots.get(sheetId) ?? []), lot])
      return lots
    },
    /** Replaces the lots of a sheet. */
    replace: async (sheetId: number, lots: readonly LotRecord[], now: Date): Promise<void> => {
      await table().where('sheet_id', sheetId).delete()
      if (lots.length === 0) return
      await trx<LotRow>('lots').insert(
        lots.map(({ lot, version }) => ({
          company_id: companyId,
          sheet_id: sheetId,
          lot,
          version,
          created_at: now,
        })),
      )
    },
  }
}

/** The lots under a GTIN, each with the code of its sheet; at most 10,000. */
export async function lotsOfGtin(
  trx: Transaction,
  gtin: string,
): Promise<{ readonly code: string; readonly lot: string }[]> {
  return trx('codes')
    .join(
      'lots',
      (join) => void join.on('lots.company_id', 'codes.company_id').andOn('lots.sheet_id', 'codes.sheet_id'),
    )
    .where('codes.gtin', gtin)
    .limit(10_000)
    .select<{ code: string; lot: string }[]>('codes.code', 'lots.lot')
}
