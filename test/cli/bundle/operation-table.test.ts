import { expect } from 'chai'
import { operationTable } from '../../../cli/bundle/operation-table.ts'
import { answersFile, type Operation } from '../../../src/contract/operation.ts'
import { operationNames, operationOf } from '../../../src/contract/operations/index.ts'

type Table = { operationNames: readonly string[]; operationOf: (name: string) => Operation }

describe('the table of operations in the browser', () => {
  let table: Table

  before(async () => {
    table = (await import(`data:text/javascript,${encodeURIComponent(operationTable())}`)) as Table
  })

  it('has method, path, right and kind of answer of every operation', () => {
    expect(table.operationNames).to.deep.equal(operationNames)
    for (const name of operationNames) {
      const [own, full] = [table.operationOf(name), operationOf(name)]
      expect([own.method, own.path, own.needs, answersFile(own)], name).to.deep.equal([
        full.method,
        full.path,
        full.needs,
        answersFile(full),
      ])
    }
  })

  it('has no shape of an input', () => {
    for (const name of operationNames) expect(table.operationOf(name), name).not.to.have.property('input')
  })
})
