import { expect } from 'chai'
import { joinParts, type Part } from '../../../cli/bundle/joined-parts.ts'

const part = (name: string, bytes: number, imports: number[] = [], isFixed = false): Part => ({
  modules: [name],
  bytes,
  imports,
  isFixed,
})
const joined = (parts: readonly Part[], roots: readonly (readonly number[])[]): string[] =>
  joinParts(
    parts,
    roots.map((root) => ({ roots: root, weight: 1 })),
  ).map((modules) => modules.toSorted().join(' '))

describe('parts of a bundle', () => {
  it('are joined when the same pages load them', () => {
    const page = part('page', 10, [1, 2], true)
    expect(joined([page, part('a', 50_000), part('b', 50_000)], [[0]])).to.deep.equal(['a b'])
  })

  it('are joined when a request costs more than what one page loads in vain', () => {
    const pages = [part('one', 10, [2, 3], true), part('two', 10, [2], true)]
    expect(joined([...pages, part('both', 50_000), part('small', 100)], [[0], [1]])).to.deep.equal([
      'both small',
    ])
    expect(joined([...pages, part('both', 50_000), part('large', 90_000)], [[0], [1]])).to.have.members([
      'both',
      'large',
    ])
  })

  it('stay separate when joining would load in vain what one of them imports', () => {
    const pages = [part('one', 10, [2, 3], true), part('two', 10, [2], true)]
    const parts = [...pages, part('both', 50_000), part('small', 100, [4]), part('heavy', 200_000)]
    expect(joined(parts, [[0], [1]])).to.include('both')
  })

  it('are never joined around a part that loads between them', () => {
    const page = part('page', 10, [1], true)
    const parts = [page, part('outer', 10, [2]), part('between', 10, [3], true), part('inner', 10)]
    expect(joined(parts, [[0]])).to.have.members(['outer', 'inner'])
  })
})
