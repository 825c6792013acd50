// An EAN-13 and a QR code with a digital link beside each other, for the years in which tills learn to read the second
// one. GS1: both within 50 mm of the middle of the EAN-13, quiet zones clear of each other, bases on one line.

import { measure, lettering } from '../lettering.ts'
import { layoutOf } from '../layout.ts'
import { matrixOf } from '../symbol.ts'
import type { KitDrawing, KitShape } from './kit-layout.ts'

/** The width of a QR module for tills is 1.5 times that of the EAN-13: 0.495 mm beside 0.33 mm. */
const proportion = 1.5
/** The bounds of a two-dimensional symbol at tills in mm. */
const bounds = { least: 0.396, most: 0.99 } as const
/** White around the pair, and the least height of the letter `x` of the heading, in mm. */
const margin = 2
const leastLetter = 1.2
/** Room between the heading and the quiet zone of the QR code, in mm. */
const headingGap = 0.5

/** The texts of both symbols, and the words above the QR code, one line per language. */
export type DualMark = {
  readonly digits: string
  readonly link: string
  readonly heading: readonly string[]
  /** Width of a module of the EAN-13 in mm: 0.264 to 0.66. */
  readonly module: number
}

/** A pair that is laid out, and the distance in mm of its farthest point from the middle of the EAN-13. */
export type DualMarkDrawing = KitDrawing & { readonly reach: number; readonly linkModule: number }

/** Both symbols on a common base. Lengths in mm from the top left corner. */
export function layOutDualMark({ digits, link, heading, module }: DualMark): DualMarkDrawing {
  const linkModule = Math.min(bounds.most, Math.max(bounds.least, module * proportion))
  const ean = layoutOf(matrixOf(digits, 'ean13'), { digits })
  const qr = layoutOf(matrixOf(link), {})
  const em = leastLetter / Math.min(measure('x').x, measure('x', 'bold').x)
  const line = em * 1.22
  const headingHeight = heading.length === 0 ? 0 : heading.length * line + headingGap
  const [eanWidth, eanHeight] = [ean.width * module, ean.height * module]
  const [qrWidth, qrHeight] = [qr.width * linkModule, qr.height * linkModule]
  const height = Math.max(eanHeight, headingHeight + qrHeight) + 2 * margin
  const left = margin + eanWidth
  const widths = heading.map((text) => measure(text, 'bold').width * em)
  const column = Math.max(qrWidth, ...widths)
  const width = left + column + margin
  const qrTop = height - margin - qrHeight
  const shapes: KitShape[] = [
    { kind: 'symbol', layout: ean, left: margin, top: height - margin - eanHeight, module },
    { kind: 'symbol', layout: qr, left: left + (column - qrWidth) / 2, top: qrTop, module: linkModule },
    ...heading.map((text, index): KitShape => {
      const baseline = qrTop - headingHeight + index * line + (line + em * measure('').capitals) / 2
      const start = left + (column - (widths[index] ?? 0)) / 2
      return { kind: 'text', strokes: lettering(text, start, baseline, em, 'bold'), tint: 1 }
    }),
  ]
  // The middle of the bars and the outer corners of the QR code.
  const middle = { x: margin + eanWidth / 2, y: height - margin - eanHeight / 2 }
  const far = left + (column + qrWidth) / 2
  const reach = Math.max(
    Math.hypot(far - middle.x, qrTop - middle.y),
    Math.hypot(far - middle.x, height - margin - middle.y),
  )
  return { width, height, shapes, letter: leastLetter, figure: 0, module, linkModule, reach }
}
