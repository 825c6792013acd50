import { expect } from 'chai'
import { pageNames, pageOf } from '../../../src/contract/pages.ts'
import { readsOf, unread } from '../../../views/client/reads.ts'

const at = (query: string, params: Record<string, string> = {}) => ({
  params,
  query: new URLSearchParams(query),
})

describe('what a page reads', () => {
  it('is exactly what the page table names, where the address names all of it', () => {
    for (const page of pageNames) {
      const { reads, mayRead = {} } = pageOf(page)
      const found = readsOf(page, at('id=1', { id: '1', batch: '1' })).map(({ name, operation }) => [
        name,
        operation,
      ])
      expect(found, page).to.deep.equal([...Object.entries(reads), ...Object.entries(mayRead)])
    }
  })

  it('leaves out of the query what makes no sense', () => {
    const [read] = readsOf(
      'wines',
      at('search=%20ros%C3%A9%20&status=wrong&sort=name&direction=up&millesime=12&page=x'),
    )
    expect(read?.input)
      .to.include({ search: 'rosé', sort: 'name' })
      .and.not.have.any.keys('status', 'direction', 'millesime', 'page')
  })

  it('keeps archived sheets and the others apart', () => {
    expect(readsOf('wines', at(''))[0]?.input).to.include({ archived: false })
    expect(readsOf('archive', at(''))[0]?.input).to.include({ archived: true })
  })

  it('asks for no sheet where none is named, and says so with null', () => {
    expect(readsOf('create', at('')).map(({ name }) => name)).to.deep.equal(['company'])
    expect(unread('create')).to.deep.equal({ sheet: null })
  })
})
