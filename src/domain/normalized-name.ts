// Names as they are compared, whoever wrote them.

const joinedLetters: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ς: 'σ' }

/** A name as names are compared: lower case, no accents, hyphens and spaces alike. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßœæøłς]/g, (letter) => joinedLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .replace(/[’ʼ´`]/g, "'")
    .trim()
}
