// The figures of QR code symbols, versions 1 to 11, from ISO/IEC 18004:2015: Table 9 (codewords and blocks),
// Annex E (alignment patterns), Table 3 (bits of the character count). A row of modules of these versions
// fits in 64 bits.

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
export const levelIndicators: Readonly<Record<Level, number>> = { L: 0b01, M: 0b00, Q: 0b11, H: 0b10 }

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
export function alignmentCentres(version: number): readonly number[] {
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
