// Normalization of names, so that spellings by different people compare as equal.

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ς: 'σ' }

/** The name in lower case, without accents, with one space for any run of spaces, hyphens and underscores. */
export function normalizeName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßœæøłς]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .replace(/[’ʼ´`]/g, "'")
    .trim()
}
