// Codes: the public names of validated sheets, and their digital links. A code is never reused or taken away.

import { lockName, type Queries, type Transaction } from './database.ts'
import { isUniqueViolation } from './sheets.ts'
import { refuse } from '../domain/refusal.ts'

export type CodeRecord = {
  readonly code: string
  readonly companyId: number
  readonly sheetId: number
  readonly gtin: string | null
  readonly cpv: string | null
  readonly lot: string | null
  /** Some serial of this code is void. */
  readonly hasVoids: boolean
}
type Row = {
  has_voids: boolean
  company_id: number
  sheet_id: number
  code: string
  gtin: string | null
  cpv: string | null
  lot: string | null
  created_at: Date
}

/** Gives a sheet its code and, when it has a GTIN, its digital link; refuses a link that another sheet has. */
export async function insertCode(
  trx: Transaction,
  record: Omit<CodeRecord, 'hasVoids'>,
  now: Date,
): Promise<void> {
  try {
    await trx<Row>('codes').insert({
      company_id: record.companyId,
      sheet_id: record.sheetId,
      code: record.code,
      gtin: record.gtin,
      cpv: record.cpv,
      lot: record.lot,
      created_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error, 'codes_link'))
      refuse('sheet.gtinTaken', { issues: [{ field: 'gtin', code: 'gtinTaken' }] })
    throw error
  }
}

/** The sheet behind a code, whoever's it is; null when there is none. */
export async function findCode(db: Queries, code: string): Promise<CodeRecord | null> {
  const row = await db<Row>('codes').where('code', code).first()
  return row === undefined ? null : recordOf(row)
}

/** Holds a GTIN until the transaction ends, so that of two companies that begin to print it at once one is told of the other. */
export async function holdGtin(trx: Transaction, gtin: string): Promise<void> {
  await lockName(trx, `gtin ${gtin}`)
}

/** Whether another company prints this GTIN. */
export async function gtinOfAnother(trx: Transaction, gtin: string, companyId: number): Promise<boolean> {
  const row = await trx<Row>('codes').where('gtin', gtin).whereNot('company_id', companyId).first('code')
  return row !== undefined
}

/** Marks the codes of a scope of serials: some of them are void from now on. */
export async function markVoids(trx: Transaction, scope: string): Promise<void> {
  const [kind = '', name = ''] = scope.split(/:(.*)/s)
  await trx<Row>('codes')
    .where(kind === 'gtin' ? 'gtin' : 'code', name)
    .where('has_voids', false)
    .update({ has_voids: true })
}

/** Every code under a GTIN, newest first. */
export async function codesOfGtin(db: Queries, gtin: string): Promise<CodeRecord[]> {
  const rows = await db<Row>('codes').where('gtin', gtin).orderBy('created_at', 'desc').limit(1000)
  return rows.map(recordOf)
}

function recordOf(row: Row): CodeRecord {
  return {
    code: row.code,
    companyId: row.company_id,
    sheetId: row.sheet_id,
    gtin: row.gtin,
    cpv: row.cpv,
    lot: row.lot,
    hasVoids: row.has_voids,
  }
}
