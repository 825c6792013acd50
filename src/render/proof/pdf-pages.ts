// The pages of a PDF by PDFium: their pictures, and their texts character by character. PDFium is built without
// JavaScript and XFA, so nothing in a file runs.

import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import type { TextCharacter } from '../../domain/proof/measures.ts'
import { inkOf, type FileInks } from './file-inks.ts'
import type { Picture } from './raster.ts'

type Library = Awaited<ReturnType<typeof PDFiumLibrary.init>>

/** Points of an inch, millimetres of an inch. */
const pointsPerInch = 72
const mmPerInch = 25.4
/** Resolution and size of a page's picture: a module of 0.25 mm has six pixels; four bytes are one pixel. */
const mostDotsPerInch = 600
const mostPixels = 16_000_000
/** Most characters of a page that are read. */
const mostCharacters = 20_000

/** A page of a PDF. */
export type PdfPage = {
  readonly picture: Picture
  readonly pixelsPerMm: number
  readonly characters: TextCharacter[]
}

/** What a file is not: a PDF that can be opened without a password. */
export class UnreadablePdf extends Error {}

/** The first pages of a PDF. @throws UnreadablePdf */
export async function readPdf(
  file: Uint8Array,
  maxPages: number,
  fileInks: FileInks,
): Promise<{ readonly pages: PdfPage[]; readonly pagesLeftOut: number }> {
  const library = await PDFiumLibrary.init()
  const document = await open(library, file)
  const count = document.getPageCount()
  const pages: PdfPage[] = []
  for (let index = 0; index < Math.min(count, maxPages); index += 1)
    pages.push(await readPage(library, document.getPage(index), fileInks))
  document.destroy()
  library.destroy()
  return { pages, pagesLeftOut: Math.max(0, count - maxPages) }
}

async function open(library: Library, file: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(file)
  } catch (error) {
    throw new UnreadablePdf(error instanceof Error ? error.message : 'The PDF cannot be opened.')
  }
}

async function readPage(library: Library, page: PDFiumPage, fileInks: FileInks): Promise<PdfPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const area = Math.max(1, originalWidth * originalHeight)
  const scale = Math.min(mostDotsPerInch / pointsPerInch, Math.sqrt(mostPixels / area))
  // The texts first: the package closes a page that it has drawn.
  const characters = charactersOf(library, page, { width: originalWidth, height: originalHeight }, fileInks)
  // Whole pixels by size, not by scale: the package would cut the page to whole points first.
  const [width, height] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)]
  const { data } = await page.render({ scale: 1, width, height, render: 'bitmap' })
  const rgba = new Uint8ClampedArray(data)
  const pixelsPerMm = (width / originalWidth) * (pointsPerInch / mmPerInch)
  return { picture: { width, height, rgba }, pixelsPerMm, characters }
}

/** The functions of PDFium that its package declares for itself alone. */
type TextFunctions = {
  readonly _FPDFText_LoadPage: (page: number) => number
  readonly _FPDFText_ClosePage: (text: number) => void
  readonly _FPDFText_CountChars: (text: number) => number
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_GetCharAngle: (text: number, index: number) => number
  readonly _FPDFText_GetCharBox: (
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
  readonly _FPDFText_GetFillColor: (
    text: number,
    index: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number
  readonly wasmExports: {
    readonly malloc: (size: number) => number
    readonly free: (pointer: number) => void
  }
  readonly HEAPF64: Float64Array
  readonly HEAPU32: Uint32Array
}

/** The characters of a page in the order of reading. */
function charactersOf(
  library: Library,
  page: PDFiumPage,
  size: { readonly width: number; readonly height: number },
  fileInks: FileInks,
): TextCharacter[] {
  const pdfium = textFunctions(library)
  const text = pdfium._FPDFText_LoadPage(pointerOf(page))
  const memory = pdfium.wasmExports.malloc(32)
  const count = Math.min(pdfium._FPDFText_CountChars(text), mostCharacters)
  const characters = Array.from({ length: Math.max(0, count) }, (_, index): TextCharacter => {
    pdfium._FPDFText_GetFillColor(text, index, memory, memory + 4, memory + 8, memory + 12)
    const [red = 0, green = 0, blue = 0] = pdfium.HEAPU32.subarray(memory / 4, memory / 4 + 3)
    const ink = inkOf([red, green, blue], fileInks)
    pdfium._FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24)
    const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.HEAPF64.subarray(memory / 8, memory / 8 + 4)
    // A text that stands on its side is as high as its outlines are wide.
    const isUpright = Math.abs(Math.sin(pdfium._FPDFText_GetCharAngle(text, index))) < 0.5
    const isDrawn = right > left && top > bottom
    const box = {
      left: left / size.width,
      top: 1 - top / size.height,
      width: (right - left) / size.width,
      height: (top - bottom) / size.height,
    }
    return {
      text: letterOf(pdfium._FPDFText_GetUnicode(text, index)),
      box: isDrawn ? box : null,
      height: isDrawn ? ((isUpright ? top - bottom : right - left) / pointsPerInch) * mmPerInch : 0,
      ink,
    }
  })
  pdfium.wasmExports.free(memory)
  pdfium._FPDFText_ClosePage(text)
  return characters
}

/** The package keeps the functions on texts to itself: a version without them must not pass unseen. */
function textFunctions(library: Library): TextFunctions {
  const functions: unknown = Reflect.get(library, 'module')
  if (!hasTextFunctions(functions)) throw new Error('This version of the PDF library reads no texts.')
  return functions
}

function hasTextFunctions(value: unknown): value is TextFunctions {
  return typeof value === 'object' && value !== null && '_FPDFText_GetCharBox' in value
}

function pointerOf(page: PDFiumPage): number {
  const pointer: unknown = Reflect.get(page, 'pageIdx')
  if (typeof pointer !== 'number') throw new Error('This version of the PDF library has other pages.')
  return pointer
}

function letterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
