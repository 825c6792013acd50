// Companies. A company reads and writes its own row through the id it was opened for; support lists all.

import {
  companyFields, defaultOptions, type CompanyDraft, type CompanyOptions, type CompanyState,
} from '../domain/company/fields.ts'
import { refuse } from '../domain/refusal.ts'
import { fromRow, toRow } from './row.ts'
import { isUniqueViolation } from './sheets.ts'
import type { Transaction } from './database.ts'

/** What the VAT service said when the company was made, kept as evidence. */
export type VatEvidence = { answer: 'valid' | 'invalid' | 'unreachable' | 'unchecked'; name: string | null; address: string | null; at: string }

export type CompanyRecord = {
  readonly id: number
  readonly state: CompanyState
  readonly draft: CompanyDraft
  readonly options: CompanyOptions
  readonly csvMapping: Record<string, string>
  readonly premium: boolean
  readonly actId: number
  readonly vatAnswer: VatEvidence | null
  readonly createdAt: Date
}
type Row = Record<string, unknown> & {
  id: number; state: CompanyState; options: Partial<CompanyOptions>; csv_mapping: Record<string, string>; premium: boolean
  act_id: number; vat_answer: VatEvidence | null; created_at: Date
}

/** Inserts a company; refuses a VAT number that another one uses. */
export async function insertCompany(
  trx: Transaction, draft: CompanyDraft, entry: { state: CompanyState; vatAnswer: VatEvidence | null; premium: boolean }, now: Date,
): Promise<CompanyRecord> {
  const { columns, content } = toRow(companyFields, draft)
  const rows = await vatClash(trx<Row>('companies').insert({
    ...columns, content, options: defaultOptions, state: entry.state, vat_answer: entry.vatAnswer, premium: entry.premium, created_at: now,
  }).returning('*'))
  return recordOf(rows[0] as Row)
}

/** One company, or null; `lock` keeps others from changing it until the transaction ends. */
export async function findCompany(trx: Transaction, id: number, lock = false): Promise<CompanyRecord | null> {
  const query = trx<Row>('companies').where('id', id)
  const row = await (lock ? query.forUpdate() : query).first()
  return row === undefined ? null : recordOf(row)
}

/** The company with a VAT number, or null. */
export async function findCompanyByVat(trx: Transaction, tva: string): Promise<CompanyRecord | null> {
  const row = await trx<Row>('companies').where('tva', tva).whereNot('state', 'refused').first()
  return row === undefined ? null : recordOf(row)
}

/** Replaces the draft of a company; refuses a VAT number that another one uses. */
export async function saveCompany(trx: Transaction, id: number, draft: CompanyDraft): Promise<CompanyRecord> {
  const { columns, content } = toRow(companyFields, draft)
  const rows = await vatClash(trx<Row>('companies').where('id', id).update({ ...columns, content } as never).returning('*'))
  return recordOf(rows[0] as Row)
}

/** Changes what is no field: state, options, premium, the actor's id, the remembered mapping of CSV headers. */
export async function changeCompany(
  trx: Transaction, id: number,
  change: { state?: CompanyState; options?: CompanyOptions; premium?: boolean; act_id?: number; csv_mapping?: Record<string, string> },
): Promise<void> {
  await trx<Row>('companies').where('id', id).update(change as never)
}

/** Companies whose name or VAT number holds the words, newest first. */
export async function listCompanies(trx: Transaction, search: string, limit: number): Promise<CompanyRecord[]> {
  const query = trx<Row>('companies').orderBy('id', 'desc').limit(limit)
  if (search.trim() !== '') {
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
    void query.whereRaw('(name ilike ? or tva ilike ?)', [pattern, pattern])
  }
  return (await query).map(recordOf)
}

async function vatClash<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'companies_tva')) refuse('company.vatTaken', { faults: [{ field: 'tva', code: 'vatTaken' }] })
    throw error
  }
}

function recordOf(row: Row): CompanyRecord {
  return {
    id: row.id, state: row.state, draft: fromRow(companyFields, row), options: { ...defaultOptions, ...row.options },
    csvMapping: row.csv_mapping, premium: row.premium, actId: row.act_id, vatAnswer: row.vat_answer, createdAt: row.created_at,
  }
}
