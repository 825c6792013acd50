// Text as outlines of a font from a package, so that a picture looks the same on every machine and in every
// printer's software. The font, Inter, has the Latin, Greek and Cyrillic letters of the 24 label languages.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph, type GlyphRun, type PathCommand } from 'fontkit'

/**
 * One stroke of an outline: move, line, cubic curve, close. Coordinates are in units of the drawing, y
 * downwards.
 */
export type Stroke = { readonly op: 'M' | 'L' | 'C' | 'Z'; readonly at: readonly number[] }

/** Weights of the font that are used. */
type Weight = 'regular' | 'bold'

const files: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
}

/** Path of a font file on this machine. */
export function fontFile(weight: Weight): string {
  return fileURLToPath(import.meta.resolve(files[weight]))
}

let loadedFont: Font | undefined

function font(): Font {
  if (loadedFont === undefined) {
    const file = create(readFileSync(fontFile('regular')))
    if (!('layout' in file)) throw new Error('the font file holds a collection, not a font')
    loadedFont = file
  }
  return loadedFont
}

/** The lines of text that were laid out last: a picture measures each of its lines before it draws it. */
const runs = new Map<string, GlyphRun>()
const mostRuns = 100
/** The outlines of the glyphs used so far, in units of the font. */
const outlines = new Map<number, readonly Stroke[]>()

function runOf(text: string): GlyphRun {
  const known = runs.get(text)
  if (known !== undefined) return known
  if (runs.size >= mostRuns) runs.clear()
  const run = font().layout(text)
  runs.set(text, run)
  return run
}

function outlineOf(glyph: Glyph): readonly Stroke[] {
  const known = outlines.get(glyph.id)
  if (known !== undefined) return known
  const outline = cubic(glyph.path.commands)
  outlines.set(glyph.id, outline)
  return outline
}

/** The width of a line of text, and the heights of its capitals and of its letter `x`, in em. */
export function measure(text: string): { width: number; capitals: number; x: number } {
  const face = font()
  return {
    width: runOf(text).advanceWidth / face.unitsPerEm,
    capitals: face.capHeight / face.unitsPerEm,
    x: face.xHeight / face.unitsPerEm,
  }
}

/**
 * A line of text as an outline to be filled, with its left end and baseline at a point.
 * @param em size of the letters in the units of the drawing
 */
export function lettering(text: string, x: number, baseline: number, em: number): Stroke[] {
  const face = font()
  const scale = em / face.unitsPerEm
  const run = runOf(text)
  const strokes: Stroke[] = []
  let pen = 0
  for (const [index, glyph] of run.glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = run.positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    const left = pen + xOffset
    // Coordinates alternate between x and y.
    const positioned = (coordinates: readonly number[]) =>
      coordinates.map((value, index) =>
        index % 2 === 0 ? x + (left + value) * scale : baseline - (yOffset + value) * scale,
      )
    strokes.push(...outlineOf(glyph).map(({ op, at }) => ({ op, at: positioned(at) })))
    pen += xAdvance
  }
  return strokes
}

/**
 * Outline commands with quadratic curves turned into cubic ones: PostScript and PDF have no quadratic curves.
 */
function cubic(commands: readonly PathCommand[]): Stroke[] {
  let [x, y] = [0, 0]
  return commands.map(({ command, args }) => {
    const [startX, startY] = [x, y]
    if (args.length > 0) [x, y] = [args.at(-2) ?? 0, args.at(-1) ?? 0]
    switch (command) {
      case 'moveTo':
        return { op: 'M', at: args }
      case 'lineTo':
        return { op: 'L', at: args }
      case 'bezierCurveTo':
        return { op: 'C', at: args }
      case 'closePath':
        return { op: 'Z', at: [] }
      case 'quadraticCurveTo': {
        const [controlX = 0, controlY = 0] = args
        const third = (end: number, control: number) => end + (2 / 3) * (control - end)
        return {
          op: 'C',
          at: [
            third(startX, controlX),
            third(startY, controlY),
            third(x, controlX),
            third(y, controlY),
            x,
            y,
          ],
        }
      }
    }
  })
}
