// Splits the text of a pasted ingredient list into sentences, items and words. No split is made inside
// brackets.

/**
 * Plain text without tags, bold marks, bullets, odd spaces and the forms of an acid (`(L(+)-)`); the E of a number
 * is in Latin script, and a footnote is a sentence.
 */
export function stripMarkup(text: string): string {
  return text
    .replace(/<\s*[a-z/][^<>]*>/gi, '')
    .replace(/\s*[([](?:[DL]{1,2}(?:\([+-]\))?-?[,;\s]*)+[)\]]/g, '')
    .replace(/\s*(?:\(\*\)|\/\s*\*)/g, '. *')
    .replace(/\*\*|__/g, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/[\u0395\u03b5\u0415\u0435](?=[\s-]?\d{3})/g, 'E')
    .replace(/^[ \t]*[•·▪◦‣–—-][ \t]*/gm, '')
    .replace(/\s*\/\s*/g, '/')
}

/** Splits at full stops, except inside brackets and numbers. */
export function splitSentences(text: string): string[] {
  return splitOutsideBrackets(text, (index) => /^\.(?=\s|$)/.test(text.slice(index, index + 2)))
}

/** Splits at commas, semicolons, line breaks and bars, except at decimal commas. */
export function splitItems(sentence: string): string[] {
  return splitOutsideBrackets(sentence, (index) => {
    const letter = sentence.charAt(index)
    return (
      ';\n|•·'.includes(letter) ||
      (letter === ',' && !/\d,\d{1,2}(?!\d)/.test(sentence.slice(Math.max(0, index - 1), index + 4)))
    )
  })
}

/** Splits a text at the characters outside brackets for which `isMark` is true, by index. */
export function splitOutsideBrackets(text: string, isMark: (index: number) => boolean): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && isMark(index)) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}

/** The text without amounts, which a wine's list does not print, and without quotation marks around it. */
export function stripAmounts(text: string): string {
  return text
    .replace(/\(\s*[<>≤≥~]?\s*\d+(?:[.,]\d+)?\s*(?:%|mg\/l|g\/l|g\/hl)[^()]*\)/gi, '')
    .replace(/[<>≤≥~]?\s*\d+(?:[.,]\d+)?\s*(?:%|mg\/l|g\/l|g\/hl)/gi, '')
    .replace(/^["'“”«»„\s]+|["'“”«»„\s]+$/g, '')
}

/** The quantity mark of an item (Regulation (EU) 1169/2011 Art. 22), outside other brackets; no strength. */
export function percentOf(text: string): number | undefined {
  const outside = text.replace(/\(\s*(\d[^()]*%)\s*\)/g, ' $1').replace(/[([].*[)\]]/gs, ' ')
  const [, digits] = /(?<![\d.,]|[<>≤≥~]\s*)(\d{1,3}(?:[.,]\d{1,2})?)\s*%(?!\s*vol)/i.exec(outside) ?? []
  const percent = Number(digits?.replace(',', '.'))
  return percent > 0 && percent <= 100 ? percent : undefined
}

/** Splits a text at whole words or phrases outside brackets. */
export function splitAtWords(text: string, marks: readonly string[]): string[] {
  const lower = text.toLowerCase()
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    depth += '([{'.includes(text.charAt(index)) ? 1 : ')]}'.includes(text.charAt(index)) ? -1 : 0
    const mark =
      depth > 0 || !/\s/.test(text.charAt(index))
        ? undefined
        : marks.find((phrase) => lower.startsWith(`${phrase.toLowerCase()} `, index + 1))
    if (mark === undefined) continue
    parts.push(text.slice(start, index))
    start = index + 1 + mark.length
    index = start - 1
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}
