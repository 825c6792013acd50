// API keys: those of one company, and the one that a call brings before its company is known. A secret is stored as a
// hash alone (services/api-keys/key-text.ts).

import { isUniqueViolation } from '../postgres-errors.ts'
import type { CompanyState } from '../../domain/company/fields.ts'
import { refuse } from '../../domain/refusal.ts'
import type { KeyRight } from '../../domain/rights.ts'
import type { UserState } from '../../domain/user/fields.ts'
import { asPrepared, type Transaction } from '../database.ts'

/** An API key as stored, without its hashes. */
export type ApiKeyRecord = {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly rights: KeyRight[]
  /** Who made the secret in use; null for the operator. */
  readonly makerId: number | null
  readonly createdAt: Date
  readonly rotatedAt: Date | null
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  /** Until when the secret before the last rotation is valid; null without one. */
  readonly previousEndsAt: Date | null
  readonly previousUsedAt: Date | null
}
type ApiKeyRow = {
  id: number
  company_id: number
  name: string
  rights: KeyRight[]
  hash: Uint8Array
  previous_hash: Uint8Array | null
  previous_ends_at: Date | null
  previous_used_at: Date | null
  maker_id: number | null
  previous_maker_id: number | null
  created_at: Date
  rotated_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  expiry_warned_at: Date | null
}
type NewApiKey = Pick<ApiKeyRecord, 'name' | 'rights' | 'makerId' | 'expiresAt'>
type Rotation = Pick<ApiKeyRecord, 'makerId' | 'expiresAt'> & {
  readonly hash: Uint8Array
  /** Until when the present secret stays valid. */
  readonly previousEndsAt: Date
}

/** Opens the keys of one company inside a transaction. */
export function openApiKeys(trx: Transaction, companyId: number) {
  const table = () => trx<ApiKeyRow>('api_keys').where('company_id', companyId)
  return {
    /** Keys that are not revoked first, then by number, newest first. */
    list: async (limit: number): Promise<ApiKeyRecord[]> => {
      const query = table().orderByRaw('revoked_at is not null, id desc').limit(limit)
      return (await asPrepared(trx, 'api_keys_of_company', query)).map(recordOf)
    },
    /** One key, locked, or null. */
    find: async (id: number): Promise<ApiKeyRecord | null> => {
      const row = await table().where('id', id).forUpdate().first()
      return row === undefined ? null : recordOf(row)
    },
    /** The name of a key, also of one that ended; null for an unknown one. */
    nameOf: async (id: number): Promise<string | null> =>
      (await table().where('id', id).first('name'))?.name ?? null,
    /** Whether a key is neither revoked nor expired. */
    isUsable: async (id: number, now: Date): Promise<boolean> =>
      (await table()
        .where('id', id)
        .whereNull('revoked_at')
        .whereRaw('(expires_at is null or expires_at > ?)', [now])
        .first('id')) !== undefined,
    /** The number of keys that are neither revoked nor expired. */
    countUsable: async (now: Date): Promise<number> => {
      const row = await table()
        .whereNull('revoked_at')
        .whereRaw('(expires_at is null or expires_at > ?)', [now])
        .count<{ count: string }[]>({ count: '*' })
        .first()
      return Number(row?.count ?? 0)
    },
    /** Inserts a key whose secret has no hash yet: the hash names the number. Refuses `key.nameTaken`. */
    insert: (entry: NewApiKey, hashOf: (id: number) => Uint8Array, now: Date): Promise<ApiKeyRecord> =>
      insertKey(trx, companyId, entry, hashOf, now),
    /** Gives a key a new secret. The one before stays valid for a while, the one before that ends. */
    rotate: async (id: number, { hash, previousEndsAt, ...change }: Rotation, now: Date): Promise<void> => {
      await table()
        .where('id', id)
        .update({
          hash: Buffer.from(hash),
          previous_hash: trx.ref('hash') as never,
          previous_ends_at: previousEndsAt,
          previous_used_at: trx.ref('last_used_at') as never,
          last_used_at: null,
          previous_maker_id: trx.ref('maker_id') as never,
          maker_id: change.makerId,
          expires_at: change.expiresAt,
          expiry_warned_at: null,
          rotated_at: now,
        })
    },
    /** Ends a key; what it did and its name stay. */
    revoke: async (id: number, now: Date): Promise<void> => {
      await table().where('id', id).update({ revoked_at: now, previous_hash: null, previous_ends_at: null })
    },
  }
}

async function insertKey(
  trx: Transaction,
  companyId: number,
  { name, rights, makerId, expiresAt }: NewApiKey,
  hashOf: (id: number) => Uint8Array,
  now: Date,
): Promise<ApiKeyRecord> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    "select nextval(pg_get_serial_sequence('api_keys', 'id')) as id",
  )
  const id = Number(rows[0]?.id)
  const row = {
    company_id: companyId,
    id,
    name,
    rights: [...rights],
    hash: Buffer.from(hashOf(id)),
    maker_id: makerId,
    created_at: now,
    expires_at: expiresAt,
  }
  try {
    const inserted = await trx.raw<{ rows: ApiKeyRow[] }>(
      `insert into api_keys (company_id, id, name, rights, hash, maker_id, created_at, expires_at)
        overriding system value values (:company_id, :id, :name, :rights, :hash, :maker_id, :created_at, :expires_at)
        returning *`,
      row as never,
    )
    return recordOf(inserted.rows[0] as ApiKeyRow)
  } catch (error) {
    if (isUniqueViolation(error, 'api_keys_name'))
      refuse('key.nameTaken', { issues: [{ field: 'name', code: 'keyNameTaken' }] })
    throw error
  }
}

/** A key that a call brings, its hashes, and what decides whether it can be used. */
export type CallingKey = {
  readonly key: ApiKeyRecord
  readonly hash: Uint8Array
  readonly previousHash: Uint8Array | null
  readonly companyState: CompanyState
  /** Null for the operator, and for an account that no longer exists. */
  readonly makerState: UserState | null
  /** Of who made the secret before. */
  readonly previousMakerState: UserState | null
}

type CallingRow = ApiKeyRow & {
  company_state: CompanyState
  maker_state: UserState | null
  previous_maker_state: UserState | null
}

/** The key of a call in one statement, because every call reads it; or null. */
export async function findCallingKey(trx: Transaction, id: number): Promise<CallingKey | null> {
  const row = await trx<ApiKeyRow>('api_keys')
    .where('api_keys.id', id)
    .join('companies', 'companies.id', 'api_keys.company_id')
    .leftJoin('users as makers', 'makers.id', 'api_keys.maker_id')
    .leftJoin('users as previous_makers', 'previous_makers.id', 'api_keys.previous_maker_id')
    .first<CallingRow | undefined>(
      'api_keys.*',
      'companies.state as company_state',
      'makers.state as maker_state',
      'previous_makers.state as previous_maker_state',
    )
  return row === undefined
    ? null
    : {
        key: recordOf(row),
        hash: row.hash,
        previousHash: row.previous_hash,
        companyState: row.company_state,
        makerState: row.maker_state,
        previousMakerState: row.previous_maker_state,
      }
}

/** Milliseconds between two notes of the use of a secret. */
const useNotedEvery = 60_000

/** Notes that a secret of a key was used, once a minute at most. */
export async function noteKeyUse(
  trx: Transaction,
  { key }: Pick<CallingKey, 'key'>,
  secret: 'present' | 'previous',
  now: Date,
): Promise<void> {
  const noted = secret === 'present' ? key.lastUsedAt : key.previousUsedAt
  const due = new Date(now.getTime() - useNotedEvery)
  if (noted !== null && noted > due) return
  const column = secret === 'present' ? 'last_used_at' : 'previous_used_at'
  await trx<ApiKeyRow>('api_keys')
    .where({ company_id: key.companyId, id: key.id })
    .whereRaw('(?? is null or ?? <= ?)', [column, column, due])
    .update({ [column]: now } as never)
}

/** Replaces the hash of a secret by its hash under the present key of the installation. */
export async function replaceKeyHash(
  trx: Transaction,
  { key }: Pick<CallingKey, 'key'>,
  secret: 'present' | 'previous',
  hash: Uint8Array,
): Promise<void> {
  await trx<ApiKeyRow>('api_keys')
    .where({ company_id: key.companyId, id: key.id })
    .update(secret === 'present' ? { hash: Buffer.from(hash) } : { previous_hash: Buffer.from(hash) })
}

/** Keys of all companies that can be used, expire until a moment, and of which nobody was warned yet. */
export async function keysToWarnOf(
  trx: Transaction,
  now: Date,
  until: Date,
  limit: number,
): Promise<readonly (Pick<ApiKeyRecord, 'companyId' | 'id' | 'name'> & { readonly expiresAt: Date })[]> {
  const rows = await trx<ApiKeyRow>('api_keys')
    .whereNull('revoked_at')
    .whereNull('expiry_warned_at')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .limit(limit)
  return rows.map((row) => ({
    companyId: row.company_id,
    id: row.id,
    name: row.name,
    expiresAt: row.expires_at ?? now,
  }))
}

/** Notes that a company is warned of a key; false when it was already. */
export async function noteExpiryWarning(
  trx: Transaction,
  { companyId, id }: Pick<ApiKeyRecord, 'companyId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const count = await trx<ApiKeyRow>('api_keys')
    .where({ company_id: companyId, id })
    .whereNull('expiry_warned_at')
    .update({ expiry_warned_at: now })
  return count > 0
}

function recordOf(row: ApiKeyRow): ApiKeyRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    rights: row.rights,
    makerId: row.maker_id,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    previousEndsAt: row.previous_ends_at,
    previousUsedAt: row.previous_used_at,
  }
}
