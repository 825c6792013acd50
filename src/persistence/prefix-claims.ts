// Claims of companies on GS1 prefixes, and disputes about them. A company's own rows are read by its store;
// whether another company has claimed a number, and what support decides, needs the rows of all companies.

import { acrossCompanies } from './company-scope.ts'
import { coveringPrefixes, type ClaimState, type DisputeState } from '../domain/code/prefix-claims.ts'
import { asPrepared, type Transaction } from './database.ts'
import { isUniqueViolation } from './postgres-errors.ts'

/** A stored certificate: its file name, media type, size and SHA-256 in hexadecimal. */
export type Certificate = {
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly sha256: string
}

/** A claim as stored. */
export type ClaimRecord = {
  readonly companyId: number
  readonly id: number
  readonly prefix: string
  readonly state: ClaimState
  readonly certificate: Certificate | null
  /** When the company last sent evidence. */
  readonly submittedAt: Date | null
  /** When support decided, and why. */
  readonly decidedAt: Date | null
  readonly reason: string | null
  readonly createdAt: Date
}
type ClaimRow = {
  company_id: number
  id: number
  prefix: string
  state: ClaimState
  certificate: Certificate | null
  submitted_at: Date | null
  decided_at: Date | null
  reason: string | null
  created_at: Date
}

/** A dispute as stored: `companyId` opened it against `otherCompanyId`. */
export type DisputeRecord = {
  readonly companyId: number
  readonly id: number
  readonly prefix: string
  readonly otherCompanyId: number
  readonly reason: string
  readonly state: DisputeState
  readonly decision: string | null
  readonly createdAt: Date
  readonly decidedAt: Date | null
}
type DisputeRow = {
  company_id: number
  id: number
  prefix: string
  other_company_id: number
  reason: string
  state: DisputeState
  decision: string | null
  created_at: Date
  decided_at: Date | null
}

/** Opens the claims and disputes of one company inside a transaction. */
export function openPrefixClaims(trx: Transaction, companyId: number) {
  const claims = () => trx<ClaimRow>('prefix_claims').where('company_id', companyId)
  const disputes = () => trx<DisputeRow>('prefix_disputes').where('company_id', companyId)
  return {
    /** Oldest first; at most 200. */
    list: async (): Promise<ClaimRecord[]> => {
      const query = claims().orderBy('id').limit(200)
      return (await asPrepared(trx, 'prefix_claims', query)).map(claimOf)
    },
    /** The claim on exactly this prefix, locked; null when there is none. */
    find: async (prefix: string): Promise<ClaimRecord | null> => {
      const row = await claims().where('prefix', prefix).forUpdate().first()
      return row === undefined ? null : claimOf(row)
    },
    /** Inserts a claim, or changes the claim on the same prefix. */
    save: async (
      prefix: string,
      change: Partial<Pick<ClaimRecord, 'certificate' | 'submittedAt' | 'decidedAt' | 'reason'>> & {
        readonly state: ClaimState
      },
      now: Date,
    ): Promise<ClaimRecord> => {
      const columns = {
        state: change.state,
        ...(change.certificate === undefined ? {} : { certificate: change.certificate }),
        ...(change.submittedAt === undefined ? {} : { submitted_at: change.submittedAt }),
        ...(change.decidedAt === undefined ? {} : { decided_at: change.decidedAt }),
        ...(change.reason === undefined ? {} : { reason: change.reason }),
      }
      const rows = await trx<ClaimRow>('prefix_claims')
        .insert({ company_id: companyId, prefix, created_at: now, ...columns })
        .onConflict(['company_id', 'prefix'])
        .merge(columns)
        .returning('*')
      return claimOf(rows[0] as ClaimRow)
    },
    /** The disputes that the company opened, newest first; at most 200. */
    disputes: async (): Promise<DisputeRecord[]> => {
      const query = disputes().orderBy('id', 'desc').limit(200)
      return (await asPrepared(trx, 'prefix_disputes', query)).map(disputeOf)
    },
    /** Opens a dispute; null when one about the same number and company is open. */
    dispute: async (
      entry: Pick<DisputeRecord, 'prefix' | 'otherCompanyId' | 'reason'>,
      now: Date,
    ): Promise<DisputeRecord | null> => {
      try {
        const rows = await trx<DisputeRow>('prefix_disputes')
          .insert({
            company_id: companyId,
            prefix: entry.prefix,
            other_company_id: entry.otherCompanyId,
            reason: entry.reason,
            state: 'open',
            created_at: now,
          })
          .returning('*')
        return disputeOf(rows[0] as DisputeRow)
      } catch (error) {
        if (isUniqueViolation(error, 'prefix_disputes_open')) return null
        throw error
      }
    },
  }
}

/** The claims of all companies that cover one of some numbers, or that lie inside one. */
export async function claimsOn(trx: Transaction, numbers: readonly string[]): Promise<ClaimRecord[]> {
  const rows = await acrossCompanies(trx, () =>
    trx<ClaimRow>('prefix_claims')
      .whereRaw('prefix = any(?)', [[...new Set(numbers.flatMap(coveringPrefixes))]])
      .orWhereRaw('prefix like any(?)', [numbers.map((number) => `${number}%`)])
      .orderBy('id')
      .limit(1000),
  )
  return rows.map(claimOf)
}

/** Changes the state of a claim of another company, whose number is disputed. */
export async function contestClaim(
  trx: Transaction,
  { companyId, id }: Pick<ClaimRecord, 'companyId' | 'id'>,
  state: ClaimState,
): Promise<void> {
  await acrossCompanies(trx, () =>
    trx<ClaimRow>('prefix_claims').where({ company_id: companyId, id }).update({ state }),
  )
}

/** A claim of any company, for support, locked; null when there is none. */
export async function findClaim(trx: Transaction, id: number): Promise<ClaimRecord | null> {
  const row = await trx<ClaimRow>('prefix_claims').where('id', id).forUpdate().first()
  return row === undefined ? null : claimOf(row)
}

/**
 * Claims whose evidence support has not seen, longest waiting first; or all of one company. At most 1,000.
 */
export async function claimsForSupport(trx: Transaction, companyId: number | null): Promise<ClaimRecord[]> {
  const query = trx<ClaimRow>('prefix_claims')
    .orderByRaw('coalesce(submitted_at, created_at), id')
    .limit(1000)
  if (companyId !== null) void query.where('company_id', companyId)
  else void query.whereRaw("submitted_at is not null and submitted_at > coalesce(decided_at, '-infinity')")
  return (await query).map(claimOf)
}

/** A dispute of any company, for support, locked; null when there is none. */
export async function findDispute(trx: Transaction, id: number): Promise<DisputeRecord | null> {
  const row = await trx<DisputeRow>('prefix_disputes').where('id', id).forUpdate().first()
  return row === undefined ? null : disputeOf(row)
}

/** The open disputes, longest waiting first; or all that one company takes part in. At most 1,000. */
export async function disputesForSupport(
  trx: Transaction,
  companyId: number | null,
): Promise<DisputeRecord[]> {
  const query = trx<DisputeRow>('prefix_disputes').orderBy('id').limit(1000)
  if (companyId === null) void query.where('state', 'open')
  else
    void query.where((condition) => {
      void condition.where('company_id', companyId).orWhere('other_company_id', companyId)
    })
  return (await query).map(disputeOf)
}

/** Stores support's decision about a dispute. */
export async function endDispute(
  trx: Transaction,
  { id }: Pick<DisputeRecord, 'id'>,
  state: DisputeState,
  decision: string,
  now: Date,
): Promise<void> {
  await trx<DisputeRow>('prefix_disputes').where('id', id).update({ state, decision, decided_at: now })
}

function claimOf(row: ClaimRow): ClaimRecord {
  return {
    companyId: row.company_id,
    id: row.id,
    prefix: row.prefix,
    state: row.state,
    certificate: row.certificate,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    reason: row.reason,
    createdAt: row.created_at,
  }
}

function disputeOf(row: DisputeRow): DisputeRecord {
  return {
    companyId: row.company_id,
    id: row.id,
    prefix: row.prefix,
    otherCompanyId: row.other_company_id,
    reason: row.reason,
    state: row.state,
    decision: row.decision,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }
}
