// The check list of a bottle on A4, after the label in its PDF: what must stand on this bottle, where it stands, and
// what the producer adds. Black plate only.

import { fontFile } from '../lettering.ts'
import { pointsPerMillimetre as millimetre } from '../vector.ts'
import { blackInk } from './printers-pdf.ts'

/** One point of the list, in the reader's language. */
export type CheckRow = {
  readonly state: string
  readonly isOpen: boolean
  readonly title: string
  readonly note: string
  readonly source: string
}

/** The content of the list. */
export type CheckPaper = {
  readonly title: string
  readonly lead: string
  /** Facts on the label: size, letters, markets, languages. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly rows: readonly CheckRow[]
  readonly footer: string
}

type PdfDocument = PDFKit.PDFDocument

const page = { width: 595.28, height: 841.89 }
const margin = 20 * millimetre
const bottom = page.height - 18 * millimetre
const columns = { state: 34 * millimetre, gap: 4 * millimetre }
const textLeft = margin + columns.state + columns.gap
const textWidth = page.width - margin - textLeft
const black = blackInk()
const soft = blackInk(0.7)
const pale = blackInk(0.3)

/** Adds the pages of the list to a document. */
export function drawCheckPages(document: PdfDocument, paper: CheckPaper): void {
  document.registerFont('regular', fontFile('regular'))
  document.registerFont('strong', fontFile('bold'))
  addPage(document)
  write(document, paper.title, { font: 'strong', size: 17 })
  write(document, paper.lead, { size: 9.5, ink: soft, above: 3 })
  document.y += 8
  for (const { name, value } of paper.facts) {
    const top = document.y
    write(document, name, { size: 9, ink: soft, width: columns.state })
    const nameBottom = document.y
    document.y = top
    write(document, value, { size: 9, left: textLeft, width: textWidth })
    document.y = Math.max(nameBottom, document.y) + 1.5
  }
  document.y += 6
  for (const row of paper.rows) drawRow(document, row)
  footer(document, paper.footer)
}

function addPage(document: PdfDocument): void {
  document.addPage({ size: [page.width, page.height], margin: 0 })
  document.y = margin
}

function drawRow(document: PdfDocument, { state, isOpen, title, note, source }: CheckRow): void {
  const height = document.font('regular').fontSize(9).heightOfString(note, { width: textWidth }) + 40
  if (document.y + height > bottom) addPage(document)
  line(document)
  const top = document.y + 5
  drawBox(document, top, isOpen)
  document.y = top
  write(document, state, { size: 9, ink: soft, left: margin + 14, width: columns.state - 14 })
  const stateBottom = document.y
  document.y = top
  write(document, title, { font: 'strong', size: 10, left: textLeft, width: textWidth })
  if (note !== '') write(document, note, { size: 9, left: textLeft, width: textWidth, above: 1.5 })
  write(document, source, { size: 7.5, ink: soft, left: textLeft, width: textWidth, above: 2 })
  document.y = Math.max(stateBottom, document.y) + 5
}

/** A box to tick; with its tick where the label has the point already. */
function drawBox(document: PdfDocument, top: number, isOpen: boolean): void {
  document
    .rect(margin, top + 1.5, 8, 8)
    .lineWidth(0.7)
    .stroke(black)
  if (!isOpen)
    document
      .moveTo(margin + 1.8, top + 5.6)
      .lineTo(margin + 3.5, top + 7.6)
      .lineTo(margin + 6.4, top + 3)
      .lineWidth(1)
      .stroke(black)
}

function line(document: PdfDocument): void {
  document
    .moveTo(margin, document.y)
    .lineTo(page.width - margin, document.y)
    .lineWidth(0.4)
    .stroke(pale)
}

function footer(document: PdfDocument, text: string): void {
  document.y = bottom + 6
  write(document, text, { size: 7.5, ink: soft })
}

type Style = {
  readonly size: number
  readonly font?: 'regular' | 'strong'
  readonly ink?: ReturnType<typeof blackInk>
  readonly left?: number
  readonly width?: number
  readonly above?: number
}

/** Writes wrapped text at the current height, which moves below it. */
function write(
  document: PdfDocument,
  text: string,
  { size, font = 'regular', ink = black, left = margin, width = page.width - 2 * margin, above = 0 }: Style,
): void {
  document.font(font).fontSize(size).fillColor(ink)
  document.text(text, left, document.y + above, { width })
}
