// The outline of the dark modules as closed polygons. With one rectangle per module or row, printer software
// that smooths edges leaves hairline gaps; one filled outline has none.

import type { Matrix } from './symbol.ts'

/** A corner in modules, from the symbol's top left corner, y downwards. */
export type Corner = readonly [x: number, y: number]

/** East, south, west, north: each is a right turn from the one before. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** For each direction, from a corner: the module to the right of the next step, and the one to its left. */
const sideModules = [
  { right: [0, 0], left: [0, -1] },
  { right: [-1, 0], left: [0, 0] },
  { right: [-1, -1], left: [-1, 0] },
  { right: [0, -1], left: [-1, -1] },
] as const

/**
 * The edges of all dark areas, with dark on the right of the path. Outer edges run clockwise and holes
 * counterclockwise, so that both fill rules give the same picture. Each polygon starts with a step to the
 * east; its corners alternate between horizontal and vertical steps. Areas that touch in a corner only are
 * separate polygons.
 */
export function outlines(matrix: Matrix): Corner[][] {
  const walked = new Set<number>()
  const polygons: Corner[][] = []
  for (let y = 0; y <= matrix.height; y++) {
    for (let x = 0; x < matrix.width; x++) {
      if (isEdge(matrix, x, y, 0) && !isEdge(matrix, x - 1, y, 0) && !walked.has(y * matrix.width + x)) {
        polygons.push(walk(matrix, x, y, walked))
      }
    }
  }
  return polygons
}

function isDark(matrix: Matrix, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < matrix.width && y < matrix.height && matrix.dark[y * matrix.width + x] === 1
}

/**
 * Whether the outline runs from a corner in a direction: dark to the right of that step, light to the left.
 */
function isEdge(matrix: Matrix, x: number, y: number, direction: number): boolean {
  const { right, left } = sideModules[direction & 3] ?? sideModules[0]
  return isDark(matrix, x + right[0], y + right[1]) && !isDark(matrix, x + left[0], y + left[1])
}

/** Follows one outline from a corner eastwards until it closes; adds its east steps to `walked`. */
function walk(matrix: Matrix, fromX: number, fromY: number, walked: Set<number>): Corner[] {
  const corners: Corner[] = []
  let [x, y, direction] = [fromX, fromY, 0]
  do {
    corners.push([x, y])
    do {
      const [dx, dy] = steps[direction & 3] ?? steps[0]
      if (direction === 0) walked.add(y * matrix.width + x)
      x += dx
      y += dy
    } while (isEdge(matrix, x, y, direction))
    direction = isEdge(matrix, x, y, (direction + 1) & 3) ? (direction + 1) & 3 : (direction + 3) & 3
  } while (x !== fromX || y !== fromY || direction !== 0)
  return corners
}
