// Which files of wines are answered at once, and which the worker prepares: by formats and pixels, not by their number.

import { expect } from 'chai'
import { isAtOnce, millisecondsOf, mostCodedOfAnswer } from '../../src/contract/bundle-weight.ts'

describe('files that are answered at once', () => {
  it('are fifty with text, and more without', () => {
    expect(isAtOnce(50, 50, { formats: ['svg'], text: true })).to.equal(true)
    expect(isAtOnce(51, 51, { formats: ['svg'], text: true })).to.equal(false)
    expect(isAtOnce(100, 100, { formats: ['svg'] })).to.equal(true)
    // Wines without a code have no files, but their number has an end too.
    expect(isAtOnce(501, 1, { formats: ['svg'] })).to.equal(false)
  })

  it('are few when they have many pixels: 50 PNG of 60 mm, none of 200 mm at 1200 dpi', () => {
    const png = { formats: ['png'], dpi: 1200 } as const
    expect(isAtOnce(10, 10, { ...png, size: 60 })).to.equal(true)
    expect(isAtOnce(50, 50, { ...png, size: 60 })).to.equal(false)
    expect(isAtOnce(50, 50, { ...png, size: 200 })).to.equal(false)
    expect(isAtOnce(50, 50, { ...png, dpi: 300, size: 60 })).to.equal(true)
    // A vector has the same lines at every size.
    expect(isAtOnce(50, 50, { formats: ['pdf'], dpi: 1200, size: 200 })).to.equal(true)
  })

  it('are weighed by the width of a module too, as the widest symbol would be', () => {
    const png = { formats: ['png'], dpi: 1200 } as const
    expect(millisecondsOf({ ...png, module: 10 })).to.equal(millisecondsOf({ ...png, size: 200 }))
    expect(isAtOnce(50, 50, { ...png, module: 4 })).to.equal(false)
    expect(isAtOnce(50, 50, { ...png, module: 0.4 })).to.equal(true)
  })

  it('are at most five back labels as PDF, and one answer has no more of them', () => {
    const kit = { formats: ['svg'], kit: ['pdf'] } as const
    expect([isAtOnce(4, 4, kit), isAtOnce(5, 5, kit)]).to.deep.equal([true, false])
    expect(mostCodedOfAnswer(kit)).to.equal(4)
  })

  it('end in one answer at 500 plain codes, and at none where one wine takes too long', () => {
    expect(mostCodedOfAnswer({ formats: ['svg'] })).to.equal(500)
    const everything = {
      formats: ['png', 'jpg', 'bmp'],
      symbols: ['qr', 'datamatrix'],
      size: 200,
      dpi: 1200,
      text: true,
    } as const
    expect(mostCodedOfAnswer(everything)).to.equal(0)
  })
})
