// The figures of a matrix symbol from the reflectances of its modules (ISO/IEC 15415: symbol contrast, modulation,
// axial non-uniformity), its quiet zone, and where modules are not as they were drawn.

import { sides, type Box, type MatrixFigures, type Side } from '../../domain/proof/measures.ts'
import { freeGround, readGrid, type FreeGround, type ModuleGrid } from './module-grid.ts'
import { residualsOfPlane } from './plane.ts'
import { difference, projection, sideLengths, type Corners } from './quadrilateral.ts'
import type { Raster } from './raster.ts'

/** A matrix symbol as the decoder found it. */
export type FoundMatrix = {
  readonly corners: Corners
  readonly columns: number
  readonly rows: number
  readonly isInverted: boolean
  readonly unusedCorrection: number | null
  /** The modules as they were drawn, row by row, true for dark; null when nobody knows. */
  readonly drawn: readonly boolean[] | null
}

/** The figures of a symbol. */
export function matrixFigures(raster: Raster, found: FoundMatrix, pixelsPerMm: number | null): MatrixFigures {
  const { corners, columns, rows } = found
  const grid = readGrid(raster, corners, columns, rows)
  const { darkest, lightest, threshold } = levelsOf(grid)
  const contrast = lightest - darkest
  const isGround = groundTest(found.isInverted, threshold, contrast)
  const ground = sides.map((side) => [side, freeGround({ raster, ...found, isGround }, side)] as const)
  const [top, right, bottom, left] = sideLengths(corners)
  const [moduleWidth, moduleHeight] = [(top + bottom) / 2 / columns, (right + left) / 2 / rows]
  const modulePixels = (moduleWidth + moduleHeight) / 2
  const damage = damageOf(raster, found, grid, threshold)
  return {
    modules: columns,
    moduleMm: pixelsPerMm === null ? null : modulePixels / pixelsPerMm,
    modulePixels,
    quietZone: quietZoneOf(ground),
    darkest,
    lightest,
    contrast,
    modulation: modulationOf(grid, threshold, contrast),
    stretch: difference(moduleWidth, moduleHeight),
    unevenness: unevennessOf(grid, threshold, found.isInverted),
    unusedCorrection: found.unusedCorrection,
    ...(damage === null ? {} : { damage }),
  }
}

/** The reflectances of dark and light modules: the 5th and 95th of 100, and the middle between them. */
function levelsOf({ light }: ModuleGrid): { darkest: number; lightest: number; threshold: number } {
  const sorted = Float32Array.from(light).sort()
  const [darkest, lightest] = [percentile(sorted, 0.05), percentile(sorted, 0.95)]
  return { darkest, lightest, threshold: (darkest + lightest) / 2 }
}

/** Ground is on the light side of the threshold, or on the dark side where the symbol is inverse. */
function groundTest(isInverted: boolean, threshold: number, contrast: number): (light: number) => boolean {
  // A quarter of the contrast: a faint shadow is still ground, grey lettering is not.
  const limit = isInverted ? threshold - contrast / 8 : threshold + contrast / 8
  return isInverted ? (light) => light < limit : (light) => light > limit
}

/** Sides as they lie in the symbol: the decoder's corners are the symbol's own. */
function quietZoneOf(ground: readonly (readonly [Side, FreeGround])[]): MatrixFigures['quietZone'] {
  const free = { top: 0, right: 0, bottom: 0, left: 0 }
  for (const [side, { modules }] of ground) free[side] = modules
  return free
}

/**
 * Modulation that 99 of 100 modules reach: twice the distance to the threshold as a share of the contrast. The standard
 * takes the weakest module of each codeword, and grade A bears seven weak codewords of a hundred at level M: about one
 * module of a hundred (ISO/IEC 15415, 7.8.3, 7.8.8).
 */
function modulationOf({ light }: ModuleGrid, threshold: number, contrast: number): number {
  if (contrast <= 0) return 0
  const shares = Float32Array.from(light, (value) => (2 * Math.abs(value - threshold)) / contrast).sort()
  return Math.min(1, percentile(shares, 0.01))
}

/**
 * The spread of what should be one colour, the modules of the ground's colour. Light that fades from one side to the
 * other is taken out: a lamp beside the bottle is no picture under the code.
 */
function unevennessOf({ light, columns }: ModuleGrid, threshold: number, isInverted: boolean): number {
  const points = [...light].flatMap((value, index) =>
    (isInverted ? value < threshold : value > threshold)
      ? [{ x: index % columns, y: Math.floor(index / columns), value }]
      : [],
  )
  if (points.length === 0) return 0
  const residuals = Float32Array.from(residualsOfPlane(points)).sort()
  return (percentile(residuals, 0.95) - percentile(residuals, 0.05)) / 2
}

/** The rectangle around modules that are not as drawn; null for none, and for a few that a scanner misread. */
function damageOf(raster: Raster, found: FoundMatrix, grid: ModuleGrid, threshold: number): Box | null {
  const { drawn, corners, columns, rows, isInverted } = found
  if (drawn?.length !== grid.light.length) return null
  const wrong = [...grid.light.keys()].filter(
    (index) => (grid.light[index] ?? 0) < threshold !== (drawn[index] === !isInverted),
  )
  if (wrong.length < 2 || wrong.length > grid.light.length / 4) return null
  const project = projection(corners)
  const points = wrong.flatMap((index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return [project(column / columns, row / rows), project((column + 1) / columns, (row + 1) / rows)]
  })
  return boxAround(points, raster)
}

/** The rectangle around points in pixels, as shares of the page, within it. */
export function boxAround(
  points: readonly { readonly x: number; readonly y: number }[],
  { width, height }: Pick<Raster, 'width' | 'height'>,
): Box {
  const [xs, ys] = [points.map(({ x }) => x / width), points.map(({ y }) => y / height)]
  const [left, top] = [within(Math.min(...xs)), within(Math.min(...ys))]
  return { left, top, width: within(Math.max(...xs)) - left, height: within(Math.max(...ys)) - top }
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function percentile(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
