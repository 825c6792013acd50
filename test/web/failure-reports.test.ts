// Reports of failed pages: `POST /log/error` (specification 7).

import { expect } from 'chai'
import { Visitor } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'

const infos = {
  file: '/views',
  method: 'renderViews',
  type: 'TypeError',
  customMessage: 'render of the page of views',
  message: 'nothing to render',
}

describe('the report of a failed page', function () {
  this.timeout(60_000)
  const web = useWeb({ settings: { RATE_LIMITS: 'on' } })

  it('is logged with the members of the specification', async () => {
    const visitor = await stranger()
    const sent = { log: 'TypeError: nothing to render', infos }
    expect((await visitor.post('/api/log/error', sent)).body).to.deep.equal({ code: 0 })
    expect(await logged('renderViews')).to.include({ event: 'page.failed', log: sent.log, ...infos })
  })

  it('is not counted when its token is wrong', async () => {
    const visitor = await stranger()
    for (let round = 0; round < 40; round += 1) {
      const answer = await visitor.post('/api/log/error', { log: 'forged', infos }, { token: 'wrong' })
      expect(answer.status).to.equal(403)
    }
    expect((await visitor.post('/api/log/error', { log: 'true', infos })).status).to.equal(200)
  })

  it('is refused with other members, another shape or values that are too long', async () => {
    const visitor = await stranger()
    for (const [field, code, sent] of [
      ['infos.line', 'unknownField', { log: '', infos: { ...infos, line: 1 } }],
      ['stack', 'unknownField', { log: '', infos, stack: '' }],
      ['log', 'required', { infos }],
      ['infos.message', 'wrongType', { log: '', infos: { ...infos, message: {} } }],
      ['infos.file', 'tooLong', { log: '', infos: { ...infos, file: 'x'.repeat(501) } }],
      ['infos.method', 'tooLong', { log: '', infos: { ...infos, method: 'x'.repeat(201) } }],
      ['infos.type', 'tooLong', { log: '', infos: { ...infos, type: 'x'.repeat(201) } }],
      ['infos.customMessage', 'tooLong', { log: '', infos: { ...infos, customMessage: 'x'.repeat(2001) } }],
      ['infos.message', 'tooLong', { log: '', infos: { ...infos, message: 'x'.repeat(2001) } }],
      ['log', 'tooLong', { log: 'x'.repeat(5001), infos }],
    ] as const) {
      const answer = await visitor.post('/api/log/error', sent)
      expect(answer.status).to.equal(400)
      expect((answer.body['faults'] as { field: string; code: string }[])[0]).to.include({ field, code })
    }
  })

  it('leaves no secret and no e-mail address in the log, and stays one line', async () => {
    const visitor = await stranger()
    const text =
      'marker-of-this-test\n{"newPassword":"Hidden-1!"} XSRF-TOKEN=Hidden2; session: Hidden3\n' +
      'https://app.test/reset/password/Hidden4/Hidden5 /vin?search=Hidden6 Bearer Hidden7-abcdef hidden8@estate.test ' +
      'sid=s%3AHidden9.Hidden9 __Host-sid=s:Hidden9 device=Hidden9'
    await visitor.post('/api/log/error', { log: text, infos: { ...infos, message: text, file: text } })
    const line = await logged('marker-of-this-test')
    expect(JSON.stringify(line)).not.to.match(/hidden\d/i)
  })

  it('is counted over all web processes, and refused with the seconds to wait', async () => {
    const other = await web.secondWeb()
    const visitors = [await stranger(), await stranger(other)]
    const statuses: number[] = []
    let answer
    for (let round = 0; round < 30 && statuses.at(-1) !== 429; round += 1) {
      answer = await visitors[round % 2]?.post('/api/log/error', { log: 'again', infos })
      statuses.push(answer?.status ?? 0)
    }
    expect(statuses.at(-1)).to.equal(429)
    expect(statuses.length).to.be.within(10, 21)
    expect(answer?.body).to.include({ error: 'request.tooMany' })
    const seconds = answer?.headers.get('retry-after')
    expect(Number(seconds)).to.be.within(1, 60)
    expect(answer?.body['message']).to.contain(`Try again in ${String(seconds)} seconds`)
  })

  it('takes nothing from the calls of people: after too many reports one can sign in', async () => {
    const visitor = await stranger()
    for (let round = 0; round < 35; round += 1) await visitor.post('/api/log/error', { log: 'more', infos })
    const guess = { email: 'nobody@deux-rives.test', password: 'Wrong-pass-1!' }
    expect((await visitor.post('/api/compte/login', guess)).status).to.equal(401)
  })

  async function stranger(origin = web.origin): Promise<Visitor> {
    const visitor = new Visitor(origin)
    await visitor.get('/api/compte/status')
    return visitor
  }

  async function logged(marker: string): Promise<Record<string, unknown>> {
    const line = await eventually(() =>
      Promise.resolve(
        web
          .log()
          .split('\n')
          .find((entry) => entry.includes('page.failed') && entry.includes(marker)),
      ),
    )
    return JSON.parse(line) as Record<string, unknown>
  }
})
