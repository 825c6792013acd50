// From serials to the bytes of a file, block by block: what a file begins with, each block of codes, and what it ends with
// when the sizes of all blocks are known. Blocks can be made in any order and by anyone.

import { bmpPicture } from './bmp.ts'
import type { DeflatedTables } from './deflated.ts'
import { engine, maskProgram, wayFor, type Engine } from './engine.ts'
import { growing, type Picture } from './painting.ts'
import { headOffsets, pdfSheets } from './pdf.ts'
import { pngPicture, pngTables } from './png.ts'
import { groupSize, type Program } from './program.ts'
import { serialReader, type BatchRequest } from './request.ts'
import { svgPicture, svgTables } from './svg.ts'
import { digitsOf, template, type Template } from './template.ts'
import { tiffPicture } from './tiff.ts'
import { centralOf, ending, framingOf, frame, headroomOf, mostArchiveBytes, mostEntries } from './zip.ts'
import { zplLabels } from './zpl.ts'

/** Codes of a batch from an index on, written together. */
export type Run = { readonly first: number; readonly count: number }

/** A block in its file, and what it has written of itself. */
export type PlacedBlock = { readonly offset: number; readonly index: Uint8Array }

/** Writes files of one kind. */
type Writer = {
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

/** From serials to files. */
export type Format = Writer & {
  /** What is calculated before the first code. */
  readonly prepare: () => Preparation
}

/** What is calculated for a request before the first code, once for all who draw it. */
export type Preparation = {
  readonly template: Template
  readonly program: Program
  readonly tables: DeflatedTables | null
}

/** The format of a request. What is not prepared is made when it is wanted: who begins and ends a file draws nothing. */
export function formatOf(request: BatchRequest, ready?: Preparation): Format {
  const { format, scale = usualScale } = request
  const drawn = ready?.template ?? template(request.address, request.options)
  const program = once(() => ready?.program ?? maskProgram(drawn))
  const make =
    format === 'svg' ? () => svgTables(drawn) : format === 'png' ? () => pngTables(drawn, scale) : undefined
  const tables = make && once(() => ready?.tables ?? make())
  const way = wayFor(request.count)
  const drawing = once(() => engine(drawn, way, way === 'lanes' ? undefined : program()))
  const prepare = () => ({ template: drawn, program: program(), tables: tables?.() ?? null })
  return { ...writerOf(request, drawing, drawn, tables), prepare }
}

function writerOf(
  request: BatchRequest,
  drawing: () => Engine,
  drawn: Template,
  tables: (() => DeflatedTables) | undefined,
): Writer {
  const { scale = usualScale } = request
  switch (request.format) {
    case 'svg':
      return pictureZip(request, drawing, drawn, svgPicture(drawn, tables))
    case 'png':
      return pictureZip(request, drawing, drawn, pngPicture(drawn, scale, tables))
    case 'tif':
      return pictureZip(request, drawing, drawn, tiffPicture(drawn.side, scale))
    case 'bmp':
      return pictureZip(request, drawing, drawn, bmpPicture(drawn.side, scale))
    case 'pdf':
      return sheetFile(request, drawing, drawn)
    case 'zpl':
      return labelFile(request, drawing, drawn)
  }
}

/** What is made when it is first wanted, and then kept. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Pictures in a zip, each named by its serial. */
function pictureZip(request: BatchRequest, drawing: () => Engine, drawn: Template, picture: Picture): Writer {
  const read = serialReader(request)
  const nameEnd = `.${picture.extension}`
  const nameBytes = drawn.address.places.length + nameEnd.length
  const unsafe = drawn.address.places.some((place) => /[^0-9A-Za-z_-]/.test(place))
  const safe = (serials: readonly string[]) =>
    unsafe ? serials.map((serial) => serial.replace(/[^0-9A-Za-z_-]/g, '-')) : serials
  const paint = once(() => picture.painter(drawing()))
  return {
    extension: 'zip',
    blockCodes: groupSize,
    mostCodes: Math.min(
      mostEntries,
      Math.floor((mostArchiveBytes - 22) / (picture.mostBytes + framingOf(nameBytes))),
    ),
    indexBytes: (codes) => centralOf(codes, nameBytes),
    head: () => nothing,
    block({ first, count }, _, index) {
      const serials = read(first, count)
      const painted = paint()(digitsOf(drawn, serials), headroomOf(nameBytes))
      frame(painted, { starts: safe(serials), end: nameEnd }, index)
      return painted.bytes
    },
    tail: (_, blocks, size) =>
      ending(
        blocks.map(({ offset, index }) => ({ offset, central: index })),
        nameBytes,
        size,
      ),
  }
}

/** Sheets of codes in one document. The index of a block has where each of its objects begins, from the block on. */
function sheetFile(request: BatchRequest, drawing: () => Engine, drawn: Template): Writer {
  const read = serialReader(request)
  const sheets = pdfSheets(drawn, request.sheet)
  const { perPage } = sheets
  const memory = growing()
  const pagesOf = (count: number) => Math.ceil(count / perPage)
  const head = ({ count }: Run) => sheets.head(pagesOf(count))
  return {
    extension: 'pdf',
    blockCodes: perPage * Math.max(1, Math.floor(groupSize / perPage)),
    mostCodes:
      perPage *
      Math.floor(
        mostArchiveBytes / (sheets.pageBytes(0xffffff, perPage).reduce((sum, bytes) => sum + bytes) + 64),
      ),
    indexBytes: (codes) => pagesOf(codes) * 8,
    head,
    block({ first, count }, at, index) {
      const serials = read(first, count)
      const { words } = drawing().draw(digitsOf(drawn, serials))
      const objects = new Uint32Array(index.buffer, index.byteOffset, pagesOf(count) * 2)
      const target = memory(
        pagesOf(count) * sheets.pageBytes(0xffffff, perPage).reduce((sum, bytes) => sum + bytes),
      )
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
      const objects = blocks.flatMap(({ offset, index }) =>
        Array.from(new Uint32Array(index.buffer, index.byteOffset, index.length / 4), (at) => at + offset),
      )
      return [sheets.tail([...headOffsets(head(part)), ...objects], size)]
    },
  }
}

/** Labels one behind the other. */
function labelFile(request: BatchRequest, drawing: () => Engine, drawn: Template): Writer {
  const read = serialReader(request)
  const labels = zplLabels(drawn, request.scale ?? usualScale)
  const memory = growing()
  return {
    extension: 'zpl',
    blockCodes: groupSize,
    mostCodes: Math.floor(mostArchiveBytes / labels.bytes),
    indexBytes: () => 0,
    head: () => nothing,
    block({ first, count }) {
      const serials = read(first, count)
      const { words } = drawing().draw(digitsOf(drawn, serials))
      const target = memory(count * labels.bytes)
      serials.forEach((serial, code) =>
        labels.write(words, code * drawn.matrixWords, serial, target, code * labels.bytes),
      )
      return target.subarray(0, count * labels.bytes)
    },
    tail: () => [],
  }
}
