import { expect } from 'chai'
import { addressOf } from '../../../views/client/addresses.ts'
import { call, CallRefusal } from '../../../views/client/call.ts'

describe('calls from the browser', () => {
  it('fill in the path parameters and put the rest of a GET into the query', () => {
    expect(addressOf('sheets.get', { id: 12 })).to.equal('/api/fiche/get/12')
    expect(addressOf('codes.draw', { id: 7, format: 'svg', text: true, size: 20 })).to.equal(
      '/api/fiche/code/7.svg?text=true&size=20',
    )
    expect(addressOf('sheets.list', { search: 'rosé & co', page: 2 })).to.equal(
      '/api/fiche/list?search=ros%C3%A9+%26+co&page=2',
    )
  })

  it('put no body parameter of a POST into its address', () => {
    expect(addressOf('sheets.adjust', { id: 3, reason: 'analysis', changes: { sugars: 1 } })).to.equal(
      '/api/fiche/adjust/3',
    )
  })

  describe('over the network', () => {
    const originals = {
      fetch: globalThis.fetch,
      document: Reflect.get(globalThis, 'document') as unknown,
      location: Reflect.get(globalThis, 'location') as unknown,
    }
    let sentRequest: RequestInit | undefined
    let assignedAddress: string | undefined

    const answerWith = (status: number, body: unknown): void => {
      globalThis.fetch = (_url, init) => {
        sentRequest = init
        return Promise.resolve(new Response(JSON.stringify(body), { status }))
      }
    }

    beforeEach(() => {
      assignedAddress = undefined
      Reflect.set(globalThis, 'document', { cookie: 'lang=fr; XSRF-TOKEN=abc%3D' })
      Reflect.set(globalThis, 'location', {
        assign: (address: string) => {
          assignedAddress = address
        },
      })
    })

    afterEach(() => {
      globalThis.fetch = originals.fetch
      Reflect.set(globalThis, 'document', originals.document)
      Reflect.set(globalThis, 'location', originals.location)
    })

    it('send the CSRF token, and a body without the path parameters', async () => {
      answerWith(200, { code: 0 })
      await call('sheets.adjust', { id: 3, reason: 'analysis', changes: { sugars: 1 } })
      expect(new Headers(sentRequest?.headers).get('x-xsrf-token')).to.equal('abc=')
      expect(sentRequest?.body).to.equal('{"reason":"analysis","changes":{"sugars":1}}')
    })

    it('send the cookies of their own origin, and set no time limit', async () => {
      answerWith(200, { rights: [] })
      await call('account.rights', {})
      expect(sentRequest).to.include({ method: 'GET', credentials: 'same-origin' })
      expect(sentRequest).not.to.have.property('signal')
    })

    it('throw a refusal with its validation issues', async () => {
      answerWith(422, {
        error: 'sheet.invalid',
        code: 1,
        message: 'No.',
        faults: [{ field: 'brand', code: 'tooShort', message: 'Short.' }],
      })
      const refusal = await call('sheets.create', {}).catch((error: unknown) => error)
      expect(refusal)
        .to.be.instanceOf(CallRefusal)
        .and.include({ code: 'sheet.invalid', message: 'No.', status: 422 })
      expect((refusal as CallRefusal).issues).to.have.length(1)
    })

    it('go to /login on any 401 except for a failed sign-in', async () => {
      answerWith(401, { error: 'session.none', message: 'Sign in.' })
      await call('account.me', {}).catch(() => undefined)
      expect(assignedAddress).to.equal('/login')
      assignedAddress = undefined
      answerWith(401, { error: 'user.badCredentials', message: 'Wrong.' })
      await call('account.login', { email: 'a@b.test', password: 'x' }).catch(() => undefined)
      expect(assignedAddress).to.equal(undefined)
    })

    it('throw an unreachable refusal when the network fails', async () => {
      globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
      const refusal = await call('account.me', {}).catch((error: unknown) => error)
      expect(refusal).to.include({ code: 'network.unreachable', status: 0 })
    })
  })
})
