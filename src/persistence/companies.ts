// Companies: their data, options, VAT evidence and review. Services check that the actor may see the company.

import {
  companyFields,
  defaultOptions,
  type CompanyDraft,
  type CompanyOptions,
  type CompanyState,
} from '../domain/company/fields.ts'
import { refuse } from '../domain/refusal.ts'
import type { UnitId } from '../domain/spreadsheet/units.ts'
import { readOnce } from './shared-reads.ts'
import { fromRow, toRow } from './row.ts'
import { isUniqueViolation } from './postgres-errors.ts'
import { queryPrepared, type Transaction } from './database.ts'

/**
 * The answer of the VAT service when the company was created, stored as evidence. `unchecked`: not a number
 * of the Union.
 */
export type VatEvidence = {
  answer: 'valid' | 'invalid' | 'unreachable' | 'unchecked'
  name: string | null
  address: string | null
  at: string
}

/** Why support refused the company, and the note of the company with its next request. */
type Review = { reason: string; at: string; note?: string }

/** A company as stored. */
export type CompanyRecord = {
  readonly id: number
  readonly state: CompanyState
  readonly draft: CompanyDraft
  readonly options: CompanyOptions
  readonly csvMapping: Record<string, string>
  /** The units that were chosen for headers of earlier files. */
  readonly csvUnits: Record<string, UnitId>
  readonly premium: boolean
  readonly actId: number
  readonly vatAnswer: VatEvidence | null
  readonly review: Review | null
  /** When the company last requested a new review after a refusal. */
  readonly reviewRequestedAt: Date | null
  /** Whether views of its labels are counted. */
  readonly countsViews: boolean
  /** Whether users who may publish must have a second factor. */
  readonly requiresSecondFactor: boolean
  readonly createdAt: Date
}
type CompanyRow = Record<string, unknown> & {
  id: number
  state: CompanyState
  options: Partial<CompanyOptions>
  csv_mapping: Record<string, string>
  csv_units: Record<string, UnitId>
  premium: boolean
  act_id: number
  vat_answer: VatEvidence | null
  review: Review | null
  review_requested_at: Date | null
  counts_views: boolean
  requires_second_factor: boolean
  created_at: Date
}

/** Inserts a company; refuses `company.vatTaken`. */
export async function insertCompany(
  trx: Transaction,
  draft: CompanyDraft,
  entry: { state: CompanyState; vatAnswer: VatEvidence | null; premium: boolean },
  now: Date,
): Promise<CompanyRecord> {
  const { columns, content } = toRow(companyFields, draft)
  const rows = await refuseTakenVat(
    trx<CompanyRow>('companies')
      .insert({
        ...columns,
        content,
        options: defaultOptions,
        state: entry.state,
        vat_answer: entry.vatAnswer,
        premium: entry.premium,
        created_at: now,
      })
      .returning('*'),
  )
  return recordOf(rows[0] as CompanyRow)
}

/** One company, or null; `lock` locks the row until the transaction ends. */
export async function findCompany(trx: Transaction, id: number, lock = false): Promise<CompanyRecord | null> {
  if (lock) {
    const row = await trx<CompanyRow>('companies').where('id', id).forUpdate().first()
    return row === undefined ? null : recordOf(row)
  }
  return readOnce(trx, nameOfRead(id), async () => {
    const [row] = await queryPrepared<CompanyRow>(trx, 'company', 'select * from companies where id = ?', [
      id,
    ])
    return row === undefined ? null : recordOf(row)
  })
}

function nameOfRead(id: number): string {
  return `company ${String(id)}`
}

/** The company with a VAT number, or null. Refused companies do not count. */
export async function findCompanyByVat(trx: Transaction, tva: string): Promise<CompanyRecord | null> {
  const row = await trx<CompanyRow>('companies').where('tva', tva).whereNot('state', 'refused').first()
  return row === undefined ? null : recordOf(row)
}

/**
 * The verified or validated company with this actor id at the partner, locked; null unless there is exactly
 * one.
 */
export async function findCompanyByActorId(trx: Transaction, actId: number): Promise<CompanyRecord | null> {
  const rows = await trx<CompanyRow>('companies')
    .where('act_id', actId)
    .whereIn('state', ['verified', 'validated'])
    .forUpdate()
    .limit(2)
  const [row] = rows
  return row === undefined || rows.length > 1 || actId === 0 ? null : recordOf(row)
}

/** Replaces the draft of a company; refuses `company.vatTaken`. */
export async function saveCompany(trx: Transaction, id: number, draft: CompanyDraft): Promise<CompanyRecord> {
  const { columns, content } = toRow(companyFields, draft)
  const rows = await refuseTakenVat(
    trx<CompanyRow>('companies')
      .where('id', id)
      .update({ ...columns, content } as never)
      .returning('*'),
  )
  return recordOf(rows[0] as CompanyRow)
}

/** Changes the columns that are no fields of the draft; refuses `company.vatTaken`. */
export async function changeCompany(
  trx: Transaction,
  id: number,
  change: {
    state?: CompanyState
    options?: CompanyOptions
    premium?: boolean
    act_id?: number
    csv_mapping?: Record<string, string>
    csv_units?: Record<string, UnitId>
    vat_answer?: VatEvidence
    review?: Review | null
    review_requested_at?: Date
    counts_views?: boolean
    requires_second_factor?: boolean
  },
): Promise<void> {
  await refuseTakenVat(
    trx<CompanyRow>('companies')
      .where('id', id)
      .update(change as never),
  )
}

/**
 * Companies, newest first. `search` matches the name, the VAT number, the e-mail of a user, the code of a
 * label (alone or inside its address) or the GTIN of a sheet.
 */
export async function listCompanies(
  trx: Transaction,
  search: string,
  limit: number,
): Promise<CompanyRecord[]> {
  const query = trx<CompanyRow>('companies').orderBy('id', 'desc').limit(limit)
  if (search.trim() !== '') {
    const term = search.trim()
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
    void query.where((condition) => {
      void condition
        .whereRaw('name ilike ? or tva ilike ?', [
          pattern,
          `%${term.replace(/\s/g, '').replace(/[\\%_]/g, '\\$&')}%`,
        ])
        .orWhereIn(
          'id',
          trx('users').whereRaw('email ilike ? and company_id is not null', [pattern]).select('company_id'),
        )
        .orWhereIn('id', trx('codes').where('code', codeIn(term)).select('company_id'))
        .orWhereIn('id', trx('sheets').whereIn('gtin', gtinForms(term)).select('company_id'))
    })
  }
  return (await query).map(recordOf)
}

/** The code in the address of a label, or the search term itself. */
function codeIn(search: string): string {
  return /\/(?:qr|nutricode)\/([^/?#]+)/.exec(search)?.[1] ?? search
}

/** A GTIN in each length in which a sheet may store it. */
function gtinForms(search: string): string[] {
  const digits = search.replace(/[\s-]/g, '')
  if (!/^\d{8,14}$/.test(digits)) return []
  const plain = digits.replace(/^0+/, '')
  return [8, 12, 13, 14]
    .filter((length) => length >= plain.length)
    .map((length) => plain.padStart(length, '0'))
}

async function refuseTakenVat<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (isUniqueViolation(error, 'companies_tva'))
      refuse('company.vatTaken', { issues: [{ field: 'tva', code: 'vatTaken' }] })
    throw error
  }
}

function recordOf(row: CompanyRow): CompanyRecord {
  return {
    id: row.id,
    state: row.state,
    draft: fromRow(companyFields, row),
    options: { ...defaultOptions, ...row.options },
    csvMapping: row.csv_mapping,
    csvUnits: row.csv_units,
    premium: row.premium,
    actId: row.act_id,
    vatAnswer: row.vat_answer,
    review: row.review,
    reviewRequestedAt: row.review_requested_at,
    countsViews: row.counts_views,
    requiresSecondFactor: row.requires_second_factor,
    createdAt: row.created_at,
  }
}
