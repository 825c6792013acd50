// A back label as PDF for printers: true millimetres, trim and bleed, trim marks, text as outlines. The check list
// follows on pages of its own, in embedded fonts.

import { collect, pointsPerMillimetre } from '../vector.ts'
import { drawCheckPages, type CheckPaper } from './check-pages.ts'
import type { KitDrawing } from './kit-layout.ts'
import { blackInk, drawShapes, printersPdf, type PrintersInfo } from './printers-pdf.ts'
import { bleed, edge, trimMarks } from './trim-marks.ts'

/** The width of a trim mark in points. */
const hairline = 0.25

/** The PDF of a label and its check list. */
export function kitPdf(drawing: KitDrawing, checks: CheckPaper, info: PrintersInfo): Promise<Buffer> {
  const document = printersPdf(info)
  document.addPage({ size: [points(drawing.width + 2 * edge), points(drawing.height + 2 * edge)], margin: 0 })
  // Boxes count from the lower left corner.
  const box = (beyond: number) =>
    [edge - beyond, edge - beyond, edge + drawing.width + beyond, edge + drawing.height + beyond].map(points)
  Object.assign(document.page.dictionary.data, { TrimBox: box(0), BleedBox: box(bleed) })
  drawShapes(document, drawing.shapes, edge, edge)
  for (const mark of trimMarks(drawing)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = mark.map((at) => points(edge + at))
    document.moveTo(left, top).lineTo(right, bottom).lineWidth(hairline).stroke(blackInk())
  }
  drawCheckPages(document, checks)
  return collect(document)
}

function points(millimetres: number): number {
  return millimetres * pointsPerMillimetre
}
