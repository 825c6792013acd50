import { expect } from 'chai'
import { addressOf, call, CallRefusal } from '../../../views/client/call.ts'

describe('calls from the browser', () => {
  it('fill the members of the path and put the rest of a GET into the query', () => {
    expect(addressOf('sheets.get', { id: 12 })).to.equal('/api/fiche/get/12')
    expect(addressOf('codes.draw', { id: 7, format: 'svg', text: true, size: 20 })).to.equal(
      '/api/fiche/code/7.svg?text=true&size=20',
    )
    expect(addressOf('sheets.list', { search: 'rosé & co', page: 2 })).to.equal(
      '/api/fiche/list?search=ros%C3%A9+%26+co&page=2',
    )
  })

  it('keep the body of a POST out of its address', () => {
    expect(addressOf('sheets.adjust', { id: 3, reason: 'analysis', changes: { sugars: 1 } })).to.equal(
      '/api/fiche/adjust/3',
    )
  })

  describe('over the network', () => {
    const kept = {
      fetch: globalThis.fetch,
      document: Reflect.get(globalThis, 'document') as unknown,
      location: Reflect.get(globalThis, 'location') as unknown,
    }
    let asked: RequestInit | undefined
    let went: string | undefined

    const answerWith = (status: number, body: unknown): void => {
      globalThis.fetch = (_url, init) => {
        asked = init
        return Promise.resolve(new Response(JSON.stringify(body), { status }))
      }
    }

    beforeEach(() => {
      went = undefined
      Reflect.set(globalThis, 'document', { cookie: 'lang=fr; XSRF-TOKEN=abc%3D' })
      Reflect.set(globalThis, 'location', {
        assign: (address: string) => {
          went = address
        },
      })
    })

    afterEach(() => {
      globalThis.fetch = kept.fetch
      Reflect.set(globalThis, 'document', kept.document)
      Reflect.set(globalThis, 'location', kept.location)
    })

    it('send the token of the session and only what the path does not hold', async () => {
      answerWith(200, { code: 0 })
      await call('sheets.adjust', { id: 3, reason: 'analysis', changes: { sugars: 1 } })
      expect(new Headers(asked?.headers).get('x-xsrf-token')).to.equal('abc=')
      expect(asked?.body).to.equal('{"reason":"analysis","changes":{"sugars":1}}')
    })

    it('make a refusal of the answer, with its faults', async () => {
      answerWith(422, {
        error: 'sheet.faulty',
        code: 1,
        message: 'No.',
        faults: [{ field: 'brand', code: 'tooShort', message: 'Short.' }],
      })
      const refusal = await call('sheets.create', {}).catch((error: unknown) => error)
      expect(refusal)
        .to.be.instanceOf(CallRefusal)
        .and.include({ code: 'sheet.faulty', message: 'No.', status: 422 })
      expect((refusal as CallRefusal).faults).to.have.length(1)
    })

    it('lead to /login on any 401 but that of a failed sign-in', async () => {
      answerWith(401, { error: 'session.none', message: 'Sign in.' })
      await call('account.me', {}).catch(() => undefined)
      expect(went).to.equal('/login')
      went = undefined
      answerWith(401, { error: 'user.badCredentials', message: 'Wrong.' })
      await call('account.login', { email: 'a@b.test', password: 'x' }).catch(() => undefined)
      expect(went).to.equal(undefined)
    })

    it('say that nothing answered when the network is gone', async () => {
      globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
      const refusal = await call('account.me', {}).catch((error: unknown) => error)
      expect(refusal).to.include({ code: 'network.unreachable', status: 0 })
    })
  })
})
