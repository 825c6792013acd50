// References to characters in XML, by name and by number.

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi

/** Text with the characters that XML names or numbers; saxen decodes no numbers above 65,535. */
export function withoutReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (all, number, hex, name) => {
    if (typeof name === 'string') return characters[name] ?? all
    const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(number)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

/** Whether each `&` of a text is a reference that XML knows without a document type. */
export function hasKnownReferences(text: string): boolean {
  return !text.includes('&') || !/&(?!#\d{1,7};|#x[\da-f]{1,6};|(?:amp|lt|gt|quot|apos);)/i.test(text)
}
