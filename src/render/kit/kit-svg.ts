// A back label as SVG, in millimetres, with the bleed and the trim marks of the PDF.

import { modulesPath, textPath } from '../vector.ts'
import type { KitDrawing, KitShape } from './kit-layout.ts'
import { edge, trimMarks } from './trim-marks.ts'

/** The SVG document of a label: as large as the page of its PDF. */
export function kitSvg(drawing: KitDrawing): string {
  const marks = trimMarks(drawing).map(
    ([left, top, right, bottom]) => `M${round(left)} ${round(top)}L${round(right)} ${round(bottom)}`,
  )
  return svgOf(
    drawing,
    edge,
    `<path fill="none" stroke="#000000" stroke-width="0.09" d="${marks.join('')}"/>`,
  )
}

/** The SVG document of a drawing as large as itself, to be placed in other artwork. */
export function artworkSvg(drawing: KitDrawing): string {
  return svgOf(drawing, 0, '')
}

/** @param beyond white around the drawing in mm */
function svgOf(drawing: KitDrawing, beyond: number, marks: string): string {
  const width = round(drawing.width + 2 * beyond)
  const height = round(drawing.height + 2 * beyond)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm"` +
    ` viewBox="${-beyond} ${-beyond} ${width} ${height}">` +
    `<path fill="#ffffff" d="M${-beyond} ${-beyond}h${width}v${height}h${-width}z"/>` +
    `${drawing.shapes.map(shapeOf).join('')}${marks}</svg>\n`
  )
}

function shapeOf(shape: KitShape): string {
  switch (shape.kind) {
    case 'text':
      return `<path fill="${grey(shape.tint)}" d="${textPath(shape.strokes)}"/>`
    case 'symbol':
      return (
        `<g transform="translate(${round(shape.left)} ${round(shape.top)}) scale(${shape.module})">` +
        `<path fill="#ffffff" d="M0 0h${shape.layout.width}v${shape.layout.height}H0z"/>` +
        `<path shape-rendering="crispEdges" d="${modulesPath(shape.layout)}"/>` +
        (shape.layout.textStrokes.length === 0 ? '' : `<path d="${textPath(shape.layout.textStrokes)}"/>`) +
        '</g>'
      )
    case 'frame':
      return (
        `<path fill="none" stroke="#000000" stroke-width="0.1" stroke-dasharray="0.6 0.4" d="M${round(shape.left)}` +
        ` ${round(shape.top)}h${round(shape.width)}v${round(shape.height)}h${round(-shape.width)}z"/>`
      )
  }
}

/** A share of black as `#rrggbb`. */
function grey(tint: number): string {
  return `#${Math.round(255 * (1 - tint))
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
