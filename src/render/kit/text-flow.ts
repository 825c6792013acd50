// Breaks the paragraphs of a label into lines whose width may change with their height: the code takes the lower right
// corner. Lengths are in mm.

import { measure, type Weight } from '../lettering.ts'
import type { KitPiece } from './kit-paper.ts'

/** A part of a line, with its left end. */
export type PlacedRun = {
  readonly text: string
  readonly weight: Weight
  readonly isSpace: boolean
  readonly left: number
  readonly width: number
}
/** A line and its top, from the top of the flow. */
export type PlacedLine = { readonly top: number; readonly runs: readonly PlacedRun[] }

/** How text is set: em, height of a line, distance between paragraphs. */
export type Setting = { readonly em: number; readonly line: number; readonly gap: number }

type Word = { readonly text: string; readonly weight: Weight; readonly isSpace: boolean }

/**
 * The lines of paragraphs below each other, and the height they take; null when a word is wider than its line.
 * @param widthAt the width of a line from a top to a bottom
 */
export function flow(
  paragraphs: readonly (readonly KitPiece[])[],
  { em, line, gap }: Setting,
  widthAt: (top: number, bottom: number) => number,
): { readonly lines: readonly PlacedLine[]; readonly height: number } | null {
  const lines: PlacedLine[] = []
  let top = 0
  for (const paragraph of paragraphs) {
    let words = wordsOf(paragraph)
    while (words.length > 0) {
      const taken = fittingWords(words, em, widthAt(top, top + line))
      if (taken === 0) return null
      lines.push({ top, runs: runsOf(words.slice(0, taken), em) })
      words = words.slice(taken)
      top += line
    }
    top += gap
  }
  return { lines, height: lines.length === 0 ? 0 : top - gap }
}

function wordsOf(paragraph: readonly KitPiece[]): Word[] {
  return paragraph.flatMap(({ text, isBold, isSpace }) =>
    text
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => ({
        text: word,
        weight: isBold === true ? ('bold' as const) : ('regular' as const),
        isSpace: isSpace === true,
      })),
  )
}

/** How many words fit a width; 0 when not even the first does. */
function fittingWords(words: readonly Word[], em: number, width: number): number {
  const space = measure(' ').width
  let taken = -space
  const tooWide = words.findIndex(({ text, weight }) => {
    taken += space + measure(text, weight).width
    return taken * em > width
  })
  return tooWide < 0 ? words.length : tooWide
}

/** Words of one kind become one run, so that the font's own spaces and kerning hold. */
function runsOf(words: readonly Word[], em: number): PlacedRun[] {
  const runs: PlacedRun[] = []
  const space = measure(' ').width * em
  for (const { text, weight, isSpace } of words) {
    const last = runs.at(-1)
    const joins = last !== undefined && last.weight === weight && last.isSpace === isSpace
    const whole = joins ? `${last.text} ${text}` : text
    const left = joins ? last.left : last === undefined ? 0 : last.left + last.width + space
    const run = { text: whole, weight, isSpace, left, width: measure(whole, weight).width * em }
    if (joins) runs[runs.length - 1] = run
    else runs.push(run)
  }
  return runs
}
