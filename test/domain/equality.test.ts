import { expect } from 'chai'
import { isSameValue } from '../../src/domain/equality.ts'

describe('equality of values', () => {
  it('ignores the order of members and members without a value', () => {
    expect(isSameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1, e: undefined })).to.equal(
      true,
    )
    expect(isSameValue({ a: 1 }, { a: 1, b: undefined, c: null })).to.equal(false)
    expect(isSameValue([1], { 0: 1 })).to.equal(false)
  })

  it('respects the order of a list', () => {
    expect(isSameValue([1, 2], [2, 1])).to.equal(false)
  })

  it('takes undefined and null as no value, and nothing else', () => {
    expect(isSameValue(undefined, null)).to.equal(true)
    expect(isSameValue('', null)).to.equal(false)
    expect(isSameValue(0, false)).to.equal(false)
  })
})
