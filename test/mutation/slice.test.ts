// Parts of a long mutation run.

import { expect } from 'chai'
import { isInSlice } from './slice.ts'

describe('the parts of mutation testing', () => {
  it('have each statement once together, and about as many', () => {
    const counts = Array.from({ length: 8 }, () => 0)
    for (let start = 0; start < 4_000; start += 37) {
      const own = counts.flatMap((_count, part) =>
        isInSlice(start, start + 20, [part + 1, 8]) ? [part] : [],
      )
      expect(own).to.have.length(1)
      for (const part of own) counts[part] = (counts[part] ?? 0) + 1
    }
    for (const count of counts) expect(count).to.be.within(8, 20)
  })
})
