// Codes as SVG: one path of horizontal strokes, as npm qrcode writes it, but that a stroke or step may be in two where a
// passage ends within a row.

import { registerOf } from './crc.ts'
import { deflatedTables, type DeflatedTables, type Share } from './deflated.ts'
import { deflatedPainter } from './deflated-painter.ts'
import { quietZone, type Picture } from './painting.ts'
import { passagesOf, type Passage } from './passages.ts'
import { cutter } from './repeats.ts'
import type { Steps } from './steps.ts'
import type { Template } from './template.ts'

/** Bytes of the longest passage: three a module, and the beginnings of its rows. */
const mostText = 1024

/** Symbols of a template as SVG, deflated, a module a unit, without a size. */
export function svgPicture(template: Template, tables = () => svgTables(template)): Picture {
  // The longest row turns at every module: six characters for each two, and those of its start; each of at most 12 bits.
  const mostBytes = Math.ceil((300 + template.side * (20 + 3 * template.side)) * 1.5)
  return {
    extension: 'svg',
    mostBytes,
    painter: (engine) => deflatedPainter(tables(), { head: Buffer.alloc(0), tail: Buffer.alloc(0) })(engine),
  }
}

/** The tables by which symbols of a template are written as SVG. */
export function svgTables(template: Template): DeflatedTables {
  const whole = template.side + 2 * quietZone
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${whole}v${whole}H0z"/><path stroke="#000000" d="`
  const text = Buffer.alloc(mostText)
  const cut = cutter(mostText)
  const written = (steps: Steps, count: number): Share => {
    cut(text, count, steps)
    return [registerOf(text, count), count]
  }
  return deflatedTables(template, {
    sum: 'crc',
    passages: passagesOf(template, () => true),
    head: (steps) => written(steps, text.write(head, 'latin1')),
    passage: (passage, modules, steps) => written(steps, strokes(passage, modules, template.side, text)),
    tail: (steps) => written(steps, text.write('"/></svg>\n', 'latin1')),
  })
}

/** The dark runs of a passage as strokes of a path. */
function strokes({ from, to }: Passage, modules: Uint8Array, side: number, text: Uint8Array): number {
  let at = 0
  for (let start = from; start < to;) {
    const row = Math.floor(start / side)
    const end = Math.min(to, (row + 1) * side)
    at = rowStrokes({ modules, start, end, row, side }, text, at)
    start = end
  }
  return at
}

/** Modules of one row, from one place to another. */
type Piece = {
  readonly modules: Uint8Array
  readonly start: number
  readonly end: number
  readonly row: number
  readonly side: number
}

/** The strokes of a piece of a row. Where the row goes on behind it, so does the path. */
function rowStrokes({ modules, start, end, row, side }: Piece, text: Uint8Array, to: number): number {
  const [rowStart, rowEnd] = [row * side, (row + 1) * side]
  for (let at = start; at < end;) {
    const step = lengthOf(modules, at, end, 0)
    const isStart = at === rowStart
    at += step
    if (at === end && end === rowEnd) return to
    if (isStart) to = moveTo(step + quietZone, row + quietZone, text, to)
    else if (step > 0) to = stepBy(step, text, to)
    const run = lengthOf(modules, at, end, 1)
    at += run
    if (run > 0) to = number(run, text, letter('h', text, to))
  }
  return to
}

/** How many modules from a place on are alike. */
function lengthOf(modules: Uint8Array, from: number, end: number, colour: number): number {
  let at = from
  while (at < end && modules[at] === colour) at++
  return at - from
}

function moveTo(column: number, row: number, text: Uint8Array, at: number): number {
  return letter(
    '5',
    text,
    letter('.', text, number(row, text, letter(' ', text, number(column, text, letter('M', text, at))))),
  )
}

function stepBy(step: number, text: Uint8Array, at: number): number {
  return letter('0', text, letter(' ', text, number(step, text, letter('m', text, at))))
}

function letter(character: string, text: Uint8Array, at: number): number {
  text[at] = character.charCodeAt(0)
  return at + 1
}

/** A number below 100. */
function number(value: number, text: Uint8Array, at: number): number {
  if (value > 9) text[at++] = 48 + Math.floor(value / 10)
  text[at] = 48 + (value % 10)
  return at + 1
}
