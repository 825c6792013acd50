import { expect } from 'chai'
import { pageNames, pageOf } from '../../../src/contract/pages.ts'
import { ownerRights, rights, type Right } from '../../../src/domain/rights.ts'
import { navigationOf } from '../../../views/shell/navigation-items.ts'
import { stranger, type ClientSession } from '../../../views/client/session.ts'

const company = { id: 1, name: 'Domaine', state: 'verified', gln: null } as const
const signedIn = (held: readonly Right[], more: Partial<ClientSession> = {}): ClientSession => ({
  ...stranger,
  flag: 1,
  rights: held,
  company,
  ...more,
})
const namesFor = (session: ClientSession): string[] =>
  navigationOf(session).flatMap(({ entries }) => entries.map(({ name }) => name))

describe('the side navigation', () => {
  it('shows a stranger nothing', () => {
    expect(navigationOf(stranger)).to.deep.equal([])
  })

  it('leads a newcomer to the creation of a company, and no further', () => {
    expect(namesFor(signedIn(['societe_create'], { company: null }))).to.deep.equal([
      'home',
      'companyCreate',
      'help',
      'contact',
    ])
  })

  it('shows who only reads the pages for reading', () => {
    expect(namesFor(signedIn(['fiche_see']))).to.deep.equal([
      'home',
      'wines',
      'views',
      'guide',
      'help',
      'contact',
    ])
  })

  it('shows the administration by either admin flag alone', () => {
    expect(namesFor(signedIn([], { admin: true }))).to.include('admin')
    expect(namesFor(signedIn([], { shortAdmin: true }))).to.include('admin')
    expect(namesFor(signedIn(ownerRights))).not.to.include('admin')
  })

  it('offers no second company to who has one', () => {
    expect(namesFor(signedIn(['societe_create']))).not.to.include('companyCreate')
  })

  it('gives whoever holds everything all pages that have a place, each once', () => {
    const [within, outside] = [
      signedIn(rights, { admin: true }),
      signedIn(rights, { admin: true, company: null }),
    ].map(namesFor)
    const placed = pageNames.filter((name) => pageOf(name).navigation !== undefined)
    expect(within).to.have.members(placed.filter((name) => name !== 'companyCreate'))
    expect(outside).to.have.members(placed.filter((name) => name !== 'users'))
    expect(new Set(within).size).to.equal(within?.length)
  })
})
