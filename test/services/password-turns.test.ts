import { expect } from 'chai'
import { anyone, useApplication } from '../support/application.ts'
import { refusalOf } from '../support/refusals.ts'
import { noSession } from '../../src/application.ts'
import { admitPasswordCall } from '../../src/services/passwords.ts'
import { Refusal } from '../../src/domain/refusal.ts'

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

describe('admission of calls that hash a password', () => {
  /** Admits calls until one is refused; answers how each that was admitted ends. */
  const fill = (addressOf: (index: number) => string): (() => void)[] => {
    const ends: (() => void)[] = []
    for (let index = 0; index < 1000; index += 1)
      try {
        ends.push(admitPasswordCall(addressOf(index)))
      } catch (error) {
        expect(error).to.be.instanceOf(Refusal).with.property('code', 'request.busy')
        return ends
      }
    throw new Error('No call was refused.')
  }

  it('has 64 places for an address and 256 in all, which calls leave once', () => {
    const own = fill(() => '192.0.2.7')
    const others = fill((index) => `198.51.100.${String(index)}`)
    expect([own.length, others.length]).to.deep.equal([64, 192])
    own[0]?.()
    own[0]?.()
    const again = fill(() => '192.0.2.7')
    expect(again).to.have.length(1)
    for (const end of [...own, ...others, ...again]) end()
    const later = fill((index) => `203.0.113.${String(index)}`)
    expect(later).to.have.length(256)
    for (const end of later) end()
  })
})
