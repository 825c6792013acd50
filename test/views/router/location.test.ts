import { expect } from 'chai'
import { pageNames, pageOf } from '../../../src/contract/pages.ts'
import { addressOf, locationOf, matchPage } from '../../../views/router/location.ts'

const to = (address: string, base = '/vin?page=2#list'): string =>
  addressOf(locationOf(address, base, null, 'key'))

describe('an address', () => {
  it('is absolute, or continues that of the page', () => {
    expect(to('/create?id=4')).to.equal('/create?id=4')
    expect(to('?page=3')).to.equal('/vin?page=3')
    expect(to('#top')).to.equal('/vin?page=2#top')
  })
})

describe('the page at a path', () => {
  it('is that of its pattern, with the decoded parameters', () => {
    for (const page of pageNames)
      expect(matchPage(pageOf(page).path.replace(/:\w+/g, 'a%20b')).page, page).to.equal(page)
    expect(matchPage('/serialize/7/line')).to.deep.equal({ page: 'line', params: { batch: '7' } })
    expect(matchPage('/reset/password/a%2Fb/c')).to.deep.equal({
      page: 'reset',
      params: { crypt: 'a/b', hash: 'c' },
    })
  })

  it('bears a slash at its end, and parameters that are not encoded well', () => {
    expect(matchPage('/vin/').page).to.equal('wines')
    expect(matchPage('/recapitulatif/%E0').params).to.deep.equal({ id: '%E0' })
  })

  it('is none elsewhere', () => {
    expect(matchPage('/vin/4')).to.deep.equal({ page: null, params: {} })
  })
})
