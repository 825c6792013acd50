// The layout of a code's picture, in modules: a caption above, the symbol in its quiet zone, the energy line
// below. Vector and raster writers draw the same layout.

import { lettering, measure, type Stroke } from './lettering.ts'
import type { Matrix } from './qr.ts'

/** A picture of a code; all lengths are in modules, from the top left corner. */
export type Layout = {
  readonly matrix: Matrix
  readonly width: number
  readonly height: number
  /** Left and top of the symbol itself, within its quiet zone. */
  readonly left: number
  readonly top: number
  /** The text as one outline to be filled. */
  readonly textStrokes: readonly Stroke[]
}

/** The height of a text band is the picture's height divided by this (specification 9). */
const bandShare = 13

/** Share of a band's height that one em takes, and of the width that a line may take. */
const emShare = 0.9
const lineShare = 0.96

/**
 * The layout of a symbol with or without text.
 * @param grid pixels per module: bands are rounded to a whole number of them, so that pixels fit
 */
export function layoutOf(matrix: Matrix, lines: { text?: string; caption?: string }, grid = 1000): Layout {
  const side = matrix.side + 2 * matrix.quiet
  const bands = [lines.caption, lines.text].filter((line) => line !== undefined).length
  const band = Math.round((side / (bandShare - bands)) * grid) / grid
  const above = lines.caption === undefined ? 0 : band
  return {
    matrix,
    width: side,
    height: side + bands * band,
    left: matrix.quiet,
    top: above + matrix.quiet,
    textStrokes: [
      ...(lines.caption === undefined ? [] : line(lines.caption, side, 0, band)),
      ...(lines.text === undefined ? [] : line(lines.text, side, above + side, band)),
    ],
  }
}

/** The height of the letter `x` in modules in a line below the symbol. */
export function letterHeight(matrix: Matrix, text: string): number {
  const side = matrix.side + 2 * matrix.quiet
  const size = measure(text)
  return emOf(size, side, side / (bandShare - 1)) * size.x
}

function emOf(size: { width: number }, width: number, band: number): number {
  return Math.min(band * emShare, (width * lineShare) / size.width)
}

/** A line centred in a band, as large as band and width allow. */
function line(text: string, width: number, top: number, band: number): Stroke[] {
  const size = measure(text)
  const em = emOf(size, width, band)
  const baseline = top + (band + em * size.capitals) / 2
  return lettering(text, (width - em * size.width) / 2, baseline, em)
}
