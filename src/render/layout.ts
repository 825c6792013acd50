// The layout of a code's picture, in modules: the heading above, the symbol in its quiet zone, the text of the
// symbol for people and the energy line below. Vector and raster writers draw the same layout.

import { lettering, measure, type Stroke } from './lettering.ts'
import type { Matrix } from './symbol.ts'

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

/** The texts of a picture. */
export type Lines = {
  /** The energy line, at the foot of the picture. */
  readonly text?: string
  /** The heading above the symbol, one text per language. */
  readonly caption?: readonly string[]
  /** What the symbol says, for people, right below it: one text per line. */
  readonly readable?: readonly string[]
  /** The 13 digits of an EAN-13, below its bars. */
  readonly digits?: string
}

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

/** The widest a picture of this width is divided by this to give the height of a line of readable text. */
const readableShare = 13

/**
 * Digits of an EAN-13 (GS1 General Specifications 5.2.5): seven modules wide each, 2.4 mm high at a module of 0.33 mm,
 * below the bars and between the guard bars.
 */
const eanDigits = { cell: 7, capitals: 7.3, gap: 0.7, bars: 69, first: -9.5, left: 4, right: 50 } as const

/** A horizontal strip of a picture with one line of text. */
type Band = { readonly text: string; readonly height: number; readonly em: number }

/**
 * The layout of a symbol with or without text.
 * @param grid pixels per module: bands are rounded to a whole number of them, so that pixels fit
 */
export function layoutOf(matrix: Matrix, lines: Lines, grid = 1000): Layout {
  const { quiet } = matrix
  const width = matrix.width + quiet.left + quiet.right
  const onGrid = (height: number) => Math.round(height * grid) / grid
  const caption = captionBands(lines, width, onGrid)
  const above = heightOf(caption)
  const symbol = onGrid(matrix.height + quiet.above + quiet.below + digitsHeight(lines))
  const readable = readableBands(lines, width, onGrid)
  const body = above + symbol + heightOf(readable)
  const energy = energyBand(lines, width, onGrid(body / (bandShare - 1)))
  const top = above + quiet.above
  return {
    matrix,
    width,
    height: body + heightOf(energy),
    left: quiet.left,
    top,
    textStrokes: [
      ...bandStrokes(caption, width, 0),
      ...digitStrokes(lines, quiet.left, top),
      ...bandStrokes(readable, width, above + symbol),
      ...bandStrokes(energy, width, body),
    ],
  }
}

function heightOf(bands: readonly Band[]): number {
  return bands.reduce((height, band) => height + band.height, 0)
}

/** The lines of bands below each other, each centred. */
function bandStrokes(bands: readonly Band[], width: number, from: number): Stroke[] {
  let top = from
  return bands.flatMap(({ text, height, em }) => {
    const strokes = line(text, width, top, height, em)
    top += height
    return strokes
  })
}

type OnGrid = (height: number) => number

function captionBands(lines: Lines, width: number, onGrid: OnGrid): Band[] {
  const height = onGrid(width / captionShare)
  const texts = captionLines(lines)
  const em = commonEm(texts, width, height)
  return texts.map((text) => ({ text, height, em }))
}

function readableBands({ readable = [] }: Lines, width: number, onGrid: OnGrid): Band[] {
  const height = onGrid(width / readableShare)
  const em = commonEm(readable, width, height)
  return readable.map((text) => ({ text, height, em }))
}

function energyBand({ text }: Lines, width: number, height: number): Band[] {
  return text === undefined ? [] : [{ text, height, em: emOf(measure(text), width, height) }]
}

/** Modules that the digits of an EAN-13 take below its guard bars. */
function digitsHeight({ digits }: Lines): number {
  return digits === undefined ? 0 : eanDigits.gap + eanDigits.capitals - 4
}

/** The digits of an EAN-13: the first in the left quiet zone, six below each half. */
function digitStrokes({ digits = '' }: Lines, left: number, top: number): Stroke[] {
  if (digits === '') return []
  const { cell, capitals, gap, bars, first } = eanDigits
  const em = capitals / measure('0').capitals
  const baseline = top + bars + gap + capitals
  return [...digits].flatMap((digit, index) => {
    const half = index < 7 ? eanDigits.left + (index - 1) * cell : eanDigits.right + (index - 7) * cell
    const start = left + (index === 0 ? first : half)
    return lettering(digit, start + (cell - measure(digit).width * em) / 2, baseline, em)
  })
}

/** The height of the smallest letter `x` in modules; infinite without lines. */
export function letterHeight(matrix: Matrix, lines: Lines): number {
  const width = matrix.width + matrix.quiet.left + matrix.quiet.right
  const height = matrix.height + matrix.quiet.above + matrix.quiet.below
  const bands = [
    ...captionBands(lines, width, (band) => band),
    ...energyBand(lines, width, height / (bandShare - 1)),
  ]
  return Math.min(...bands.map(({ text, em }) => em * measure(text).x))
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

/** One em for all lines, so that no language is printed larger than another. */
function commonEm(texts: readonly string[], width: number, band: number): number {
  return Math.min(...texts.map((text) => emOf(measure(text), width, band)))
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
