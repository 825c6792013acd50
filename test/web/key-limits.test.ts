// Limits of API keys: each key has its own, which all web processes share; wrong keys count for their address.

import { expect } from 'chai'
import { operatorOf } from '../support/application.ts'
import { makeCompany } from '../support/examples.ts'
import { eventually, useWeb } from '../support/web.ts'
import { withApplication } from '../support/web-application.ts'

describe('limits of API keys', function limits() {
  this.timeout(60_000)
  const web = useWeb({ settings: { RATE_LIMITS: 'on' } })
  const secrets: string[] = []

  before(async () => {
    web.vies.known.set('FR44732829320', null)
    await withApplication(web, async (application) => {
      const owner = operatorOf(await makeCompany(application))
      for (const name of ['Line 1', 'Line 2']) {
        const input = { name, rights: ['fiche_see', 'fiche_create'] as const, days: 0 }
        const { secret } = await application.perform(
          'keys.create',
          { ...input, rights: [...input.rights] },
          owner,
        )
        secrets.push(secret)
      }
    })
  })

  const call = (secret: string | undefined, path: string, origin = web.origin, isChange = false) =>
    fetch(`${origin}/api${path}`, {
      headers: { 'authorization': `Bearer ${secret ?? ''}`, 'content-type': 'application/json' },
      ...(isChange ? { method: 'POST', body: '{}' } : {}),
    })
  const change = (secret: string | undefined, origin?: string) => call(secret, '/serial/open', origin, true)

  it('refuse the changes of one key beyond 300 a minute, in every process, and no other call', async () => {
    const [first, second] = secrets
    const otherOrigin = await web.secondWeb()
    for (let sent = 0; sent < 300; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => change(first)))
    const refused = await change(first)
    expect(refused.status).to.equal(429)
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60)
    expect(((await refused.json()) as { error: string }).error).to.equal('request.tooMany')
    await eventually(async () => (await change(first, otherOrigin)).status === 429)
    expect((await call(first, '/fiche/list')).status).to.equal(200)
    expect((await change(second)).status).to.equal(400)
    expect(web.log()).to.contain('"limit":"key changes"')
  })

  it('say how a key is sent to a program that sends it otherwise', async () => {
    for (const headers of [{ authorization: secrets[1] ?? '' }, { 'x-api-key': secrets[1] ?? '' }]) {
      const answer = await fetch(`${web.origin}/api/fiche/list`, { headers })
      const body = (await answer.json()) as { error: string; message: string }
      expect([answer.status, body.error]).to.deep.equal([401, 'key.unknown'])
      expect(body.message).to.contain('Authorization: Bearer nck_…')
    }
  })

  it('refuse the wrong keys of an address beyond 30 a minute, and no right one', async () => {
    const wrong = `nck_1_${'0'.repeat(49)}`
    const statuses: number[] = []
    // Two were sent wrongly before.
    for (let sent = 0; sent < 29; sent += 1) statuses.push((await call(wrong, '/fiche/list')).status)
    expect(statuses).to.deep.equal([...Array.from({ length: 28 }, () => 401), 429])
    expect((await call(secrets[1], '/fiche/list')).status).to.equal(200)
  })
})
