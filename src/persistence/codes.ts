// Codes: the public names of validated sheets, and their digital links. A code is never reused or deleted.

import { acrossCompanies } from './company-scope.ts'
import { lockName, type Queries, type Transaction } from './database.ts'
import { isUniqueViolation } from './postgres-errors.ts'
import { refuse } from '../domain/refusal.ts'
import { unnamedSheet } from '../domain/sheet/shared-identity.ts'

/** A code as stored. */
export type CodeRecord = {
  readonly code: string
  readonly companyId: number
  readonly sheetId: number
  readonly gtin: string | null
  readonly cpv: string | null
  readonly lot: string | null
  /** Whether a serial of this code is void. */
  readonly hasVoids: boolean
  /** Whether support freed the GTIN for another company, so that the code has no digital link of its own. */
  readonly isFreed: boolean
}
type CodeRow = {
  has_voids: boolean
  company_id: number
  sheet_id: number
  code: string
  gtin: string | null
  cpv: string | null
  lot: string | null
  created_at: Date
  freed_at: Date | null
}

/**
 * Inserts the code of a sheet and, with a GTIN, its digital link; refuses `sheet.gtinTaken` when another
 * sheet has that link.
 */
export async function insertCode(
  trx: Transaction,
  record: Omit<CodeRecord, 'hasVoids' | 'isFreed'>,
  now: Date,
): Promise<void> {
  try {
    await trx<CodeRow>('codes').insert({
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
      refuse('sheet.gtinTaken', { issues: [{ field: 'gtin', code: 'gtinTaken', values: unnamedSheet }] })
    throw error
  }
}

/** A code of any company, or null. */
export async function findCode(db: Queries, code: string): Promise<CodeRecord | null> {
  const row = await db<CodeRow>('codes').where('code', code).first()
  return row === undefined ? null : recordOf(row)
}

/** The codes of a sheet. */
export async function codesOfSheet(
  trx: Transaction,
  companyId: number,
  sheetId: number,
): Promise<CodeRecord[]> {
  const rows = await trx<CodeRow>('codes').where({ company_id: companyId, sheet_id: sheetId }).limit(100)
  return rows.map(recordOf)
}

/** The codes of all companies after a code, in their order. */
export async function codesAfter(trx: Transaction, after: string, limit: number): Promise<CodeRecord[]> {
  const rows = await trx<CodeRow>('codes').where('code', '>', after).orderBy('code').limit(limit)
  return rows.map(recordOf)
}

/** The number of codes. */
export async function countCodes(trx: Transaction): Promise<number> {
  const [row] = await trx<CodeRow>('codes').count<{ count: number }[]>('* as count')
  return row?.count ?? 0
}

/**
 * Locks a GTIN until the transaction ends: of two companies that publish it at the same time, the second sees
 * the first.
 */
export async function lockGtin(trx: Transaction, gtin: string): Promise<void> {
  await lockName(trx, `gtin ${gtin}`)
}

/** Whether another company has codes with this GTIN that support has not freed. */
export async function isGtinOfAnotherCompany(
  trx: Transaction,
  gtin: string,
  companyId: number,
): Promise<boolean> {
  return acrossCompanies(trx, async () => {
    const row = await trx<CodeRow>('codes')
      .where('gtin', gtin)
      .whereNull('freed_at')
      .whereNot('company_id', companyId)
      .first('code')
    return row !== undefined
  })
}

/** A GTIN that a company has published and that is not freed. */
export type PublishedGtin = { readonly companyId: number; readonly sheetId: number; readonly gtin: string }

/**
 * The published GTINs under a GS1 prefix (digits after the indicator), of one company or of all; at most
 * 10,000.
 */
export async function publishedUnder(
  trx: Transaction,
  prefix: string,
  companyId: number | null = null,
): Promise<PublishedGtin[]> {
  const query = trx<CodeRow>('codes')
    // Every indicator digit: the index on the GTIN then finds each by its first digits.
    .where((condition) => {
      for (const indicator of '0123456789') void condition.orWhere('gtin', 'like', `${indicator}${prefix}%`)
    })
    .whereNull('freed_at')
    .orderBy('gtin')
    .limit(10_000)
  if (companyId !== null) void query.where('company_id', companyId)
  const rows = await acrossCompanies(trx, () => query)
  return rows.map((row) => ({
    companyId: row.company_id,
    sheetId: row.sheet_id,
    gtin: row.gtin ?? '',
  }))
}

/** Frees the GTIN of a sheet's code; answers the GTIN, null when the code has none or it is freed already. */
export async function freeGtinOfSheet(
  trx: Transaction,
  companyId: number,
  sheetId: number,
  now: Date,
): Promise<string | null> {
  const rows = await trx<CodeRow>('codes')
    .where({ company_id: companyId, sheet_id: sheetId })
    .whereNotNull('gtin')
    .whereNull('freed_at')
    .update({ freed_at: now })
    .returning('gtin')
  if (rows.length > 0)
    await trx('sheets').where({ company_id: companyId, id: sheetId }).update({ gtin_freed_at: now })
  return rows[0]?.gtin ?? null
}

/** Marks the company's codes of a scope as having void serials. */
export async function markVoids(trx: Transaction, companyId: number, scope: string): Promise<void> {
  const [kind = '', name = ''] = scope.split(/:(.*)/s)
  await trx<CodeRow>('codes')
    .where('company_id', companyId)
    .where(kind === 'gtin' ? 'gtin' : 'code', name)
    .where('has_voids', false)
    .update({ has_voids: true })
}

/** The codes under a GTIN, newest first, those whose GTIN was freed last; at most 1,000. */
export async function codesOfGtin(db: Queries, gtin: string): Promise<CodeRecord[]> {
  const rows = await db<CodeRow>('codes')
    .where('gtin', gtin)
    .orderByRaw('freed_at is not null, created_at desc, code collate "C"')
    .limit(1000)
  return rows.map(recordOf)
}

function recordOf(row: CodeRow): CodeRecord {
  return {
    code: row.code,
    companyId: row.company_id,
    sheetId: row.sheet_id,
    gtin: row.gtin,
    cpv: row.cpv,
    lot: row.lot,
    hasVoids: row.has_voids,
    isFreed: row.freed_at !== null,
  }
}
