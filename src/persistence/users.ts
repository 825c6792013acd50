// Users, and the one-time links that confirm an address or set a password.

import type { InterfaceLanguage } from '../domain/languages.ts'
import { refuse } from '../domain/refusal.ts'
import type { Right } from '../domain/rights.ts'
import { userFields, type UserDraft, type UserState } from '../domain/user/fields.ts'
import { fromRow, toRow } from './row.ts'
import { isUniqueViolation } from './sheets.ts'
import type { Transaction } from './database.ts'

export type UserRecord = {
  readonly id: number
  readonly companyId: number | null
  readonly draft: UserDraft & { email: string }
  readonly password: string | null
  readonly language: InterfaceLanguage
  readonly state: UserState
  readonly rights: Right[]
  readonly admin: boolean
  readonly shortAdmin: boolean
  readonly owner: boolean
  /** Comes in by the product-management partner's tickets, and has no password and no mailbox. */
  readonly partner: boolean
  readonly confirmedAt: Date | null
  readonly createdAt: Date
}
type Row = Record<string, unknown> & {
  id: number
  company_id: number | null
  email: string
  password: string | null
  language: InterfaceLanguage
  state: UserState
  rights: Right[]
  admin: boolean
  short_admin: boolean
  owner: boolean
  partner: boolean
  confirmed_at: Date | null
  created_at: Date
}
export type NewUser = {
  companyId: number | null
  draft: UserDraft & { email: string }
  password: string | null
  language: InterfaceLanguage
  rights: readonly Right[]
  admin?: boolean
  shortAdmin?: boolean
  owner?: boolean
  partner?: boolean
  confirmedAt: Date | null
}
export type UserChange = Partial<{
  company_id: number | null
  password: string
  language: InterfaceLanguage
  state: UserState
  rights: readonly Right[]
  owner: boolean
  confirmed_at: Date
}>

/** Inserts a user; refuses an address that another one uses. */
export async function insertUser(trx: Transaction, entry: NewUser, now: Date): Promise<UserRecord> {
  const { columns, content } = toRow(userFields, entry.draft)
  try {
    const rows = await trx<Row>('users')
      .insert({
        ...columns,
        content,
        company_id: entry.companyId,
        password: entry.password,
        language: entry.language,
        rights: [...entry.rights],
        admin: entry.admin ?? false,
        short_admin: entry.shortAdmin ?? false,
        owner: entry.owner ?? false,
        partner: entry.partner ?? false,
        confirmed_at: entry.confirmedAt,
        created_at: now,
      })
      .returning('*')
    return recordOf(rows[0] as Row)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email'))
      refuse('user.emailTaken', { issues: [{ field: 'email', code: 'emailTaken' }] })
    throw error
  }
}

/** One user, or null; `lock` keeps others from changing him until the transaction ends. */
export async function findUser(trx: Transaction, id: number, lock = false): Promise<UserRecord | null> {
  const query = trx<Row>('users').where('id', id)
  const row = await (lock ? query.forUpdate() : query).first()
  return row === undefined ? null : recordOf(row)
}

/** The user with an address, or null. */
export async function findUserByEmail(trx: Transaction, email: string): Promise<UserRecord | null> {
  const row = await trx<Row>('users').where('email', email).first()
  return row === undefined ? null : recordOf(row)
}

/** The users of a company, in the order they came. */
export async function usersOfCompany(trx: Transaction, companyId: number): Promise<UserRecord[]> {
  return (await trx<Row>('users').where('company_id', companyId).orderBy('id').limit(1000)).map(recordOf)
}

/** The user a company has for its partner, locked, or null. */
export async function findPartnerOf(trx: Transaction, companyId: number): Promise<UserRecord | null> {
  const row = await trx<Row>('users')
    .where({ company_id: companyId, partner: true })
    .orderBy('id')
    .forUpdate()
    .first()
  return row === undefined ? null : recordOf(row)
}

/** Replaces what a user says of himself. */
export async function saveUser(trx: Transaction, id: number, draft: UserDraft): Promise<UserRecord> {
  const { columns, content } = toRow(userFields, draft)
  const rows = await trx<Row>('users')
    .where('id', id)
    .update({ ...columns, content } as never)
    .returning('*')
  return recordOf(rows[0] as Row)
}

/** Changes what is no field of the user: state, rights, password, company, language. */
export async function changeUser(trx: Transaction, id: number, change: UserChange): Promise<void> {
  await trx<Row>('users')
    .where('id', id)
    .update(change as never)
}

/** Deletes a user of a company. */
export async function removeUser(trx: Transaction, id: number): Promise<void> {
  await trx<Row>('users').where('id', id).delete()
}

/** Ends every session of a user, also those in which only the code of his second factor is awaited. */
export async function endSessions(
  trx: Transaction,
  userId: number,
  exceptSid: string | null = null,
): Promise<void> {
  const query = trx('sessions').whereRaw("(sess ->> 'userId' = ? or sess -> 'awaits' ->> 'userId' = ?)", [
    String(userId),
    String(userId),
  ])
  await (exceptSid === null ? query : query.whereNot('sid', exceptSid)).delete()
}

/** Lets a session go on under a new key. */
export async function keepSession(trx: Transaction, sid: string, key: string): Promise<void> {
  await trx.raw(
    "update sessions set sess = jsonb_set(sess::jsonb, '{key}', to_jsonb(?::text))::json where sid = ?",
    [key, sid],
  )
}

/** Users who founded a company that awaits validation, oldest first. */
export async function foundersAwaiting(trx: Transaction): Promise<UserRecord[]> {
  const rows = await trx<Row>('users')
    .where('owner', true)
    .whereIn('company_id', trx('companies').where('state', 'awaiting').select('id'))
    .orderBy('id')
    .limit(1000)
  return rows.map(recordOf)
}

function recordOf(row: Row): UserRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    draft: { ...fromRow(userFields, row), email: row.email },
    password: row.password,
    language: row.language,
    state: row.state,
    rights: row.rights,
    admin: row.admin,
    shortAdmin: row.short_admin,
    owner: row.owner,
    partner: row.partner,
    confirmedAt: row.confirmed_at,
    createdAt: row.created_at,
  }
}
