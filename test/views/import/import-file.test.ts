import { expect } from 'chai'
import { largestImport } from '../../../src/contract/operations/imports.ts'
import { refusalOfFile } from '../../../views/import/import-file.ts'

describe('a file chosen for import', () => {
  it('is sent when it is a table that is not empty, in any case of the name', () => {
    for (const name of ['wines.csv', 'WINES.CSV', 'wines.tsv', 'wines.txt', 'wines.xlsx', 'Vins 2024.ods'])
      expect(refusalOfFile({ name, size: largestImport }), name).to.equal(null)
  })

  it('is refused before sending when it is no table, empty or too large', () => {
    for (const name of ['wines.pdf', 'wines.csv.zip', 'wines', 'wines.xls'])
      expect(refusalOfFile({ name, size: 10 }), name).to.equal('unknownType')
    expect(refusalOfFile({ name: 'wines.csv', size: 0 })).to.equal('import.empty')
    expect(refusalOfFile({ name: 'wines.csv', size: largestImport + 1 })).to.equal('input.tooLarge')
  })
})
