import { expect } from 'chai'
import { largestImport } from '../../../src/contract/operations/imports.ts'
import { refusalOfFile } from '../../../views/import/import-file.ts'

describe('a file chosen for import', () => {
  it('is sent when it has content, whatever its name: the server says what it is', () => {
    expect(refusalOfFile({ size: 1 })).to.equal(null)
    expect(refusalOfFile({ size: largestImport })).to.equal(null)
  })

  it('is refused before sending when it is empty or too large', () => {
    expect(refusalOfFile({ size: 0 })).to.equal('import.empty')
    expect(refusalOfFile({ size: largestImport + 1 })).to.equal('input.tooLarge')
  })
})
