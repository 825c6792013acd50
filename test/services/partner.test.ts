import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { exampleCompany } from '../support/examples.ts'
import { anyone, operatorOf, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { noSession, type SessionPort } from '../../src/application.ts'

const secret = 'shared with the partner alone'

/** The example code of docs/guide/partner.md. */
type Guide = {
  addressFor(application: string, secret: string, company: number | string, product?: string): string
}

async function guide(): Promise<Guide> {
  const text = await readFile(new URL('../../docs/guide/partner.md', import.meta.url), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Guide
}

/** The signature as the contract defines it. */
function signed(...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('/')).digest('hex')
}

describe('the partner sign-in', () => {
  const world = useApplication({ PARTNER_SECRET: secret })
  let companyId = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    const { company } = await world.application.perform(
      'companies.create',
      exampleCompany(),
      operatorOf(null),
    )
    companyId = company.id
    await world.application.perform(
      'admin.updateActor',
      { company_id: companyId, act_id: 4711 },
      operatorOf(null),
    )
  })

  function ticket(nonce: string, age = 0): string {
    return `${String(Math.floor(world.now.getTime() / 1000) - age)}-${nonce}`
  }

  async function enter(given: {
    c_id: string
    c_cerv: string
    has: string
    c_prd?: string
  }): Promise<{ next: string; userId: number }> {
    let userId = 0
    const session: SessionPort = {
      ...noSession,
      signIn: ({ userId: id }) => {
        userId = id
      },
    }
    const { next } = await world.application.perform('partner.login', given, anyone, { session })
    return { next, userId }
  }

  it('signs in the company’s partner user, who may edit sheets and nothing else', async () => {
    const c_cerv = ticket('aaaaaaaa')
    const { next, userId } = await enter({
      c_id: '4711',
      c_cerv,
      has: signed('4711', c_cerv, 'P 1'),
      c_prd: 'P 1',
    })
    expect(next).to.equal('/create?product=P%201')
    expect(await world.application.actorOf(userId)).to.deep.include({
      companyId,
      rights: ['fiche_see', 'fiche_create', 'fiche_modify', 'fiche_adjust'],
      admin: false,
    })
    const again = ticket('bbbbbbbb')
    expect(await enter({ c_id: '4711', c_cerv: again, has: signed('4711', again) })).to.deep.equal({
      next: '/create',
      userId,
    })
  })

  it('gives the same refusal to tickets that are old, used, wrong, truncated or of no company', async () => {
    const used = ticket('cccccccc')
    await enter({ c_id: '4711', c_cerv: used, has: signed('4711', used) })
    const old = ticket('dddddddd', 301)
    const early = ticket('eeeeeeee', -120)
    const good = ticket('ffffffff')
    const nobody = ticket('gggggggg')
    const bad = '1.5e9-hhhhhhhh'
    const cases: Readonly<Record<string, Parameters<typeof enter>[0]>> = {
      used: { c_id: '4711', c_cerv: used, has: signed('4711', used) },
      old: { c_id: '4711', c_cerv: old, has: signed('4711', old) },
      early: { c_id: '4711', c_cerv: early, has: signed('4711', early) },
      wrong: {
        c_id: '4711',
        c_cerv: good,
        has: signed('4711', good).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      },
      capital: { c_id: '4711', c_cerv: good, has: signed('4711', good).toUpperCase() },
      short: { c_id: '4711', c_cerv: good, has: signed('4711', good).slice(2) },
      'another company': { c_id: '4712', c_cerv: good, has: signed('4711', good) },
      'another product': { c_id: '4711', c_cerv: good, has: signed('4711', good, 'A'), c_prd: 'B' },
      'product left out': { c_id: '4711', c_cerv: good, has: signed('4711', good, 'A') },
      nobody: { c_id: '9999', c_cerv: nobody, has: signed('9999', nobody) },
      'no number': { c_id: '0', c_cerv: nobody, has: signed('0', nobody) },
      malformed: { c_id: '4711', c_cerv: bad, has: signed('4711', bad) },
    }
    for (const [name, given] of Object.entries(cases))
      expect(await refusalOf(enter(given)), name).to.equal('partner.refused')
    await enter({ c_id: '4711', c_cerv: good, has: signed('4711', good) })
  })

  it('accepts a ticket for exactly 300 seconds', async () => {
    const c_cerv = ticket('iiiiiiii', 300)
    expect((await enter({ c_id: '4711', c_cerv, has: signed('4711', c_cerv) })).next).to.equal('/create')
  })

  it('accepts one of many concurrent calls with the same ticket', async () => {
    const c_cerv = ticket('jjjjjjjj')
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, () => enter({ c_id: '4711', c_cerv, has: signed('4711', c_cerv) })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).to.have.length(1)
  })

  it('refuses a suspended partner user, and an actor id that two companies have', async () => {
    const user = await world.database
      .db<{ id: number; company_id: number; partner: boolean }>('users')
      .where({ company_id: companyId, partner: true })
      .first('id')
    await world.application.perform(
      'admin.updateUserState',
      { user_id: user?.id ?? 0, state: 2 },
      operatorOf(null),
    )
    const first = ticket('kkkkkkkk')
    expect(await refusalOf(enter({ c_id: '4711', c_cerv: first, has: signed('4711', first) }))).to.equal(
      'partner.refused',
    )
    await world.application.perform(
      'admin.updateUserState',
      { user_id: user?.id ?? 0, state: 1 },
      operatorOf(null),
    )
    await world.database
      .db('companies')
      .insert({ tva: 'X', name: 'Twin', state: 'validated', act_id: 4711, created_at: world.now })
    const second = ticket('llllllll')
    expect(await refusalOf(enter({ c_id: '4711', c_cerv: second, has: signed('4711', second) }))).to.equal(
      'partner.refused',
    )
  })

  it('accepts the address that the example of the guide builds', async () => {
    const example = await guide()
    const stranger = example.addressFor('https://app.test', secret, 4712, 'Côte d’Or/1')
    const [, , , , , c_id = '', c_cerv = '', has = '', c_prd = ''] = stranger
      .split('/')
      .map(decodeURIComponent)
    const began = world.now
    world.now = new Date()
    await world.application.perform(
      'admin.updateActor',
      { company_id: companyId, act_id: 4712 },
      operatorOf(null),
    )
    expect((await enter({ c_id, c_cerv, has, c_prd })).next).to.equal(
      `/create?product=${encodeURIComponent('Côte d’Or/1')}`,
    )
    world.now = began
  })

  it('sends no e-mail to the partner user', async () => {
    expect(
      await world.application.perform(
        'account.forgot',
        { resetEmail: `partner-${String(companyId)}@partner.invalid` },
        anyone,
      ),
    ).to.deep.equal({ code: 1 })
  })
})

describe('the partner sign-in without configuration', () => {
  const world = useApplication()

  it('is refused', async () => {
    const c_cerv = `${String(Math.floor(world.now.getTime() / 1000))}-aaaaaaaa`
    expect(
      await refusalOf(
        world.application.perform(
          'partner.login',
          { c_id: '4711', c_cerv, has: signed('4711', c_cerv) },
          anyone,
        ),
      ),
    ).to.equal('partner.notConfigured')
  })
})
