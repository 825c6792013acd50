import { expect } from 'chai'
import { hasSameData, withParameter } from '../../../views/router/view-parameters.ts'

const at = (path: string): URL => new URL(path, 'http://test')

describe('what a page shows of its data, in its address', () => {
  it('needs no new data for another tab, dialog or search of the help', () => {
    expect(hasSameData(at('/serialize/1'), at('/serialize/1?tab=track'))).to.equal(true)
    expect(hasSameData(at('/manageUser?dialog=new'), at('/manageUser'))).to.equal(true)
    expect(hasSameData(at('/help?q=a'), at('/help?q=ab'))).to.equal(true)
  })

  it('needs new data for a filter, another page, and the same address again', () => {
    expect(hasSameData(at('/vin'), at('/vin?status=draft'))).to.equal(false)
    expect(hasSameData(at('/vin?status=draft'), at('/vin?status=draft&page=2'))).to.equal(false)
    expect(hasSameData(at('/serialize/1?tab=track'), at('/serialize/2'))).to.equal(false)
    expect(hasSameData(at('/vin'), at('/vin'))).to.equal(false)
  })

  it('leaves other parameters as they are', () => {
    expect(withParameter('?reports=2', 'tab', 'track')).to.equal('?reports=2&tab=track')
    expect(withParameter('?reports=2&tab=track', 'tab', null)).to.equal('?reports=2')
    expect(withParameter('?dialog=new', 'dialog', null)).to.equal('')
  })
})
