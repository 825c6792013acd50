// The words above the codes of a batch ("Ingredients", domain 9.1 W-10). They are the same for every code, so they are
// laid out once (lay-out-heading.ts) and are part of the request as plain values. Pictures of one bit a pixel must be
// the same on every machine, so the pixels of the words are calculated here and not by a library.

import type { Stroke } from '../lettering.ts'

/** A heading. Lengths are in modules, from the top left corner of the picture, the quiet zone included. */
export type Heading = {
  /** The height above the quiet zone of the symbol; a whole number of pixels. */
  readonly height: number
  /** The outline of the words. */
  readonly strokes: readonly Stroke[]
}

/** The outline as path data of an SVG whose row 0 is the top of the quiet zone; steps of a hundredth of a module. */
export function headingPath({ strokes, height }: Heading): string {
  let from = [0, 0]
  let path = ''
  for (const { op, at } of strokes) {
    const points = (op === 'C' ? controlAndEnd(from, at) : at).map((value) => Math.round(value * 100))
    // A step after the end of an outline would count from its beginning, so moves are absolute.
    const origin = op === 'M' ? [0, Math.round(height * 100)] : from.map((value) => Math.round(value * 100))
    const steps = points.map((value, index) => decimal(value - (origin[index % 2] ?? 0)))
    path += pathCommands[op] + steps.join(' ').replaceAll(' -', '-')
    if (at.length > 0) from = at.slice(-2)
  }
  return path
}

const pathCommands = { M: 'M', L: 'l', C: 'q', Z: 'z' } as const

/** The font's curves are quadratic: control point and end of one that was raised to a cubic curve. */
function controlAndEnd(
  from: readonly number[],
  [x1 = 0, y1 = 0, , , x = 0, y = 0]: readonly number[],
): number[] {
  const [fromX = 0, fromY = 0] = from
  return [fromX + 1.5 * (x1 - fromX), fromY + 1.5 * (y1 - fromY), x, y]
}

/** Hundredths as the shortest decimal number: `-.5`, `3.14`. */
function decimal(hundredths: number): string {
  return String(hundredths / 100).replace(/^(-?)0\./u, '$1.')
}

/** A straight piece of the outline in pixels, and whether it leads down (1) or up (-1). */
type Edge = readonly [x1: number, y1: number, x2: number, y2: number, direction: number]

/** Pieces into which a curve is divided. */
const curveSteps = 8

/**
 * The pixels whose centre is inside the outline: rows of `width` pixels, 1 for dark, the leftmost pixel in the
 * highest bit, each row filled up to a byte.
 */
export function headingPixels({ strokes, height }: Heading, width: number, scale: number): Uint8Array {
  const [rowBytes, rows] = [Math.ceil(width / 8), Math.round(height * scale)]
  const pixels = new Uint8Array(rowBytes * rows)
  const edges = edgesOf(strokes, scale)
  for (let row = 0; row < rows; row++) {
    const centre = row + 0.5
    const crossings = edges
      .filter(([, y1, , y2]) => y1 <= centre && centre < y2)
      .map(
        ([x1, y1, x2, y2, direction]) => [x1 + ((centre - y1) * (x2 - x1)) / (y2 - y1), direction] as const,
      )
      .toSorted(([a], [b]) => a - b)
    let winding = 0
    for (const [index, [x, direction]] of crossings.entries()) {
      winding += direction
      const end = winding === 0 ? x : (crossings[index + 1]?.[0] ?? x)
      for (let pixel = Math.ceil(x - 0.5); pixel < Math.min(width, end - 0.5); pixel++) {
        const byte = row * rowBytes + (pixel >> 3)
        pixels[byte] = (pixels[byte] ?? 0) | (0x80 >> (pixel & 7))
      }
    }
  }
  return pixels
}

/** The outline in pixels as edges that lead down; horizontal ones have no inside. */
function edgesOf(strokes: readonly Stroke[], scale: number): Edge[] {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    if (y < toY) edges.push([x, y, toX, toY, 1])
    else if (y > toY) edges.push([toX, toY, x, y, -1])
    ;[x, y] = [toX, toY]
  }
  for (const { op, at } of strokes) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at.map((value) => value * scale)
    if (op === 'M') [x, y, startX, startY] = [a, b, a, b]
    else if (op === 'L') lineTo(a, b)
    else if (op === 'Z') lineTo(startX, startY)
    else for (const [toX, toY] of curvePoints([x, y, a, b, c, d, e, f])) lineTo(toX, toY)
  }
  return edges
}

/** Points of a cubic curve, from its four points as `x1, y1, … y4`. */
function curvePoints(curve: readonly number[]): [x: number, y: number][] {
  return Array.from({ length: curveSteps }, (_, index) => {
    const part = (index + 1) / curveSteps
    const rest = 1 - part
    const shares = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3]
    const coordinate = (axis: number) =>
      shares.reduce((sum, share, point) => sum + share * (curve[point * 2 + axis] ?? 0), 0)
    return [coordinate(0), coordinate(1)]
  })
}
