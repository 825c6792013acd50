import { expect } from 'chai'
import fc from 'fast-check'
import { outlines, type Polygon } from '../../src/render/outline.ts'

/** Whether a point lies inside by the winding rule, and by the even-odd rule. */
function inside(polygons: readonly Polygon[], x: number, y: number): [boolean, boolean] {
  let [winding, crossings] = [0, 0]
  for (const polygon of polygons) {
    for (let corner = 0; corner < polygon.length; corner += 2) {
      const [fromX = 0, fromY = 0] = polygon.slice(corner, corner + 2)
      const toY = polygon[(corner + 3) % polygon.length] ?? 0
      if (fromX > x && fromY < y !== toY < y) {
        crossings++
        winding += toY > fromY ? 1 : -1
      }
    }
  }
  return [winding !== 0, crossings % 2 === 1]
}

const quiet = { left: 0, right: 0, above: 0, below: 0 }

describe('outline of a matrix', () => {
  it('encloses exactly the dark modules, by both fill rules', () => {
    const matrices = fc.integer({ min: 1, max: 9 }).chain((side) =>
      fc.record({
        width: fc.constant(side),
        height: fc.constant(side),
        quiet: fc.constant(quiet),
        dark: fc.uint8Array({ minLength: side * side, maxLength: side * side, max: 1 }),
      }),
    )
    fc.assert(
      fc.property(matrices, (matrix) => {
        const polygons = outlines(matrix)
        matrix.dark.forEach((dark, at) => {
          const [x, y] = [(at % matrix.width) + 0.5, Math.floor(at / matrix.width) + 0.5]
          expect(inside(polygons, x, y)).to.deep.equal([dark === 1, dark === 1])
        })
      }),
    )
  })

  it('turns at every corner', () => {
    const ring = { width: 3, height: 3, quiet, dark: Uint8Array.of(1, 1, 1, 1, 0, 1, 1, 1, 1) }
    expect(outlines(ring)).to.deep.equal([
      [0, 0, 3, 0, 3, 3, 0, 3],
      [1, 2, 2, 2, 2, 1, 1, 1],
    ])
  })
})
