import { expect } from 'chai'
import { pageNames, pageOf } from '../../../src/contract/pages.ts'
import { ownerRights, rights, type Right } from '../../../src/domain/rights.ts'
import { navigationOf } from '../../../views/shell/navigation-items.ts'
import { unknownSession, type ClientSession } from '../../../views/client/session.ts'

const company = { id: 1, name: 'Domaine', state: 'verified', gln: null } as const
const signedIn = (userRights: readonly Right[], more: Partial<ClientSession> = {}): ClientSession => ({
  ...unknownSession,
  flag: 1,
  rights: userRights,
  company,
  ...more,
})
const namesFor = (session: ClientSession): string[] =>
  navigationOf(session).flatMap(({ entries }) => entries.map(({ name }) => name))

describe('the side navigation', () => {
  it('is empty for an unknown visitor', () => {
    expect(navigationOf(unknownSession)).to.deep.equal([])
  })

  it('offers a new user only the creation of a company, help and contact', () => {
    expect(namesFor(signedIn(['societe_create'], { company: null }))).to.deep.equal([
      'home',
      'companyCreate',
      'help',
      'contact',
    ])
  })

  it('shows a user who may only read the pages for reading', () => {
    expect(namesFor(signedIn(['fiche_see']))).to.deep.equal([
      'home',
      'wines',
      'views',
      'guide',
      'help',
      'contact',
    ])
  })

  it('shows the administration only with one of the admin flags', () => {
    expect(namesFor(signedIn([], { admin: true }))).to.include('admin')
    expect(namesFor(signedIn([], { shortAdmin: true }))).to.include('admin')
    expect(namesFor(signedIn(ownerRights))).not.to.include('admin')
  })

  it('offers no second company to a user who has one', () => {
    expect(namesFor(signedIn(['societe_create']))).not.to.include('companyCreate')
  })

  it('shows a user with all rights every page of the navigation, once', () => {
    const [withCompany, withoutCompany] = [
      signedIn(rights, { admin: true }),
      signedIn(rights, { admin: true, company: null }),
    ].map(namesFor)
    const inNavigation = pageNames.filter((name) => pageOf(name).navigation !== undefined)
    expect(withCompany).to.have.members(inNavigation.filter((name) => name !== 'companyCreate'))
    const ofCompany = ['users', 'activity']
    expect(withoutCompany).to.have.members(inNavigation.filter((name) => !ofCompany.includes(name)))
    expect(new Set(withCompany).size).to.equal(withCompany?.length)
  })
})
