// Finds texts of the interface by words: case and accents do not count.

/** The words of a search. */
export function searchedWords(search: string): string[] {
  return fold(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether a text has all words, whole or as parts. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** A text without case and accents. The final form of the Greek sigma equals the other. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ς/g, 'σ')
}
