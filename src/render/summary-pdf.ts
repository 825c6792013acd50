// The PDF of a sheet: A4, every field by section, the sentences of the label, the code in its true size.
// Tagged, so that screen readers can read it; its fonts are embedded, so that it looks the same everywhere.

import PDFDocument from 'pdfkit'
import { layoutOf } from './layout.ts'
import { fontFile } from './lettering.ts'
import { minSideOf, matrixOf } from './symbol.ts'
import { collect, drawLayout, forMetadata } from './vector.ts'

/** The content of a summary, in the reader's language. */
export type SummaryDocument = {
  readonly title: string
  readonly subtitle: string
  readonly sections: readonly {
    readonly heading: string
    readonly rows: readonly { readonly name: string; readonly value: string }[]
  }[]
  /** Sentences as the label prints them; strong parts are allergens. */
  readonly sentences: readonly {
    readonly heading: string
    readonly segments: readonly { readonly text: string; readonly strong?: boolean }[]
  }[]
  /** The text of the code, and the caption above it. */
  readonly code?: { readonly text: string; readonly caption: string }
  /** Printed at the foot of every page, before its number. */
  readonly footer: string
  /** Language tag of the document, such as `el`. */
  readonly language?: string
  /** Date of creation; now by default. */
  readonly created?: Date
}

const millimetre = 72 / 25.4
const margin = {
  top: 20 * millimetre,
  right: 20 * millimetre,
  bottom: 24 * millimetre,
  left: 20 * millimetre,
}
const page = { width: 595.28, height: 841.89 }
const width = page.width - margin.left - margin.right
const pageBottom = page.height - margin.bottom
/** Width of the column of names, and the gap to the values, in points like all lengths below. */
const nameWidth = 52 * millimetre
const gap = 5 * millimetre
/** Height of a heading. */
const headingHeight = 34
/** Size of the label's sentences in points, and the height of their lines. */
const sentenceSize = 10
const sentenceLine = 14.1
/** Side of the code in mm where its modules allow it. */
const codeSide = 20
const colours = { ink: '#1a1a1a', soft: '#5c5c5c', line: '#cfcac4', accent: '#7a1f3d' }

type PdfDocument = PDFKit.PDFDocument
type Tags = PDFKit.PDFStructureElement

/** Draws a summary as a PDF. */
export function drawSummary(summary: SummaryDocument): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: margin,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    ...(summary.language === undefined ? {} : { lang: summary.language }),
    info: {
      Title: forMetadata(summary.title),
      Subject: forMetadata(summary.subtitle),
      CreationDate: summary.created ?? new Date(),
    },
  })
  document.registerFont('regular', fontFile('regular'))
  document.registerFont('strong', fontFile('bold'))
  const tags = document.struct('Document')
  document.addStructure(tags)
  drawHead(document, tags, summary)
  for (const { heading, rows } of summary.sections) section(document, tags, heading, rows)
  for (const { heading, segments } of summary.sentences) sentence(document, tags, heading, segments)
  tags.end()
  drawHeadersAndFooters(document, summary)
  return collect(document)
}

/** The head of the first page: title, subtitle, the code's text, and the code on the right. */
function drawHead(document: PdfDocument, tags: Tags, { title, subtitle, code }: SummaryDocument): void {
  const picture = code === undefined ? undefined : codePicture(code)
  const room = picture === undefined ? width : width - picture.width - gap
  if (picture !== undefined) drawCodePicture(document, tags, picture)
  document.y = margin.top
  tagged(document, tags, 'H1', () => write(document, title, margin.left, room, { font: 'strong', size: 20 }))
  if (subtitle !== '')
    tagged(document, tags, 'P', () =>
      write(document, subtitle, margin.left, room, { size: 11.5, colour: colours.soft, above: 3 }),
    )
  if (code !== undefined)
    tagged(document, tags, 'P', () =>
      write(document, code.text, margin.left, room, { size: 7.5, colour: colours.soft, above: 7 }),
    )
  document.y = Math.max(document.y, margin.top + (picture?.height ?? 0)) + 4 * millimetre
}

type CodePicture = {
  readonly layout: ReturnType<typeof layoutOf>
  readonly unit: number
  readonly width: number
  readonly height: number
  readonly alt: string
}

function codePicture({ text, caption }: { text: string; caption: string }): CodePicture {
  const matrix = matrixOf(text)
  const layout = layoutOf(matrix, caption === '' ? {} : { caption: [caption] })
  const unit = (Math.max(codeSide, minSideOf(matrix)) / matrix.width) * millimetre
  return { layout, unit, width: layout.width * unit, height: layout.height * unit, alt: text }
}

function drawCodePicture(
  document: PdfDocument,
  tags: Tags,
  { layout, unit, width: pictureWidth, alt }: CodePicture,
): void {
  const left = page.width - margin.right - pictureWidth + layout.matrix.quiet.right * unit
  tags.add(
    document.struct('Figure', { alt }, () => {
      document.save().translate(left, margin.top).scale(unit)
      drawLayout(document, layout, { ground: '#ffffff', ink: '#000000' })
      document.restore()
    }),
  )
}

/** A heading and a table of names and values. */
function section(
  document: PdfDocument,
  tags: Tags,
  heading: string,
  rows: SummaryDocument['sections'][number]['rows'],
): void {
  ensureHeight(
    document,
    headingHeight + rows.slice(0, 1).reduce((height, row) => height + rowHeight(document, row), 0),
  )
  headingLine(document, tags, heading)
  const table = document.struct('Table')
  tags.add(table)
  for (const row of rows) {
    ensureHeight(document, rowHeight(document, row))
    tableRow(document, table, row)
  }
  table.end()
  document.y += 10
}

function tableRow(
  document: PdfDocument,
  table: Tags,
  { name, value }: { name: string; value: string },
): void {
  const top = document.y
  const line = document.struct('TR')
  table.add(line)
  tagged(document, line, 'TH', () =>
    write(document, name, margin.left, nameWidth, { size: 9, colour: colours.soft, above: 3.5 }),
  )
  const nameBottom = document.y
  document.y = top
  tagged(document, line, 'TD', () =>
    write(document, value, margin.left + nameWidth + gap, width - nameWidth - gap, { size: 9.5, above: 3 }),
  )
  line.end()
  // A value longer than a page ends on a later page, where its own end counts.
  document.y = (document.y < top ? document.y : Math.max(nameBottom, document.y)) + 3
  rule(document, document.y, colours.line, 0.4)
}

function rowHeight(document: PdfDocument, { name, value }: { name: string; value: string }): number {
  const names = document.font('regular').fontSize(9).heightOfString(name, { width: nameWidth })
  const values = document.fontSize(9.5).heightOfString(value, { width: width - nameWidth - gap })
  // A row may break between pages only when it is taller than this.
  return Math.min(Math.max(names, values) + 8, 160)
}

type Segments = SummaryDocument['sentences'][number]['segments']
type TextRun = { readonly text: string; readonly font: 'regular' | 'strong'; readonly width: number }

/** A sentence of the label, its strong parts in bold. */
function sentence(document: PdfDocument, tags: Tags, heading: string, segments: Segments): void {
  const lines = linesOf(document, segments)
  ensureHeight(document, Math.min(lines.length * sentenceLine, 120) + (heading === '' ? 0 : headingHeight))
  if (heading !== '') {
    headingLine(document, tags, heading)
    document.y += 6
  }
  tagged(document, tags, 'P', () => {
    for (const line of lines) {
      if (document.y + sentenceLine > pageBottom) document.continueOnNewPage()
      drawLine(document, line)
    }
  })
  document.y += 8
}

/** Breaks lines only at spaces: a bracket or comma that touches a strong part stays on its line. */
function linesOf(document: PdfDocument, segments: Segments): TextRun[][] {
  const words: TextRun[][] = [[]]
  for (const { text, strong } of segments) {
    const font = strong === true ? 'strong' : 'regular'
    for (const [index, part] of text.split(/(?<= )/).entries()) {
      if (index > 0 || words.at(-1)?.at(-1)?.text.endsWith(' ') === true) words.push([])
      words
        .at(-1)
        ?.push({ text: part, font, width: document.font(font).fontSize(sentenceSize).widthOfString(part) })
    }
  }
  const lines: TextRun[][] = []
  let left = 0
  for (const word of words) {
    const wordWidth = word.reduce((sum, piece) => sum + piece.width, 0)
    if (lines.length === 0 || wordWidth > left) {
      lines.push([])
      left = width
    }
    lines.at(-1)?.push(...word)
    left -= wordWidth
  }
  return lines
}

function drawLine(document: PdfDocument, pieces: readonly TextRun[]): void {
  const top = document.y
  let x = margin.left
  for (const { text, font, width: runWidth } of pieces) {
    document.font(font).fontSize(sentenceSize).fillColor(colours.ink).text(text, x, top, { lineBreak: false })
    x += runWidth
  }
  document.y = top + sentenceLine
}

function headingLine(document: PdfDocument, tags: Tags, heading: string): void {
  tagged(document, tags, 'H2', () =>
    write(document, heading, margin.left, width, {
      font: 'strong',
      size: 11,
      colour: colours.accent,
      above: 6,
    }),
  )
  document.y += 3
  rule(document, document.y, colours.accent, 0.8)
}

/**
 * The running head and foot of every page: the title from the second page on, the footer, the page number.
 */
function drawHeadersAndFooters(document: PdfDocument, { title, footer }: SummaryDocument): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    // The footer is in the bottom margin, where text would otherwise begin a new page.
    document.page.margins.bottom = 0
    const top = pageBottom + 6 * millimetre
    rule(document, top, colours.line, 0.4)
    document.markContent('Artifact', { type: 'Pagination' })
    const small = { size: 7.5, colour: colours.soft }
    if (index > 0) line(document, title, margin.left, 11 * millimetre, width, small)
    line(document, footer, margin.left, top + 6, width - 20 * millimetre, small)
    line(
      document,
      `${index + 1} / ${count}`,
      page.width - margin.right - 20 * millimetre,
      top + 6,
      20 * millimetre,
      { ...small, align: 'right' },
    )
    document.endMarkedContent()
  }
}

type Style = {
  readonly font?: 'regular' | 'strong'
  readonly size: number
  readonly colour?: string
  readonly above?: number
  readonly align?: 'right'
}

/** Writes wrapped text at the current height, which moves below it. */
function write(document: PdfDocument, text: string, left: number, room: number, style: Style): void {
  document
    .font(style.font ?? 'regular')
    .fontSize(style.size)
    .fillColor(style.colour ?? colours.ink)
  document.text(text, left, document.y + (style.above ?? 0), { width: room })
}

/** Writes one line of text at a position, shortened to fit. */
function line(
  document: PdfDocument,
  text: string,
  left: number,
  top: number,
  room: number,
  { size, colour, align }: Style,
): void {
  document
    .font('regular')
    .fontSize(size)
    .fillColor(colour ?? colours.ink)
  document.text(text, left, top, {
    width: room,
    height: size * 1.3,
    ellipsis: true,
    ...(align === undefined ? {} : { align }),
  })
}

function rule(document: PdfDocument, y: number, colour: string, weight: number): void {
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(margin.left, y)
    .lineTo(page.width - margin.right, y)
    .lineWidth(weight)
    .stroke(colour)
  document.endMarkedContent()
}

/** Starts a new page unless this much height is left. */
function ensureHeight(document: PdfDocument, room: number): void {
  if (document.y + room > pageBottom) document.addPage()
}

function tagged(document: PdfDocument, parent: Tags, type: string, draw: () => void): void {
  parent.add(document.struct(type, {}, draw))
}
