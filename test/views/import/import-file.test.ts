import { expect } from 'chai'
import { largestImport } from '../../../src/contract/operations/imports.ts'
import { refusalOfFile } from '../../../views/import/import-file.ts'

describe('a file chosen for import', () => {
  it('is sent when it is a CSV that is not empty, in any case of the name', () => {
    expect(refusalOfFile({ name: 'wines.csv', size: 1 })).to.equal(null)
    expect(refusalOfFile({ name: 'WINES.CSV', size: largestImport })).to.equal(null)
  })

  it('is refused before sending when it is no CSV, empty or too large', () => {
    expect(refusalOfFile({ name: 'wines.xlsx', size: 10 })).to.equal('import.notCsv')
    expect(refusalOfFile({ name: 'wines.csv.zip', size: 10 })).to.equal('import.notCsv')
    expect(refusalOfFile({ name: 'wines.csv', size: 0 })).to.equal('import.empty')
    expect(refusalOfFile({ name: 'wines.csv', size: largestImport + 1 })).to.equal('input.tooLarge')
  })
})
