// What all codes of a batch share. Bits, error correction, interleaving, placement and masks of a symbol are affine over
// GF(2) (ISO/IEC 18004:2015, 7.4 to 7.8), so a code is one matrix common to all XOR a matrix for each bit of its serial
// that may change: matrix(serial) = base[mask] ⊕ Σ T[group][bits]. The template holds these matrices as rows of 64 bits.

import { interleaved } from './codewords.ts'
import { formatModules, frameOf, masks, type Frame } from './placement.ts'
import {
  chunksOf,
  chunkValue,
  payloadOf,
  segmentation,
  writeBits,
  type Chunk,
  type Segmentation,
} from './segments.ts'
import { blocksOf, type Blocks, type Level } from './symbol-table.ts'

/** The addresses of a batch: what they begin with, an alphabet for each character of the serial, what they end with. */
export type SerialAddress = {
  readonly before: string
  /** One character stands as it is; of several, each stands for its index. */
  readonly places: readonly string[]
  readonly after?: string
}

export type TemplateOptions = {
  /** Error correction; M when left out. */
  readonly level?: Level
  /** False writes the whole address as bytes; else segments are as short as they can be. */
  readonly mixed?: boolean
  /** The smallest version wanted, 1 to 11. */
  readonly leastVersion?: number
}

/** Characters of a serial that are encoded together, and the payload bits that they change. */
export type SerialChunk = {
  /** Place of the first of its digits among those of a serial, and how many values each of them has. */
  readonly firstDigit: number
  readonly radixes: readonly number[]
  /** The word of changing bits that the chunk writes to. */
  readonly word: number
  /** For each combination of digits, the last quickest, what it XORs into that word; 0 for all digits 0. */
  readonly table: Uint32Array
}

/** Neighbouring changing bits whose matrices are added up in advance. */
export type BitGroup = {
  readonly word: number
  readonly shift: number
  readonly bits: number
  readonly table: Uint32Array
}

/** What is added up for a code: a beginning for its mask, and for each group of changing bits the row of its value. */
export type Sums = {
  /** 32-bit words of a row, a multiple of 8. */
  readonly words: number
  /** One for each mask. */
  readonly bases: readonly Uint32Array[]
  /** One for each of the template's groups. */
  readonly tables: readonly Uint32Array[]
}

/** The affine space of a batch's codes. */
export type Template = {
  readonly address: Required<SerialAddress>
  readonly level: Level
  readonly segmentation: Segmentation
  readonly side: number
  /** The alphabets of the digits: places with more than one character. */
  readonly alphabets: readonly string[]
  /** 32-bit words of changing bits in a code. */
  readonly words: number
  readonly chunks: readonly SerialChunk[]
  readonly groups: readonly BitGroup[]
  /** 32-bit words of a matrix: low and high half of each row, bit 0 the leftmost module, and zeros up to 32 bytes. */
  readonly matrixWords: number
  /** The eight masked matrices of the serial with all digits 0. */
  readonly bases: readonly Uint32Array[]
  /** For each module (`row * side + column`) the changing bits that turn it over, `words` words each. */
  readonly turnedBy: Uint32Array
}

/** Changing bits to a group: 256 matrices of some 300 bytes, ten times, stay near the processor. */
const groupBits = 8

/**
 * The template of a batch.
 * @param address what is fixed and what changes; printable ASCII
 * @throws RangeError when a place has no or repeated characters, or the address outgrows version 11
 */
export function template(
  { before, places, after = '' }: SerialAddress,
  options: TemplateOptions = {},
): Template {
  const { level = 'M', mixed = true, leastVersion = 1 } = options
  if (places.some((place) => place === '' || new Set(place).size !== place.length))
    throw new RangeError('a place has different characters')
  const all = [...before, ...places, ...after]
  const cut = segmentation(all, level, mixed, leastVersion)
  const blocks = blocksOf(cut.version, level)
  const frame = frameOf(cut.version)
  const base = modulesOf(
    payloadOf(all.map((place) => place.charAt(0)).join(''), cut, blocks.data),
    blocks,
    frame,
  )
  const changing = changingBits(all, chunksOf(cut))
  const images = changing.bits.map((at) => (at === null ? null : imageOf(at, blocks, frame)))
  const matrixWords = Math.ceil(frame.side / 4) * 8
  return {
    address: { before, places, after },
    level,
    segmentation: cut,
    side: frame.side,
    matrixWords,
    alphabets: places.filter((place) => place.length > 1),
    words: changing.bits.length / 32,
    chunks: changing.chunks,
    groups: groupsOf(images, frame.side, matrixWords),
    bases: masks.map((_, mask) => rowsOf(maskedModules(base, frame, level, mask), frame.side, matrixWords)),
    turnedBy: turnedByOf(images, frame.side),
  }
}

/**
 * The digits of serials, the index of each character in the alphabet of its place, one serial after the other.
 * @throws RangeError when a serial is none of the template's
 */
export function digitsOf(
  { address: { places } }: Pick<Template, 'address'>,
  serials: readonly string[],
): Uint8Array {
  const values = valuesOfPlaces(places)
  const digits = new Uint8Array(serials.length * places.filter((place) => place.length > 1).length)
  let at = 0
  for (const serial of serials) {
    if (serial.length !== places.length) throw new RangeError(`no serial of this batch: ${serial}`)
    for (let place = 0; place < serial.length; place++) {
      const character = serial.charCodeAt(place)
      const value = character < 128 ? (values[place * 128 + character] ?? 0) : 0
      if (value === 0) throw new RangeError(`no serial of this batch: ${serial}`)
      if (value !== lonely) digits[at++] = value - 1
    }
  }
  return digits
}

/** Stands for the only character of a place, which is no digit. */
const lonely = 255
const placeValues = new WeakMap<readonly string[], Uint8Array>()

/** For each place and each ASCII character one more than its index in the place's alphabet, 0 when it is not there. */
function valuesOfPlaces(places: readonly string[]): Uint8Array {
  const known = placeValues.get(places)
  if (known !== undefined) return known
  const values = new Uint8Array(places.length * 128)
  for (const [place, alphabet] of places.entries()) {
    for (let index = 0; index < alphabet.length; index++)
      values[place * 128 + alphabet.charCodeAt(index)] = alphabet.length === 1 ? lonely : index + 1
  }
  placeValues.set(places, values)
  return values
}

/** The bits that change: for each bit of the words its place in the payload, null where a word is not filled. */
type Changing = { readonly bits: (number | null)[]; readonly chunks: SerialChunk[] }

/** Chunks with a changing character, their changing bits packed so that no chunk is divided between words. */
function changingBits(all: readonly string[], chunks: readonly Chunk[]): Changing {
  const changing: Changing = { bits: [], chunks: [] }
  let firstDigit = 0
  for (const chunk of chunks) {
    const places = all.slice(chunk.from, chunk.to)
    const radixes = places.map((place) => place.length).filter((radix) => radix > 1)
    if (radixes.length === 0) continue
    const values = combinations(places).map((characters) => chunkValue(chunk.mode, characters))
    const deltas = values.map((value) => value ^ (values[0] ?? 0))
    const changed = bitsIn(deltas.reduce((seen, delta) => seen | delta, 0))
    if ((changing.bits.length % 32) + changed.length > 32) changing.bits.push(...filler(changing.bits.length))
    const shift = changing.bits.length % 32
    const table = Uint32Array.from(deltas, (delta) =>
      changed.reduce((packed, bit, at) => packed | (((delta >>> bit) & 1) << (shift + at)), 0),
    )
    changing.chunks.push({ firstDigit, radixes, word: changing.bits.length >> 5, table })
    changing.bits.push(...changed.map((bit) => chunk.at + chunk.bits - 1 - bit))
    firstDigit += radixes.length
  }
  changing.bits.push(...filler(changing.bits.length))
  return changing
}

/** As many nulls as fill the last word. */
function filler(bits: number): null[] {
  return new Array<null>((32 - (bits % 32)) % 32).fill(null)
}

function bitsIn(value: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((value >>> bit) & 1) === 1)
}

/** Every text with one character from each place, the last place changing first. */
function combinations(places: readonly string[]): string[] {
  return places.reduce(
    (texts, place) => texts.flatMap((text) => Array.from(place, (character) => text + character)),
    [''],
  )
}

/** The data modules of a symbol before it is masked; patterns are left light. */
function modulesOf(data: Uint8Array, blocks: Blocks, { side, order }: Frame): Uint8Array {
  const modules = new Uint8Array(side * side)
  interleaved(data, blocks).forEach((codeword, at) => {
    for (let bit = 0; bit < 8; bit++) modules[order[at * 8 + bit] ?? 0] = (codeword >> (7 - bit)) & 1
  })
  return modules
}

/** The modules that one bit of the payload turns over. */
function imageOf(at: number, blocks: Blocks, frame: Frame): Uint8Array {
  const data = new Uint8Array(blocks.data)
  writeBits(data, at, 1, 1)
  return modulesOf(data, blocks, frame)
}

/** A whole symbol: patterns, masked data, format information. */
function maskedModules(
  data: Uint8Array,
  { side, reserved, dark }: Frame,
  level: Level,
  mask: number,
): Uint8Array {
  const turned = masks[mask] ?? (() => false)
  const modules = data.map((module, at) =>
    reserved[at] === 1 ? (dark[at] ?? 0) : module ^ (turned(Math.floor(at / side), at % side) ? 1 : 0),
  )
  for (const at of formatModules(side, level, mask)) modules[at] = 1
  return modules
}

/** Modules as rows of 64 bits, bit 0 the leftmost. */
function rowsOf(modules: Uint8Array, side: number, matrixWords: number): Uint32Array {
  const rows = new Uint32Array(matrixWords)
  for (const [at, module] of modules.entries()) {
    const [row, column] = [Math.floor(at / side), at % side]
    const word = row * 2 + (column >> 5)
    if (module === 1) rows[word] = (rows[word] ?? 0) | (1 << (column & 31))
  }
  return rows
}

/** Whether a module of a matrix is dark. */
export function isDark(matrix: Uint32Array, side: number, module: number): boolean {
  const [row, column] = [Math.floor(module / side), module % side]
  return (((matrix[row * 2 + (column >> 5)] ?? 0) >>> (column & 31)) & 1) === 1
}

/** All modules of a matrix in reading order, 1 for dark. */
export function modulesIn(matrix: Uint32Array, side: number): Uint8Array {
  return Uint8Array.from({ length: side ** 2 }, (_, module) => (isDark(matrix, side, module) ? 1 : 0))
}

/** The sums of all combinations of neighbouring changing bits of a word; the words' fillers take part in none. */
function groupsOf(images: readonly (Uint8Array | null)[], side: number, matrixWords: number): BitGroup[] {
  const groups: BitGroup[] = []
  for (let first = 0; first < images.length;) {
    const most = Math.min(groupBits, 32 - (first % 32))
    const rows = images
      .slice(first, first + most)
      .filter((image) => image !== null)
      .map((image) => rowsOf(image, side, matrixWords))
    if (rows.length > 0)
      groups.push({
        word: first >> 5,
        shift: first % 32,
        bits: rows.length,
        table: sumsOf(rows, matrixWords),
      })
    first += most
  }
  return groups
}

/** All sums of some rows of words: that at an index adds up the rows of the index's bits. */
export function sumsOf(rows: readonly Uint32Array[], words: number): Uint32Array {
  const table = new Uint32Array(words << rows.length)
  for (let index = 1; index < 1 << rows.length; index++) {
    const [highest, from] = [31 - Math.clz32(index), index * words]
    const rest = from - (words << highest)
    for (let word = 0; word < words; word++)
      table[from + word] = (table[rest + word] ?? 0) ^ (rows[highest]?.[word] ?? 0)
  }
  return table
}

function turnedByOf(images: readonly (Uint8Array | null)[], side: number): Uint32Array {
  const words = images.length / 32
  const turnedBy = new Uint32Array(side * side * words)
  for (const [bit, image] of images.entries()) {
    image?.forEach((module, at) => {
      if (module === 1)
        turnedBy[at * words + (bit >> 5)] = (turnedBy[at * words + (bit >> 5)] ?? 0) | (1 << (bit & 31))
    })
  }
  return turnedBy
}
