// The report of a proof as PDF, A4: what was checked and when, the points, and the pictures with their marks. Points
// that are not good carry the number of their mark.

import PDFDocument from 'pdfkit'
import type { Box } from '../../domain/proof/measures.ts'
import type { ProofVerdict } from '../../domain/proof/findings.ts'
import { fontFile } from '../lettering.ts'
import { collect } from '../vector.ts'

/** The content of a report, in the reader's language. */
export type ProofReport = {
  readonly title: string
  readonly subtitle: string
  readonly language: string
  readonly verdict: { readonly kind: ProofVerdict; readonly text: string }
  readonly rows: readonly { readonly name: string; readonly value: string }[]
  readonly pointsHeading: string
  readonly points: readonly {
    readonly verdict: ProofVerdict
    readonly label: string
    readonly title: string
    readonly message: string
    /** The number of the mark on a picture; null for a point without. */
    readonly mark: number | null
  }[]
  readonly note: string
  readonly pages: readonly {
    readonly picture: Uint8Array
    readonly width: number
    readonly height: number
    readonly caption: string
    readonly marks: readonly { readonly number: number; readonly verdict: ProofVerdict; readonly box: Box }[]
  }[]
  readonly created: Date
}

type PdfDocument = PDFKit.PDFDocument

/** Points. */
const margin = 54
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const nameWidth = 110
const titleWidth = 120
const ink = '#1a1a1a'
const soft = '#5c5c5c'
const colours: Readonly<Record<ProofVerdict, string>> = { good: '#2b7a3d', look: '#9a5b00', wrong: '#b3261e' }

/** Draws a report. */
export function drawProofReport(report: ProofReport): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, right: margin, bottom: margin, left: margin },
    pdfVersion: '1.7',
    displayTitle: true,
    lang: report.language,
    info: { Title: plain(report.title), Subject: plain(report.subtitle), CreationDate: report.created },
  })
  document.registerFont('regular', fontFile('regular'))
  document.registerFont('strong', fontFile('bold'))
  drawHead(document, report)
  for (const point of report.points) drawPoint(document, point)
  roomFor(document, 60)
  document
    .moveDown(0.8)
    .font('regular')
    .fontSize(8)
    .fillColor(soft)
    .text(report.note, margin, document.y, { width })
  for (const page of report.pages) drawPicture(document, page)
  return collect(document)
}

/** Text for the document's metadata: the library writes it into XML without escaping `&`, `<` and `>`. */
function plain(text: string): string {
  return text.replaceAll('&', '+').replaceAll('<', '‹').replaceAll('>', '›')
}

function drawHead(
  document: PdfDocument,
  { title, subtitle, verdict, rows, pointsHeading }: ProofReport,
): void {
  document.font('strong').fontSize(18).fillColor(ink).text(title, { width })
  document.font('regular').fontSize(11).fillColor(soft).text(subtitle, { width })
  document.moveDown(0.8)
  document.font('strong').fontSize(14).fillColor(colours[verdict.kind]).text(verdict.text, { width })
  document.moveDown(0.8)
  for (const { name, value } of rows) {
    const top = document.y
    document.font('regular').fontSize(9).fillColor(soft).text(name, margin, top, { width: nameWidth })
    document.fillColor(ink).text(value, margin + nameWidth, top, { width: width - nameWidth })
    document.moveDown(0.2)
  }
  document.moveDown(0.8)
  document.font('strong').fontSize(12).fillColor(ink).text(pointsHeading, margin, document.y, { width })
  document.moveDown(0.4)
}

function drawPoint(document: PdfDocument, point: ProofReport['points'][number]): void {
  const textWidth = width - titleWidth
  document.font('regular').fontSize(9)
  roomFor(document, document.heightOfString(point.message, { width: textWidth }) + 16)
  const top = document.y
  const number = point.mark === null ? '' : `${String(point.mark)}  `
  document
    .font('strong')
    .fillColor(colours[point.verdict])
    .text(`${number}${point.label}`, margin, top, { width: titleWidth - 10 })
  const labelEnd = document.y
  document.fillColor(ink).text(point.title, margin + titleWidth, top, { width: textWidth })
  document.font('regular').text(point.message, margin + titleWidth, document.y, { width: textWidth })
  document.y = Math.max(document.y, labelEnd) + 6
}

function roomFor(document: PdfDocument, height: number): void {
  if (document.y + height > bottom) document.addPage()
}

function drawPicture(document: PdfDocument, page: ProofReport['pages'][number]): void {
  document.addPage()
  document.font('regular').fontSize(9).fillColor(soft).text(page.caption, margin, margin, { width })
  const top = document.y + 8
  const scale = Math.min(width / page.width, (bottom - top) / page.height)
  const [drawnWidth, drawnHeight] = [page.width * scale, page.height * scale]
  document.image(Buffer.from(page.picture), margin, top, { width: drawnWidth, height: drawnHeight })
  document.lineWidth(0.5).rect(margin, top, drawnWidth, drawnHeight).stroke('#cfcac4')
  for (const { number, verdict, box } of page.marks) {
    const [left, upper] = [margin + box.left * drawnWidth, top + box.top * drawnHeight]
    document
      .lineWidth(1.2)
      .rect(left, upper, box.width * drawnWidth, box.height * drawnHeight)
      .stroke(colours[verdict])
    document.circle(left, upper, 6).fill(colours[verdict])
    document
      .font('strong')
      .fontSize(8)
      .fillColor('#ffffff')
      .text(String(number), left - 6, upper - 4.5, { width: 12, align: 'center', lineBreak: false })
  }
}
