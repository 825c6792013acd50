import { expect } from 'chai'
import { pageNames, pageOf } from '../../../src/contract/pages.ts'
import { emptyReads } from '../../../views/client/page-data.ts'
import { readsOf } from '../../../views/client/reads.ts'

const at = (query: string, params: Record<string, string> = {}) => ({
  params,
  query: new URLSearchParams(query),
})

describe('the reads of a page', () => {
  it('are all operations of the page table when the address gives every input', () => {
    for (const page of pageNames) {
      const { reads, mayRead = {} } = pageOf(page)
      const pageReads = readsOf(page, at('id=1', { id: '1', batch: '1' })).map(({ name, operation }) => [
        name,
        operation,
      ])
      // Only a new sheet offers what the last ones had.
      const ofThisAddress = Object.entries(mayRead).filter(([name]) => name !== 'recent')
      expect(pageReads, page).to.deep.equal([...Object.entries(reads), ...ofThisAddress])
    }
  })

  it('ignore invalid query parameters', () => {
    const [read] = readsOf(
      'wines',
      at('search=%20ros%C3%A9%20&status=wrong&sort=name&direction=up&millesime=12&page=x'),
    )
    expect(read?.input)
      .to.include({ search: 'rosé', sort: 'name' })
      .and.not.have.any.keys('status', 'direction', 'millesime', 'page')
  })

  it('separate archived sheets from the others', () => {
    expect(readsOf('wines', at(''))[0]?.input).to.include({ archived: false })
    expect(readsOf('archive', at(''))[0]?.input).to.include({ archived: true })
  })

  it('omit the sheet when the address names none; its default is null', () => {
    expect(readsOf('create', at('')).map(({ name }) => name)).to.deep.equal(['company', 'recent'])
    expect(emptyReads('create')).to.deep.equal({ sheet: null, recent: null })
  })
})
