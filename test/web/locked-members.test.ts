// Members of an update that cannot change, or that do not exist: refused by name, never ignored (contract 4).

import { expect } from 'chai'
import { addColleague, createEstateWithCode, password } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { ownerRights } from '../../src/domain/rights.ts'

const bits = {
  display_E: 1,
  display_content: 1,
  display_wine: 1,
  display_alcool: 1,
  display_link_button: 0,
  display_image: 0,
}

describe('an update', function () {
  this.timeout(60_000)
  const web = useWeb()
  let owner: Visitor
  let admin: Visitor
  let sheetId = 0
  let ids: Record<string, number> = {}

  before(async () => {
    const companyId = await createEstateWithCode(web, 'owner@deux-rives.test')
    await addColleague(web, companyId, 'anna@deux-rives.test', ['fiche_see'])
    await addColleague(web, companyId, 'admin@deux-rives.test', ownerRights)
    await web.database.db('users').where('email', 'admin@deux-rives.test').update({ admin: true })
    owner = await signedIn('owner@deux-rives.test')
    admin = await signedIn('admin@deux-rives.test')
    const { users } = (await owner.get('/api/user/list')).body as { users: { id: number; email: string }[] }
    ids = Object.fromEntries(users.map(({ id, email }) => [email, id]))
    const { rows } = (await owner.get('/api/fiche/list')).body as { rows: { id: number }[] }
    sheetId = rows[0]?.id ?? 0
  })

  it('refuses another VAT number of a company by its name, and saves nothing of the call', async () => {
    for (const tva of ['FR40303265045', 'anything', null]) {
      expect(await refused(owner, '/api/societe/update', { tva, city: 'Elsewhere' })).to.deep.equal([
        400,
        'tva:supportOnly',
      ])
    }
    const { draft } = await company()
    expect([draft.tva, draft.city]).to.deep.equal(['FR44732829320', 'Tain-l’Hermitage'])
  })

  it('accepts the VAT number that the company has, so that an edited answer can be sent back whole', async () => {
    const { draft } = await company()
    const answer = await owner.post('/api/societe/update', {
      ...draft,
      tva: 'fr44732829320',
      city: 'Tournon',
    })
    expect(answer.status).to.equal(200)
    expect((await company()).draft).to.deep.equal({ ...draft, city: 'Tournon' })
  })

  it('refuses a member that does not exist by its name, in every update alike', async () => {
    const annaId = ids['anna@deux-rives.test']
    const person = { user_id: annaId, firstName: 'Anna', lastName: 'Roux', rights: ['fiche_see'] }
    const cases: readonly [Visitor, string, object, string][] = [
      [owner, '/api/societe/update', { state: 'verified' }, 'state:unknownField'],
      [
        owner,
        '/api/compte/update',
        { firstName: 'A', lastName: 'B', email: 'x@y.test' },
        'email:unknownField',
      ],
      [owner, '/api/user/update', { ...person, email: 'x@y.test' }, 'email:unknownField'],
      [owner, '/api/user/update', { ...person, state: 2 }, 'state:unknownField'],
      [admin, '/api/admin/update-user', { ...person, email: 'x@y.test' }, 'email:unknownField'],
      [owner, `/api/fiche/update/${String(sheetId)}`, { changes: { code: 'X' } }, 'code:unknownField'],
      [owner, `/api/fiche/update/${String(sheetId)}`, { changes: {}, state: 1 }, 'state:unknownField'],
      [admin, '/api/admin/update-fiche', { nutri_id: sheetId, changes: { code: 'X' } }, 'code:unknownField'],
      [
        owner,
        '/api/societe/update/options',
        options({ ...bits, display_more: 1 }),
        'options.display_more:unknownField',
      ],
      [owner, '/api/societe/update/options', options({ display_E: 1 }), 'options.display_content:required'],
      [
        owner,
        '/api/societe/update/options',
        options({ ...bits, display_E: 2 }),
        'options.display_E:notAChoice',
      ],
      [owner, '/api/societe/update/options', { options: '[]' }, 'options:wrongType'],
    ]
    for (const [visitor, path, input, issue] of cases) {
      const [status, ...issues] = await refused(visitor, path, input)
      expect([status, issues], `${path} ${JSON.stringify(input)}`).to.satisfy(
        ([code, found]: [number, string[]]) => code === 400 && found.includes(issue),
      )
    }
  })

  it('refuses an id in the body that is not the one of its address', async () => {
    const path = `/api/fiche/update/${String(sheetId)}`
    expect(await refused(owner, path, { id: sheetId + 1, changes: {} })).to.deep.equal([
      400,
      'id:unknownField',
    ])
    const same = await owner.post(`/api/fiche/recheck/${String(sheetId)}`, { id: sheetId, done: ['vintage'] })
    expect(same.status).to.equal(200)
  })

  it('refuses the locked fields of a published sheet by their names', async () => {
    const input = { reason: 'A new name', changes: { name: 'Another wine', gtin: null, sugars: 0.2 } }
    expect(await refused(owner, `/api/fiche/adjust/${String(sheetId)}`, input)).to.deep.equal([
      409,
      'name:locked',
      'gtin:locked',
    ])
  })

  function options(values: object): { options: string } {
    return { options: JSON.stringify(values) }
  }

  async function refused(visitor: Visitor, path: string, input: object): Promise<(string | number)[]> {
    const { status, body } = await visitor.post(path, input)
    const faults = (body['faults'] ?? []) as { field: string; code: string }[]
    return [status, ...faults.map(({ field, code }) => `${field}:${code}`)]
  }

  async function company(): Promise<{ draft: Record<string, string> }> {
    return (await owner.get('/api/societe/get')).body['company'] as { draft: Record<string, string> }
  }

  async function signedIn(email: string): Promise<Visitor> {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email, password })
    return visitor
  }
})
