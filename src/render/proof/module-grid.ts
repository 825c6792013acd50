// The reflectance of each module of a symbol, and of the ground around it, read at the middle of the modules.

import type { Side } from '../../domain/proof/measures.ts'
import { projection, type Corners } from './quadrilateral.ts'
import { lightAt, type Raster } from './raster.ts'

/** The reflectances of a symbol's modules, row by row, 0 to 1. */
export type ModuleGrid = { readonly columns: number; readonly rows: number; readonly light: Float32Array }

/** Where in a module it is read: its middle half, which neighbours do not blur into. */
const within = [0.35, 0.5, 0.65] as const
/** A ring around the symbol of four modules is looked at, in steps of half a module. */
const ringStep = 0.5
/** Distance of further lines between these, which find what runs along the whole side and is thinner than a step. */
const hairStep = 0.125
/** The share of such a line that is foreign where a hairline, a frame or an edge runs along it. */
const hairShare = 0.4
const widestRing = 4

/** Reads the modules of a symbol. */
export function readGrid(raster: Raster, corners: Corners, columns: number, rows: number): ModuleGrid {
  const project = projection(corners)
  const light = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let sum = 0
      for (const down of within)
        for (const right of within) {
          const { x, y } = project((column + right) / columns, (row + down) / rows)
          sum += lightAt(raster, x, y) ?? 1
        }
      light[row * columns + column] = sum / within.length ** 2
    }
  return { columns, rows, light }
}

/** What lies beside a side: the free modules, at most four, and the reflectances that were met in them. */
export type FreeGround = { readonly modules: number; readonly light: readonly number[] }

type Ring = {
  readonly raster: Raster
  readonly corners: Corners
  readonly columns: number
  readonly rows: number
  /** Whether a reflectance belongs to the ground. */
  readonly isGround: (light: number) => boolean
}

/** How far the ground beside a side is free of anything else; the edge of the picture ends it. */
export function freeGround(ring: Ring, side: Side): FreeGround {
  const light: number[] = []
  const foreignOf = (line: readonly (number | null)[]): number =>
    line.filter((value) => value === null || !ring.isGround(value)).length
  let free = 0
  // The decoder's corners are whole pixels: the line next to the symbol may still touch it.
  for (let outside = 2 * ringStep; outside <= widestRing + 0.01; outside += ringStep) {
    const line = lineBeside(ring, side, outside - ringStep / 2)
    // One point may be a speck; more are a line, a letter or the edge of the label.
    if (foreignOf(line) > Math.max(1, line.length * 0.01)) break
    const hairline = hairsUpTo(outside).find((at) => {
      const hair = lineBeside(ring, side, at)
      return foreignOf(hair) > hair.length * hairShare
    })
    if (hairline !== undefined) return { modules: hairline - hairStep, light }
    free = outside
    light.push(...line.filter((value) => value !== null))
  }
  return { modules: free, light }
}

/** The places within a step where a hairline is looked for, in modules from the symbol. */
function hairsUpTo(outside: number): number[] {
  const count = ringStep / hairStep
  return Array.from({ length: count }, (_, index) => outside - (count - 1 - index) * hairStep)
}

/** Reflectances along a line outside a side, two for each module; null beside the picture. */
function lineBeside(
  { raster, corners, columns, rows }: Ring,
  side: Side,
  outside: number,
): (number | null)[] {
  const project = projection(corners)
  const isHorizontal = side === 'top' || side === 'bottom'
  const [along, across] = isHorizontal ? [columns, rows] : [rows, columns]
  const fixed = side === 'top' || side === 'left' ? -outside / across : 1 + outside / across
  return Array.from({ length: along * 2 }, (_, index) => {
    const share = (index + 0.5) / (along * 2)
    const { x, y } = isHorizontal ? project(share, fixed) : project(fixed, share)
    return lightAt(raster, x, y)
  })
}
