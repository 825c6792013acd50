// The name of a downloaded file: brand, name, appellation, vintage (or NOMIL), reference (or NOREF) and code
// (specification 9), in characters that Windows, macOS and Linux all accept.

/** The parts of a file name. Absent parts are omitted; vintage and reference have placeholders. */
type NamedSheet = {
  readonly brand?: string
  readonly name?: string
  readonly appellation?: string
  readonly vintage?: number
  readonly reference?: string
  readonly code: string
}

/** Bytes in UTF-8, with the ending: file systems accept 255, some zip tools and e-mail programs fewer. */
const maxBytes = 150

/** Letters that Unicode does not decompose into a plain letter and an accent. */
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
 * A file name of at most 150 bytes: the parts joined with `_`, without accents, with hyphens instead of
 * anything but letters and digits. When it is too long, the longest descriptive part becomes shorter, never
 * the code.
 * @param ending without the dot, as `svg`; empty for none
 * @param purpose what the file is when it is no picture of the code, as `summary`; behind the code
 */
export function fileName(sheet: NamedSheet, ending = '', purpose = ''): string {
  const described = [
    sheet.brand,
    sheet.name,
    sheet.appellation,
    sheet.vintage?.toString() ?? 'NOMIL',
    sheet.reference ?? 'NOREF',
  ]
  const parts = described.map((part) => safePart(part ?? ''))
  const tail = join([safePart(sheet.code), purpose]) + (ending === '' ? '' : `.${ending}`)
  while (parts.some(Boolean) && bytes(join([...parts, tail])) > maxBytes) shortenLongest(parts)
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
  const index = lengths.indexOf(Math.max(...lengths))
  parts[index] = Array.from(parts[index] ?? '')
    .slice(0, -1)
    .join('')
    .replace(/-$/, '')
}

function bytes(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + utf8Bytes(letter.codePointAt(0) ?? 0), 0)
}

function utf8Bytes(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
