// What all codes of a batch share. From bits to masks, a symbol is affine over GF(2) (ISO/IEC 18004:2015, 7.4
// to 7.8): the matrix of a code is a base matrix of its mask XOR one matrix for each group of bits that the
// serial changes. The template holds these matrices as rows of 64 bits. README.md shows an example.

import {
  characterChunks,
  chunkValue,
  dataCodewords,
  segmentation,
  writeBits,
  type CharacterChunk,
  type Segmentation,
} from './data-segments.ts'
import {
  blocksOf,
  formatModules,
  frameOf,
  interleavedCodewords,
  masks,
  type Blocks,
  type Frame,
  type Level,
} from './symbol.ts'

/**
 * The addresses of a batch: a common beginning, an alphabet for each character of the serial, a common end.
 */
export type SerialAddress = {
  readonly before: string
  /** The characters that each position of the serial allows. One character is fixed. */
  readonly alphabets: readonly string[]
  readonly after?: string
}

export type TemplateOptions = {
  /** Error correction; M when left out. */
  readonly level?: Level
  /** False writes the whole address as bytes. Else the segments are as short as possible. */
  readonly isMixed?: boolean
  /** The smallest version to use, 1 to 11. */
  readonly leastVersion?: number
}

/** Characters of a serial that are encoded together, and the payload bits that they change. */
type SerialChunk = {
  /** Index of its first digit among the digits of a serial, and how many values each digit has. */
  readonly firstDigit: number
  readonly radixes: readonly number[]
  /** The word of changing bits that the chunk writes to. */
  readonly word: number
  /** What each combination of digits, the last fastest, XORs into that word; 0 for all digits 0. */
  readonly table: Uint32Array
}

/** Neighbouring changing bits, at most eight, with the sums of their matrices. */
type BitGroup = {
  readonly word: number
  readonly shift: number
  readonly bits: number
  readonly table: Uint32Array
}

/** Rows to XOR for a code: a base row for its mask, and for each bit group the row of the group's value. */
export type XorTables = {
  /** 32-bit words of a row, a multiple of 8. */
  readonly rowWords: number
  /** One for each mask. */
  readonly bases: readonly Uint32Array[]
  /** One for each bit group of the template. */
  readonly tables: readonly Uint32Array[]
}

/** The affine space of a batch's codes. */
export type Template = {
  readonly address: Required<SerialAddress>
  readonly level: Level
  readonly segmentation: Segmentation
  readonly side: number
  /** The alphabets of the digits: those with more than one character. */
  readonly digitAlphabets: readonly string[]
  /** 32-bit words of changing bits in a code. */
  readonly changingWords: number
  readonly chunks: readonly SerialChunk[]
  readonly groups: readonly BitGroup[]
  /**
   * 32-bit words of a matrix: low and high half of each row, bit 0 the leftmost module, zeros up to 32 bytes.
   */
  readonly matrixWords: number
  /** The eight masked matrices of the serial with all digits 0. */
  readonly bases: readonly Uint32Array[]
  /** For each module (`row * side + column`) the changing bits that invert it, `changingWords` words each. */
  readonly invertedBy: Uint32Array
}

/**
 * Bits of a group: 256 matrices of about 300 bytes for each of some ten groups stay in the processor's cache.
 */
const groupBits = 8

/**
 * The template of a batch.
 * @param address what is fixed and what changes; printable ASCII
 * @throws RangeError when an alphabet is empty or repeats a character, or the address needs more than version
 * 11
 */
export function createTemplate(
  { before, alphabets, after = '' }: SerialAddress,
  { level = 'M', isMixed = true, leastVersion = 1 }: TemplateOptions = {},
): Template {
  if (alphabets.some((alphabet) => alphabet === '' || new Set(alphabet).size !== alphabet.length))
    throw new RangeError('an alphabet has different characters')
  const characters = [...before, ...alphabets, ...after]
  const segments = segmentation(characters, level, isMixed, leastVersion)
  const blocks = blocksOf(segments.version, level)
  const frame = frameOf(segments.version)
  const firstText = characters.map((alphabet) => alphabet.charAt(0)).join('')
  const base = dataModules(dataCodewords(firstText, segments, blocks.data), blocks, frame)
  const changing = changingBits(characters, characterChunks(segments))
  const images = changing.offsets.map((offset) => (offset === null ? null : bitImage(offset, blocks, frame)))
  const matrixWords = Math.ceil(frame.side / 4) * 8
  return {
    address: { before, alphabets, after },
    level,
    segmentation: segments,
    side: frame.side,
    matrixWords,
    digitAlphabets: alphabets.filter((alphabet) => alphabet.length > 1),
    changingWords: changing.offsets.length / 32,
    chunks: changing.chunks,
    groups: bitGroups(images, frame.side, matrixWords),
    bases: masks.map((_, mask) => packRows(maskedModules(base, frame, level, mask), frame.side, matrixWords)),
    invertedBy: invertingBits(images, frame.side),
  }
}

/** The tables that draw matrices. */
export function matrixTables({ matrixWords, bases, groups }: Template): XorTables {
  return { rowWords: matrixWords, bases, tables: groups.map(({ table }) => table) }
}

/**
 * The digits of serials: the index of each character in the alphabet of its position, serial after serial.
 * @throws RangeError when a serial does not fit the template
 */
export function serialDigits(
  { address: { alphabets } }: Pick<Template, 'address'>,
  serials: readonly string[],
): Uint8Array {
  const values = characterValues(alphabets)
  const digits = new Uint8Array(serials.length * alphabets.filter((alphabet) => alphabet.length > 1).length)
  let next = 0
  for (const serial of serials) {
    if (serial.length !== alphabets.length) throw new RangeError(`no serial of this batch: ${serial}`)
    for (let position = 0; position < serial.length; position++) {
      const character = serial.charCodeAt(position)
      const value = character < 128 ? (values[position * 128 + character] ?? 0) : 0
      if (value === 0) throw new RangeError(`no serial of this batch: ${serial}`)
      if (value !== fixedCharacter) digits[next++] = value - 1
    }
  }
  return digits
}

/** The value of the only character of a position, which is no digit. */
const fixedCharacter = 255
const valuesByAlphabets = new WeakMap<readonly string[], Uint8Array>()

/**
 * For each position and ASCII character: its index in the alphabet plus one, 0 when the alphabet lacks it.
 */
function characterValues(alphabets: readonly string[]): Uint8Array {
  const cachedValues = valuesByAlphabets.get(alphabets)
  if (cachedValues !== undefined) return cachedValues
  const values = new Uint8Array(alphabets.length * 128)
  for (const [position, alphabet] of alphabets.entries()) {
    for (let index = 0; index < alphabet.length; index++)
      values[position * 128 + alphabet.charCodeAt(index)] = alphabet.length === 1 ? fixedCharacter : index + 1
  }
  valuesByAlphabets.set(alphabets, values)
  return values
}

/** The bits that change: the payload offset of each bit of the words, null where a word is not full. */
type ChangingBits = { readonly offsets: (number | null)[]; readonly chunks: SerialChunk[] }

/** The chunks with a changing character. Their changing bits are packed so that no chunk is in two words. */
function changingBits(alphabets: readonly string[], chunks: readonly CharacterChunk[]): ChangingBits {
  const changing: ChangingBits = { offsets: [], chunks: [] }
  let firstDigit = 0
  for (const chunk of chunks) {
    const ownAlphabets = alphabets.slice(chunk.from, chunk.to)
    const radixes = ownAlphabets.map((alphabet) => alphabet.length).filter((radix) => radix > 1)
    if (radixes.length === 0) continue
    const values = combinations(ownAlphabets).map((characters) => chunkValue(chunk.mode, characters))
    const deltas = values.map((value) => value ^ (values[0] ?? 0))
    const changed = setBits(deltas.reduce((union, delta) => union | delta, 0))
    if ((changing.offsets.length % 32) + changed.length > 32)
      changing.offsets.push(...filler(changing.offsets.length))
    const shift = changing.offsets.length % 32
    const table = Uint32Array.from(deltas, (delta) =>
      changed.reduce((packed, bit, index) => packed | (((delta >>> bit) & 1) << (shift + index)), 0),
    )
    changing.chunks.push({ firstDigit, radixes, word: changing.offsets.length >> 5, table })
    changing.offsets.push(...changed.map((bit) => chunk.offset + chunk.bits - 1 - bit))
    firstDigit += radixes.length
  }
  changing.offsets.push(...filler(changing.offsets.length))
  return changing
}

/** As many nulls as fill the last word. */
function filler(bits: number): null[] {
  return new Array<null>((32 - (bits % 32)) % 32).fill(null)
}

function setBits(value: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((value >>> bit) & 1) === 1)
}

/** Every text with one character from each alphabet. The last position changes fastest. */
function combinations(alphabets: readonly string[]): string[] {
  return alphabets.reduce(
    (texts, alphabet) => texts.flatMap((text) => Array.from(alphabet, (character) => text + character)),
    [''],
  )
}

/** The data modules of a symbol without a mask. Patterns are light. */
function dataModules(data: Uint8Array, blocks: Blocks, { side, order }: Frame): Uint8Array {
  const modules = new Uint8Array(side * side)
  interleavedCodewords(data, blocks).forEach((codeword, index) => {
    for (let bit = 0; bit < 8; bit++) modules[order[index * 8 + bit] ?? 0] = (codeword >> (7 - bit)) & 1
  })
  return modules
}

/** The modules that one bit of the payload inverts. */
function bitImage(offset: number, blocks: Blocks, frame: Frame): Uint8Array {
  const data = new Uint8Array(blocks.data)
  writeBits(data, offset, 1, 1)
  return dataModules(data, blocks, frame)
}

/** A complete symbol: patterns, masked data, format information. */
export function maskedModules(
  data: Uint8Array,
  { side, reserved, dark }: Frame,
  level: Level,
  mask: number,
): Uint8Array {
  const inverts = masks[mask] ?? (() => false)
  const modules = data.map((value, module) =>
    reserved[module] === 1
      ? (dark[module] ?? 0)
      : value ^ (inverts(Math.floor(module / side), module % side) ? 1 : 0),
  )
  for (const module of formatModules(side, level, mask)) modules[module] = 1
  return modules
}

/** Modules as rows of 64 bits, bit 0 the leftmost. */
export function packRows(modules: Uint8Array, side: number, matrixWords: number): Uint32Array {
  const rows = new Uint32Array(matrixWords)
  for (const [module, value] of modules.entries()) {
    const [row, column] = [Math.floor(module / side), module % side]
    const word = row * 2 + (column >> 5)
    if (value === 1) rows[word] = (rows[word] ?? 0) | (1 << (column & 31))
  }
  return rows
}

/** Whether a module of a matrix is dark. */
export function isDark(matrix: Uint32Array, side: number, module: number): boolean {
  const [row, column] = [Math.floor(module / side), module % side]
  return (((matrix[row * 2 + (column >> 5)] ?? 0) >>> (column & 31)) & 1) === 1
}

/** All modules of a matrix in reading order, 1 for dark. */
export function matrixModules(matrix: Uint32Array, side: number): Uint8Array {
  return Uint8Array.from({ length: side ** 2 }, (_, module) => (isDark(matrix, side, module) ? 1 : 0))
}

/** The groups of neighbouring changing bits of a word. Filler bits belong to none. */
function bitGroups(images: readonly (Uint8Array | null)[], side: number, matrixWords: number): BitGroup[] {
  const groups: BitGroup[] = []
  for (let first = 0; first < images.length;) {
    const most = Math.min(groupBits, 32 - (first % 32))
    const rows = images
      .slice(first, first + most)
      .filter((image) => image !== null)
      .map((image) => packRows(image, side, matrixWords))
    const [word, shift, bits] = [first >> 5, first % 32, rows.length]
    if (bits > 0) groups.push({ word, shift, bits, table: xorCombinations(rows, matrixWords) })
    first += most
  }
  return groups
}

/** The XOR of every combination of some rows: that at an index combines the rows of the index's bits. */
export function xorCombinations(rows: readonly Uint32Array[], rowWords: number): Uint32Array {
  const table = new Uint32Array(rowWords << rows.length)
  for (let index = 1; index < 1 << rows.length; index++) {
    const [highest, from] = [31 - Math.clz32(index), index * rowWords]
    const rest = from - (rowWords << highest)
    for (let word = 0; word < rowWords; word++)
      table[from + word] = (table[rest + word] ?? 0) ^ (rows[highest]?.[word] ?? 0)
  }
  return table
}

function invertingBits(images: readonly (Uint8Array | null)[], side: number): Uint32Array {
  const words = images.length / 32
  const invertedBy = new Uint32Array(side * side * words)
  for (const [bit, image] of images.entries()) {
    image?.forEach((value, module) => {
      const word = module * words + (bit >> 5)
      if (value === 1) invertedBy[word] = (invertedBy[word] ?? 0) | (1 << (bit & 31))
    })
  }
  return invertedBy
}
