// CRC-32 of texts made of segments whose registers are known (the polynomial of RFC 1952, 8, lowest bit
// first). The register is linear: after a text and a segment it is the text's register, shifted by as many
// zero bytes as the segment is long, XOR the segment's own register. A shift by a known length is four
// look-ups.

const polynomial = 0xedb88320

/** The register before the first byte. The CRC is the inverted register. */
export const emptyRegister = 0xffffffff

/** The register after one byte, begun with zeros. */
const afterByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let register = byte
  for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ ((register & 1) === 1 ? polynomial : 0)
  return register
})

/** A register after a number of 32 bits, highest byte first. */
export function appendUint32(register: number, number: number): number {
  let next = register
  for (let shift = 24; shift >= 0; shift -= 8)
    next = (next >>> 8) ^ (afterByte[(next ^ (number >>> shift)) & 255] ?? 0)
  return next >>> 0
}

/** The register of the first `count` bytes of a text, begun with zeros. */
export function crcRegister(text: Uint8Array, count: number): number {
  let register = 0
  for (let index = 0; index < count; index++)
    register = (register >>> 8) ^ (afterByte[(register ^ (text[index] ?? 0)) & 255] ?? 0)
  return register >>> 0
}

/** Words of the shift table of one length: 256 for each byte of the register, lowest byte first. */
export const shiftTableWords = 1024

/** A register shifted by the length of the table that begins at a word. */
export function shiftRegister(register: number, tables: Uint32Array, first: number): number {
  return (
    ((tables[first + (register & 255)] ?? 0) ^
      (tables[first + 256 + ((register >>> 8) & 255)] ?? 0) ^
      (tables[first + 512 + ((register >>> 16) & 255)] ?? 0) ^
      (tables[first + 768 + (register >>> 24)] ?? 0)) >>>
    0
  )
}

/** The shift tables of some lengths, shortest first, and the index of each length's table. */
export function shiftTablesOf(lengths: ReadonlySet<number>): {
  readonly tables: Uint32Array
  readonly indexes: ReadonlyMap<number, number>
} {
  const indexes = new Map([...lengths].sort((a, b) => a - b).map((length, index) => [length, index]))
  const tables = new Uint32Array(indexes.size * shiftTableWords)
  const table = Uint32Array.from({ length: shiftTableWords }, (_, word) => (word & 255) << (8 * (word >> 8)))
  const longest = Math.max(0, ...lengths)
  for (let length = 0; length <= longest; length++) {
    const index = indexes.get(length)
    if (index !== undefined) tables.set(table, index * shiftTableWords)
    for (let word = 0; word < shiftTableWords; word++) {
      const register = table[word] ?? 0
      table[word] = (register >>> 8) ^ (afterByte[register & 255] ?? 0)
    }
  }
  return { tables, indexes }
}

/** Shift tables of 1, 2, 4 … bytes, which combine to any length up to 65,535. */
let powerTables: Uint32Array | undefined

/** A register shifted by a number of bytes, up to 65,535. */
export function shiftByBytes(register: number, bytes: number): number {
  const tables = (powerTables ??= shiftTablesOfPowers())
  let result = register
  for (let rest = bytes, first = 0; rest > 0; rest >>>= 1, first += shiftTableWords)
    if ((rest & 1) === 1) result = shiftRegister(result, tables, first)
  return result
}

function shiftTablesOfPowers(): Uint32Array {
  const tables = new Uint32Array(16 * shiftTableWords)
  tables.set(shiftTablesOf(new Set([1])).tables)
  for (let word = shiftTableWords; word < tables.length; word++) {
    const first = word - (word % shiftTableWords) - shiftTableWords
    tables[word] = shiftRegister(tables[word - shiftTableWords] ?? 0, tables, first)
  }
  return tables
}
