import { expect } from 'chai'
import { isAllowed, stranger, type ClientSession } from '../../../views/client/session.ts'
import {
  preferredFormat,
  prefersText,
  rememberFormat,
  rememberSession,
} from '../../../views/client/storage.ts'

const signedIn: ClientSession = {
  ...stranger,
  flag: 1,
  rights: ['fiche_see'],
  username: 'Anna Roux',
  language: 'fr',
  company: { id: 42, name: 'Deux Rives', state: 'validated', gln: null },
}

describe('the client session', () => {
  it('is not known, not signed in, or signed in: -1, 0, 1', () => {
    expect(stranger.flag).to.equal(-1)
    for (const flag of [-1, 0] as const)
      expect(isAllowed({ ...signedIn, flag }, ['fiche_see']), String(flag)).to.equal(false)
    expect(isAllowed(signedIn, ['fiche_see'])).to.equal(true)
    expect(isAllowed(signedIn, ['dashboard'])).to.equal(false)
  })

  it('opens the admin area by either flag, and what rights open by rights alone', () => {
    expect(isAllowed({ ...signedIn, admin: true }, ['admin', 'short_admin'])).to.equal(true)
    expect(isAllowed({ ...signedIn, shortAdmin: true }, ['admin', 'short_admin'])).to.equal(true)
    expect(isAllowed({ ...signedIn, shortAdmin: true }, ['admin'])).to.equal(false)
    expect(isAllowed({ ...signedIn, admin: true }, ['dashboard'])).to.equal(false)
  })

  describe('on this device', () => {
    const kept = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    let cells = new Map<string, string>()

    beforeEach(() => {
      cells = new Map()
      Object.defineProperty(globalThis, 'localStorage', {
        configurable: true,
        value: {
          getItem: (key: string) => cells.get(key) ?? null,
          setItem: (key: string, value: string) => {
            cells.set(key, value)
          },
          removeItem: (key: string) => {
            cells.delete(key)
          },
        },
      })
    })
    afterEach(() => {
      if (kept === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
      else Object.defineProperty(globalThis, 'localStorage', kept)
    })

    it('is remembered under the specification’s keys, and forgotten at sign-out but for the language', () => {
      rememberSession(signedIn)
      expect([...cells]).to.have.deep.members([
        ['lang', 'fr'],
        ['username', 'Anna Roux'],
        ['company_id', '42'],
      ])
      rememberSession({ ...stranger, flag: 0, language: 'fr' })
      expect([...cells]).to.deep.equal([['lang', 'fr']])
    })

    it('prefers SVG until another format is chosen, and text as it was left', () => {
      expect(preferredFormat()).to.equal('svg')
      expect(prefersText()).to.equal(false)
      rememberFormat('png')
      expect(cells.get('file_preference')).to.equal('PNG')
      expect(preferredFormat()).to.equal('png')
      cells.set('file_preference', 'GIF')
      expect(preferredFormat()).to.equal('svg')
    })

    it('does without a storage that is full or forbidden', () => {
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
