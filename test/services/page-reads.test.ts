// The reads of a page (application.performReads): answers and refusals as of each read alone.

import { expect } from 'chai'
import type { Read } from '../../src/application.ts'
import { ownerRights, type Actor } from '../../src/domain/rights.ts'
import { actorWith, anyone, operatorOf, useApplication } from '../support/application.ts'
import { makeCompany, plainSheet } from '../support/examples.ts'

describe('the reads of a page', () => {
  const the = useApplication()
  let owner: Actor
  let sheet = 0
  let foreign = 0

  before(async () => {
    for (const number of ['FR44732829320', 'FR40303265045']) the.vies.known.set(number, null)
    const own = await makeCompany(the.application)
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
