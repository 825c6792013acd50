// Normalization of names, so that spellings by different people compare as equal.

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ς: 'σ' }

/** The name in lower case, without accents, with one space for any run of spaces, hyphens and underscores. */
export function normalizeName(text: string): string {
  const lowerCase = text.toLowerCase()
  return (plainText.test(lowerCase) ? lowerCase : withoutAccents(lowerCase))
    .replace(/[\s_-]+/g, ' ')
    .replace(/[’ʼ´`]/g, "'")
    .trim()
}

/** Text without accents and without characters that have another spelling. */
const plainText = /^[\x20-\x7e]*$/

function withoutAccents(lowerCase: string): string {
  return lowerCase
    .replace(/[ßœæøłς]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
