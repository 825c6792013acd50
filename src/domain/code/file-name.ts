// The name of a downloaded file: brand, name, appellation, vintage (or NOMIL), reference (or NOREF) and code, as the
// specification's section 9 asks, in characters that Windows, macOS and Linux all take.

/** What a file is named after; absent parts are left out, but for the two that have a stand-in. */
export type NamedSheet = {
  readonly brand?: string
  readonly name?: string
  readonly appellation?: string
  readonly vintage?: number
  readonly reference?: string
  readonly code: string
}

/** Bytes in UTF-8, ending included: every file system takes 255, and zip tools and mailboxes less. */
const longest = 150

/** Letters that do not come apart into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}

/**
 * A file name of at most 150 bytes, hence characters: its parts joined with `_`, accents folded, anything but letters
 * and digits made a hyphen. When it would be too long the longest descriptive part is shortened, never the code.
 * @param ending without its dot, as `svg`; no ending when empty
 */
export function fileName(sheet: NamedSheet, ending = ''): string {
  const described = [
    sheet.brand,
    sheet.name,
    sheet.appellation,
    sheet.vintage?.toString() ?? 'NOMIL',
    sheet.reference ?? 'NOREF',
  ]
  const parts = described.map((part) => safePart(part ?? ''))
  const tail = safePart(sheet.code) + (ending === '' ? '' : `.${ending}`)
  while (parts.some(Boolean) && bytes(join([...parts, tail])) > longest) shortenLongest(parts)
  return join([...parts, tail])
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('_')
}

function safePart(text: string): string {
  return text
    .replace(/[œŒæÆßøØłŁđĐħĦıðþ]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC')
}

function shortenLongest(parts: string[]): void {
  const lengths = parts.map(bytes)
  const place = lengths.indexOf(Math.max(...lengths))
  parts[place] = Array.from(parts[place] ?? '')
    .slice(0, -1)
    .join('')
    .replace(/-$/, '')
}

function bytes(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + bytesOf(letter.codePointAt(0) ?? 0), 0)
}

function bytesOf(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
