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
export type Weight = 'regular' | 'bold'

const files: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
}

/** Path of a font file on this machine. */
export function fontFile(weight: Weight): string {
  return fileURLToPath(import.meta.resolve(files[weight]))
}

/** A loaded font, and what was drawn with it. */
type Face = {
  readonly font: Font
  /** Units of the font in an em; heights of its capitals and of its letter `x` in em. */
  readonly unitsPerEm: number
  readonly capitals: number
  readonly x: number
  /** The lines of text that were laid out last: a picture measures each of its lines before it draws it. */
  readonly runs: Map<string, GlyphRun>
  /** The outlines of the glyphs used so far, in units of the font. */
  readonly outlines: Map<number, readonly Stroke[]>
}

const faces = new Map<Weight, Face>()
const mostRuns = 400

function faceOf(weight: Weight): Face {
  const known = faces.get(weight)
  if (known !== undefined) return known
  const font = create(readFileSync(fontFile(weight)))
  if (!('layout' in font)) throw new Error('the font file holds a collection, not a font')
  // The package reads a table of the file at each of these questions.
  const { unitsPerEm, capHeight, xHeight } = font
  const face: Face = {
    ...{ font, unitsPerEm, capitals: capHeight / unitsPerEm, x: xHeight / unitsPerEm },
    ...{ runs: new Map(), outlines: new Map() },
  }
  faces.set(weight, face)
  return face
}

function runOf({ font, runs }: Face, text: string): GlyphRun {
  const known = runs.get(text)
  if (known !== undefined) return known
  if (runs.size >= mostRuns) runs.clear()
  const run = font.layout(text)
  runs.set(text, run)
  return run
}

function outlineOf({ outlines }: Face, glyph: Glyph): readonly Stroke[] {
  const known = outlines.get(glyph.id)
  if (known !== undefined) return known
  const outline = cubic(glyph.path.commands)
  outlines.set(glyph.id, outline)
  return outline
}

/** The width of a line of text, and the heights of its capitals and of its letter `x`, in em. */
export function measure(
  text: string,
  weight: Weight = 'regular',
): { width: number; capitals: number; x: number } {
  const face = faceOf(weight)
  const { capitals, x } = face
  return { width: runOf(face, text).advanceWidth / face.unitsPerEm, capitals, x }
}

/**
 * A line of text as an outline to be filled, with its left end and baseline at a point.
 * @param em size of the letters in the units of the drawing
 */
export function lettering(
  text: string,
  x: number,
  baseline: number,
  em: number,
  weight: Weight = 'regular',
): Stroke[] {
  const face = faceOf(weight)
  const scale = em / face.unitsPerEm
  const run = runOf(face, text)
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
    strokes.push(...outlineOf(face, glyph).map(({ op, at }) => ({ op, at: positioned(at) })))
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
