// The layout of a code's picture, in modules: the heading above, the symbol in its quiet zone, the energy line
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

/** The lines of a picture: a heading above the symbol, one text per language, and the energy line below. */
export type Lines = { readonly text?: string; readonly caption?: readonly string[] }

/** The height of the energy line's band is the picture's height divided by this (specification 9). */
const bandShare = 13
/**
 * The width of the picture divided by this is the height of a line of the heading: at the usual 20 mm its
 * letter `x` is 1.2 mm high (Regulation (EU) 1169/2011 Art. 13(2)).
 */
const captionShare = 9.5

/** Share of a band's height that one em takes, and of the width that a line may take. */
const emShare = 0.9
const lineShare = 0.96

/**
 * The layout of a symbol with or without text.
 * @param grid pixels per module: bands are rounded to a whole number of them, so that pixels fit
 */
export function layoutOf(matrix: Matrix, lines: Lines, grid = 1000): Layout {
  const side = matrix.side + 2 * matrix.quiet
  const onGrid = (height: number) => Math.round(height * grid) / grid
  const caption = captionLines(lines)
  const captionBand = onGrid(side / captionShare)
  const above = caption.length * captionBand
  const band = lines.text === undefined ? 0 : onGrid((side + above) / (bandShare - 1))
  const em = captionEm(caption, side, captionBand)
  return {
    matrix,
    width: side,
    height: above + side + band,
    left: matrix.quiet,
    top: above + matrix.quiet,
    textStrokes: [
      ...caption.flatMap((text, index) => line(text, side, index * captionBand, captionBand, em)),
      ...(lines.text === undefined
        ? []
        : line(lines.text, side, above + side, band, emOf(measure(lines.text), side, band))),
    ],
  }
}

/** The height of the smallest letter `x` in modules; infinite without lines. */
export function letterHeight(matrix: Matrix, lines: Lines): number {
  const side = matrix.side + 2 * matrix.quiet
  const caption = captionLines(lines)
  const heights = caption.map((text) => captionEm(caption, side, side / captionShare) * measure(text).x)
  if (lines.text !== undefined) {
    const size = measure(lines.text)
    heights.push(emOf(size, side, side / (bandShare - 1)) * size.x)
  }
  return Math.min(...heights)
}

/** The heading broken at its spaces into lines that have their full height; a longer word stays whole. */
function captionLines({ caption = [] }: Lines): string[] {
  const widest = (lineShare * captionShare) / emShare
  return caption.flatMap((text) => {
    const broken: string[] = []
    for (const word of text.split(' ')) {
      const longer = [...broken.slice(-1), word].join(' ')
      if (broken.length > 0 && measure(longer).width <= widest) broken[broken.length - 1] = longer
      else broken.push(word)
    }
    return broken
  })
}

/** One em for all lines of a heading, so that no language is printed larger than another. */
function captionEm(caption: readonly string[], side: number, band: number): number {
  return Math.min(...caption.map((text) => emOf(measure(text), side, band)))
}

function emOf(size: { width: number }, width: number, band: number): number {
  return Math.min(band * emShare, (width * lineShare) / size.width)
}

/** A line centred in a band. */
function line(text: string, width: number, top: number, band: number, em: number): Stroke[] {
  const size = measure(text)
  const baseline = top + (band + em * size.capitals) / 2
  return lettering(text, (width - em * size.width) / 2, baseline, em)
}
