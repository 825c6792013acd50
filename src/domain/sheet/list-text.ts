// Cutting the text of a pasted list: sentences, pieces, words, amounts. Brackets hold together what stands in them.

/** Plain text without tags, bold marks, bullets and odd spaces. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/<[a-z/][^<>]*>/gi, '')
    .replace(/\*\*|__/g, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/^[ \t]*[•·▪◦‣–—-][ \t]*/gm, '')
    .replace(/\s*\/\s*/g, '/')
}

/** Full stops end sentences, but not inside brackets, nor inside numbers. */
export function sentencesOf(text: string): string[] {
  return splitAt(text, (at) => /^\.(?=\s|$)/.test(text.slice(at, at + 2)))
}

/** What commas, semicolons, line breaks and bars keep apart; a comma inside a number does not. */
export function piecesOf(sentence: string): string[] {
  return splitAt(sentence, (at) => {
    const letter = sentence.charAt(at)
    return (
      ';\n|•·'.includes(letter) ||
      (letter === ',' && !/\d,\d{1,2}(?!\d)/.test(sentence.slice(Math.max(0, at - 1), at + 4)))
    )
  })
}

/** Cuts a text where a character outside brackets is a mark. */
export function splitAt(text: string, isMark: (at: number) => boolean): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && isMark(at)) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}

/** Amounts say nothing that a wine's list prints. */
export function withoutAmounts(text: string): string {
  return text
    .replace(/\(\s*[<>≤≥~]?\s*\d+(?:[.,]\d+)?\s*(?:%|mg\/l|g\/l|g\/hl)[^()]*\)/gi, '')
    .replace(/[<>≤≥~]?\s*\d+(?:[.,]\d+)?\s*(?:%|mg\/l|g\/l|g\/hl)/gi, '')
    .replace(/^["'“”«»„\s]+|["'“”«»„\s]+$/g, '')
}

/** Cuts a text at whole words, outside brackets. */
export function splitByWords(text: string, marks: readonly string[]): string[] {
  const lower = text.toLowerCase()
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    depth += '([{'.includes(text.charAt(at)) ? 1 : ')]}'.includes(text.charAt(at)) ? -1 : 0
    const mark =
      depth > 0 || !/\s/.test(text.charAt(at))
        ? undefined
        : marks.find((one) => lower.startsWith(`${one.toLowerCase()} `, at + 1))
    if (mark === undefined) continue
    parts.push(text.slice(start, at))
    start = at + 1 + mark.length
    at = start - 1
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}
