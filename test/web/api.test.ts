import { expect } from 'chai'
import { useWeb } from '../support/web.ts'
import { Visitor } from '../support/visitor.ts'
import { cheapHash } from '../support/passwords.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'

const password = 'Galets-rouges-24'

describe('the API', () => {
  const web = useWeb()

  it('refuses changes without the token of the session', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    const answer = await visitor.post(
      '/api/compte/login',
      { email: 'a@b.test', password: 'x' },
      { token: 'forged-forged-forged-forged-forg' },
    )
    expect(answer.status).to.equal(403)
    expect(answer.body).to.deep.include({ error: 'request.token' })
  })

  it("answers refusals in the caller's language, with issues per field and never a stack", async () => {
    const visitor = new Visitor(web.origin, 'de')
    await visitor.get('/api/compte/status')
    const answer = await visitor.post('/api/compte/create', {
      email: 'x',
      password: 'x',
      confirmPassword: 'x',
      firstName: 'A',
      lastName: 'B',
      terms: false,
      lang: 'de',
    })
    expect(answer.status).to.equal(400)
    const faults = answer.body['faults'] as { field: string; message: string }[]
    expect(faults.map((fault) => fault.field)).to.include.members(['email', 'password', 'terms'])
    for (const fault of faults) expect(fault.message).to.match(/\p{L}{3,} .+/u)
    expect(JSON.stringify(answer.body)).not.to.match(/at .+\.ts|Error:/)
  })

  it('refuses unknown members, wrong types, malformed JSON, other media types and large bodies', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    const extra = await visitor.post('/api/compte/login', { email: 'a@b.test', password: 'x', admin: true })
    expect([extra.status, (extra.body['faults'] as { code: string }[])[0]?.code]).to.deep.equal([
      400,
      'unknownField',
    ])
    expect((await visitor.post('/api/compte/login', { email: 7, password: 'x' })).status).to.equal(400)
    expect((await visitor.send('/api/compte/login', '{"email":', 'application/json')).status).to.equal(400)
    expect(
      (await visitor.send('/api/compte/login', 'email=a', 'application/x-www-form-urlencoded')).status,
    ).to.equal(415)
    expect(
      (await visitor.send('/api/compte/login', `"${'x'.repeat(4_000_000)}"`, 'application/json')).status,
    ).to.equal(413)
  })

  it('refuses calls without a session where one is needed, and unknown calls', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    for (const name of operationNames) {
      const { method, path, needs } = operationOf(name)
      if (needs === 'anyone') continue
      const address = `/api${path.replace('{format}', 'svg').replace(/\{\w+\}/g, '1')}`
      const answer = method === 'GET' ? await visitor.get(address) : await visitor.post(address, {})
      expect([answer.status, answer.body['error']], name).to.deep.equal([401, 'session.none'])
    }
    expect((await visitor.get('/api/nothing/here')).body).to.deep.include({ error: 'request.unknown' })
  })

  it("keeps a session usable when the browser was closed and lost the token's cookie", async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await makeUser('back@deux-rives.test')
    expect(
      (await visitor.post('/api/compte/login', { email: 'back@deux-rives.test', password })).status,
    ).to.equal(200)
    visitor.forget('XSRF-TOKEN')
    expect((await visitor.get('/api/compte/me')).status).to.equal(200)
    expect(
      (await visitor.post('/api/compte/update', { firstName: 'Anna', lastName: 'Roux' })).body,
    ).to.deep.equal({ code: 0 })
  })

  it('ends a session and its rights at sign-out', async () => {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await makeUser('out@deux-rives.test')
    await visitor.post('/api/compte/login', { email: 'out@deux-rives.test', password })
    expect((await visitor.get('/api/compte/status')).body).to.deep.include({ status: 1 })
    await visitor.post('/api/compte/logout', {})
    expect((await visitor.get('/api/compte/status')).body).to.deep.include({ status: 0 })
    expect((await visitor.get('/api/compte/me')).status).to.equal(401)
  })

  it('answers the admin checks at the addresses of the specification, with their final slash', async () => {
    const visitor = new Visitor(web.origin)
    for (const path of ['/api/admin/check/', '/api/admin/check-short/'])
      expect((await visitor.get(path)).status, path).to.equal(401)
  })

  async function makeUser(email: string): Promise<void> {
    await web.database.db('users').insert({
      email,
      password: cheapHash(password),
      content: { firstName: 'Anna', lastName: 'Roux' },
      language: 'en',
      confirmed_at: new Date(),
      created_at: new Date(),
    })
  }
})
