// Lays out a back label: texts from the top, strength and volume at the lower left, the code under its heading at the
// lower right. It takes the largest letters and modules that fit, and never goes below the least ones.

import { lettering, measure, type Stroke, type Weight } from '../lettering.ts'
import { layoutOf, type Layout } from '../layout.ts'
import { matrixOf, minModule, minSideOf, type Matrix } from '../symbol.ts'
import { KitTooSmall, type KitPaper } from './kit-paper.ts'
import { flow, type PlacedLine, type Setting } from './text-flow.ts'

/** Outlines to be filled, or a frame. Lengths in mm from the top left corner of the trimmed label. */
export type KitShape =
  | { readonly kind: 'text'; readonly strokes: readonly Stroke[]; readonly tint: number }
  | {
      readonly kind: 'symbol'
      readonly layout: Layout
      readonly left: number
      readonly top: number
      readonly module: number
    }
  | {
      readonly kind: 'frame'
      readonly left: number
      readonly top: number
      readonly width: number
      readonly height: number
    }

/** The height of the letter `x` and of the figures, and the width of a module, as drawn; mm. */
export type KitMeasures = {
  readonly letter: number
  readonly figure: number
  readonly module: number | null
}

/** A label that is laid out. */
export type KitDrawing = KitMeasures & {
  readonly width: number
  readonly height: number
  readonly shapes: readonly KitShape[]
}

/** A label whose measures are chosen; outlines are made when it is drawn, which takes most of the time. */
export type KitFit = KitMeasures & { readonly draw: () => KitDrawing }

/** Distance of everything from the trimmed edge in mm. */
const margin = 3
/** Distance between the code, or the figures, and the texts. */
const clearance = 2
/** Lines are this much higher than an em. */
const leading = 1.22
/** Widths of a module in mm that are tried, and how much larger than the least the letters may be. */
const modules = [0.5, 0.45, 0.42, minModule]
const enlargements = [1.4, 1.3, 1.2, 1.1, 1.05, 1]
/** Distances between paragraphs, in lines. */
const leastGap = 0.15
const gaps = [0.9, 0.6, 0.35, leastGap]
/** Side of the space for a code, and its distance from the heading, in mm. */
const spaceSide = 20
const spaceGap = 1
/** The greatest height of a label in mm that is tried to say what would fit. */
const mostHeight = 250

/**
 * The largest letters and modules that fit.
 * @throws {KitTooSmall}
 */
export function fitKit(paper: KitPaper): KitFit {
  const found = firstFit(paper)
  if (found !== null) return found
  throw new KitTooSmall(leastHeight(paper))
}

/**
 * The label with the largest letters and modules that fit.
 * @throws {KitTooSmall}
 */
export function layOutKit(paper: KitPaper): KitDrawing {
  return fitKit(paper).draw()
}

type Choice = { readonly module: number; readonly letter: number; readonly gap: number }

/**
 * The largest modules, then the largest letters, then the widest distances that fit: a smaller choice fits where a
 * larger one does.
 */
function firstFit(paper: KitPaper): KitFit | null {
  const content = 'content' in paper.code ? matrixOf(paper.code.content) : null
  const at = (module: number, enlargement: number, gap: number) =>
    fit(paper, content, { module, letter: paper.leastLetter * enlargement, gap })
  const module = (content === null ? [minModule] : modules).find((each) => at(each, 1, leastGap) !== null)
  if (module === undefined) return null
  const enlargement = enlargements.find((each) => at(module, each, leastGap) !== null) ?? 1
  const gap = gaps.find((each) => at(module, enlargement, each) !== null) ?? leastGap
  return at(module, enlargement, gap)
}

/** The least height in mm at which the content fits with the least letters; null where no height helps. */
function leastHeight(paper: KitPaper): number | null {
  const content = 'content' in paper.code ? matrixOf(paper.code.content) : null
  const fits = (height: number) =>
    fit({ ...paper, height }, content, { module: minModule, letter: paper.leastLetter, gap: leastGap }) !==
    null
  if (!fits(mostHeight)) return null
  let [low, high] = [Math.floor(paper.height), mostHeight]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) high = middle
    else low = middle
  }
  return high
}

/** The label with a choice; null where it does not fit. */
function fit(paper: KitPaper, matrix: Matrix | null, choice: Choice): KitFit | null {
  const em = choice.letter / Math.min(measure('x').x, measure('x', 'bold').x)
  const setting: Setting = { em, line: em * leading, gap: em * leading * choice.gap }
  const [width, height] = [paper.width - 2 * margin, paper.height - 2 * margin]
  const code = codeBlock(paper, matrix, choice.module, em)
  const figures = figureBlock(paper, width - code.width - clearance)
  if (figures === null || code.width > width || code.height > height) return null
  const codeTop = height - code.height - clearance
  const widthAt = (_: number, bottom: number) => (bottom > codeTop ? width - code.width - clearance : width)
  const text = flow(paper.paragraphs, setting, widthAt)
  if (text === null || text.height > height - figures.height - clearance) return null
  const measures = { letter: choice.letter, figure: figures.size, module: code.module }
  const shapes = (): KitShape[] => [
    ...watermarkOf(paper),
    ...text.lines.flatMap((line) => lineShapes(line, setting)),
    ...figures.shapesAt(margin, paper.height - margin - figures.height),
    ...code.shapesAt(paper.width - margin - code.width, paper.height - margin - code.height),
  ]
  return {
    ...measures,
    draw: () => ({ ...measures, width: paper.width, height: paper.height, shapes: shapes() }),
  }
}

function lineShapes({ top, runs }: PlacedLine, { em, line }: Setting): KitShape[] {
  const baseline = margin + top + (line + em * measure('').capitals) / 2
  return runs.flatMap(({ text, weight, isSpace, left, width }) => [
    textShape(text, margin + left, baseline, em, weight),
    ...(isSpace ? [frameAround(margin + left, baseline, width, em)] : []),
  ])
}

function frameAround(left: number, baseline: number, width: number, em: number): KitShape {
  return { kind: 'frame', left: left - 0.3, top: baseline - em * 0.9, width: width + 0.6, height: em * 1.15 }
}

/** Rounds to a thousandth of a millimetre, finer than a plate. */
function toMicrometre(strokes: readonly Stroke[]): Stroke[] {
  return strokes.map(({ op, at }) => ({ op, at: at.map((value) => Math.round(value * 1000) / 1000) }))
}

function textShape(
  text: string,
  left: number,
  baseline: number,
  em: number,
  weight: Weight = 'regular',
): KitShape {
  return { kind: 'text', strokes: toMicrometre(lettering(text, left, baseline, em, weight)), tint: 1 }
}

/** A part of the label whose place is chosen later. */
type Block = {
  readonly width: number
  readonly height: number
  readonly shapesAt: (left: number, top: number) => KitShape[]
}

/** The heading and the symbol in its quiet zone below it, both centred. */
function codeBlock(
  { heading, code }: KitPaper,
  matrix: Matrix | null,
  wanted: number,
  em: number,
): Block & { readonly module: number | null } {
  const line = em * leading
  const symbol =
    matrix === null ? spaceBlock('space' in code ? code.space : '', em) : symbolBlock(matrix, wanted)
  const widths = heading.map((text) => measure(text, 'bold').width * em)
  const width = Math.max(symbol.width, ...widths)
  return {
    width,
    height: heading.length * line + symbol.height,
    module: symbol.module,
    shapesAt: (left, top) => [
      ...heading.map((text, index) => {
        const baseline = top + index * line + (line + em * measure('').capitals) / 2
        return textShape(text, left + (width - (widths[index] ?? 0)) / 2, baseline, em, 'bold')
      }),
      ...symbol.shapesAt(left + (width - symbol.width) / 2, top + heading.length * line),
    ],
  }
}

function symbolBlock(matrix: Matrix, wanted: number): Block & { readonly module: number } {
  const module = Math.max(wanted, minSideOf(matrix) / matrix.width)
  const layout = layoutOf(matrix, {})
  return {
    width: layout.width * module,
    height: layout.height * module,
    module,
    shapesAt: (left, top) => [{ kind: 'symbol', layout, left, top, module }],
  }
}

/** The space of a code that does not exist yet, with a text in it. */
function spaceBlock(text: string, em: number): Block & { readonly module: null } {
  const inset = 1
  const lines =
    flow([[{ text }]], { em, line: em * leading, gap: 0 }, () => spaceSide - 2 * inset)?.lines ?? []
  return {
    width: spaceSide,
    height: spaceSide + spaceGap,
    module: null,
    shapesAt: (left, top) => [
      { kind: 'frame', left, top: top + spaceGap, width: spaceSide, height: spaceSide },
      ...lines.flatMap(({ top: lineTop, runs }) =>
        runs.map((run) =>
          textShape(run.text, left + inset, top + spaceGap + inset + lineTop + em, em, run.weight),
        ),
      ),
    ],
  }
}

/** Strength and volume beside each other, or below each other where they are too wide; null where neither fits. */
function figureBlock(paper: KitPaper, room: number): (Block & { readonly size: number }) | null {
  const { figures, leastFigure } = paper
  const em = leastFigure / lowestFigure()
  const line = em * 1.15
  const widths = figures.map((text) => measure(text, 'bold').width * em)
  const beside = widths.reduce((sum, width) => sum + width, 0) + em * Math.max(0, figures.length - 1)
  const isBeside = beside <= room
  const width = isBeside ? beside : Math.max(0, ...widths)
  if (width > room) return null
  const shapesAt = (left: number, top: number) =>
    figures.map((text, index) => {
      const before = widths.slice(0, index).reduce((sum, each) => sum + each + em, 0)
      const baseline = top + (isBeside ? 0 : index * line) + leastFigure
      return textShape(text, left + (isBeside ? before : 0), baseline, em, 'bold')
    })
  const rows = figures.length === 0 ? 0 : isBeside ? 1 : figures.length
  return { width, height: rows === 0 ? 0 : (rows - 1) * line + leastFigure, size: leastFigure, shapesAt }
}

const figureTexts = Array.from({ length: 10 }, (_, figure) => String(figure))

let lowest: number | undefined

/** The height of the lowest figure in em, from its outline: round ones reach a little further. */
function lowestFigure(): number {
  lowest ??= Math.min(...figureTexts.map((figure) => heightOf(lettering(figure, 0, 0, 1, 'bold'))))
  return lowest
}

/** How far an outline reaches above its baseline, by the ends of its strokes. */
function heightOf(strokes: readonly Stroke[]): number {
  return Math.max(...strokes.map(({ at }) => -(at.at(-1) ?? 0)))
}

/** The word across an unpublished label: 10 % black, half as wide as the label's diagonal allows. */
function watermarkOf({ watermark, width, height }: KitPaper): KitShape[] {
  if (watermark === undefined) return []
  const em = Math.min((width * 0.9) / measure(watermark, 'bold').width, height * 0.5)
  const left = (width - measure(watermark, 'bold').width * em) / 2
  const baseline = (height + em * measure('', 'bold').capitals) / 2
  return [{ kind: 'text', strokes: lettering(watermark, left, baseline, em, 'bold'), tint: 0.1 }]
}
