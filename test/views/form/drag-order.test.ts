import { expect } from 'chai'
import { dropIndex } from '../../../views/form/drag-order.ts'

describe('a dragged row', () => {
  const tops = [0, 60, 160, 220]
  const heights = [50, 90, 50, 50]

  it('moves once its middle passes the middle of its neighbour', () => {
    expect(dropIndex(0, 0, tops, heights)).to.equal(0)
    expect(dropIndex(0, 79, tops, heights)).to.equal(0)
    expect(dropIndex(0, 81, tops, heights)).to.equal(1)
    expect(dropIndex(3, -59, tops, heights)).to.equal(3)
    expect(dropIndex(3, -61, tops, heights)).to.equal(2)
  })

  it('stops at the ends of the list', () => {
    expect(dropIndex(1, 5000, tops, heights)).to.equal(3)
    expect(dropIndex(2, -5000, tops, heights)).to.equal(0)
    expect(dropIndex(0, -5000, tops, heights)).to.equal(0)
  })
})
