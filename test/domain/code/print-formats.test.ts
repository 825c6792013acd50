import { expect } from 'chai'
import { printFormatName, printFormatNames, printFormats } from '../../../src/domain/code/print-formats.ts'

describe('print formats', () => {
  it('are found by their stored names', () => {
    expect(printFormatNames.map(printFormatName)).to.deep.equal([...printFormatNames])
    expect(printFormatName('svg')).to.equal(undefined)
  })

  it('have a picture format exactly when their files are zips of pictures', () => {
    for (const { writer, picture, extension } of Object.values(printFormats))
      expect([picture !== undefined, extension === 'zip']).to.deep.equal([
        writer === 'pictures',
        writer === 'pictures',
      ])
  })
})
