// Proofs of artwork of the sheets of one company: inserted when a file arrives, finished by the job that checks it.

import { asPrepared, type Transaction } from './database.ts'
import type { ArtworkKind } from '../domain/proof/artwork-kinds.ts'
import type { Finding, ProofVerdict } from '../domain/proof/findings.ts'

export const proofStates = ['waiting', 'running', 'done', 'failed'] as const
export type ProofState = (typeof proofStates)[number]

/** What a check found: the findings, and what a reader has to know of the file. */
export type ProofResult = {
  readonly findings: readonly Finding[]
  readonly isPhoto: boolean
  /** Width and height of each page's picture in pixels. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  readonly pagesLeftOut: number
}

/** A proof as stored. */
export type ProofRecord = {
  readonly id: number
  readonly sheetId: number
  readonly userId: number | null
  /** The version of the sheet that it was compared with; null for a draft. */
  readonly version: number | null
  readonly fileName: string
  readonly kind: ArtworkKind
  readonly bytes: number
  readonly sha256: string
  readonly state: ProofState
  /** Why it failed. */
  readonly problem: string | null
  readonly verdict: ProofVerdict | null
  readonly result: ProofResult | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

type ProofRow = {
  company_id: number
  id: number
  sheet_id: number
  user_id: number | null
  version: number | null
  file_name: string
  kind: ArtworkKind
  bytes: number
  sha256: string
  state: ProofState
  problem: string | null
  verdict: ProofVerdict | null
  result: ProofResult | null
  created_at: Date
  finished_at: Date | null
}

/** What a new proof is of. */
export type NewProof = Pick<
  ProofRecord,
  'sheetId' | 'userId' | 'version' | 'fileName' | 'kind' | 'bytes' | 'sha256'
>
type Change = Partial<Pick<ProofRecord, 'state' | 'problem' | 'verdict' | 'result' | 'finishedAt'>>

/** Opens the proofs of one company inside a transaction. */
export function openProofs(trx: Transaction, companyId: number) {
  const table = () => trx<ProofRow>('proofs').where('company_id', companyId)
  return {
    /** Inserts a waiting proof. */
    insert: async (proof: NewProof, now: Date): Promise<ProofRecord> => {
      const rows = await trx<ProofRow>('proofs')
        .insert(newRow(companyId, proof, now))
        .returning('*')
      const [row] = rows
      if (row === undefined) throw new Error('The proof was not inserted.')
      return recordOf(row)
    },
    /** The newest proofs of a sheet. */
    list: async (sheetId: number, limit: number): Promise<ProofRecord[]> => {
      const query = table().where('sheet_id', sheetId).orderBy('id', 'desc').limit(limit)
      return (await asPrepared(trx, 'proofs_of_sheet', query)).map(recordOf)
    },
    /** The newest proof of a sheet that has a result, or null. */
    newest: async (sheetId: number): Promise<ProofRecord | null> => {
      const checked = table().where({ sheet_id: sheetId, state: 'done' })
      const row = await checked.orderBy('id', 'desc').first()
      return row === undefined ? null : recordOf(row)
    },
    /** Deletes the oldest checked proofs of a sheet above a number; answers their ids. */
    removeOldest: async (sheetId: number, most: number): Promise<number[]> => {
      const newest = table().where('sheet_id', sheetId).orderBy('id', 'desc').limit(most).select('id')
      const rows = await table()
        .where('sheet_id', sheetId)
        .whereNotIn('id', newest)
        .whereIn('state', ['done', 'failed'])
        .delete()
        .returning<{ id: number }[]>('id')
      return rows.map(({ id }) => id)
    },
    /** The ids of all proofs of a sheet. */
    idsOf: async (sheetId: number): Promise<number[]> =>
      await table().where('sheet_id', sheetId).pluck<number[]>('id'),
    /** How many proofs of the company wait or run. */
    countActive: async (): Promise<number> => {
      const [row] = await table()
        .whereIn('state', ['waiting', 'running'])
        .count<{ count: number | string }[]>('* as count')
      return Number(row?.count ?? 0)
    },
    /** A proof of the company, or null. */
    find: async (id: number): Promise<ProofRecord | null> => {
      const row = await table().where('id', id).first()
      return row === undefined ? null : recordOf(row)
    },
    /** Changes a proof. */
    save: async (id: number, { finishedAt, result, ...change }: Change): Promise<void> => {
      await table()
        .where('id', id)
        .update({
          ...change,
          ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
          ...(result === undefined ? {} : { result: JSON.stringify(result) as never }),
        })
    },
  }
}

function newRow(companyId: number, proof: NewProof, now: Date) {
  return {
    company_id: companyId,
    sheet_id: proof.sheetId,
    user_id: proof.userId,
    version: proof.version,
    file_name: proof.fileName,
    kind: proof.kind,
    bytes: proof.bytes,
    sha256: proof.sha256,
    state: 'waiting',
    created_at: now,
  } as const
}

function recordOf(row: ProofRow): ProofRecord {
  return {
    id: row.id,
    sheetId: row.sheet_id,
    userId: row.user_id,
    version: row.version,
    fileName: row.file_name,
    kind: row.kind,
    bytes: row.bytes,
    sha256: row.sha256,
    state: row.state,
    problem: row.problem,
    verdict: row.verdict,
    result: row.result,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
