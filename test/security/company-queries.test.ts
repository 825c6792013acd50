// What the application really sends to PostgreSQL: every statement on a company's rows is inside a transaction
// with a scope, and names the company itself, so that row-level security only ever confirms it.

import { expect } from 'chai'
import pg from 'pg'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { operatorOf, useApplication } from '../support/application.ts'
import { makeFullCompany, type FullCompany } from '../support/full-company.ts'

/** Statements of a company that find a row by a key which is unique across companies. */
const byUniqueKey = [
  // The owner of a scanned GTIN; row-level security shows the company its own codes alone.
  'select * from "codes" where "gtin" = $1 order by freed_at is not null, created_at desc, code collate "C" limit $2',
]

/** A statement, and the role that ran it; the login itself outside a scope. */
type Statement = { readonly role: string; readonly text: string }

describe('the statements of the application', function statements() {
  this.timeout(120_000)
  const recorder = recordStatements()
  before(() => {
    recorder.install()
  })
  const world = useApplication()
  let full: FullCompany | undefined
  /** The number of statements of the set-up, which writes some rows past the application. */
  let filled = 0
  let tenantTables: RegExp = /^$/u

  before(async () => {
    const { db } = world.database
    const names = await db('information_schema.columns')
      .where({ table_schema: 'public', column_name: 'company_id' })
      .pluck<string[]>('table_name')
    tenantTables = new RegExp(`\\b(?:from|join|into|update)\\s+"?(?:${names.join('|')})"?(?![\\w.])`, 'iu')
    recorder.start()
    full = await makeFullCompany(world.application, db)
    const codes = await db('codes').limit(3).pluck<string[]>('code')
    filled = recorder.statements().length
    await callAll(codes)
    recorder.uninstall()
  })

  /** Operations of a company without input, and what readers of a label cause. */
  async function callAll(codes: readonly string[]): Promise<void> {
    const { application } = world
    const owner = operatorOf(full?.companyId ?? 0)
    for (const name of operationNames) {
      const { scope, method } = operationOf(name)
      if (scope === 'company' && method === 'GET')
        await application.perform(name, {}, owner).catch(ignoreRefusal)
    }
    for (const code of full?.serials ?? []) await application.perform('serials.check', { code }, owner)
    for (const code of codes) {
      await application.findCode(code)
      await application.readLabel(code)
      await application.codeLinks(code)
      await application.isVoidSerial(code, 'ABCDEFGH')
    }
  }

  const onTenantTables = (from = 0): Statement[] =>
    recorder
      .statements()
      .slice(from)
      .filter(({ text }) => tenantTables.test(text))

  it('read and write rows of companies in a scope alone', () => {
    expect(onTenantTables(filled).length).to.be.greaterThan(50)
    const unscoped = onTenantTables(filled).filter(({ role }) => !role.startsWith('nutricode_'))
    expect(unscoped.map(({ text }) => text)).to.deep.equal([])
  })

  it('name the company in every statement of a company', () => {
    const ofCompany = onTenantTables().filter(({ role }) => role === 'nutricode_company')
    expect(ofCompany.length).to.be.greaterThan(200)
    const nameless = ofCompany.filter(
      ({ text }) => !text.includes('company_id') && !byUniqueKey.includes(text),
    )
    expect([...new Set(nameless.map(({ text }) => text))]).to.deep.equal([])
  })
})

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/**
 * Records statements of connections that this process opens after `install`, with the role of their transaction,
 * from `start` on.
 */
function recordStatements() {
  const recorded: Statement[] = []
  const roles = new WeakMap<object, string>()
  let isRecording = false
  const clients: { query: (...given: never[]) => unknown } = pg.Client.prototype
  const original = clients.query
  const record = (client: object, text: string, values: readonly unknown[]): void => {
    if (isRecording) recorded.push({ role: roles.get(client) ?? 'login', text })
    const taken = /set local role (\w+)/iu.exec(text)?.[1]
    if (/^(?:commit|rollback)(?! to)\b/iu.test(text)) roles.set(client, 'login')
    else if (taken !== undefined) roles.set(client, taken)
    else if (text.includes("set_config('role', case")) roles.set(client, 'nutricode_platform')
    else if (text.includes("set_config('role'")) roles.set(client, String(values[0]))
  }
  return {
    statements: () => recorded,
    install: (): void => {
      clients.query = function query(this: pg.Client, ...given: unknown[]) {
        const [first, second] = given as [{ text?: string; values?: unknown[] } | string, unknown]
        if (typeof first === 'string') record(this, first, Array.isArray(second) ? second : [])
        else record(this, first.text ?? '', first.values ?? [])
        return original.apply(this, given as never[])
      }
    },
    start: (): void => {
      isRecording = true
    },
    uninstall: (): void => {
      isRecording = false
      clients.query = original
    },
  }
}
