import { expect } from 'chai'
import { moved, replaced, without } from '../../../views/form/ordered-list.ts'

describe('entries of an ordered list', () => {
  const list = ['grapes', 'sugar', 'sulphites']

  it('move to another place, the others keeping their order', () => {
    expect(moved(list, 2, 0)).to.deep.equal(['sulphites', 'grapes', 'sugar'])
    expect(moved(list, 0, 1)).to.deep.equal(['sugar', 'grapes', 'sulphites'])
  })

  it('stay where they are when there is no such place', () => {
    expect(moved(list, 0, -1)).to.deep.equal(list)
    expect(moved(list, 0, 3)).to.deep.equal(list)
    expect(moved(list, 5, 0)).to.deep.equal(list)
  })

  it('are replaced and taken out one at a time', () => {
    expect(replaced(list, 1, 'must')).to.deep.equal(['grapes', 'must', 'sulphites'])
    expect(without(list, 1)).to.deep.equal(['grapes', 'sulphites'])
  })
})
