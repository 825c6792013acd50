// The endpoints of webhooks of one company. Their secrets are stored encrypted (services/hooks/secrets.ts).

import type { HookEnd, HookEventType, HookState } from '../../domain/company/hooks.ts'
import type { Transaction } from '../database.ts'

/** An endpoint as stored. */
export type HookRecord = {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly url: string
  readonly events: HookEventType[]
  readonly state: HookState
  /** Why it was disabled; null otherwise. */
  readonly reason: HookEnd | null
  /** Encrypted. */
  readonly secret: Uint8Array
  readonly previousSecret: Uint8Array | null
  /** Until when deliveries are also signed with the secret before the last rotation; null without one. */
  readonly previousEndsAt: Date | null
  readonly createdAt: Date
  readonly rotatedAt: Date | null
  /** Since when every attempt has failed; null after a success. */
  readonly failingSince: Date | null
  readonly deliveredAt: Date | null
  /** For endpoints of EPCIS subscriptions, which no page shows: whether their subscriber gave a token. */
  readonly subscription: 'signed' | 'unsigned' | null
}

export type HookRow = {
  company_id: number
  id: number
  name: string
  url: string
  events: HookEventType[]
  state: HookState
  reason: HookEnd | null
  secret: Uint8Array
  previous_secret: Uint8Array | null
  previous_ends_at: Date | null
  created_at: Date
  rotated_at: Date | null
  failing_since: Date | null
  delivered_at: Date | null
  subscription: 'signed' | 'unsigned' | null
}

type NewHook = Pick<HookRecord, 'name' | 'url' | 'events'> & Partial<Pick<HookRecord, 'subscription'>>
type HookChange = Partial<
  Pick<HookRow, 'name' | 'url' | 'events' | 'state' | 'reason' | 'failing_since' | 'delivered_at'>
>

/** Opens the endpoints of one company inside a transaction. */
export function openHooks(trx: Transaction, companyId: number) {
  const table = () => trx<HookRow>('hooks').where('company_id', companyId)
  return {
    /** The newest first. */
    list: async (limit: number): Promise<HookRecord[]> =>
      (await table().whereNull('subscription').orderBy('id', 'desc').limit(limit)).map(hookOf),
    /** One endpoint, locked, or null. */
    find: async (id: number): Promise<HookRecord | null> => {
      const row = await table().where('id', id).forNoKeyUpdate().first()
      return row === undefined ? null : hookOf(row)
    },
    count: async (): Promise<number> => {
      const row = await table().whereNull('subscription').count<{ count: string }[]>({ count: '*' }).first()
      return Number(row?.count ?? 0)
    },
    /** Inserts an endpoint; its secret is encrypted for its number. */
    insert: (entry: NewHook, secretOf: (id: number) => Uint8Array, now: Date): Promise<HookRecord> =>
      insertHook(trx, companyId, entry, secretOf, now),
    save: async (id: number, change: HookChange): Promise<void> => {
      await table().where('id', id).update(change)
    },
    /** Notes a success: ends a failure, and stores the time to the minute. */
    noteSuccess: async (id: number, now: Date): Promise<void> => {
      await table()
        .where('id', id)
        .whereRaw('(failing_since is not null or delivered_at is null or delivered_at < ?)', [
          new Date(now.getTime() - 60_000),
        ])
        .update({ failing_since: null, delivered_at: now })
    },
    /** Notes a failure; answers since when every attempt has failed. */
    noteFailure: async (id: number, now: Date): Promise<Date> => {
      await table().where('id', id).whereNull('failing_since').update({ failing_since: now })
      return (await table().where('id', id).first('failing_since'))?.failing_since ?? now
    },
    /** Disables an endpoint; answers it, or null when it is disabled already. */
    disable: async (id: number, reason: HookEnd): Promise<HookRecord | null> => {
      const rows = await table()
        .where('id', id)
        .whereNot('state', 'disabled')
        .update({ state: 'disabled', reason })
        .returning('*')
      return rows[0] === undefined ? null : hookOf(rows[0])
    },
    /** Gives an endpoint a new secret; the one before stays in use for a while. */
    rotate: async (id: number, secret: Uint8Array, previousEndsAt: Date, now: Date): Promise<void> => {
      await table()
        .where('id', id)
        .update({
          secret: Buffer.from(secret),
          previous_secret: trx.ref('secret') as never,
          previous_ends_at: previousEndsAt,
          rotated_at: now,
        })
    },
    /** Deletes an endpoint with its deliveries. */
    remove: async (id: number): Promise<void> => {
      await table().where('id', id).delete()
    },
  }
}

async function insertHook(
  trx: Transaction,
  companyId: number,
  { name, url, events, subscription = null }: NewHook,
  secretOf: (id: number) => Uint8Array,
  now: Date,
): Promise<HookRecord> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    "select nextval(pg_get_serial_sequence('hooks', 'id')) as id",
  )
  const id = Number(rows[0]?.id)
  const inserted = await trx.raw<{ rows: HookRow[] }>(
    `insert into hooks (company_id, id, name, url, events, state, secret, created_at, subscription)
      overriding system value values (:companyId, :id, :name, :url, :events, 'active', :secret, :now, :subscription)
      returning *`,
    { companyId, id, name, url, events, secret: Buffer.from(secretOf(id)), now, subscription } as never,
  )
  return hookOf(inserted.rows[0] as HookRow)
}

/** The secrets of endpoints of all companies behind a number, in the order of their numbers. */
export async function hookSecretsAfter(
  trx: Transaction,
  after: number,
  limit: number,
): Promise<readonly Pick<HookRow, 'company_id' | 'id' | 'secret' | 'previous_secret'>[]> {
  return trx<HookRow>('hooks')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('company_id', 'id', 'secret', 'previous_secret')
}

/** Replaces the stored secrets of an endpoint, unless it was rotated meanwhile. */
export async function replaceHookSecrets(
  trx: Transaction,
  before: Pick<HookRow, 'company_id' | 'id' | 'secret'>,
  secrets: Partial<Pick<HookRow, 'secret' | 'previous_secret'>>,
): Promise<void> {
  const { company_id, id, secret } = before
  await trx<HookRow>('hooks')
    .where({ company_id, id, secret: Buffer.from(secret) })
    .update(secrets)
}

/** An endpoint of its row. */
export function hookOf(row: HookRow): HookRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    url: row.url,
    events: row.events,
    state: row.state,
    reason: row.reason,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousEndsAt: row.previous_ends_at,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    failingSince: row.failing_since,
    deliveredAt: row.delivered_at,
    subscription: row.subscription,
  }
}
