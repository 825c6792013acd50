// Where modules stand in a symbol: function patterns, the order of data modules, the eight masks, format and version
// information (ISO/IEC 18004:2015, 6.3, 7.7.3, 7.8.2, 7.9 and 7.10).

import { alignmentCentres, levelIndicators, sideOf, type Level } from './symbol-table.ts'

/** The frame of a version, module by module (`row * side + column`). */
export type Frame = {
  readonly side: number
  /** 1 where a module belongs to a pattern or to format or version information, and no data stand. */
  readonly reserved: Uint8Array
  /** 1 where such a module is dark; modules of the format information are left light. */
  readonly dark: Uint8Array
  /** The modules of the data bits in their order; the last few may stay without a bit. */
  readonly order: Uint16Array
}

/** The eight masks (Table 10): whether data at a row and column are turned over. */
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

/** The frame of a version. */
export function frameOf(version: number): Frame {
  const side = sideOf(version)
  const frame = { side, reserved: new Uint8Array(side * side), dark: new Uint8Array(side * side) }
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= side || column >= side) return
    frame.reserved[row * side + column] = 1
    frame.dark[row * side + column] = dark ? 1 : 0
  }
  for (let at = 8; at < side - 8; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  setAlignment(version, set)
  for (const [row, column] of [
    [3, 3],
    [3, side - 4],
    [side - 4, 3],
  ] as const) {
    rings(4, (down, right, ring) => set(row + down, column + right, ring !== 2 && ring !== 4))
  }
  for (const at of formatPlaces(side).flat()) set(Math.floor(at / side), at % side, false)
  set(side - 8, 8, true)
  if (version >= 7) setVersion(version, side, set)
  return { ...frame, order: dataOrder(side, frame.reserved) }
}

/** The modules that are dark for the format information of a level and mask (7.9.1). */
export function formatModules(side: number, level: Level, mask: number): readonly number[] {
  const data = (levelIndicators[level] << 3) | mask
  const bits = ((data << 10) | remainder(data << 10, 0b10100110111, 15)) ^ 0b101010000010010
  return formatPlaces(side).flatMap((places, bit) => (((bits >> bit) & 1) === 1 ? places : []))
}

/** Both modules of each of the fifteen bits, lowest bit first (Figure 25). */
function formatPlaces(side: number): readonly (readonly [number, number])[] {
  return Array.from({ length: 15 }, (_, bit) => {
    const down = bit < 6 ? bit : bit < 8 ? bit + 1 : side - 15 + bit
    const right = bit < 8 ? side - 1 - bit : bit === 8 ? 7 : 14 - bit
    return [down * side + 8, 8 * side + right] as const
  })
}

type Set = (row: number, column: number, dark: boolean) => void

/** Alignment patterns, but where they would meet the finder patterns. */
function setAlignment(version: number, set: Set): void {
  const centres = alignmentCentres(version)
  const [first, last] = [centres.at(0), centres.at(-1)]
  for (const row of centres) {
    for (const column of centres) {
      if ((row === first && (column === first || column === last)) || (row === last && column === first))
        continue
      rings(2, (down, right, ring) => set(row + down, column + right, ring !== 1))
    }
  }
}

/** Every module around a centre with the number of its ring. */
function rings(radius: number, visit: (down: number, right: number, ring: number) => void): void {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++)
      visit(down, right, Math.max(Math.abs(down), Math.abs(right)))
  }
}

/** Version information: six bits of the version and twelve of correction, twice (7.10). */
function setVersion(version: number, side: number, set: Set): void {
  const bits = (version << 12) | remainder(version << 12, 0b1111100100101, 18)
  for (let bit = 0; bit < 18; bit++) {
    const [long, short] = [Math.floor(bit / 3), side - 11 + (bit % 3)]
    const dark = ((bits >> bit) & 1) === 1
    set(long, short, dark)
    set(short, long, dark)
  }
}

/** Remainder of polynomials over GF(2), for codes of so many bits. */
function remainder(value: number, generator: number, bits: number): number {
  const degree = 31 - Math.clz32(generator)
  for (let bit = bits - 1; bit >= degree; bit--)
    if (((value >> bit) & 1) === 1) value ^= generator << (bit - degree)
  return value
}

/** Up and down in pairs of columns from the right, the vertical timing pattern left out (7.7.3). */
function dataOrder(side: number, reserved: Uint8Array): Uint16Array {
  const order: number[] = []
  let upwards = true
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < side; step++) {
      const row = upwards ? side - 1 - step : step
      for (const column of [right, right - 1])
        if (reserved[row * side + column] === 0) order.push(row * side + column)
    }
    upwards = !upwards
  }
  return Uint16Array.from(order)
}
