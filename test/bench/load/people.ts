// Companies, users and wines for benchmarks under load, and browsers that are signed in.

import { closeDatabase, openDatabase } from '../../../src/persistence/database.ts'
import { ownerRights } from '../../../src/domain/rights.ts'
import { hashPassword } from '../../../src/services/passwords.ts'
import type { Application } from '../../../src/application.ts'
import { operatorOf } from '../../support/application.ts'
import { confirmPrefix, plainSheet } from '../../support/examples.ts'
import { Visitor } from '../../support/visitor.ts'
import type { BenchDatabase } from '../bench-database.ts'

/** The password of every user of a benchmark. */
export const password = 'Bench-pass-1!'

/** A company with owners who can sign in, and its drafts. */
export type LoadCompany = {
  readonly id: number
  readonly emails: readonly string[]
  readonly sheets: readonly number[]
}

/** Creates a validated company with users, all with the rights of an owner, and drafts. */
export async function createLoadCompany(
  application: Application,
  { url }: Pick<BenchDatabase, 'url'>,
  name: string,
  { users = 1, sheets = 0, prefix }: { users?: number; sheets?: number; prefix?: string } = {},
): Promise<LoadCompany> {
  const db = openDatabase(url, { connections: 2, name: 'bench' })
  try {
    const [company]: { id: number }[] = await db('companies')
      .insert({ tva: `CH-${name}`, name, state: 'validated', created_at: new Date() })
      .returning('id')
    const id = company?.id ?? 0
    const hash = await hashPassword(password)
    const emails = Array.from({ length: users }, (_, index) => `${name}-${String(index)}@bench.test`)
    for (let first = 0; first < users; first += 500)
      await db('users').insert(emails.slice(first, first + 500).map((email) => userRow(id, email, hash)))
    if (prefix !== undefined) await confirmPrefix(application, id, prefix)
    return { id, emails, sheets: await createDrafts(application, id, sheets) }
  } finally {
    await closeDatabase(db)
  }
}

function userRow(companyId: number, email: string, hash: string): object {
  return {
    company_id: companyId,
    email,
    password: hash,
    content: { firstName: 'Anna', lastName: 'Roux' },
    language: 'en',
    rights: [...ownerRights, 'premium'],
    owner: true,
    confirmed_at: new Date(),
    created_at: new Date(),
  }
}

async function createDrafts(application: Application, companyId: number, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const draft = plainSheet({ name: `Parcelle ${String(index)}`, reference: `P-${String(index)}` })
    ids.push((await application.perform('sheets.create', draft, operatorOf(companyId))).sheet.id)
  }
  return ids
}

/** A browser in which a user is signed in. */
export async function signedIn(origin: string, email: string, language = 'en'): Promise<Visitor> {
  const visitor = new Visitor(origin, language)
  await visitor.get('/api/compte/status')
  const { status } = await visitor.post('/api/compte/login', { email, password })
  if (status !== 200) throw new Error(`signing in was answered ${String(status)}`)
  return visitor
}
