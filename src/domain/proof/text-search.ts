// Finds words in the text of a page, whatever their case, accents and line breaks, and where they stand.

import type { Box, TextCharacter } from './measures.ts'

/** The text of a page as it is searched: small letters without accents, single spaces. */
export type SearchText = {
  readonly text: string
  /** The character of the page at each position of the text. */
  readonly characters: readonly TextCharacter[]
}

/** A part of a text. */
export type TextRange = { readonly start: number; readonly end: number }

/** The searchable text of a page. Characters that a break of a word at the end of a line adds are left out. */
export function searchText(characters: readonly TextCharacter[]): SearchText {
  let text = ''
  const used: TextCharacter[] = []
  for (const character of characters) {
    for (const letter of folded(character.text)) {
      const isSpace = /\s/.test(letter)
      if (isSpace && (text === '' || text.endsWith(' '))) continue
      text += isSpace ? ' ' : letter
      for (let unit = 0; unit < letter.length; unit += 1) used.push(character)
    }
  }
  return { text, characters: used }
}

/** A word as it is searched. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u00AD\u200B\uFFFE]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'")
    .replaceAll('ς', 'σ')
}

/** The places of a word that stands by itself. */
export function findWord({ text }: SearchText, word: string): TextRange[] {
  const wanted = folded(word).replace(/\s+/g, ' ').trim()
  const ranges: TextRange[] = []
  if (wanted === '') return ranges
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length
    if (!isLetter(text[start - 1]) && !isLetter(text[end])) ranges.push({ start, end })
  }
  return ranges
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character)
}

/** The characters of a part. */
export function charactersIn(
  { characters }: SearchText,
  { start, end }: TextRange,
): readonly TextCharacter[] {
  return characters.slice(start, end)
}

/** The rectangle around a part; null when nothing of it is drawn. */
export function boxOf(search: SearchText, range: TextRange): Box | null {
  const boxes = charactersIn(search, range).flatMap(({ box }) => (box === null ? [] : [box]))
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}
