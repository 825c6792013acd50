// The calls of specification 7 through the running server: what each answers and changes, and who may make it.

import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { exampleSheet } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { addColleague, createEstate, password } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { companyOptionNames } from '../../src/domain/company/fields.ts'
import { ownerRights, type Right } from '../../src/domain/rights.ts'
import { obfuscate } from '../../src/domain/user/obfuscation.ts'
import { openApplication } from '../../src/application.ts'

const owner = 'owner@deux-rives.test'
const admin = 'admin@nutricode.test'
const support = 'support@nutricode.test'
const newPassword = 'Galets-blancs-25!'

describe('the calls of section 7', function calls() {
  this.timeout(60_000)
  const web = useWeb()
  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, owner)
    const shared = {
      password: cheapHash(password),
      content: { firstName: 'Anne', lastName: 'Keller' },
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
    }
    await web.database.db('users').insert([
      { ...shared, email: admin, admin: true, short_admin: false },
      { ...shared, email: support, admin: false, short_admin: true },
    ])
  })

  it('answer status 0 without a session; with one 1, the name and the company', async () => {
    const visitor = new Visitor(web.origin)
    expect((await visitor.get('/api/compte/status')).body).to.deep.equal({
      status: 0,
      username: null,
      company_id: null,
    })
    await visitor.post('/api/compte/login', { email: owner, password })
    expect((await visitor.get('/api/compte/status')).body).to.deep.equal({
      status: 1,
      username: 'Anna Roux',
      company_id: companyId,
    })
  })

  it('answer the rights of the user, no more and no fewer', async () => {
    await addColleague(web, companyId, 'reader@deux-rives.test', ['fiche_see', 'fiche_archive'])
    expect((await (await signedIn('reader@deux-rives.test')).get('/api/compte/rights')).body).to.deep.equal({
      rights: ['fiche_see', 'fiche_archive'],
    })
    expect((await (await signedIn(owner)).get('/api/compte/rights')).body['rights']).to.have.members([
      ...ownerRights,
      'premium',
    ])
  })

  it('answer the two flags only to those who have them', async () => {
    const outcome = async (email: string) => {
      const visitor = await signedIn(email)
      return Promise.all(
        ['/api/admin/check/', '/api/admin/check-short/'].map(async (path) => {
          const { status, body } = await visitor.get(path)
          return [status, body['admin'] ?? body['shortAdmin']]
        }),
      )
    }
    const refused = [403, undefined]
    expect(await outcome(owner)).to.deep.equal([refused, refused])
    expect(await outcome(support)).to.deep.equal([refused, [200, 1]])
    expect(await outcome(admin)).to.deep.equal([
      [200, 1],
      [200, 1],
    ])
  })

  it('answer the company and its six options; save them as JSON text and answer code 0', async () => {
    const visitor = await signedIn(owner)
    expect((await visitor.get('/api/societe/get')).body['company']).to.deep.include({ id: companyId })
    const { body: options } = await visitor.get('/api/societe/get_options')
    expect(Object.keys(options)).to.have.members([...companyOptionNames])
    expect(Object.values(options).every((bit) => bit === 0 || bit === 1)).to.equal(true)
    for (const name of companyOptionNames) {
      const changed = { ...options, [name]: options[name] === 1 ? 0 : 1 }
      expect(
        (await visitor.post('/api/societe/update/options', { options: JSON.stringify(changed) })).body,
      ).to.deep.equal({ code: 0 })
      expect((await visitor.get('/api/societe/get_options')).body, name).to.deep.equal(changed)
    }
    expect((await visitor.post('/api/societe/update/options', { options })).status, 'no text').to.equal(400)
  })

  it('save the two paid options with premium or with fiche_option, and with nothing else', async () => {
    const save = async (rights: readonly Right[], name: string): Promise<number> => {
      const email = `${rights.join('-')}-${name}@deux-rives.test`.toLowerCase()
      await addColleague(web, companyId, email, rights)
      const visitor = await signedIn(email)
      const { body: options } = await visitor.get('/api/societe/get_options')
      const changed = { ...options, [name]: options[name] === 1 ? 0 : 1 }
      const saved = await visitor.post('/api/societe/update/options', { options: JSON.stringify(changed) })
      expect((await visitor.get('/api/societe/get_options')).body).to.deep.equal(
        saved.status === 200 ? changed : options,
      )
      return saved.status
    }
    for (const name of ['display_link_button', 'display_image']) {
      expect(await save(['dashboard', 'premium'], name), name).to.equal(200)
      expect(await save(['fiche_option'], name), name).to.equal(200)
      expect(await save(['dashboard'], name), name).to.equal(403)
    }
    expect(await save(['dashboard'], 'display_E')).to.equal(200)
  })

  it('answer the address of a reset link, and accept two obfuscated passwords with it once', async () => {
    await addColleague(web, companyId, 'forgetful@deux-rives.test', ['fiche_see'])
    const user = await userOf('forgetful@deux-rives.test')
    await web.database.db('one_time_links').insert({
      crypt: 'reset-link',
      kind: 'reset',
      user_id: user.id,
      secret_hash: createHash('sha256').update('secret').digest(),
      expires_at: new Date(Date.now() + 60_000),
    })
    const visitor = await arrived()
    const link = { crypt: 'reset-link', hash: 'secret' }
    expect((await visitor.post('/api/compte/reset/check', link)).body).to.deep.equal({
      email: 'forgetful@deux-rives.test',
    })
    expect((await visitor.post('/api/compte/reset/check', { ...link, hash: 'guess' })).status).to.equal(422)
    const reset = (typed: string) =>
      visitor.post('/api/compte/reset/password', {
        newPassword: typed,
        confirmPassword: typed,
        user: { ...link, email: 'forgetful@deux-rives.test' },
      })
    expect((await reset(newPassword)).status, 'not obfuscated').to.equal(400)
    const obfuscated = obfuscate(newPassword, 'forgetful@deux-rives.test')
    expect((await reset(obfuscated)).body).to.deep.equal({ code: 0 })
    await signedIn('forgetful@deux-rives.test', newPassword)
    expect((await visitor.post('/api/compte/reset/check', link)).status).to.equal(422)
  })

  it('set the state of a user to 2 and 1 only: 2 ends the sessions for good', async () => {
    await addColleague(web, companyId, 'suspended@deux-rives.test', ['fiche_see'])
    const visitor = await signedIn('suspended@deux-rives.test')
    const { id } = await userOf('suspended@deux-rives.test')
    const set = async (state: number) =>
      (await signedIn(admin)).post('/api/admin/update-userstate', { user_id: id, state })
    for (const state of [0, 3]) expect((await set(state)).status, String(state)).to.equal(400)
    expect((await set(2)).body).to.deep.equal({ code: 0 })
    const signIn = () => visitor.post('/api/compte/login', { email: 'suspended@deux-rives.test', password })
    expect((await visitor.get('/api/compte/status')).body['status']).to.equal(0)
    expect((await signIn()).body['error']).to.equal('user.suspended')
    expect((await set(1)).body).to.deep.equal({ code: 0 })
    expect((await visitor.get('/api/compte/status')).body['status'], 'the old session').to.equal(0)
    expect((await signIn()).status).to.equal(200)
  })

  it('set the state of a sheet to 3 and 1 only, and change a sheet', async () => {
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    const { sheet } = await application.perform('sheets.create', exampleSheet(), operatorOf(companyId))
    await application.close()
    const visitor = await signedIn(support)
    const read = async () => {
      const { body } = await visitor.post('/api/admin/company-fiches', { company_id: companyId })
      return (body['fiches'] as { id: number; state: number; code: string | null; name: string }[]).find(
        ({ id }) => id === sheet.id,
      )
    }
    const set = (state: number) => visitor.post('/api/admin/update-fichestate', { nutri_id: sheet.id, state })
    for (const state of [0, 2, 4]) expect((await set(state)).status, String(state)).to.equal(400)
    expect(await read()).to.deep.include({ state: 1, code: null })
    expect((await set(3)).body).to.deep.equal({ code: 0 })
    const validated = await read()
    expect(validated?.state).to.equal(3)
    expect(validated?.code).to.match(/^\w{10}$/)
    expect((await set(1)).body).to.deep.equal({ code: 0 })
    expect((await read())?.state).to.equal(1)
    await set(3)
    const changed = await visitor.post('/api/admin/update-fiche', {
      nutri_id: sheet.id,
      changes: { name: 'Les Galets Blancs' },
      reason: 'typing error',
    })
    expect(changed.status, JSON.stringify(changed.body)).to.equal(200)
    expect((await read())?.name).to.equal('Les Galets Blancs')
  })

  it('give a company a name and tax number, and an actor id, 0 for none', async () => {
    const visitor = await signedIn(support)
    const company = async () => {
      const { body } = await visitor.get('/api/admin/companies')
      return (body['companies'] as { id: number; actId: number; draft: object }[]).find(
        ({ id }) => id === companyId,
      )
    }
    const correction = { company_id: companyId, tva: 'FR40303265045', company_name: 'Deux Rives' }
    expect((await visitor.post('/api/admin/update-tva', correction)).body).to.deep.equal({ code: 0 })
    expect((await company())?.draft).to.deep.include({ tva: 'FR40303265045', name: 'Deux Rives' })
    for (const act_id of [4711, 0]) {
      const answer = await visitor.post('/api/admin/update-acteur', { company_id: companyId, act_id })
      expect(answer.body).to.deep.equal({ code: 0 })
      expect((await company())?.actId).to.equal(act_id)
    }
  })

  it('list the users of a company and change one', async () => {
    const visitor = await signedIn(admin)
    await addColleague(web, companyId, 'colleague@deux-rives.test', ['fiche_see'])
    const { id } = await userOf('colleague@deux-rives.test')
    const change = { user_id: id, firstName: 'Luc', lastName: 'Morel', rights: ['fiche_archive'] }
    expect((await visitor.post('/api/admin/update-user', change)).body).to.deep.equal({ code: 0 })
    const { body } = await visitor.post('/api/admin/company-users', { company_id: companyId })
    expect((body['users'] as { id: number }[]).find((user) => user.id === id)).to.deep.include({
      firstName: 'Luc',
      lastName: 'Morel',
      rights: ['fiche_archive'],
    })
  })

  it('save the list of news, and answer it', async () => {
    const visitor = await signedIn(admin)
    const entry = { from: '2026-11-01', until: null, texts: { en: { title: 'Rules', body: 'New ones.' } } }
    const save = (actualites: readonly object[]) => visitor.post('/api/admin/actualites-save', { actualites })
    expect((await save([entry])).body).to.deep.equal({ code: 0 })
    const { body } = await visitor.get('/api/admin/actualites')
    expect(body['actualites']).to.have.length(1)
    expect((body['actualites'] as object[])[0]).to.deep.include(entry)
    await save([])
    expect((await visitor.get('/api/admin/actualites')).body).to.deep.equal({ actualites: [] })
  })

  it('validate the company of a user who took the bypass, once', async () => {
    const founder = await signedIn(await newcomer('founder@steinacker.test'))
    const created = await founder.post('/api/societe/create', {
      tva: 'DE136695976',
      name: 'Weingut Steinacker',
      address: 'Hauptstr. 1',
      postalCode: '55116',
      city: 'Mainz',
      country: 'DE',
      bypass: true,
    })
    expect(created.status, JSON.stringify(created.body)).to.equal(200)
    const visitor = await signedIn(support)
    const waiting = async () =>
      ((await visitor.get('/api/admin/bypasseurs')).body['bypasseurs'] as { user_id: number }[]).map(
        ({ user_id }) => user_id,
      )
    const { id } = await userOf('founder@steinacker.test')
    expect(await waiting()).to.deep.equal([id])
    expect((await visitor.post('/api/admin/validate-bypasseur', { user_id: id })).body).to.deep.equal({
      code: 0,
    })
    expect(await waiting()).to.deep.equal([])
    expect((await founder.get('/api/societe/get')).body['company']).to.deep.include({ state: 'validated' })
  })

  async function arrived(): Promise<Visitor> {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    return visitor
  }

  async function signedIn(email: string, secret = password): Promise<Visitor> {
    const visitor = await arrived()
    const answer = await visitor.post('/api/compte/login', { email, password: secret })
    expect(answer.status, `${email}: ${JSON.stringify(answer.body)}`).to.equal(200)
    return visitor
  }

  async function userOf(email: string): Promise<{ id: number }> {
    const [id = 0] = await web.database.db('users').where({ email }).pluck<number[]>('id')
    return { id }
  }

  /** Adds a user without a company. */
  async function newcomer(email: string): Promise<string> {
    await addColleague(web, companyId, email, ['societe_create'])
    await web.database.db('users').where({ email }).update({ company_id: null })
    return email
  }
})
