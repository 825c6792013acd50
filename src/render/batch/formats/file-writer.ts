// From serials to the bytes of a file, block by block: the beginning of a file, each block of codes, and the
// end, which needs the sizes of all blocks. Blocks can be written in any order and by any thread.

import { printFormats, type PrintFormatName } from '../../../domain/code/print-formats.ts'
import type { PictureTables } from '../deflate/picture-tables.ts'
import { kernelEngine, smallBatch, smallBatchEngine, type Engine } from '../engine/engine.ts'
import { groupSize, maskProgram, type MaskProgram } from '../mask/mask-program.ts'
import { defaultScale, serialReader, type BatchRequest, type CodeRange } from '../request.ts'
import { createTemplate, serialDigits, type Template } from '../symbol/template.ts'
import { bmpPicture } from './bmp.ts'
import { headOffsets, pdfSheets, type PdfSheets } from './pdf.ts'
import { growingBuffer, type PictureFormat } from './picture.ts'
import { pngPicture, pngTables } from './png.ts'
import { svgPicture, svgTables } from './svg.ts'
import { tiffPicture } from './tiff.ts'
import {
  archiveEnd,
  centralDirectoryBytes,
  entryOverhead,
  localHeaderBytes,
  mostArchiveBytes,
  mostEntries,
  writeEntries,
} from './zip.ts'
import { zplLabels } from './zpl.ts'

/** A block's offset in its file, and its index: the bytes about its codes that the end of the file needs. */
export type PlacedBlock = { readonly offset: number; readonly index: Uint8Array }

/** What is calculated before the first code, once for all threads. */
export type PreparedBatch = {
  readonly template: Template
  readonly program: MaskProgram
  /** For formats that are written from tables. */
  readonly tables: PictureTables | null
}

/** Writes the files of a request. */
export type FileWriter = {
  readonly extension: string
  /** Codes of a block. The last block of a file may have fewer. */
  readonly blockCodes: number
  /** Codes that a file can hold. */
  readonly mostCodes: number
  /** Bytes of the index of a block, by its number of codes. */
  indexBytes(codes: number): number
  head(part: CodeRange): Uint8Array
  /**
   * @param range codes of the batch
   * @param firstInFile the number of codes before them in their file
   * @param index receives the block's index
   * @returns the block, which the next call overwrites
   */
  block(range: CodeRange, firstInFile: number, index: Uint8Array): Uint8Array
  /** @param size bytes of the file so far */
  tail(part: CodeRange, blocks: readonly PlacedBlock[], size: number): Uint8Array[]
  /** Calculates what other threads need. */
  prepare(): PreparedBatch
}

const noBytes = new Uint8Array(0)

/**
 * The writer of a request.
 * @param prepared what another thread has calculated. The rest is calculated on first use: head and tail need
 * no engine
 * @throws RangeError for a request that cannot be drawn
 */
export function fileWriter(request: BatchRequest, prepared?: PreparedBatch): FileWriter {
  const { scale = defaultScale, count } = request
  const { makeTables, blockWriter } = writers[request.format]
  const template = prepared?.template ?? createTemplate(request.address, request.options)
  const program = once(() => prepared?.program ?? maskProgram(template))
  const tables = makeTables && once(() => prepared?.tables ?? makeTables(template, scale, request))
  const engine = once(() =>
    count < smallBatch ? smallBatchEngine(template) : kernelEngine(template, program()),
  )
  return {
    ...blockWriter({ request, template, scale, tables, engine }),
    extension: printFormats[request.format].extension,
    prepare: () => ({ template, program: program(), tables: tables?.() ?? null }),
  }
}

/** A request, and what is calculated from it. */
type Batch = {
  readonly request: BatchRequest
  readonly template: Template
  readonly scale: number
  readonly tables: (() => PictureTables) | undefined
  readonly engine: () => Engine
}

type BlockWriter = Omit<FileWriter, 'extension' | 'prepare'>

/** How each print format is written, and its tables if it has some. */
type FormatWriter = {
  readonly makeTables?: (template: Template, scale: number, request: BatchRequest) => PictureTables
  readonly blockWriter: (batch: Batch) => BlockWriter
}

const writers: Readonly<Record<PrintFormatName, FormatWriter>> = {
  'svg-zip': {
    makeTables: (template, _scale, request) => svgTables(template, request),
    blockWriter: (batch) => pictureZip(batch, svgPicture(batch.template, batch.request, batch.tables)),
  },
  'png-zip': {
    makeTables: (template, scale, { heading }) => pngTables(template, scale, heading),
    blockWriter: (batch) =>
      pictureZip(batch, pngPicture(batch.template, batch.scale, batch.request, batch.tables)),
  },
  'tif-zip': {
    blockWriter: (batch) => pictureZip(batch, tiffPicture(batch.template.side, batch.scale, batch.request)),
  },
  'bmp-zip': {
    blockWriter: (batch) => pictureZip(batch, bmpPicture(batch.template.side, batch.scale, batch.request)),
  },
  'pdf': { blockWriter: sheetFile },
  'zpl': { blockWriter: labelFile },
}

/** A value that is calculated on first use. */
function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}

/**
 * A zip of pictures, each named by its serial. The index of a block has its records of the central directory.
 */
function pictureZip({ request, template, engine }: Batch, picture: PictureFormat): BlockWriter {
  const read = serialReader(request)
  const { alphabets } = template.address
  const nameEnd = `.${printFormats[request.format].picture ?? ''}`
  const nameBytes = alphabets.length + nameEnd.length
  const isUnsafe = alphabets.some((alphabet) => /[^0-9A-Za-z_-]/.test(alphabet))
  const fileNames = (serials: readonly string[]) =>
    isUnsafe ? serials.map((serial) => serial.replace(/[^0-9A-Za-z_-]/g, '-')) : serials
  const paint = once(() => picture.painter(engine()))
  const mostEntryBytes = picture.mostBytes + entryOverhead(nameBytes)
  return {
    blockCodes: groupSize,
    mostCodes: Math.min(mostEntries, Math.floor((mostArchiveBytes - 22) / mostEntryBytes)),
    indexBytes: (codes) => centralDirectoryBytes(codes, nameBytes),
    head: () => noBytes,
    block(range, _firstInFile, index) {
      const serials = read(range)
      const painted = paint()(serialDigits(template, serials), localHeaderBytes(nameBytes))
      writeEntries(painted, { starts: fileNames(serials), end: nameEnd }, index)
      return painted.bytes
    },
    tail: (_part, blocks, size) => archiveEnd(blocks, nameBytes, size),
  }
}

/**
 * Sheets of codes in one document. The index of a block has the offset in the block of each of its objects.
 */
function sheetFile({ request, template, engine }: Batch): BlockWriter {
  const read = serialReader(request)
  const sheets = pdfSheets(template, request.sheet, request.heading)
  const { perPage, mostPageBytes } = sheets
  const buffer = growingBuffer()
  const pageCount = (codes: number) => Math.ceil(codes / perPage)
  const head = ({ count }: CodeRange) => sheets.head(pageCount(count))
  return {
    blockCodes: perPage * Math.max(1, Math.floor(groupSize / perPage)),
    mostCodes: perPage * Math.floor(mostArchiveBytes / (mostPageBytes + 64)),
    indexBytes: (codes) => pageCount(codes) * 8,
    head,
    block(range, firstInFile, index) {
      const serials = read(range)
      const { words } = engine().draw(serialDigits(template, serials))
      const target = buffer(pageCount(range.count) * mostPageBytes)
      return writePages(sheets, { words, serials, firstPage: firstInFile / perPage }, target, index)
    },
    tail(part, blocks, size) {
      const objects = blocks.flatMap(({ offset, index }) =>
        Array.from(
          new Uint32Array(index.buffer, index.byteOffset, index.length / 4),
          (inBlock) => inBlock + offset,
        ),
      )
      return [sheets.tail([...headOffsets(head(part)), ...objects], size)]
    },
  }
}

/** Drawn codes of a block, and the number of its first page in the file. */
type PagedCodes = {
  readonly words: Uint32Array
  readonly serials: readonly string[]
  readonly firstPage: number
}

/** Writes the pages of a block, and the offsets of their objects into its index. */
function writePages(
  sheets: PdfSheets,
  { words, serials, firstPage }: PagedCodes,
  target: Buffer,
  index: Uint8Array,
): Uint8Array {
  const pages = Math.ceil(serials.length / sheets.perPage)
  const objects = new Uint32Array(index.buffer, index.byteOffset, pages * 2)
  let start = 0
  for (let page = 0; page < pages; page++) {
    const first = page * sheets.perPage
    const pageSerials = serials.slice(first, first + sheets.perPage)
    const { contents, end } = sheets.writePage(firstPage + page, words, first, pageSerials, target, start)
    objects.set([start, contents], page * 2)
    start = end
  }
  return target.subarray(0, start)
}

/** Labels, one after the other. */
function labelFile({ request, template, scale, engine }: Batch): BlockWriter {
  const read = serialReader(request)
  const labels = zplLabels(template, scale, request.heading)
  const buffer = growingBuffer()
  return {
    blockCodes: groupSize,
    mostCodes: Math.floor(mostArchiveBytes / labels.bytes),
    indexBytes: () => 0,
    head: () => noBytes,
    block(range) {
      const serials = read(range)
      const { words } = engine().draw(serialDigits(template, serials))
      const target = buffer(range.count * labels.bytes)
      serials.forEach((serial, code) =>
        labels.write(words, code * template.matrixWords, serial, target, code * labels.bytes),
      )
      return target.subarray(0, range.count * labels.bytes)
    },
    tail: () => [],
  }
}
