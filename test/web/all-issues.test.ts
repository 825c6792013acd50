// Calls with several wrong members: one answer names them all.

import { expect } from 'chai'
import { createEstate, password } from '../support/people.ts'
import { plainSheet } from '../support/examples.ts'
import { Visitor, type VisitorAnswer } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'

describe('a call with several wrong members', function () {
  this.timeout(60_000)
  const web = useWeb()
  const email = 'owner@deux-rives.test'
  let owner: Visitor

  before(async () => {
    await createEstate(web, email)
    owner = new Visitor(web.origin)
    await owner.get('/api/compte/status')
    expect((await owner.post('/api/compte/login', { email, password })).status).to.equal(200)
  })

  it('names those of the wrong shape and those against a rule of the company together', async () => {
    const wrong = { phone: 'call me', gln: '3012345000100', tva: 'DE811569869', siret: '123', city: '' }
    const answer = await owner.post('/api/societe/update', wrong)
    expect(answer.status).to.equal(400)
    expect(faultsOf(answer)).to.have.members([
      'phone:pattern',
      'gln:gln',
      'tva:supportOnly',
      'siret:pattern',
      'city:required',
    ])
  })

  it('accepts the own VAT number in any writing', async () => {
    for (const tva of ['FR44732829320', 'fr44 732 829 320', 'FR 44.732.829.320', '44732829320'])
      expect((await owner.post('/api/societe/update', { tva })).status, tva).to.equal(200)
    expect(faultsOf(await owner.post('/api/societe/update', { tva: 'fr83 404 833 048' }))).to.deep.equal([
      'tva:supportOnly',
    ])
  })

  it('names the body that is no object', async () => {
    for (const body of ['[]', 'null', '"text"', '{'])
      expect(faultsOf(await owner.send('/api/societe/update', body, 'application/json')), body).to.deep.equal(
        [':notAnObject'],
      )
  })

  it('names the missing values of a sheet next to an empty and to a wrong one', async () => {
    const missing = ['brand:required', 'name:required']
    expect(faultsOf(await owner.post('/api/fiche/create', { brand: '' }))).to.include.members(missing)
    expect(faultsOf(await owner.post('/api/fiche/create', { brand: '', vintage: 'old' })))
      .to.include.members(missing)
      .and.to.include('vintage:notANumber')
    const { name: _left, ...rest } = plainSheet()
    const answer = await owner.post('/api/fiche/create', { ...rest, alcohol: 'much' })
    expect(faultsOf(answer)).to.have.members(['alcohol:notANumber', 'name:required'])
  })

  function faultsOf({ body }: VisitorAnswer): string[] {
    return (body['faults'] as { field: string; code: string }[]).map(({ field, code }) => `${field}:${code}`)
  }
})
