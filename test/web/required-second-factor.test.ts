// A second factor that the owner of a company or the installation requires: set up first, then everything else opens
// (ASVS 6.3.3).

import { expect } from 'chai'
import { bytesOf, codeAt } from '../support/one-time-codes.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import { publishingRights } from '../../src/domain/rights.ts'
import { readRequestingUser } from '../../src/persistence/users.ts'
import { actorOfUser } from '../../src/services/actors.ts'
import { hashPassword } from '../../src/services/passwords.ts'

const password = 'Galets-rouges-24!'
const required = { status: 403, code: 'right.secondFactor' }

describe('a required second factor', () => {
  const web = useWeb({ settings: { SUPPORT_SECOND_FACTOR: 'on' } })
  let company: number

  before(async () => {
    const [row] = await web.database
      .db('companies')
      .insert({ name: 'Deux Rives', tva: 'FR44732829320', state: 'verified', created_at: new Date() })
      .returning<{ id: number }[]>('id')
    company = row?.id ?? 0
  })

  it('is for those who may publish', () => {
    expect(publishingRights).to.have.members([...operationOf('sheets.generate').needs])
  })

  it('is switched on by the owner alone, and recorded', async () => {
    const manager = await user('manager@factor.test', { rights: ['manage_user'] })
    expect(await answerOf(manager.post('/api/user/security', { required: true }))).to.deep.equal({
      status: 403,
      code: 'right.missing',
    })
    const owner = await user('owner@factor.test', { rights: ['manage_user', 'fiche_create'], owner: true })
    expect((await owner.get('/api/user/security')).body).to.deep.equal({
      secondFactor: false,
      mayChange: true,
    })
    expect((await owner.post('/api/user/security', { required: true })).body).to.deep.equal({ code: 0 })
    expect((await manager.get('/api/user/security')).body).to.deep.equal({
      secondFactor: true,
      mayChange: false,
    })
    const lines = await web.database
      .db<{ operation: string; after: unknown; company_id: number }>('audit')
      .where('operation', 'users.requireSecondFactor')
      .select('after', 'company_id')
    expect(lines).to.deep.equal([{ after: { required: true }, company_id: company }])
  })

  it('leaves open sessions nothing but the account page, until it is set up there', async () => {
    const colleague = await user('colleague@factor.test', { rights: ['fiche_create', 'fiche_see'] })
    expect(await answerOf(colleague.get('/api/fiche/list'))).to.deep.equal(required)
    expect(await answerOf(colleague.post('/api/fiche/create', {}))).to.deep.equal(required)
    for (const path of ['/', '/vin', '/create', '/guide'])
      expect((await colleague.get(path)).headers.get('location'), path).to.equal('/account')
    expect(await textOf(colleague, '/account')).to.contain('Set up two-step verification to continue')
    await setUp(colleague)
    expect((await colleague.get('/api/fiche/list')).status).to.equal(200)
    expect((await colleague.get('/vin')).status).to.equal(200)
    expect(await textOf(colleague, '/account')).not.to.contain('Set up two-step verification to continue')
  })

  it('is not for readers and for the user of the partner, who cannot publish or have no password', async () => {
    const reader = await user('reader@factor.test', { rights: ['fiche_see'] })
    expect((await reader.get('/api/fiche/list')).status).to.equal(200)
    const partner = await user('partner@factor.test', { rights: ['fiche_create'], partner: true })
    expect((await partner.get('/api/fiche/list')).status).to.equal(200)
  })

  it('is for support and admins when the setting says so', async () => {
    const admin = await user('admin@factor.test', { admin: true, company_id: null })
    expect(await answerOf(admin.get('/api/admin/bypasseurs'))).to.deep.equal(required)
    expect((await admin.get('/maestria')).headers.get('location')).to.equal('/account')
    const support = await user('support@factor.test', { short_admin: true, company_id: null })
    expect(await answerOf(support.post('/api/admin/see-as', { company_id: company }))).to.deep.equal(required)
    await setUp(admin)
    expect((await admin.get('/maestria')).status).to.equal(200)
  })

  it('costs a request no further read: user, requirement and factor are one', async () => {
    const { db } = web.database
    const row = await db('users').where('email', 'reader@factor.test').first<{ id: number }>('id')
    await db('users')
      .where('id', row.id)
      .update({ rights: ['fiche_create'] })
    const actor = await actorOfUser(await readRequestingUser(db, row.id), {
      config: readConfig({}, { root: '/' }),
      findCompany: () => Promise.reject(new Error('Nobody is impersonated.')),
    })
    expect(actor).to.include({ needsSecondFactor: true })
  })

  async function answerOf(answer: ReturnType<Visitor['get']>) {
    const { status, body } = await answer
    return { status, code: body['error'] }
  }

  async function textOf(visitor: Visitor, path: string): Promise<string> {
    return (await fetch(`${web.origin}${path}`, { headers: visitor.headers() })).text()
  }

  async function setUp(visitor: Visitor): Promise<void> {
    const { secret } = (await visitor.post('/api/compte/two-step/begin', {})).body
    const code = codeAt(bytesOf(String(secret)), new Date())
    expect((await visitor.post('/api/compte/two-step/enable', { password, code })).status).to.equal(200)
  }

  async function user(email: string, given: object): Promise<Visitor> {
    await web.database.db('users').insert({
      email,
      company_id: company,
      password: await hashPassword(password),
      content: { firstName: 'Anna', lastName: 'Roux' },
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
      ...given,
    })
    const visitor = new Visitor(web.origin)
    await visitor.get('/login')
    expect((await visitor.post('/api/compte/login', { email, password })).status).to.equal(200)
    return visitor
  }
})
