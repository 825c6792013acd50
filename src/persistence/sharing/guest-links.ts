// Guest links of companies, their uses and comments. Of a link's secret there is a hash alone, and of a guest nothing
// but the time of a use and what it was of.

import type { Transaction } from '../database.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'

/** A link as stored. */
export type GuestLinkRecord = {
  readonly id: number
  readonly companyId: number
  readonly sheetId: number
  readonly userId: number | null
  readonly guest: string
  /** Which files, as the contract's input says it. */
  readonly choice: unknown
  /** The language of words in the files. */
  readonly language: InterfaceLanguage
  readonly hasSummary: boolean
  readonly hasLabel: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly useCount: number
  readonly usedAt: Date | null
}
export type GuestUse = { readonly at: Date; readonly file: string }
export type GuestComment = { readonly at: Date; readonly author: string | null; readonly body: string }

type LinkRow = {
  company_id: number
  id: number
  sheet_id: number
  user_id: number | null
  token_hash: Uint8Array
  guest: string
  choice: unknown
  language: InterfaceLanguage
  has_summary: boolean
  has_label: boolean
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  use_count: number
  used_at: Date | null
}
type UseRow = { company_id: number; id: number; link_id: number; at: Date; file: string }
type CommentRow = {
  company_id: number
  id: number
  link_id: number
  at: Date
  author: string | null
  body: string
}
type NewLink = Omit<GuestLinkRecord, 'id' | 'companyId' | 'revokedAt' | 'useCount' | 'usedAt'> & {
  readonly tokenHash: Uint8Array
}

/** The link with this hash of its secret, of whatever company; null when there is none. */
export async function findGuestLink(
  trx: Transaction,
  tokenHash: Uint8Array,
): Promise<GuestLinkRecord | null> {
  const row = await trx<LinkRow>('guest_links').where('token_hash', Buffer.from(tokenHash)).first()
  return row === undefined ? null : recordOf(row)
}

/** Deletes links that expired before a moment, with their uses and comments. */
export async function deleteOldGuestLinks(trx: Transaction, before: Date): Promise<void> {
  await trx<LinkRow>('guest_links').where('expires_at', '<', before).delete()
}

/** Opens the guest links of one company inside a transaction. */
export function openGuestLinks(trx: Transaction, companyId: number) {
  const links = () => trx<LinkRow>('guest_links').where('company_id', companyId)
  const uses = () => trx<UseRow>('guest_uses').where('company_id', companyId)
  const comments = () => trx<CommentRow>('guest_comments').where('company_id', companyId)
  return {
    insert: async (link: NewLink): Promise<GuestLinkRecord> => {
      const rows = await trx<LinkRow>('guest_links').insert(newRow(companyId, link)).returning('*')
      return recordOf(rows[0] as LinkRow)
    },
    /** One link, or null; `lock` locks its row until the transaction ends. */
    find: async (id: number, lock = false): Promise<GuestLinkRecord | null> => {
      const query = links().where('id', id)
      const row = await (lock ? query.forUpdate() : query).first()
      return row === undefined ? null : recordOf(row)
    },
    /** The newest links, of one sheet or of all. */
    list: async (sheetId: number | undefined, limit: number): Promise<GuestLinkRecord[]> => {
      const query = links().orderBy('id', 'desc').limit(limit)
      return (await (sheetId === undefined ? query : query.where('sheet_id', sheetId))).map(recordOf)
    },
    countOpen: async (now: Date): Promise<number> => {
      const open = links().where('expires_at', '>', now).whereNull('revoked_at')
      const [row] = await open.count<{ count: number }[]>('* as count')
      return row?.count ?? 0
    },
    revoke: async (id: number, now: Date): Promise<void> => {
      await links().where('id', id).whereNull('revoked_at').update({ revoked_at: now })
    },
    /** Records a use; the oldest above `most` go. */
    addUse: async (id: number, { at, file }: GuestUse, most: number): Promise<void> => {
      await links()
        .where('id', id)
        .update({ use_count: trx.raw('use_count + 1') as never, used_at: at })
      await trx<UseRow>('guest_uses').insert({ company_id: companyId, link_id: id, at, file })
      const oldest = uses().where('link_id', id).orderBy('id', 'desc').offset(most).limit(100).select('id')
      await uses().whereIn('id', oldest).delete()
    },
    /** The newest uses of links, newest first, by link. */
    usesOf: async (ids: readonly number[]): Promise<Map<number, GuestUse[]>> => {
      const rows = await uses()
        .whereRaw('link_id = any(?)', [[...ids]])
        .orderBy('id', 'desc')
      return grouped(rows, ({ at, file }) => ({ at, file }))
    },
    /** When a file of a link was used last, or null. */
    lastUse: async (id: number, file: string): Promise<Date | null> => {
      const row = await uses().where({ link_id: id, file }).orderBy('id', 'desc').first('at')
      return row?.at ?? null
    },
    addComment: async (id: number, { at, author, body }: GuestComment): Promise<void> => {
      await trx<CommentRow>('guest_comments').insert({ company_id: companyId, link_id: id, at, author, body })
    },
    /** The comments of links, oldest first, by link. */
    commentsOf: async (ids: readonly number[]): Promise<Map<number, GuestComment[]>> => {
      const rows = await comments()
        .whereRaw('link_id = any(?)', [[...ids]])
        .orderBy('id')
      return grouped(rows, ({ at, author, body }) => ({ at, author, body }))
    },
  }
}

function newRow(companyId: number, link: NewLink) {
  return {
    company_id: companyId,
    sheet_id: link.sheetId,
    user_id: link.userId,
    token_hash: Buffer.from(link.tokenHash),
    guest: link.guest,
    choice: JSON.stringify(link.choice),
    language: link.language,
    has_summary: link.hasSummary,
    has_label: link.hasLabel,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  }
}

function grouped<R extends { link_id: number }, T>(
  rows: readonly R[],
  valueOf: (row: R) => T,
): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.link_id)
    if (group === undefined) groups.set(row.link_id, [valueOf(row)])
    else group.push(valueOf(row))
  }
  return groups
}

function recordOf(row: LinkRow): GuestLinkRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    sheetId: row.sheet_id,
    userId: row.user_id,
    guest: row.guest,
    choice: row.choice,
    language: row.language,
    hasSummary: row.has_summary,
    hasLabel: row.has_label,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    useCount: row.use_count,
    usedAt: row.used_at,
  }
}
