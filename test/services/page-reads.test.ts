// The reads of a page (application.performReads): answers and refusals as of each read alone.

import { expect } from 'chai'
import type { Read } from '../../src/application.ts'
import { ownerRights, type Actor } from '../../src/domain/rights.ts'
import { actorWith, anyone, operatorOf, useApplication } from '../support/application.ts'
import { makeCompany, plainSheet } from '../support/examples.ts'

describe('the reads of a page', () => {
  const the = useApplication()
  let owner: Actor
  let company = 0
  let sheet = 0
  let foreign = 0

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) the.vies.known.set(number, null)
    const own = await makeCompany(the.application)
    company = own
    const other = await makeCompany(the.application, { tva: 'FR40303265045', gln: '3012346000009' })
    const create = async (company: number): Promise<number> =>
      (await the.application.perform('sheets.create', plainSheet({}), operatorOf(company))).sheet.id
    ;[sheet, foreign] = [await create(own), await create(other)]
    owner = actorWith(ownerRights, own)
  })

  const outcomes = async (reads: readonly Read[], actor = owner) =>
    (await the.application.performReads(reads, actor, { source: 'text' })).map((result) =>
      'answer' in result ? result.answer : result.refusal.code,
    )

  it('are answered in their order, as each of them alone', async () => {
    const reads = [
      { name: 'sheets.get', input: { id: String(sheet) } },
      { name: 'news.list', input: {} },
      { name: 'sheets.list', input: { archived: 'false' } },
      { name: 'companies.get', input: {} },
    ] as const
    const alone = []
    for (const { name, input } of reads)
      alone.push(await the.application.perform(name, input, owner, { source: 'text' }))
    expect(await outcomes(reads)).to.deep.equal(alone)
  })

  it('of the own account are answered as each of them alone, beside those of the company', async () => {
    const [user] = await the.database
      .db('users')
      .insert({
        ...{ company_id: company, email: 'anna@deux-rives.test', password: '', language: 'en', rights: [] },
        ...{ content: { firstName: 'Anna' }, confirmed_at: new Date(), created_at: new Date() },
      })
      .returning<{ id: number }[]>('id')
    const anna = { ...owner, userId: user?.id ?? 0 } as Actor
    const reads = [
      { name: 'account.me', input: {} },
      { name: 'companies.get', input: {} },
      { name: 'account.security', input: {} },
      { name: 'account.sessions', input: {} },
    ] as const
    const alone = []
    for (const { name, input } of reads)
      alone.push(await the.application.perform(name, input, anna, { source: 'text' }))
    expect(await outcomes(reads, anna)).to.deep.equal(alone)
    const nobody = { ...owner, userId: 999_999 } as Actor
    const [me, found] = await outcomes(reads, nobody)
    expect([me, (found as { company: unknown }).company]).to.deep.equal([
      'user.unknown',
      (alone[1] as { company: unknown }).company,
    ])
  })

  it('are refused one by one: the others are answered', async () => {
    const [unknown, found, wrong, refused] = await outcomes([
      { name: 'sheets.get', input: { id: String(foreign) } },
      { name: 'sheets.get', input: { id: String(sheet) } },
      { name: 'sheets.list', input: { page: 'x' } },
      { name: 'admin.companies', input: {} },
    ])
    expect([unknown, wrong, refused]).to.deep.equal(['sheet.unknown', 'input.invalid', 'right.missing'])
    expect(found).to.have.property('id', sheet)
  })

  it('are refused without a session', async () => {
    expect(await outcomes([{ name: 'companies.get', input: {} }], anyone)).to.deep.equal(['session.none'])
  })
})
