// Codes as SVG: one path of horizontal strokes, as npm qrcode writes it, but that a stroke or step may be in two where a
// passage ends within a row.

import { deflatedPainter, deflatedTables } from './deflated.ts'
import type { Picture } from './painting.ts'
import { quietZone } from './painting.ts'
import type { Passage } from './passages.ts'
import type { Template } from './template.ts'

/** Symbols of a template as SVG, deflated, a module a unit, without a size. */
export function svgPicture(template: Template): Picture {
  const whole = template.side + 2 * quietZone
  const tables = deflatedTables(template, {
    head: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges">`
      + `<path fill="#ffffff" d="M0 0h${whole}v${whole}H0z"/><path stroke="#000000" d="`,
    tail: '"/></svg>\n',
    passage: (passage, modules) => strokes(passage, modules, template.side),
  })
  return { extension: 'svg', mostBytes: tables.mostBytes, painter: deflatedPainter(tables) }
}

/** The dark runs of a passage as strokes of a path. */
function strokes({ from, to }: Passage, modules: Uint8Array, side: number): string {
  let text = ''
  for (let start = from; start < to;) {
    const row = Math.floor(start / side)
    const end = Math.min(to, (row + 1) * side)
    text += rowStrokes(modules, start, end, start - row * side, row, side)
    start = end
  }
  return text
}

/** The strokes of modules of one row. Where the row goes on behind them, so does the path. */
function rowStrokes(modules: Uint8Array, start: number, end: number, column: number, row: number, side: number): string {
  const goesOn = column + end - start < side
  let text = ''
  let at = start
  while (at < end) {
    const step = lengthOf(modules, at, end, 0)
    at += step
    if (at === end && !goesOn) return text
    if (at - step === start && column === 0) text += `M${step + quietZone} ${row + quietZone}.5`
    else if (step > 0) text += `m${step} 0`
    const run = lengthOf(modules, at, end, 1)
    if (run > 0) text += `h${run}`
    at += run
  }
  return text
}

/** How many modules from a place on are alike. */
function lengthOf(modules: Uint8Array, from: number, end: number, colour: number): number {
  let at = from
  while (at < end && modules[at] === colour) at++
  return at - from
}
