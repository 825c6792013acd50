// From serials to the bytes of a file, block by block: what a file begins with, each block of codes, and what it ends with
// when the sizes of all blocks are known. Blocks can be made in any order and by anyone.

import { engine, wayFor, type Engine } from './engine.ts'
import type { Paint, Picture } from './painting.ts'
import { groupSize } from './program.ts'
import { serialReader, type BatchRequest } from './request.ts'
import { svgPicture } from './svg.ts'
import { digitsOf, template, type Template } from './template.ts'
import { ending, framingOf, frame, headroomOf, mostArchiveBytes, mostEntries } from './zip.ts'

/** Codes of a batch from an index on, written together. */
export type Run = { readonly first: number; readonly count: number }

/** A block: its bytes, overwritten by the next, and what the end of the file needs to know of it. */
export type Block = { readonly body: Uint8Array; readonly index: Uint8Array }

/** A block in its file. */
export type PlacedBlock = { readonly offset: number; readonly index: Uint8Array }

export type Format = {
  readonly extension: string
  /** Codes of a block; the last of a file may have fewer. */
  readonly blockCodes: number
  /** Codes that a file can hold. */
  readonly mostCodes: number
  head(part: Run): Uint8Array
  block(run: Run): Block
  /** @param size bytes of the file so far */
  tail(part: Run, blocks: readonly PlacedBlock[], size: number): Uint8Array
}

/** The format of a request. */
export function formatOf(request: BatchRequest): Format {
  const drawn = template(request.address, request.options)
  return pictureZip(request, drawn, svgPicture(drawn.side))
}

/** Pictures in a zip, each named by its serial. */
function pictureZip(request: BatchRequest, drawn: Template, picture: Picture): Format {
  const read = serialReader(request)
  const nameBytes = drawn.address.places.length + 1 + picture.extension.length
  const safe = (serial: string) => `${serial.replace(/[^0-9A-Za-z_-]/g, '-')}.${picture.extension}`
  // Made with the first block: who writes the beginning and the end of a file draws nothing.
  let made: { readonly drawing: Engine; readonly paint: Paint } | undefined
  const tools = () => {
    const drawing = engine(drawn, wayFor(request.count))
    return { drawing, paint: picture.painter(drawing) }
  }
  return {
    extension: 'zip', blockCodes: groupSize,
    mostCodes: Math.min(mostEntries, Math.floor((mostArchiveBytes - 22) / (picture.mostBytes + framingOf(nameBytes)))),
    head: () => new Uint8Array(0),
    block({ first, count }) {
      const { drawing, paint } = made ??= tools()
      const serials = read(first, count)
      const painted = paint(drawing.draw(digitsOf(drawn, serials)), headroomOf(nameBytes))
      return { index: frame(painted, serials.map(safe), nameBytes), body: painted.bytes }
    },
    tail: (_, blocks, size) => ending(blocks.map(({ offset, index }) => ({ offset, central: index })), nameBytes, size),
  }
}
