// The outline of the dark modules as closed polygons. With one rectangle per module or row, printer software
// that smooths edges leaves hairline gaps; one filled outline has none.

import type { Matrix } from './symbol.ts'

/** The corners of a polygon in modules, from the symbol's top left corner, y downwards: x and y of each in turn. */
export type Polygon = readonly number[]

/**
 * The modules with a light one around them, row by row: a corner is named by the module above and left of it. By
 * direction, from a corner: how far the next corner is, and the modules to the right and to the left of the step.
 */
type Grid = {
  readonly cells: Uint8Array
  readonly stride: number
  readonly step: Int32Array
  readonly right: Int32Array
  readonly left: Int32Array
}

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
  return {
    cells,
    stride,
    step: Int32Array.of(1, stride, -1, -stride),
    right: Int32Array.of(stride + 1, stride, 0, 1),
    left: Int32Array.of(1, stride + 1, stride, 0),
  }
}

/** Whether the outline runs from a corner in a direction: dark to the right of that step, light to the left. */
function isEdge({ cells, right, left }: Grid, corner: number, direction: number): boolean {
  return cells[corner + (right[direction] ?? 0)] === 1 && cells[corner + (left[direction] ?? 0)] === 0
}

/** Follows one outline from a corner eastwards until it closes; marks where it goes east. */
function walk(grid: Grid, from: number, walked: Uint8Array): Polygon {
  const { stride } = grid
  const corners: number[] = []
  let [corner, direction] = [from, 0]
  let x = from % stride
  let y = (from - x) / stride
  do {
    corners.push(x, y)
    const step = grid.step[direction] ?? 0
    let steps = 0
    do {
      if (direction === 0) walked[corner] = 1
      corner += step
      steps += 1
    } while (isEdge(grid, corner, direction))
    if (direction === 0) x += steps
    else if (direction === 1) y += steps
    else if (direction === 2) x -= steps
    else y -= steps
    const right = (direction + 1) & 3
    direction = isEdge(grid, corner, right) ? right : (direction + 3) & 3
  } while (corner !== from || direction !== 0)
  return corners
}
