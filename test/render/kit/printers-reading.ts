// Reads what a printer looks for in a PDF: boxes and outlines by PDFium, operators of colour and text from the inflated
// streams. Lengths in mm.

import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Left, bottom, right, top. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

type Exports = Readonly<Record<string, (...values: number[]) => number>> & { readonly HEAPU8: Uint8Array }

const millimetres = (points: number) => (points / 72) * 25.4

/** A page as PDFium sees it. */
export type PrintedPage = {
  readonly media: Box
  readonly trim: Box
  readonly bleed: Box
  /** Bounds of each outline on the page, in the order of drawing. */
  readonly outlines: readonly Box[]
}

/** The pages of a PDF. */
export async function printedPages(file: Buffer): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(new Uint8Array(file))
  // The library's own types keep these private.
  const module = Reflect.get(library, 'module') as Exports
  const pages = [...document.pages()].map((page) => {
    const handle = Number(Reflect.get(page, 'pageIdx'))
    const objects = [...page.objects()].map((object) => Number(Reflect.get(object, 'objectIdx')))
    return {
      media: boxOf(module, '_FPDFPage_GetMediaBox', handle),
      trim: boxOf(module, '_FPDFPage_GetTrimBox', handle),
      bleed: boxOf(module, '_FPDFPage_GetBleedBox', handle),
      outlines: objects.map((object) => boxOf(module, '_FPDFPageObj_GetBounds', object)),
    }
  })
  document.destroy()
  library.destroy()
  return pages
}

/** Calls a function that writes four floats: left, bottom, right, top. */
function boxOf(module: Exports, name: string, handle: number): Box {
  const at = module['_malloc']?.(16) ?? 0
  if (module[name]?.(handle, at, at + 4, at + 8, at + 12) !== 1) throw new Error(`${name} has no answer`)
  const view = new DataView(module.HEAPU8.buffer, at, 16)
  const box: Box = [
    view.getFloat32(0, true),
    view.getFloat32(4, true),
    view.getFloat32(8, true),
    view.getFloat32(12, true),
  ]
  module['_free']?.(at)
  const [left, bottom, right, top] = box.map(millimetres)
  return [left ?? NaN, bottom ?? NaN, right ?? NaN, top ?? NaN]
}

/** The content streams of a PDF, inflated; fonts and other streams do not read as operators and stay out. */
export function contentStreams(file: Buffer): string[] {
  const source = file.toString('latin1')
  return [...source.matchAll(/<<([^>]*)>>\s*stream\r?\n/g)].flatMap((match) => {
    if (/FontFile|Length1|Subtype|Type \//.test(match[1] ?? '')) return []
    const start = match.index + match[0].length
    const end = source.indexOf('endstream', start)
    const bytes = file.subarray(start, end)
    const text = (match[1] ?? '').includes('FlateDecode') ? inflated(bytes) : bytes.toString('latin1')
    return /^\s*1 0 0 -1 0 [\d.]+ cm/.test(text) ? [text] : []
  })
}

function inflated(bytes: Buffer): string {
  return inflateSync(bytes).toString('latin1')
}

/** Every colour that content sets, as its operands and operator: `0 0 0 1 k`. */
export function coloursOf(content: string): string[] {
  return [...content.matchAll(/((?:-?[\d.]+ +){1,4})(k|K|rg|RG|g|G|sc|SC|scn|SCN)\b/g)].map(
    ([, operands = '', operator = '']) => `${operands.trim()} ${operator}`,
  )
}
