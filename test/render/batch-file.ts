// Complete files of a batch, in memory: requests for the serials of a list, and the pictures in their files.

import type { FileWriter } from '../../src/render/batch/formats/file-writer.ts'
import type { BatchRequest } from '../../src/render/batch/request.ts'
import { usualKind } from '../support/batch-kinds.ts'

/** A request for the codes of a list of serials. */
export function request(serials: readonly string[], changes: Partial<BatchRequest>): BatchRequest {
  const bytes = new SharedArrayBuffer(serials.join('').length)
  Buffer.from(bytes).write(serials.join(''), 'latin1')
  return {
    address: usualKind.address,
    options: usualKind.options,
    serials: { kind: 'list', bytes },
    count: serials.length,
    format: 'pdf',
    name: 'codes',
    ...changes,
  }
}

/** A complete file. Its blocks are written in reverse order, as threads might write them. */
export function fileOf(writer: FileWriter, count: number): Buffer {
  const part = { first: 0, count }
  const head = Buffer.from(writer.head(part))
  const runs = Array.from({ length: Math.ceil(count / writer.blockCodes) }, (_, at) => ({
    first: at * writer.blockCodes,
    count: Math.min(writer.blockCodes, count - at * writer.blockCodes),
  }))
  const blocks = runs
    .toReversed()
    .map((run) => {
      const index = new Uint8Array(writer.indexBytes(run.count))
      return { body: Buffer.from(writer.block(run, run.first, index)), index }
    })
    .toReversed()
  let size = head.length
  const placed = blocks.map(({ body, index }) => {
    size += body.length
    return { offset: size - body.length, index }
  })
  return Buffer.concat([head, ...blocks.map(({ body }) => body), ...writer.tail(part, placed, size)])
}

/** The rows of a ^GF field as dots. A colon repeats the row above, a comma fills a row with light dots. */
export function rowsOfGraphic(data: string, digits: number): string[] {
  const rows: string[] = []
  for (let at = 0; at < data.length;) {
    if (data[at] === ':') {
      rows.push(rows.at(-1) ?? '')
      at++
      continue
    }
    const written = data.slice(at, at + digits).replace(/,.*$/u, '')
    rows.push(
      Array.from(written.padEnd(digits, '0'), (digit) =>
        parseInt(digit, 16).toString(2).padStart(4, '0'),
      ).join(''),
    )
    at += Math.min(digits, written.length + 1)
  }
  return rows
}
