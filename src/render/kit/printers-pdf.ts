// PDF for printers (PDF/X-1a:2003, ISO 15930-4): version 1.4, trim and bleed boxes, the printing condition, no colour
// but black. Drawings are in millimetres.

import PDFDocument from 'pdfkit'
import { forMetadata, modulesPath, pointsPerMillimetre, textPath } from '../vector.ts'
import type { KitShape } from './kit-layout.ts'

/** What a file says about itself. */
export type PrintersInfo = { readonly title: string; readonly created: Date }

type PdfDocument = PDFKit.PDFDocument
/** Percentages of the four printing plates. */
type Ink = [cyan: number, magenta: number, yellow: number, black: number]

/** Black, or a share of it from 0 to 1. */
export function blackInk(tint = 1): Ink {
  return [0, 0, 0, tint * 100]
}

/** An empty document. Each page that is added is trimmed at its edge, unless its boxes are set. */
export function printersPdf({ title, created }: PrintersInfo): PdfDocument {
  const document = new PDFDocument({ autoFirstPage: false, pdfVersion: '1.4', info: infoOf(title, created) })
  declarePrinting(document)
  document.on('pageAdded', () => {
    const { page } = document
    const whole = [0, 0, page.width, page.height]
    Object.assign(page.dictionary.data, { TrimBox: whole, BleedBox: whole })
  })
  return document
}

/** The library writes plain texts of the information dictionary as strings; `Trapped` is a name. */
class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  get [Symbol.toStringTag](): string {
    return 'PdfName'
  }
  toString(): string {
    return `/${this.name}`
  }
}

function infoOf(title: string, created: Date): PDFKit.DocumentInfo {
  const info = {
    Title: forMetadata(title),
    Creator: 'Nutricode',
    CreationDate: created,
    ModDate: created,
    Trapped: new PdfName('False'),
    GTS_PDFXVersion: 'PDF/X-1a:2003',
  }
  return info
}

/** The condition that a printer's proof assumes. Black alone suits any other. */
function declarePrinting(document: PdfDocument): void {
  const intent = document.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: new String('FOGRA39'),
    RegistryName: new String('http://www.color.org'),
    Info: new String('Coated FOGRA39 (ISO 12647-2:2004)'),
  })
  intent.end('')
  Object.assign(catalogueOf(document), { OutputIntents: [intent] })
}

/** The entries of a document's catalogue, which the library's types leave out. */
function catalogueOf(document: PdfDocument): object {
  const root: unknown = Reflect.get(document, '_root')
  if (typeof root === 'object' && root !== null && 'data' in root && root.data instanceof Object)
    return root.data
  throw new Error('the PDF library keeps its catalogue elsewhere')
}

/** Draws shapes with a point of the page, in mm, as their top left corner. */
export function drawShapes(
  document: PdfDocument,
  shapes: readonly KitShape[],
  left: number,
  top: number,
): void {
  document.save().scale(pointsPerMillimetre).translate(left, top)
  for (const shape of shapes) drawShape(document, shape)
  document.restore()
}

function drawShape(document: PdfDocument, shape: KitShape): void {
  switch (shape.kind) {
    case 'text':
      document.path(textPath(shape.strokes)).fill(blackInk(shape.tint))
      return
    case 'symbol': {
      const { layout, left, top, module } = shape
      document.save().translate(left, top).scale(module)
      document.rect(0, 0, layout.width, layout.height).fill(blackInk(0))
      document.path(modulesPath(layout)).fill(blackInk())
      if (layout.textStrokes.length > 0) document.path(textPath(layout.textStrokes)).fill(blackInk())
      document.restore()
      return
    }
    case 'frame': {
      const { left, top, width, height } = shape
      document.save().rect(left, top, width, height).lineWidth(0.1).dash(0.6, { space: 0.4 })
      document.stroke(blackInk()).restore()
    }
  }
}
