// Users, and the sessions of a user.

import type { InterfaceLanguage } from '../domain/languages.ts'
import { refuse } from '../domain/refusal.ts'
import type { Right } from '../domain/rights.ts'
import { userFields, type UserDraft, type UserState } from '../domain/user/fields.ts'
import { acrossCompanies, readAtOnce } from './company-scope.ts'
import { fromRow, toRow } from './row.ts'
import { isUniqueViolation } from './postgres-errors.ts'
import { readOnce } from './shared-reads.ts'
import { asPrepared, queryPrepared, type Database, type Transaction } from './database.ts'

/** A user as stored. */
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
  /** Signs in by the tickets of the product-management partner; has no password and no mailbox. */
  readonly partner: boolean
  readonly confirmedAt: Date | null
  readonly createdAt: Date
}
type UserRow = Record<string, unknown> & {
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
type NewUser = {
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
type UserChange = Partial<{
  company_id: number | null
  password: string
  language: InterfaceLanguage
  state: UserState
  rights: readonly Right[]
  owner: boolean
  confirmed_at: Date
}>

/** Inserts a user; refuses `user.emailTaken`. */
export async function insertUser(trx: Transaction, entry: NewUser, now: Date): Promise<UserRecord> {
  const { columns, content } = toRow(userFields, entry.draft)
  try {
    const rows = await trx<UserRow>('users')
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
    return recordOf(rows[0] as UserRow)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email'))
      refuse('user.emailTaken', { issues: [{ field: 'email', code: 'emailTaken' }] })
    throw error
  }
}

/** One user, or null; `lock` locks the row until the transaction ends. */
export async function findUser(trx: Transaction, id: number, lock = false): Promise<UserRecord | null> {
  const query = trx<UserRow>('users').where('id', id).first()
  const row = await (lock
    ? query.forUpdate()
    : readOnce(trx, `user ${String(id)}`, async () => asPrepared(trx, 'user', query)))
  return row === undefined ? null : recordOf(row)
}

/** What names a user in a list: columns, not the whole account. */
export type NamedUser = {
  readonly id: number
  readonly companyId: number | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** The names of those of these users that exist, by id. */
export async function namesOfUsers(
  trx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedUser>> {
  if (ids.length === 0) return new Map()
  const rows = await queryPrepared<NamedUser>(
    trx,
    'names_of_users',
    `
    select id, company_id as "companyId", email, coalesce(content ->> 'firstName', '') as "firstName",
      coalesce(content ->> 'lastName', '') as "lastName"
    from users where id = any(?)`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A user at the beginning of a request, and what decides whether they must set up a second factor first. */
export type RequestingUser = {
  readonly user: UserRecord
  /** Whether the user's company requires the second factor of users who may publish. */
  readonly companyRequiresFactor: boolean
  /** Whether the user has an enabled second factor. */
  readonly hasFactor: boolean
}

type RequestingUserRow = UserRow & { company_requires: boolean | null; has_factor: boolean }

/** The user of a request, or null; inside a transaction. */
export async function findRequestingUser(trx: Transaction, id: number): Promise<RequestingUser | null> {
  return requestingUserOf(
    await queryPrepared<RequestingUserRow>(trx, 'user_and_factor', requestingUser('?'), [id]),
  )
}

/** The user of a request, or null, in a transaction of its own. */
export async function readRequestingUser(db: Database, id: number): Promise<RequestingUser | null> {
  const statement = { name: 'requesting_user', text: requestingUser('$1'), values: [id] }
  return requestingUserOf(await readAtOnce<RequestingUserRow>(db, 'platform', statement))
}

function requestingUser(id: '?' | '$1'): string {
  return `
    select users.*, companies.requires_second_factor as company_requires,
      exists (select from second_factors where user_id = users.id and enabled_at is not null) as has_factor
    from users left join companies on companies.id = users.company_id where users.id = ${id}`
}

function requestingUserOf([row]: readonly RequestingUserRow[]): RequestingUser | null {
  if (row === undefined) return null
  return {
    user: recordOf(row),
    companyRequiresFactor: row.company_requires === true,
    hasFactor: row.has_factor,
  }
}

/** The user with an e-mail address, or null. */
export async function findUserByEmail(trx: Transaction, email: string): Promise<UserRecord | null> {
  const row = await trx<UserRow>('users').where('email', email).first()
  return row === undefined ? null : recordOf(row)
}

/** The users of a company, oldest first; at most 1,000. */
export async function usersOfCompany(trx: Transaction, companyId: number): Promise<UserRecord[]> {
  const query = trx<UserRow>('users').where('company_id', companyId).orderBy('id').limit(1000)
  return (await asPrepared(trx, 'users_of_company', query)).map(recordOf)
}

/** The partner user of a company, locked, or null. */
export async function findPartnerUser(trx: Transaction, companyId: number): Promise<UserRecord | null> {
  const row = await trx<UserRow>('users')
    .where({ company_id: companyId, partner: true })
    .orderBy('id')
    .forUpdate()
    .first()
  return row === undefined ? null : recordOf(row)
}

/** Replaces the draft of a user. */
export async function saveUser(trx: Transaction, id: number, draft: UserDraft): Promise<UserRecord> {
  const { columns, content } = toRow(userFields, draft)
  const rows = await trx<UserRow>('users')
    .where('id', id)
    .update({ ...columns, content } as never)
    .returning('*')
  return recordOf(rows[0] as UserRow)
}

/** Changes the columns that are no fields of the draft. */
export async function changeUser(trx: Transaction, id: number, change: UserChange): Promise<void> {
  await trx<UserRow>('users')
    .where('id', id)
    .update(change as never)
}

/** Deletes a user of a company. */
export async function removeUser(trx: Transaction, id: number): Promise<void> {
  await trx<UserRow>('users').where('id', id).delete()
}

/** Deletes every session of a user, also those that still wait for the code of the second factor. */
export async function endSessions(
  trx: Transaction,
  userId: number,
  exceptSid: string | null = null,
): Promise<void> {
  const query = trx('sessions').whereRaw("(sess ->> 'userId' = ? or sess -> 'awaits' ->> 'userId' = ?)", [
    String(userId),
    String(userId),
  ])
  await acrossCompanies(trx, () => (exceptSid === null ? query : query.whereNot('sid', exceptSid)).delete())
}

/** Replaces the key of a session, which keeps the session valid after a change of password. */
export async function replaceSessionKey(trx: Transaction, sid: string, key: string): Promise<void> {
  await trx.raw(
    "update sessions set sess = jsonb_set(sess::jsonb, '{key}', to_jsonb(?::text))::json where sid = ?",
    [key, sid],
  )
}

/** The founders of companies that await validation, oldest first; at most 1,000. */
export async function foundersAwaitingValidation(trx: Transaction): Promise<UserRecord[]> {
  const rows = await trx<UserRow>('users')
    .where('owner', true)
    .whereIn('company_id', trx('companies').where('state', 'awaiting').select('id'))
    .orderBy('id')
    .limit(1000)
  return rows.map(recordOf)
}

function recordOf(row: UserRow): UserRecord {
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
