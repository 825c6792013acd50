import { expect } from 'chai'
import { ownerRights } from '../../../src/domain/rights.ts'
import { roleNames, roleOf, roles } from '../../../src/domain/user/roles.ts'

describe('roles', () => {
  it('are recognised by their rights, whatever is sold beside them', () => {
    for (const role of roleNames) {
      expect(roleOf(roles[role])).to.equal(role)
      expect(roleOf([...roles[role], 'premium'])).to.equal(role)
    }
    expect(roleOf(ownerRights.toReversed())).to.equal('manager')
  })

  it('are none for another set of rights', () => {
    expect(roleOf([])).to.equal(null)
    expect(roleOf(['fiche_see', 'manage_user'])).to.equal(null)
  })
})
