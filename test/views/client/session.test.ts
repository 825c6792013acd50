import { expect } from 'chai'
import { sessionAllows, unknownSession, type ClientSession } from '../../../views/client/session.ts'
import { preferredFormat, prefersText, rememberFormat } from '../../../views/client/code-preferences.ts'
import { rememberSession } from '../../../views/client/storage.ts'

const signedIn: ClientSession = {
  ...unknownSession,
  flag: 1,
  rights: ['fiche_see'],
  username: 'Anna Roux',
  language: 'fr',
  company: { id: 42, name: 'Deux Rives', state: 'validated', gln: null },
}

describe('the client session', () => {
  it('has the flags -1 unknown, 0 signed out, 1 signed in', () => {
    expect(unknownSession.flag).to.equal(-1)
    for (const flag of [-1, 0] as const)
      expect(sessionAllows({ ...signedIn, flag }, ['fiche_see']), String(flag)).to.equal(false)
    expect(sessionAllows(signedIn, ['fiche_see'])).to.equal(true)
    expect(sessionAllows(signedIn, ['dashboard'])).to.equal(false)
  })

  it('opens the admin area by an admin flag, and other pages only by rights', () => {
    expect(sessionAllows({ ...signedIn, admin: true }, ['admin', 'short_admin'])).to.equal(true)
    expect(sessionAllows({ ...signedIn, shortAdmin: true }, ['admin', 'short_admin'])).to.equal(true)
    expect(sessionAllows({ ...signedIn, shortAdmin: true }, ['admin'])).to.equal(false)
    expect(sessionAllows({ ...signedIn, admin: true }, ['dashboard'])).to.equal(false)
  })

  describe('in local storage', () => {
    const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    let storedItems = new Map<string, string>()

    beforeEach(() => {
      storedItems = new Map()
      Object.defineProperty(globalThis, 'localStorage', {
        configurable: true,
        value: {
          getItem: (key: string) => storedItems.get(key) ?? null,
          setItem: (key: string, value: string) => {
            storedItems.set(key, value)
          },
          removeItem: (key: string) => {
            storedItems.delete(key)
          },
        },
      })
    })
    afterEach(() => {
      if (original === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
      else Object.defineProperty(globalThis, 'localStorage', original)
    })

    it('uses the specification’s keys, and keeps only the language at sign-out', () => {
      rememberSession(signedIn)
      expect([...storedItems]).to.have.deep.members([
        ['lang', 'fr'],
        ['username', 'Anna Roux'],
        ['company_id', '42'],
      ])
      rememberSession({ ...unknownSession, flag: 0, language: 'fr' })
      expect([...storedItems]).to.deep.equal([['lang', 'fr']])
    })

    it('prefers SVG by default, and no text', () => {
      expect(preferredFormat()).to.equal('svg')
      expect(prefersText()).to.equal(false)
      rememberFormat('png')
      expect(storedItems.get('file_preference')).to.equal('PNG')
      expect(preferredFormat()).to.equal('png')
      storedItems.set('file_preference', 'GIF')
      expect(preferredFormat()).to.equal('svg')
    })

    it('works without a storage', () => {
      Object.defineProperty(globalThis, 'localStorage', {
        configurable: true,
        get: () => {
          throw new Error('forbidden')
        },
      })
      rememberSession(signedIn)
      expect(preferredFormat()).to.equal('svg')
    })
  })
})
