// One QR symbol, versions 1 to 11 (ISO/IEC 18004:2015): the figures of its tables (Tables 2, 3, 5, 9, 12, Annex
// E), its codewords with error correction (7.5 and 7.6), and where its modules are: function patterns, the order
// of data modules, the eight masks, format and version information (6.3, 7.7.3, 7.8.2, 7.9, 7.10).

/** Error correction: about 7, 15, 25 or 30 % of a symbol may be lost. */
export type Level = 'L' | 'M' | 'Q' | 'H'

/**
 * How a segment writes its characters (7.4): 3 digits in 10 bits, 2 of 45 characters in 11 bits, or 8 bits
 * each.
 */
export type Mode = 'numeric' | 'alphanumeric' | 'byte'

/** The largest version whose rows of modules fit in 64 bits. */
export const largestVersion = 11

/** Mode indicators of four bits (Table 2). */
export const modeIndicators: Readonly<Record<Mode, number>> = {
  numeric: 0b0001,
  alphanumeric: 0b0010,
  byte: 0b0100,
}

/** The 45 characters of alphanumeric mode, each at its value (Table 5). */
export const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Level indicators of the format information (Table 12). */
const levelIndicators: Readonly<Record<Level, number>> = { L: 0b01, M: 0b00, Q: 0b11, H: 0b10 }

/** Modules along a side. */
export function sideOf(version: number): number {
  return 17 + 4 * version
}

/** Bits of the character count indicator (Table 3): more from version 10 on. */
export function characterCountBits(mode: Mode, version: number): number {
  return { numeric: [10, 12], alphanumeric: [9, 11], byte: [8, 16] }[mode][version < 10 ? 0 : 1] ?? 0
}

/**
 * How the codewords of a symbol are divided (Table 9): data codewords and error correction, in so many
 * blocks.
 */
export type Blocks = { readonly data: number; readonly correctionPerBlock: number; readonly blocks: number }

/** The division of a version at a level. */
export function blocksOf(version: number, level: Level): Blocks {
  const correctionPerBlock = correctionCodewords[level][version - 1] ?? 0
  const blocks = blockCounts[level][version - 1] ?? 0
  return {
    data: (totalCodewords[version - 1] ?? 0) - correctionPerBlock * blocks,
    correctionPerBlock,
    blocks,
  }
}

/** Rows and columns of the centres of alignment patterns (Annex E, Table E.1). */
function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return []
  const last = sideOf(version) - 7
  return version < 7 ? [6, last] : [6, (last + 6) / 2, last]
}

const totalCodewords = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404]

const correctionCodewords: Readonly<Record<Level, readonly number[]>> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24],
}

const blockCounts: Readonly<Record<Level, readonly number[]>> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11],
}

/** The modules of a version that carry no data, module by module (`row * side + column`). */
export type Frame = {
  readonly side: number
  /** 1 where a module belongs to a pattern or to format or version information. */
  readonly reserved: Uint8Array
  /** 1 where such a module is dark. Modules of the format information are light. */
  readonly dark: Uint8Array
  /** The modules of the data bits in their order. The last few may stay without a bit. */
  readonly order: Uint16Array
}

/** The eight masks (Table 10): whether a mask inverts the data module at a row and column. */
export const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Powers of 2 in GF(256) by the polynomial x⁸ + x⁴ + x³ + x² + 1, twice in a row, and their logarithms. */
const powers = new Uint8Array(510)
const logarithms = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = powers[exponent + 255] = value
  logarithms[value] = exponent
  value = (value << 1) ^ (value > 127 ? 0x11d : 0)
}

/**
 * All codewords of a symbol in the order of placement: data of all blocks in turn, then error correction. The
 * function is linear: the codewords of a XOR are the XOR of the codewords.
 * @param data data codewords, as many as `blocks.data`
 */
export function interleavedCodewords(data: Uint8Array, blocks: Blocks): Uint8Array {
  const { blocks: count, correctionPerBlock } = blocks
  const short = Math.floor(blocks.data / count)
  const shortBlocks = count - (blocks.data % count)
  const generator = generatorLogarithms(correctionPerBlock)
  const codewords = new Uint8Array(blocks.data + count * correctionPerBlock)
  for (let block = 0, from = 0; block < count; block++) {
    const blockData = data.subarray(from, (from += block < shortBlocks ? short : short + 1))
    // Only long blocks have a codeword at index `short`, so fewer codewords are interleaved there.
    blockData.forEach((codeword, index) => {
      codewords[index < short ? index * count + block : short * count + block - shortBlocks] = codeword
    })
    errorCorrection(blockData, generator).forEach((codeword, index) => {
      codewords[blocks.data + index * count + block] = codeword
    })
  }
  return codewords
}

/** The remainder of the block's polynomial, shifted, by the generator polynomial (7.5.2). */
function errorCorrection(block: Uint8Array, generator: Uint8Array): Uint8Array {
  const rest = new Uint8Array(generator.length)
  for (const codeword of block) {
    const factor = codeword ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[rest.length - 1] = 0
    if (factor === 0) continue
    const shift = logarithms[factor] ?? 0
    for (let index = 0; index < rest.length; index++)
      rest[index] = (rest[index] ?? 0) ^ (powers[shift + (generator[index] ?? 0)] ?? 0)
  }
  return rest
}

const generators = new Map<number, Uint8Array>()

/** Logarithms of the coefficients of (x − 1)(x − 2)…(x − 2ⁿ⁻¹), without the leading one (Annex A). */
function generatorLogarithms(degree: number): Uint8Array {
  const known = generators.get(degree)
  if (known !== undefined) return known
  let coefficients = Uint8Array.of(1)
  for (let root = 0; root < degree; root++) {
    const next = new Uint8Array(coefficients.length + 1)
    for (const [index, coefficient] of coefficients.entries()) {
      next[index] = (next[index] ?? 0) ^ coefficient
      next[index + 1] = powers[(logarithms[coefficient] ?? 0) + root] ?? 0
    }
    coefficients = next
  }
  const generator = coefficients.subarray(1).map((coefficient) => logarithms[coefficient] ?? 0)
  generators.set(degree, generator)
  return generator
}

/** The frame of a version. */
export function frameOf(version: number): Frame {
  const side = sideOf(version)
  const frame = { side, reserved: new Uint8Array(side * side), dark: new Uint8Array(side * side) }
  const set: SetModule = (row, column, isDark) => {
    if (row < 0 || column < 0 || row >= side || column >= side) return
    frame.reserved[row * side + column] = 1
    frame.dark[row * side + column] = isDark ? 1 : 0
  }
  for (let index = 8; index < side - 8; index++) {
    set(6, index, index % 2 === 0)
    set(index, 6, index % 2 === 0)
  }
  setAlignmentPatterns(version, set)
  for (const [row, column] of [
    [3, 3],
    [3, side - 4],
    [side - 4, 3],
  ] as const) {
    forEachRing(4, (down, right, ring) => set(row + down, column + right, ring !== 2 && ring !== 4))
  }
  for (const module of formatPositions(side).flat()) set(Math.floor(module / side), module % side, false)
  set(side - 8, 8, true)
  if (version >= 7) setVersionInformation(version, side, set)
  return { ...frame, order: dataOrder(side, frame.reserved) }
}

/** The dark modules of the format information of a level and mask (7.9.1). */
export function formatModules(side: number, level: Level, mask: number): readonly number[] {
  const data = (levelIndicators[level] << 3) | mask
  const bits = ((data << 10) | remainder(data << 10, 0b10100110111, 15)) ^ 0b101010000010010
  return formatPositions(side).flatMap((modules, bit) => (((bits >> bit) & 1) === 1 ? modules : []))
}

/** Both modules of each of the fifteen bits of the format information, lowest bit first (Figure 25). */
function formatPositions(side: number): readonly (readonly [number, number])[] {
  return Array.from({ length: 15 }, (_, bit) => {
    const row = bit < 6 ? bit : bit < 8 ? bit + 1 : side - 15 + bit
    const column = bit < 8 ? side - 1 - bit : bit === 8 ? 7 : 14 - bit
    return [row * side + 8, 8 * side + column] as const
  })
}

type SetModule = (row: number, column: number, isDark: boolean) => void

/** Alignment patterns, except where they would touch the finder patterns. */
function setAlignmentPatterns(version: number, set: SetModule): void {
  const centres = alignmentCentres(version)
  const [first, last] = [centres.at(0), centres.at(-1)]
  for (const row of centres) {
    for (const column of centres) {
      if ((row === first && (column === first || column === last)) || (row === last && column === first))
        continue
      forEachRing(2, (down, right, ring) => set(row + down, column + right, ring !== 1))
    }
  }
}

/** Every module around a centre with the number of its ring. */
function forEachRing(radius: number, visit: (down: number, right: number, ring: number) => void): void {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++)
      visit(down, right, Math.max(Math.abs(down), Math.abs(right)))
  }
}

/** Version information: six bits of the version and twelve of correction, twice (7.10). */
function setVersionInformation(version: number, side: number, set: SetModule): void {
  const bits = (version << 12) | remainder(version << 12, 0b1111100100101, 18)
  for (let bit = 0; bit < 18; bit++) {
    const [long, short] = [Math.floor(bit / 3), side - 11 + (bit % 3)]
    const isDark = ((bits >> bit) & 1) === 1
    set(long, short, isDark)
    set(short, long, isDark)
  }
}

/** Remainder of polynomials over GF(2), for values of so many bits. */
function remainder(value: number, generator: number, bits: number): number {
  const degree = 31 - Math.clz32(generator)
  for (let bit = bits - 1; bit >= degree; bit--)
    if (((value >> bit) & 1) === 1) value ^= generator << (bit - degree)
  return value
}

/** Up and down in pairs of columns from the right, without the vertical timing pattern (7.7.3). */
function dataOrder(side: number, reserved: Uint8Array): Uint16Array {
  const order: number[] = []
  let isUpwards = true
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < side; step++) {
      const row = isUpwards ? side - 1 - step : step
      for (const column of [right, right - 1])
        if (reserved[row * side + column] === 0) order.push(row * side + column)
    }
    isUpwards = !isUpwards
  }
  return Uint16Array.from(order)
}
