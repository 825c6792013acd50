// What the download panel says of a width at which no code is printed.

import { expect } from 'chai'
import { measurableWidths, sizeRefusal } from '../../../views/code/size-refusal.ts'

const refused = { drawable: false, least: 12, modules: 29 } as const

describe('a refused width of a code', () => {
  it('is too narrow or too wide, and says from or up to which width it is drawn', () => {
    const of = (size: number) => sizeRefusal({ size, symbol: 'qr' }, refused)
    expect(of(8)).to.deep.equal({ reason: 'tooNarrow', limit: 12 })
    expect(of(11.9)).to.deep.equal({ reason: 'tooNarrow', limit: 12 })
    expect(of(250)).to.deep.equal({ reason: 'tooWide', limit: 200 })
    // A small symbol could be narrower than the operation takes.
    expect(sizeRefusal({ size: 5, symbol: 'gs1datamatrix' }, { ...refused, least: 4 })).to.deep.equal({
      reason: 'tooNarrow',
      limit: 10,
    })
  })

  it('is that of a module where a module was chosen: 29 modules of 9 mm are wider than 200 mm', () => {
    const of = (module: number) => sizeRefusal({ module, symbol: 'qr' }, refused)
    expect(of(0.2)).to.deep.equal({ reason: 'moduleTooNarrow', limit: 0.25 })
    expect(of(9)).to.deep.equal({ reason: 'moduleTooWide', limit: 6.896 })
    expect(sizeRefusal({ module: 0.2, symbol: 'ean13' }, { ...refused, modules: 95 })).to.deep.equal({
      reason: 'moduleTooNarrow',
      limit: 0.264,
    })
  })

  it('is none for a code that is drawn, and where nobody chose a width', () => {
    expect(sizeRefusal({ size: 20, symbol: 'qr' }, { ...refused, drawable: true })).to.equal(null)
    expect(sizeRefusal({ symbol: 'qr' }, refused)).to.equal(null)
  })

  it('is measured at the nearest width that the operation takes', () => {
    expect(measurableWidths({ size: 8 })).to.deep.equal({ size: 10 })
    expect(measurableWidths({ size: 500 })).to.deep.equal({ size: 200 })
    expect(measurableWidths({ module: 0.01 })).to.deep.equal({ module: 0.1 })
    expect(measurableWidths({ module: 0.5 })).to.deep.equal({ module: 0.5 })
    expect(measurableWidths({})).to.deep.equal({})
  })
})
