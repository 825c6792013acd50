import { expect } from 'chai'
import { anyone, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { noSession } from '../../src/application.ts'

describe('many sign-ins at once', () => {
  const world = useApplication({ RATE_LIMITS: 'off' })
  const attempts = 100

  it('hold no connection while they hash, and those of one address beyond its places are refused', async () => {
    let settled = 0
    const signIns = Array.from({ length: attempts }, async (_, index) => {
      const session = { ...noSession, address: '192.0.2.7' }
      const input = { email: `nobody-${String(index)}@deux-rives.test`, password: 'Galets-rouges-24' }
      const code = await refusalOf(world.application.perform('account.login', input, anyone, { session }))
      if (code === 'user.badCredentials') settled += 1
      return code
    })
    await world.application.perform('account.status', {}, anyone)
    expect(settled).to.be.lessThan(10)
    const elsewhere = world.application.perform(
      'account.login',
      { email: 'nobody@deux-rives.test', password: 'Galets-rouges-24' },
      anyone,
      { session: { ...noSession, address: '198.51.100.9' } },
    )
    expect(await refusalOf(elsewhere)).to.equal('user.badCredentials')
    expect(settled, 'sign-ins of the first address before that of the second').to.be.lessThan(20)
    expect([...new Set(await Promise.all(signIns))]).to.have.members(['user.badCredentials', 'request.busy'])
  })
})
