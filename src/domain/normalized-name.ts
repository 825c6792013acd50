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

/** A header with its initials joined: `T.A.V. (% vol)` becomes `TAV (% vol)`. */
export function joinInitials(header: string): string {
  return header.replace(/(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu, (initials) =>
    initials.replaceAll('.', ''),
  )
}

/** Text without accents and without characters that have another spelling. */
const plainText = /^[\x20-\x7e]*$/

function withoutAccents(lowerCase: string): string {
  return lowerCase
    .replace(/[ßœæøłς]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
