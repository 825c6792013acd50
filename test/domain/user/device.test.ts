import { expect } from 'chai'
import { deviceOf } from '../../../src/domain/user/device.ts'
import { isSessionOver } from '../../../src/domain/user/session-life.ts'

describe('the device of a session', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const chrome = 'Chrome/142.0.0.0'
  const agents: readonly (readonly [string, string, string | null])[] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'computer',
      'Firefox',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
      'computer',
      'Safari',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} ${chrome} Safari/537.36 Edg/142.0.0.0`,
      'computer',
      'Edge',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
      'phone',
      'Chrome',
    ],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} ${chrome} Mobile Safari/537.36`, 'phone', 'Chrome'],
    [`Mozilla/5.0 (Linux; Android 15; SM-X710) ${webkit} ${chrome} Safari/537.36`, 'tablet', 'Chrome'],
    ['curl/8.5.0', 'unknown', null],
    ['', 'unknown', null],
  ]
  for (const [agent, kind, browser] of agents) {
    it(`is ${kind}, ${browser ?? 'no browser'}, of "${agent.slice(0, 60)}"`, () => {
      expect(deviceOf(agent)).to.deep.equal({ kind, browser })
    })
  }
})

describe('the longest life of a session', () => {
  const day = 86_400_000

  it('ends after the days of the setting, and with a time that only a wrong clock can have given', () => {
    expect(isSessionOver(0, 30 * day - 1, 30)).to.equal(false)
    expect(isSessionOver(0, 30 * day, 30)).to.equal(true)
    expect(isSessionOver(3_600_000, 0, 30)).to.equal(false)
    expect(isSessionOver(2 * day, 0, 30)).to.equal(true)
  })
})
