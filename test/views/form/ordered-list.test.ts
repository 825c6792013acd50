import { expect } from 'chai'
import { moveEntry, replaceEntry, removeEntry } from '../../../views/form/ordered-list.ts'

describe('entries of an ordered field', () => {
  const list = ['grapes', 'sugar', 'sulphites']

  it('move to another index while the others keep their order', () => {
    expect(moveEntry(list, 2, 0)).to.deep.equal(['sulphites', 'grapes', 'sugar'])
    expect(moveEntry(list, 0, 1)).to.deep.equal(['sugar', 'grapes', 'sulphites'])
  })

  it('do not move to an index outside the list', () => {
    expect(moveEntry(list, 0, -1)).to.deep.equal(list)
    expect(moveEntry(list, 0, 3)).to.deep.equal(list)
    expect(moveEntry(list, 5, 0)).to.deep.equal(list)
  })

  it('are replaced and removed one at a time', () => {
    expect(replaceEntry(list, 1, 'must')).to.deep.equal(['grapes', 'must', 'sulphites'])
    expect(removeEntry(list, 1)).to.deep.equal(['grapes', 'sulphites'])
  })
})
