// From serials to the bytes of a file, block by block: what a file begins with, each block of codes, and what it ends with
// when the sizes of all blocks are known. Blocks can be made in any order and by anyone.

import { bmpPicture } from './bmp.ts'
import { engine, wayFor, type Engine } from './engine.ts'
import { growing, type Paint, type Picture } from './painting.ts'
import { headOffsets, pdfSheets } from './pdf.ts'
import { pngPicture } from './png.ts'
import { groupSize } from './program.ts'
import { serialReader, type BatchRequest } from './request.ts'
import { svgPicture } from './svg.ts'
import { digitsOf, template, type Template } from './template.ts'
import { tiffPicture } from './tiff.ts'
import { centralOf, ending, framingOf, frame, headroomOf, mostArchiveBytes, mostEntries } from './zip.ts'
import { zplLabels } from './zpl.ts'

/** Codes of a batch from an index on, written together. */
export type Run = { readonly first: number; readonly count: number }

/** A block in its file, and what it has written of itself. */
export type PlacedBlock = { readonly offset: number; readonly index: Uint8Array }

export type Format = {
  readonly extension: string
  /** Codes of a block; the last of a file may have fewer. */
  readonly blockCodes: number
  /** Codes that a file can hold. */
  readonly mostCodes: number
  /** Bytes in which a block of so many codes says what the end of the file needs to know of it. */
  indexBytes(codes: number): number
  head(part: Run): Uint8Array
  /**
   * @param run codes of the batch
   * @param at the place of the first of them in their file
   * @param index filled with what the end of the file needs to know
   * @returns the block, overwritten by the next
   */
  block(run: Run, at: number, index: Uint8Array): Uint8Array
  /** @param size bytes of the file so far */
  tail(part: Run, blocks: readonly PlacedBlock[], size: number): Uint8Array[]
}

/** Pixels or dots of a module when a request does not say. */
const usualScale = 10

const nothing = new Uint8Array(0)

/** The format of a request. */
export function formatOf(request: BatchRequest): Format {
  const drawn = template(request.address, request.options)
  const { scale = usualScale } = request
  switch (request.format) {
    case 'svg': return pictureZip(request, drawn, svgPicture(drawn))
    case 'png': return pictureZip(request, drawn, pngPicture(drawn, scale))
    case 'tif': return pictureZip(request, drawn, tiffPicture(drawn.side, scale))
    case 'bmp': return pictureZip(request, drawn, bmpPicture(drawn.side, scale))
    case 'pdf': return sheetFile(request, drawn)
    case 'zpl': return labelFile(request, drawn)
  }
}

/** What draws a request's codes, made with the first block: who writes the beginning and the end of a file draws nothing. */
function drawingOf(request: BatchRequest, drawn: Template): () => Engine {
  let drawing: Engine | undefined
  return () => drawing ??= engine(drawn, wayFor(request.count))
}

/** Pictures in a zip, each named by its serial. */
function pictureZip(request: BatchRequest, drawn: Template, picture: Picture): Format {
  const read = serialReader(request)
  const nameBytes = drawn.address.places.length + 1 + picture.extension.length
  const unsafe = drawn.address.places.some((place) => /[^0-9A-Za-z_-]/.test(place))
  const safe = (serial: string) => `${unsafe ? serial.replace(/[^0-9A-Za-z_-]/g, '-') : serial}.${picture.extension}`
  const drawing = drawingOf(request, drawn)
  let paint: Paint | undefined
  return {
    extension: 'zip', blockCodes: groupSize,
    mostCodes: Math.min(mostEntries, Math.floor((mostArchiveBytes - 22) / (picture.mostBytes + framingOf(nameBytes)))),
    indexBytes: (codes) => centralOf(codes, nameBytes),
    head: () => nothing,
    block({ first, count }, _, index) {
      paint ??= picture.painter(drawing())
      const serials = read(first, count)
      const painted = paint(digitsOf(drawn, serials), headroomOf(nameBytes))
      frame(painted, serials.map(safe), nameBytes, index)
      return painted.bytes
    },
    tail: (_, blocks, size) => ending(blocks.map(({ offset, index }) => ({ offset, central: index })), nameBytes, size),
  }
}

/** Sheets of codes in one document. The index of a block has where each of its objects begins, from the block on. */
function sheetFile(request: BatchRequest, drawn: Template): Format {
  const read = serialReader(request)
  const sheets = pdfSheets(drawn, request.sheet)
  const { perPage } = sheets
  const drawing = drawingOf(request, drawn)
  const memory = growing()
  const pagesOf = (count: number) => Math.ceil(count / perPage)
  const head = ({ count }: Run) => sheets.head(pagesOf(count))
  return {
    extension: 'pdf', blockCodes: perPage * Math.max(1, Math.floor(groupSize / perPage)),
    mostCodes: perPage * Math.floor(mostArchiveBytes / (sheets.pageBytes(0xffffff, perPage).reduce((sum, bytes) => sum + bytes) + 64)),
    indexBytes: (codes) => pagesOf(codes) * 8,
    head,
    block({ first, count }, at, index) {
      const serials = read(first, count)
      const { words } = drawing().draw(digitsOf(drawn, serials))
      const objects = new Uint32Array(index.buffer, index.byteOffset, pagesOf(count) * 2)
      const target = memory(pagesOf(count) * sheets.pageBytes(0xffffff, perPage).reduce((sum, bytes) => sum + bytes))
      let to = 0
      for (let page = 0; page < pagesOf(count); page++) {
        const own = serials.slice(page * perPage, (page + 1) * perPage)
        const number = at / perPage + page
        objects.set([to, to + sheets.pageBytes(number, own.length)[0]], page * 2)
        to = sheets.writePage(number, words, page * perPage, own, target, to)
      }
      return target.subarray(0, to)
    },
    tail(part, blocks, size) {
      const objects = blocks.flatMap(({ offset, index }) => Array.from(new Uint32Array(index.buffer, index.byteOffset, index.length / 4), (at) => at + offset))
      return [sheets.tail([...headOffsets(head(part)), ...objects], size)]
    },
  }
}

/** Labels one behind the other. */
function labelFile(request: BatchRequest, drawn: Template): Format {
  const read = serialReader(request)
  const labels = zplLabels(drawn, request.scale ?? usualScale)
  const drawing = drawingOf(request, drawn)
  const memory = growing()
  return {
    extension: 'zpl', blockCodes: groupSize, mostCodes: Math.floor(mostArchiveBytes / labels.bytes),
    indexBytes: () => 0,
    head: () => nothing,
    block({ first, count }) {
      const serials = read(first, count)
      const { words } = drawing().draw(digitsOf(drawn, serials))
      const target = memory(count * labels.bytes)
      serials.forEach((serial, code) => labels.write(words, code * drawn.matrixWords, serial, target, code * labels.bytes))
      return target.subarray(0, count * labels.bytes)
    },
    tail: () => [],
  }
}
