import { expect } from 'chai'
import { pageNames, pageOf } from '../../../src/contract/pages.ts'
import { operationOf } from '../../../src/contract/operations/index.ts'
import { ownerRights, rights } from '../../../src/domain/rights.ts'
import { readsAt } from '../../../views/client/page-at.ts'
import { unknownSession, type ClientSession } from '../../../views/client/session.ts'

const session = (own: ClientSession['rights']): ClientSession => ({ ...unknownSession, flag: 1, rights: own })
const at = (path: string): URL => new URL(path, 'http://test')

describe('the page that is fetched ahead', () => {
  it('is the one of the address, with its input', () => {
    const found = readsAt(at('/serialize/12?reports=2'), session(ownerRights))
    expect(found?.page).to.equal('batch')
    expect(found?.reads.map(({ operation, input }) => [operation, Object.values(input)[0]])).to.deep.equal([
      ['serials.get', '12'],
      ['serials.fileList', '12'],
      ['serials.reports', '12'],
    ])
  })

  it('is none that the user may not open, none without sign-in, and none of an unknown address', () => {
    expect(readsAt(at('/serialize/12'), session(['fiche_see']))).to.equal(null)
    expect(readsAt(at('/vin'), unknownSession)).to.equal(null)
    expect(readsAt(at('/login'), session(ownerRights))).to.equal(null)
    expect(readsAt(at('/logout'), session(ownerRights))).to.equal(null)
    expect(readsAt(at('/api/fiche/list'), session(ownerRights))).to.equal(null)
  })

  it('makes no call but reads', () => {
    const everyone = { ...session(rights), admin: true }
    for (const name of pageNames) {
      const reads = readsAt(at(pageOf(name).path.replace(/:\w+/g, '1')), everyone)?.reads ?? []
      for (const { operation } of reads) expect(operationOf(operation).method, operation).to.equal('GET')
    }
  })
})
