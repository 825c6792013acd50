// The sheet with both codes for tills on A4: the pair at its true size, its measures, and when to use it.

import { fontFile } from '../lettering.ts'
import { collect, pointsPerMillimetre as millimetre } from '../vector.ts'
import type { DualMarkDrawing } from './dual-mark.ts'
import { blackInk, drawShapes, printersPdf, type PrintersInfo } from './printers-pdf.ts'

/** The texts of the sheet, in the reader's language. */
export type DualMarkTexts = {
  readonly title: string
  readonly lead: string
  /** Measures and rules, one line each. */
  readonly lines: readonly string[]
}

const margin = 20
const page = { width: 210, height: 297 }

/** The PDF of the sheet. */
export function dualMarkPdf(
  drawing: DualMarkDrawing,
  { title, lead, lines }: DualMarkTexts,
  info: PrintersInfo,
): Promise<Buffer> {
  const document = printersPdf(info)
  document.registerFont('regular', fontFile('regular'))
  document.registerFont('strong', fontFile('bold'))
  document.addPage({ size: [page.width * millimetre, page.height * millimetre], margin: 0 })
  const write = (text: string, font: string, size: number, top: number) => {
    document.font(font).fontSize(size).fillColor(blackInk())
    document.text(text, margin * millimetre, top, { width: (page.width - 2 * margin) * millimetre })
  }
  write(title, 'strong', 17, margin * millimetre)
  write(lead, 'regular', 10.5, document.y + 6)
  const top = document.y / millimetre + 12
  const left = (page.width - drawing.width) / 2
  const frame = { kind: 'frame', left: 0, top: 0, width: drawing.width, height: drawing.height } as const
  drawShapes(document, [...drawing.shapes, frame], left, top)
  document.y = (top + drawing.height + 12) * millimetre
  for (const line of lines) write(line, 'regular', 9.5, document.y + 5)
  return collect(document)
}
