// The projection of a symbol's square of modules onto the four corners where it lies in a picture.

/** A point in pixels. */
export type Pixel = { readonly x: number; readonly y: number }

/** The corners of a symbol in pixels: those of its own upper left, upper right, lower right and lower left. */
export type Corners = readonly [topLeft: Pixel, topRight: Pixel, bottomRight: Pixel, bottomLeft: Pixel]

/** Maps a point of the unit square to pixels (a projective map; Heckbert 1989, 2.2.3). */
export function projection([a, b, c, d]: Corners): (u: number, v: number) => Pixel {
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y }
  const [one, two] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
  ]
  const determinant = one.x * two.y - two.x * one.y
  const isFlat = determinant === 0
  const g = isFlat ? 0 : (sum.x * two.y - two.x * sum.y) / determinant
  const h = isFlat ? 0 : (one.x * sum.y - sum.x * one.y) / determinant
  return (u, v) => {
    const depth = g * u + h * v + 1
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    }
  }
}

/** Lengths of the sides in pixels: top, right, bottom, left. */
export function sideLengths([a, b, c, d]: Corners): [
  top: number,
  right: number,
  bottom: number,
  left: number,
] {
  return [distance(a, b), distance(b, c), distance(c, d), distance(d, a)]
}

/** The difference of opposite sides as a share of their mean, the larger of both pairs. */
export function perspectiveOf(corners: Corners): number {
  const [top, right, bottom, left] = sideLengths(corners)
  return Math.max(difference(top, bottom), difference(right, left))
}

/** The difference of two lengths as a share of their mean. */
export function difference(one: number, other: number): number {
  return one + other === 0 ? 0 : (2 * Math.abs(one - other)) / (one + other)
}

function distance(one: Pixel, other: Pixel): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
