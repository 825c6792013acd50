// Companies. A company reads and writes its own row through the id it was opened for; support lists all.

import {
  companyFields,
  defaultOptions,
  type CompanyDraft,
  type CompanyOptions,
  type CompanyState,
} from '../domain/company/fields.ts'
import { refuse } from '../domain/refusal.ts'
import { fromRow, toRow } from './row.ts'
import { isUniqueViolation } from './sheets.ts'
import type { Transaction } from './database.ts'

/** What the VAT service said when the company was made, kept as evidence. */
export type VatEvidence = {
  answer: 'valid' | 'invalid' | 'unreachable' | 'unchecked'
  name: string | null
  address: string | null
  at: string
}

/** What support wrote when it refused, and what the company answered when it asked again. */
export type Review = { reason: string; at: string; note?: string }

export type CompanyRecord = {
  readonly id: number
  readonly state: CompanyState
  readonly draft: CompanyDraft
  readonly options: CompanyOptions
  readonly csvMapping: Record<string, string>
  readonly premium: boolean
  readonly actId: number
  readonly vatAnswer: VatEvidence | null
  readonly review: Review | null
  /** When it last asked for validation by hand after a refusal. */
  readonly askedAt: Date | null
  /** Whether readings of its labels are counted. */
  readonly countsViews: boolean
  readonly createdAt: Date
}
type Row = Record<string, unknown> & {
  id: number
  state: CompanyState
  options: Partial<CompanyOptions>
  csv_mapping: Record<string, string>
  premium: boolean
  act_id: number
  vat_answer: VatEvidence | null
  review: Review | null
  asked_at: Date | null
  counts_views: boolean
  created_at: Date
}

/** Inserts a company; refuses a VAT number that another one uses. */
export async function insertCompany(
  trx: Transaction,
  draft: CompanyDraft,
  entry: { state: CompanyState; vatAnswer: VatEvidence | null; premium: boolean },
  now: Date,
): Promise<CompanyRecord> {
  const { columns, content } = toRow(companyFields, draft)
  const rows = await vatClash(
    trx<Row>('companies')
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

/** The one working company with a number at the partner, locked; null when there is none, or more than one. */
export async function findCompanyOfActor(trx: Transaction, actId: number): Promise<CompanyRecord | null> {
  const rows = await trx<Row>('companies')
    .where('act_id', actId)
    .whereIn('state', ['verified', 'validated'])
    .forUpdate()
    .limit(2)
  const [row] = rows
  return row === undefined || rows.length > 1 || actId === 0 ? null : recordOf(row)
}

/** Replaces the draft of a company; refuses a VAT number that another one uses. */
export async function saveCompany(trx: Transaction, id: number, draft: CompanyDraft): Promise<CompanyRecord> {
  const { columns, content } = toRow(companyFields, draft)
  const rows = await vatClash(
    trx<Row>('companies')
      .where('id', id)
      .update({ ...columns, content } as never)
      .returning('*'),
  )
  return recordOf(rows[0] as Row)
}

/** Changes what is no field: state, options, premium, the actor's id, the remembered mapping of CSV headers. */
export async function changeCompany(
  trx: Transaction,
  id: number,
  change: {
    state?: CompanyState
    options?: CompanyOptions
    premium?: boolean
    act_id?: number
    csv_mapping?: Record<string, string>
    vat_answer?: VatEvidence
    review?: Review | null
    asked_at?: Date
    counts_views?: boolean
  },
): Promise<void> {
  await vatClash(
    trx<Row>('companies')
      .where('id', id)
      .update(change as never),
  )
}

/**
 * Companies found by their name or VAT number, the address of one of their users, the code of one of their labels (alone
 * or inside its address) or the GTIN of one of their sheets; newest first.
 */
export async function listCompanies(
  trx: Transaction,
  search: string,
  limit: number,
): Promise<CompanyRecord[]> {
  const query = trx<Row>('companies').orderBy('id', 'desc').limit(limit)
  if (search.trim() !== '') {
    const wanted = search.trim()
    const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
    void query.where((either) => {
      void either
        .whereRaw('name ilike ? or tva ilike ?', [
          pattern,
          `%${wanted.replace(/\s/g, '').replace(/[\\%_]/g, '\\$&')}%`,
        ])
        .orWhereIn(
          'id',
          trx('users').whereRaw('email ilike ? and company_id is not null', [pattern]).select('company_id'),
        )
        .orWhereIn('id', trx('codes').where('code', codeIn(wanted)).select('company_id'))
        .orWhereIn('id', trx('sheets').whereIn('gtin', gtinForms(wanted)).select('company_id'))
    })
  }
  return (await query).map(recordOf)
}

/** The code in the address of a label, or the words themselves. */
function codeIn(search: string): string {
  return /\/(?:qr|nutricode)\/([^/?#]+)/.exec(search)?.[1] ?? search
}

/** A GTIN in each of the lengths it may have been typed in. */
function gtinForms(search: string): string[] {
  const digits = search.replace(/[\s-]/g, '')
  if (!/^\d{8,14}$/.test(digits)) return []
  const plain = digits.replace(/^0+/, '')
  return [8, 12, 13, 14]
    .filter((length) => length >= plain.length)
    .map((length) => plain.padStart(length, '0'))
}

async function vatClash<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'companies_tva'))
      refuse('company.vatTaken', { issues: [{ field: 'tva', code: 'vatTaken' }] })
    throw error
  }
}

function recordOf(row: Row): CompanyRecord {
  return {
    id: row.id,
    state: row.state,
    draft: fromRow(companyFields, row),
    options: { ...defaultOptions, ...row.options },
    csvMapping: row.csv_mapping,
    premium: row.premium,
    actId: row.act_id,
    vatAnswer: row.vat_answer,
    review: row.review,
    askedAt: row.asked_at,
    countsViews: row.counts_views,
    createdAt: row.created_at,
  }
}
