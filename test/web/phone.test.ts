// A telephone number wherever one is entered: sign-up, account, users, company, admin, command line.

import { expect } from 'chai'
import { useCommandLine } from '../support/command-line.ts'
import { addColleague, createEstate, password } from '../support/people.ts'
import { Visitor, type VisitorAnswer } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'

const typed = '+33 (0)6 12-34.56\u00a078'
const stored = '+33612345678'

describe('a telephone number in every call', function () {
  this.timeout(60_000)
  const web = useWeb()
  const cli = useCommandLine(() => web.environment)
  let companyId = 0
  let colleagueId = 0

  before(async () => {
    companyId = await createEstate(web, 'owner@deux-rives.test')
    await addColleague(web, companyId, 'colleague@deux-rives.test', ['fiche_see'])
    await addColleague(web, companyId, 'admin@deux-rives.test', [])
    await web.database
      .db('users')
      .where('email', 'admin@deux-rives.test')
      .update({ admin: true, company_id: null })
    colleagueId = (await userOf('colleague@deux-rives.test')).id
  })

  it('is stored with its international prefix and digits, however it is written', async () => {
    const stranger = await signedIn(null)
    const owner = await signedIn('owner@deux-rives.test')
    const admin = await signedIn('admin@deux-rives.test')
    const name = { firstName: 'Anna', lastName: 'Roux' }
    expect((await stranger.post('/api/compte/create', signUp(typed))).status).to.equal(200)
    expect((await userOf('new@deux-rives.test')).content.phone).to.equal(stored)
    expect(
      (await owner.post('/api/compte/update', { ...name, phone: '0033 6 12 34 56 78' })).status,
    ).to.equal(200)
    expect((await owner.get('/api/compte/me')).body['phone']).to.equal(stored)
    const invited = { email: 'paul@deux-rives.test', ...name, phone: typed, rights: ['fiche_see'] }
    expect((await owner.post('/api/user/create', invited)).body['user']).to.include({ phone: stored })
    const changed = { user_id: colleagueId, ...name, phone: typed, rights: ['fiche_see'] }
    expect((await owner.post('/api/user/update', changed)).body['user']).to.include({ phone: stored })
    const renewed = { ...changed, phone: '+33-4-75-08-00-00' }
    expect((await admin.post('/api/admin/update-user', renewed)).status).to.equal(200)
    expect((await userOf('colleague@deux-rives.test')).content.phone).to.equal('+33475080000')
    const company = (await owner.post('/api/societe/update', { phone: typed })).body['company']
    expect((company as { draft: object }).draft).to.include({ phone: stored })
  })

  it('is removed by null, and stays when it is absent', async () => {
    const owner = await signedIn('owner@deux-rives.test')
    await owner.post('/api/societe/update', { phone: typed })
    await owner.post('/api/societe/update', { city: 'Tournon' })
    expect((await companyOf(owner)).phone).to.equal(stored)
    await owner.post('/api/societe/update', { phone: null })
    expect(await companyOf(owner)).not.to.have.property('phone')
  })

  it('is removed or left out by an empty text, as the form clears it', async () => {
    const owner = await signedIn('owner@deux-rives.test')
    await owner.post('/api/societe/update', { phone: typed })
    expect((await owner.post('/api/societe/update', { phone: '', legalForm: ' ' })).status).to.equal(200)
    expect(await companyOf(owner)).not.to.have.any.keys('phone', 'legalForm')
    const name = { firstName: 'Anna', lastName: 'Roux' }
    expect((await owner.post('/api/compte/update', { ...name, phone: '' })).status).to.equal(200)
    const invited = { email: 'empty@deux-rives.test', ...name, phone: '', rights: ['fiche_see'] }
    expect((await owner.post('/api/user/create', invited)).status).to.equal(200)
    const stranger = await signedIn(null)
    expect((await stranger.post('/api/compte/create', { ...signUp(''), email: 'e@x.test' })).status).to.equal(
      200,
    )
  })

  it('without its prefix is refused with a message of its own, in the language of the caller', async () => {
    const messages = new Set<string>()
    for (const language of ['en', 'de', 'es', 'fr', 'el', 'it', 'pt']) {
      const stranger = await signedIn(null, language)
      const answer = await stranger.post('/api/compte/create', signUp('06 12 34 56 78'))
      expect(faultsOf(answer)).to.deep.equal([['phone', 'phonePrefix']])
      messages.add((answer.body['faults'] as { message: string }[])[0]?.message ?? '')
    }
    expect(messages.size).to.equal(7)
  })

  it('that is none is refused by every call alike', async () => {
    const owner = await signedIn('owner@deux-rives.test')
    const admin = await signedIn('admin@deux-rives.test')
    const person = { user_id: colleagueId, firstName: 'Anna', lastName: 'Roux', rights: ['fiche_see'] }
    for (const [phone, code] of [
      ['0612345678', 'phonePrefix'],
      ['call me', 'pattern'],
      ['+33 6', 'phoneLength'],
      ['+33 6 12 34 56 78 / 79', 'phoneSeveral'],
      ['+999 612345678', 'phoneCountry'],
    ]) {
      const calls = [
        owner.post('/api/compte/update', { firstName: 'Anna', lastName: 'Roux', phone }),
        owner.post('/api/user/create', {
          ...signUpName('eve@deux-rives.test'),
          phone,
          rights: ['fiche_see'],
        }),
        owner.post('/api/user/update', { ...person, phone }),
        owner.post('/api/societe/update', { phone }),
        admin.post('/api/admin/update-user', { ...person, phone }),
      ]
      for (const answer of await Promise.all(calls)) {
        expect(answer.status).to.equal(400)
        expect(faultsOf(answer)).to.deep.equal([['phone', code]])
      }
    }
  })

  it('is read alike on the command line', async () => {
    const [row] = await cli.lines(['company', 'update', '--phone', typed, '--company', String(companyId)])
    expect(row?.['draft']).to.include({ phone: stored })
    const refused = await cli.run([
      'company',
      'update',
      '--phone',
      '0612345678',
      '--company',
      String(companyId),
    ])
    expect(refused.code).to.equal(2)
    expect(refused.err).to.contain('+33 6 12 34 56 78')
  })

  it('is read alike in a form without script', async () => {
    const stranger = await signedIn(null)
    const page = await fetch(`${web.origin}/signin`, { headers: stranger.headers() })
    const token = /name="token"[^>]*value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const fields = { token, ...signUpName('plain@deux-rives.test'), password, confirmPassword: password }
    const answer = await stranger.send(
      '/signin',
      new URLSearchParams({ ...fields, phone: typed, terms: 'on' }).toString(),
      'application/x-www-form-urlencoded',
    )
    expect(answer.headers.get('location')).to.equal('/message/confirmation')
    expect((await userOf('plain@deux-rives.test')).content.phone).to.equal(stored)
  })

  function signUpName(email: string) {
    return { email, firstName: 'Anna', lastName: 'Roux' }
  }

  function signUp(phone: string) {
    return {
      ...signUpName('new@deux-rives.test'),
      password,
      confirmPassword: password,
      phone,
      terms: true,
      lang: 'en',
    }
  }

  async function signedIn(email: string | null, language = 'en'): Promise<Visitor> {
    const visitor = new Visitor(web.origin, language)
    await visitor.get('/api/compte/status')
    if (email !== null) await visitor.post('/api/compte/login', { email, password })
    return visitor
  }

  async function userOf(email: string): Promise<{ id: number; content: { phone?: string } }> {
    const users = web.database.db<{ id: number; email: string; content: { phone?: string } }>('users')
    return users.where('email', email).first('id', 'content')
  }

  async function companyOf(owner: Visitor): Promise<{ phone?: string }> {
    const { company } = (await owner.get('/api/societe/get')).body as { company: { draft: object } }
    return company.draft
  }

  function faultsOf({ body }: VisitorAnswer): string[][] {
    return (body['faults'] as { field: string; code: string }[]).map(({ field, code }) => [field, code])
  }
})
