// The outline of the dark modules as closed polygons. With one rectangle per module or row, printer software
// that smooths edges leaves hairline gaps; one filled outline has none.

import type { Matrix } from './symbol.ts'

/** The corners of a polygon in modules, from the symbol's top left corner, y downwards: x and y of each in turn. */
export type Polygon = readonly number[]

/** The modules with a light one around them, row by row: a corner is named by the module above and left of it. */
type Grid = { readonly cells: Uint8Array; readonly stride: number; readonly directions: readonly Direction[] }

/** From a corner: how far the next corner is, and the modules to the right and to the left of the step. */
type Direction = { readonly step: number; readonly right: number; readonly left: number }

/**
 * The edges of all dark areas, with dark on the right of the path. Outer edges run clockwise and holes
 * counterclockwise, so that both fill rules give the same picture. Each polygon starts with a step to the
 * east; its corners alternate between horizontal and vertical steps. Areas that touch in a corner only are
 * separate polygons.
 */
export function outlines(matrix: Matrix): Polygon[] {
  const grid = gridOf(matrix)
  const { cells, stride } = grid
  const walked = new Uint8Array(cells.length)
  const polygons: Polygon[] = []
  for (let corner = 0; corner + stride + 1 < cells.length; corner++) {
    const startsEast = isEdge(grid, corner, 0) && walked[corner] === 0
    if (startsEast && (corner === 0 || !isEdge(grid, corner - 1, 0)))
      polygons.push(walk(grid, corner, walked))
  }
  return polygons
}

function gridOf({ width, height, dark }: Matrix): Grid {
  const stride = width + 2
  const cells = new Uint8Array(stride * (height + 2))
  for (let row = 0; row < height; row++)
    cells.set(dark.subarray(row * width, (row + 1) * width), (row + 1) * stride + 1)
  // East, south, west, north: each is a right turn from the one before.
  const directions = [
    { step: 1, right: stride + 1, left: 1 },
    { step: stride, right: stride, left: stride + 1 },
    { step: -1, right: 0, left: stride },
    { step: -stride, right: 1, left: 0 },
  ]
  return { cells, stride, directions }
}

/** Whether the outline runs from a corner in a direction: dark to the right of that step, light to the left. */
function isEdge({ cells, directions }: Grid, corner: number, direction: number): boolean {
  const { right = 0, left = 0 } = directions[direction] ?? {}
  return cells[corner + right] === 1 && cells[corner + left] === 0
}

/** Follows one outline from a corner eastwards until it closes; marks where it goes east. */
function walk(grid: Grid, from: number, walked: Uint8Array): Polygon {
  const { stride, directions } = grid
  const corners: number[] = []
  let [corner, direction] = [from, 0]
  do {
    corners.push(corner % stride, Math.floor(corner / stride))
    do {
      if (direction === 0) walked[corner] = 1
      corner += directions[direction]?.step ?? 0
    } while (isEdge(grid, corner, direction))
    const right = (direction + 1) & 3
    direction = isEdge(grid, corner, right) ? right : (direction + 3) & 3
  } while (corner !== from || direction !== 0)
  return corners
}
