// Logistic labels as PDF for printers, a page per label in its true size.

import { blackInk, printersPdf, type PrintersInfo } from '../kit/printers-pdf.ts'
import { collect, pointsPerMillimetre, textPath } from '../vector.ts'
import type { LogisticDrawing, LogisticShape } from './label-layout.ts'

/** Thickness of the line across a label in mm. */
const ruleWidth = 0.3

/** The PDF of labels. */
export function logisticPdf(drawings: Iterable<LogisticDrawing>, info: PrintersInfo): Promise<Buffer> {
  const document = printersPdf(info)
  for (const { width, height, module, shapes } of drawings) {
    document.addPage({ size: [width * pointsPerMillimetre, height * pointsPerMillimetre], margin: 0 })
    document.save().scale(pointsPerMillimetre)
    for (const shape of shapes) document.path(pathOf(shape, module)).fill(blackInk())
    document.restore()
  }
  return collect(document)
}

function pathOf(shape: LogisticShape, module: number): string {
  if (shape.kind === 'text') return textPath(shape.strokes)
  if (shape.kind === 'rule') return box(shape.left, shape.top, shape.width, ruleWidth)
  let [path, left] = ['', shape.left]
  for (const [index, modules] of shape.widths.entries()) {
    if (index % 2 === 0) path += box(left, shape.top, modules * module, shape.height)
    left += modules * module
  }
  return path
}

function box(left: number, top: number, width: number, height: number): string {
  const [x, y, w, h] = [left, top, width, height].map((length) => Math.round(length * 1e4) / 1e4)
  return `M${x} ${y}h${w}v${h}h${-(w ?? 0)}z`
}
