import { expect } from 'chai'
import { recentValues } from '../../src/domain/recent-values.ts'

describe('recent values', () => {
  it('are made once, also where they are undefined, while they are among the last ones used', () => {
    const made: string[] = []
    const valueOf = recentValues<string | undefined>(2)
    const read = (key: string) =>
      valueOf(key, () => {
        made.push(key)
        return key === 'none' ? undefined : key.toUpperCase()
      })
    expect([read('a'), read('none'), read('a'), read('none')]).to.deep.equal(['A', undefined, 'A', undefined])
    expect(made).to.deep.equal(['a', 'none'])
    // `a` was not used for the longest time: it leaves for `b`.
    expect([read('b'), read('none'), read('a')]).to.deep.equal(['B', undefined, 'A'])
    expect(made).to.deep.equal(['a', 'none', 'b', 'a'])
  })

  it('are looked up without making one, and without keeping it longer', () => {
    const valueOf = recentValues<string>(2)
    expect(valueOf.known('a')).to.equal(undefined)
    for (const key of ['a', 'b']) valueOf(key, () => key.toUpperCase())
    expect([valueOf.known('a'), valueOf.known('b')]).to.deep.equal(['A', 'B'])
    valueOf('c', () => 'C')
    expect(['a', 'b', 'c'].map(valueOf.known)).to.deep.equal([undefined, 'B', 'C'])
  })
})
