// Codes as SVG: one path of horizontal strokes, its text that of npm qrcode byte for byte, so that an archive made by
// either is the same. Rows are written by windows of ten modules: a table has the text of every window's whole runs.

import type { Machine } from './machine.ts'
import { growing, paintEach, quietZone, type Paint, type Picture } from './painting.ts'

/** Modules that are written at once. */
const windowModules = 10

/** Symbols of a side as SVG, a module a unit, without a size. */
export function svgPicture(side: number): Picture {
  const texts = textsOf(side)
  // The longest row turns at every module: six characters for each two, and those of its start.
  const mostBytes = texts.head.length + texts.tail.length + side * (16 + 3 * side)
  return {
    extension: 'svg', mostBytes,
    painter: ({ template: { matrixWords }, machine }) => {
      if (machine !== null) return kernelPaint(machine, texts, mostBytes, side, matrixWords)
      const memory = growing()
      return (matrices, headroom) => paintEach(matrices, headroom, mostBytes, memory, (code, target, at) =>
        writeText(matrices.words.subarray(code * matrixWords), side, texts, target, at))
    },
  }
}

/** The pieces of text that pictures are put together from. */
type Texts = {
  readonly head: string
  readonly tail: string
  /** Where a row's first dark module is: by column, and by row. */
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** Strokes and steps by their length. */
  readonly runs: readonly string[]
  readonly gaps: readonly string[]
}

function textsOf(side: number): Texts {
  const whole = side + 2 * quietZone
  const numbers = Array.from({ length: side + 1 }, (_, number) => number)
  return {
    head: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges">`
      + `<path fill="#ffffff" d="M0 0h${whole}v${whole}H0z"/><path stroke="#000000" d="`,
    tail: '"/></svg>\n',
    columns: numbers.map((column) => `M${column + quietZone} `),
    rows: numbers.map((row) => `${row + quietZone}.5`),
    runs: numbers.map((run) => `h${run}`),
    gaps: numbers.map((gap) => `m${gap} 0`),
  }
}

/** The text of one code, run by run. */
function writeText(rows: Uint32Array, side: number, texts: Texts, target: Buffer, at: number): number {
  let text = texts.head
  for (let row = 0; row < side; row++) {
    const [low, high] = [rows[row * 2] ?? 0, rows[row * 2 + 1] ?? 0]
    const isDark = (column: number) => ((column < 32 ? low >>> column : high >>> (column - 32)) & 1) === 1
    for (let column = 0, end = 0; column < side; column++) {
      if (!isDark(column)) continue
      text += end === 0 ? `${texts.columns[column] ?? ''}${texts.rows[row] ?? ''}` : texts.gaps[column - end] ?? ''
      for (end = column + 1; end < side && isDark(end);) end++
      text += texts.runs[end - column] ?? ''
      column = end
    }
  }
  return at + target.write(text + texts.tail, at, 'latin1')
}

/** The same in a kernel, where the texts are laid down. */
function kernelPaint(machine: Machine, texts: Texts, mostBytes: number, side: number, matrixWords: number): Paint {
  const short = (list: readonly string[]) => machine.put(Uint8Array.from(list.flatMap((text) => [...Buffer.from(text.padEnd(7)), text.length])))
  const long = (text: string) => {
    const bytes = Buffer.alloc(16 + Math.ceil(text.length / 16) * 16)
    bytes.writeUInt32LE(text.length)
    bytes.write(text, 16, 'latin1')
    return machine.put(bytes)
  }
  const tables = machine.put(Uint32Array.of(
    long(texts.head), long(texts.tail), short(texts.columns), short(texts.rows), machine.put(windowTable(texts)), short(texts.runs), short(texts.gaps)))
  const room = machine.paintingRoom()
  return ({ count, address }, headroom) => {
    const { out, spans } = room(headroom + mostBytes)
    machine.kernel.svg(address, matrixWords * 4, side, count, tables, headroom, out, spans)
    return machine.painted(out, spans, count)
  }
}

/**
 * For each window of modules that starts dark, the text of its runs that end and are followed by another within it: 30
 * bytes of text, then how many modules it takes, and its length; nothing when its first run does not end.
 */
function windowTable(texts: Texts): Uint8Array {
  const table = Buffer.alloc((1 << windowModules) * 32)
  for (let window = 1; window < 1 << windowModules; window += 2) {
    let [text, taken, rest] = ['', 0, window]
    for (;;) {
      const run = trailing(~rest)
      const gap = trailing(rest >> run)
      if (taken + run + gap >= windowModules || rest >> run === 0) break
      text += (texts.runs[run] ?? '') + (texts.gaps[gap] ?? '')
      taken += run + gap
      rest >>= run + gap
    }
    table.write(text, window * 32, 'latin1')
    table.set([taken, text.length], window * 32 + 30)
  }
  return table
}

/** How many of a word's lowest bits are 0. */
function trailing(word: number): number {
  return 31 - Math.clz32(word & -word)
}
