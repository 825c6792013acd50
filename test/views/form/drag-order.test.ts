import { expect } from 'chai'
import { placeAt } from '../../../views/form/drag-order.ts'

describe('a row that is dragged', () => {
  const tops = [0, 60, 160, 220]
  const heights = [50, 90, 50, 50]

  it('stays until it has passed the middle of its neighbour', () => {
    expect(placeAt(0, 0, tops, heights)).to.equal(0)
    expect(placeAt(0, 79, tops, heights)).to.equal(0)
    expect(placeAt(0, 81, tops, heights)).to.equal(1)
    expect(placeAt(3, -59, tops, heights)).to.equal(3)
    expect(placeAt(3, -61, tops, heights)).to.equal(2)
  })

  it('goes as far as the ends and no farther', () => {
    expect(placeAt(1, 5000, tops, heights)).to.equal(3)
    expect(placeAt(2, -5000, tops, heights)).to.equal(0)
    expect(placeAt(0, -5000, tops, heights)).to.equal(0)
  })
})
