// Lays out a logistic label: who sends it and what it is, the data with their titles, then the symbols with the SSCC at
// the bottom (GS1 General Specifications, section 6.6). Lengths in mm from the top left corner of the label.

import {
  bracketed,
  dataTitles,
  leastBarHeight,
  logisticElements,
  logisticModule,
  logisticPaper,
  logisticSymbols,
  type LogisticElement,
  type LogisticSize,
  type LogisticUnit,
} from '../../domain/code/logistic-label.ts'
import { lettering, measure, type Stroke, type Weight } from '../lettering.ts'
import { gs1Bars, quietModules } from './gs1-128.ts'

/** What a label says. */
export type LogisticPaper = {
  readonly unit: LogisticUnit
  /** Who sends it, and what it contains; empty lines are left out. */
  readonly sender: readonly string[]
  readonly content: string
}

/** Bars, outlines to be filled, or a line across the label. */
export type LogisticShape =
  | {
      readonly kind: 'bars'
      readonly widths: readonly number[]
      readonly left: number
      readonly top: number
      readonly height: number
    }
  | { readonly kind: 'text'; readonly strokes: readonly Stroke[] }
  | { readonly kind: 'rule'; readonly left: number; readonly top: number; readonly width: number }

/** A label that is laid out. */
export type LogisticDrawing = {
  readonly width: number
  readonly height: number
  /** Width of a module in mm. */
  readonly module: number
  readonly shapes: readonly LogisticShape[]
}

/** No module of this width fits the label. */
export class LogisticModuleError extends Error {
  readonly most: number
  /** @param most the widest module in mm with which the SSCC fits the label, rounded down to thousandths */
  constructor(most: number) {
    super('the symbol of the SSCC is wider than the label')
    this.most = most
  }
}

/** Distance of everything but quiet zones from the edge. */
const margin = 4
/** Heights of letters and figures: the sender, the data, and the texts below the symbols. */
const capitals = { sender: 3.2, address: 2.2, content: 3.2, readable: 3.2 } as const
/** The height that data should have (General Specifications 6.6.4.2): a line has as much of it as there is room for. */
const advisedData = 7
/** Distances: between bars and their text, two symbols, lines of text, and two data on a line. */
const gaps = { readable: 0.9, symbol: 1.8, line: 1.2, column: 5 } as const

/**
 * The label of a unit.
 * @param module width of a module in mm; bars of a label printer are whole dots
 * @throws {LogisticModuleError} when the SSCC does not fit
 */
export function layOutLogistic(
  { unit, sender, content }: LogisticPaper,
  size: LogisticSize,
  module: number,
): LogisticDrawing {
  const { width, height } = logisticPaper[size]
  const elements = logisticElements(unit)
  const widthOf = (group: readonly LogisticElement[]) =>
    (gs1Bars(bracketed(group)).modules + 2 * quietModules) * module
  const widest = widthOf([['00', unit.sscc]])
  if (widest > width) throw new LogisticModuleError(Math.floor((module * width * 1000) / widest) / 1000)
  const symbols = logisticSymbols(elements, (group) => widthOf(group) <= width)
    .filter((group) => widthOf(group) <= width)
    .map(bracketed)
  const barTexts = symbolShapes(symbols, { width, height, module })
  const bottom = height - margin + gaps.symbol - symbols.length * symbolStep
  const texts = textShapes({ sender, content, elements }, width, bottom - gaps.line)
  return { width, height, module, shapes: [...texts, ...barTexts] }
}

/** From the top of a symbol to that of the next. */
const symbolStep = leastBarHeight + gaps.readable + capitals.readable + gaps.symbol

/** The symbols at the foot of the label, the last one lowest, each with its text below. */
function symbolShapes(
  symbols: readonly string[],
  { width, height, module }: Pick<LogisticDrawing, 'width' | 'height' | 'module'>,
): LogisticShape[] {
  return symbols.flatMap((text, index): LogisticShape[] => {
    const { widths, modules } = gs1Bars(text)
    const top = height - margin + gaps.symbol - (symbols.length - index) * symbolStep
    const baseline = top + leastBarHeight + gaps.readable + capitals.readable
    return [
      { kind: 'bars', widths, left: (width - modules * module) / 2, top, height: leastBarHeight },
      centred(text, baseline, capitals.readable, width),
    ]
  })
}

/** Sender and content, a line across, and the data with their titles, all above `bottom`. */
function textShapes(
  { sender, content, elements }: Omit<LogisticPaper, 'unit'> & { elements: readonly LogisticElement[] },
  width: number,
  bottom: number,
): LogisticShape[] {
  const shapes: LogisticShape[] = []
  const room = width - 2 * margin
  let top = margin
  const write = (text: string, height: number, weight: Weight) => {
    if (text === '') return
    shapes.push(fitting(text, { left: margin, baseline: top + height, height, weight, room }))
    top += height + gaps.line
  }
  const [name = '', ...address] = sender
  write(name, capitals.sender, 'bold')
  write(address.join(', '), capitals.address, 'regular')
  write(content, capitals.content, 'regular')
  shapes.push({ kind: 'rule', left: margin, top, width: room })
  top += gaps.line
  return [...shapes, ...dataShapes(dataLines(elements), { top, bottom, room })]
}

/** The data with their titles, each line as high as the standard advises or as fits between `top` and `bottom`. */
function dataShapes(
  lines: readonly (readonly LogisticElement[])[],
  { top, bottom, room }: { readonly top: number; readonly bottom: number; readonly room: number },
): LogisticShape[] {
  const texts = lines.map((line) =>
    line.map(([ai, value]) => `${dataTitles[ai]}: ${readableValue(ai, value)}`),
  )
  const widthOf = (text: string) => measure(text).width
  const widest = texts.map((line) => {
    const width = line.reduce((sum, text) => sum + widthOf(text), 0)
    return ((room - gaps.column * (line.length - 1)) / width) * measure('').capitals
  })
  const heights = dataHeights(widest, bottom - top)
  let baseline = top
  return texts.flatMap((line, index) => {
    const height = heights[index] ?? 0
    baseline += height + (index === 0 ? 0 : gaps.line)
    const em = height / measure('').capitals
    let left: number = margin
    return line.map((text): LogisticShape => {
      const strokes = lettering(text, left, baseline, em)
      left += widthOf(text) * em + gaps.column
      return { kind: 'text', strokes }
    })
  })
}

/** The heights of lines that together fit `room`: the highest ones give way first. */
function dataHeights(widest: readonly number[], room: number): number[] {
  let most = advisedData
  const heights = () => widest.map((height) => Math.min(height, most))
  const sum = () => heights().reduce((total, height) => total + height + gaps.line, -gaps.line)
  while (most > 1 && sum() > room) most -= 0.05
  return heights()
}

/** A value as people read it: dates as YYYY-MM-DD. */
function readableValue(ai: LogisticElement[0], value: string): string {
  return ai === '15' ? `20${value.slice(0, 2)}-${value.slice(2, 4)}-${value.slice(4)}` : value
}

/** The SSCC alone, content and count, best before and lot. */
function dataLines(elements: readonly LogisticElement[]): LogisticElement[][] {
  return [['00'], ['02', '37'], ['15', '10']]
    .map((ais) => elements.filter(([ai]) => ais.includes(ai)))
    .filter((line) => line.length > 0)
}

type Place = {
  readonly left: number
  readonly baseline: number
  /** Height of the capitals. */
  readonly height: number
  readonly weight: Weight
  /** The width that the text may take. */
  readonly room: number
}

/** A line of text, made smaller where it is too long. */
function fitting(text: string, { left, baseline, height, weight, room }: Place): LogisticShape {
  const size = measure(text, weight)
  const em = Math.min(height / size.capitals, room / size.width)
  return { kind: 'text', strokes: lettering(text, left, baseline, em, weight) }
}

function centred(text: string, baseline: number, height: number, width: number): LogisticShape {
  const size = measure(text)
  const em = Math.min(height / size.capitals, (width - 2 * margin) / size.width)
  return { kind: 'text', strokes: lettering(text, (width - em * size.width) / 2, baseline, em) }
}

/**
 * The width of a module: the chosen one, or the least; of whole dots where it is printed in dots.
 * @param dots dots per mm of a label printer
 */
export function logisticModuleWidth(chosen: number = logisticModule.least, dots?: number): number {
  if (dots === undefined) return chosen
  const nearest = Math.max(Math.round(chosen * dots), Math.ceil(logisticModule.least * dots - 1e-6))
  return Math.min(nearest, Math.floor(logisticModule.most * dots + 1e-6)) / dots
}
