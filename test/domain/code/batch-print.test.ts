// The width of a module as it is printed: a chosen one becomes whole pixels or dots.

import { expect } from 'chai'
import { printedModule, wholeDots } from '../../../src/domain/code/batch-print.ts'

describe('a module in whole dots', () => {
  for (const [format, dpi, chosen, printed] of [
    ['zpl', 203, 0.4, 0.375],
    ['zpl', 203, 0.5, 0.5],
    ['zpl', 300, 0.4, 0.423],
    ['zpl', 600, 0.25, 0.254],
    ['png-zip', 300, 0.5, 0.508],
    ['tif-zip', 600, 0.4, 0.381],
    ['svg-zip', 203, 0.4, 0.4],
    ['pdf', 203, 0.4, 0.4],
  ] as const)
    it(`is ${String(printed)} mm wide where ${format} of ${String(dpi)} dpi was to have ${String(chosen)} mm`, () => {
      expect(printedModule(format, { module: chosen, dpi })).to.equal(printed)
      expect(wholeDots(format, { module: chosen, dpi })?.width ?? chosen).to.equal(printed)
    })

  it('has no width where none was chosen', () => {
    expect(printedModule('zpl', {})).to.equal(null)
    expect(wholeDots('zpl', {})).to.equal(null)
  })

  it('names the narrowest width of whole dots that scanners at tills expect', () => {
    expect(wholeDots('zpl', { module: 0.4, dpi: 203 })).to.deep.equal({
      ...{ dots: 3, dpi: 203, width: 0.375, wanted: 0.4, least: 0.396, better: 0.5 },
    })
    expect(wholeDots('zpl', { module: 0.4, dpi: 300 })?.better).to.equal(null)
  })
})
