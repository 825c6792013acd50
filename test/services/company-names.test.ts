// The name of a verified company: another one is checked with VIES as at the creation.

import { expect } from 'chai'
import { actorWith, operatorOf, useApplication } from '../support/application.ts'
import { exampleCompany } from '../support/examples.ts'
import { refusalOf } from '../support/refusals.ts'
import type { Actor } from '../../src/domain/rights.ts'

const tva = 'FR44732829320'

describe('the name of a company', () => {
  const world = useApplication()
  let owner: Actor
  let companyId = 0

  before(async () => {
    world.vies.known.set(tva, 'SCEA DOMAINE DES DEUX RIVES')
    const { company } = await world.application.perform(
      'companies.create',
      exampleCompany(),
      operatorOf(null),
    )
    expect(company.state).to.equal('verified')
    companyId = company.id
    const [row]: { id: number }[] = await world.database
      .db('users')
      .insert({
        company_id: companyId,
        email: 'anne@deux-rives.test',
        password: null,
        content: { firstName: 'Anne', lastName: 'Roux' },
        language: 'fr',
        rights: ['societe'],
        owner: true,
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning('id')
    owner = { ...actorWith(['societe'], companyId), userId: row?.id ?? 0 } as Actor
  })
  afterEach(() => {
    world.vies.away = false
    world.vies.known.set(tva, 'SCEA DOMAINE DES DEUX RIVES')
  })

  function rename(name: string, actor = owner) {
    return world.application.perform('companies.update', { name }, actor)
  }

  async function stored(): Promise<{ name: string; state: string; vat: { name: string | null } }> {
    const row: { name: string; state: string; vat_answer: { name: string | null } } | undefined =
      await world.database.db('companies').where('id', companyId).first('name', 'state', 'vat_answer')
    return { name: row?.name ?? '', state: row?.state ?? '', vat: row?.vat_answer ?? { name: null } }
  }

  it("does not become another's: VIES is asked, and everything stays", async () => {
    const before = await stored()
    expect(await refusalOf(rename('Château Margaux'))).to.equal('company.nameUnverified')
    world.vies.known.delete(tva)
    expect(await refusalOf(rename('Château Margaux'))).to.equal('company.nameUnverified')
    expect(await stored()).to.deep.equal(before)
  })

  it('waits while VIES is away; everything else is saved', async () => {
    world.vies.away = true
    expect(await refusalOf(rename('Domaine des Trois Rives'))).to.equal('company.nameUnchecked')
    const { company } = await world.application.perform('companies.update', { city: 'Tournon' }, owner)
    expect(company.draft).to.include({ city: 'Tournon', name: 'Domaine des Deux Rives' })
  })

  it('changes in case, accents and legal form without VIES', async () => {
    world.vies.away = true
    const before = world.vies.requests.length
    expect((await rename('Domaine des deux rives, SCEA')).company.draft.name).to.equal(
      'Domaine des deux rives, SCEA',
    )
    expect(world.vies.requests).to.have.length(before)
  })

  it('becomes the one of the register, whose answer is stored', async () => {
    world.vies.known.set(tva, 'SAS DOMAINE DES TROIS RIVES')
    const { company } = await rename('Domaine des Trois Rives')
    expect([company.draft.name, company.state]).to.deep.equal(['Domaine des Trois Rives', 'verified'])
    expect((await stored()).vat.name).to.equal('SAS DOMAINE DES TROIS RIVES')
    expect((await world.emails()).filter(({ to }) => to === world.config.supportEmail)).to.deep.equal([])
  })

  it('is reported to support where the register publishes no names', async () => {
    world.vies.known.set(tva, null)
    expect((await rename('Domaine Neuf')).company.draft.name).to.equal('Domaine Neuf')
    const [email] = (await world.emails()).filter(({ to }) => to === world.config.supportEmail)
    expect(email?.subject).to.equal(`Renamed: Domaine des Trois Rives is now Domaine Neuf (${tva})`)
    expect(email?.text).to.contain('anne@deux-rives.test')
  })

  it('is checked too after support validated the company by hand', async () => {
    await world.database.db('companies').where('id', companyId).update({ state: 'validated' })
    expect(await refusalOf(rename('Château Margaux'))).to.equal('company.nameUnverified')
  })

  it('is set by support and by the operator without VIES', async () => {
    world.vies.away = true
    await world.application.perform(
      'admin.updateVat',
      { company_id: companyId, tva, company_name: 'Domaine de la Vallée' },
      actorWith([], null, { shortAdmin: true, admin: true }),
    )
    expect((await stored()).name).to.equal('Domaine de la Vallée')
    expect((await rename('Domaine du Coteau', operatorOf(companyId))).company.draft.name).to.equal(
      'Domaine du Coteau',
    )
  })
})
