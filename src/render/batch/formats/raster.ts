// From rows of modules to rows of pixels, eight modules at a time: eight modules of s pixels are s bytes.

import { headingPixels, type Heading } from '../heading.ts'
import { quietZone } from './picture.ts'

/** The pixels of symbols. A row has as many bytes as its pixels need; its last bits are light. */
export type Raster = {
  readonly scale: number
  readonly side: number
  /** Light modules on every side. */
  readonly quiet: number
  /** Pixels of a side, with the quiet zone. */
  readonly pixels: number
  /** Bytes of a row of pixels. */
  readonly rowBytes: number
  /** The rows of pixels above the quiet zone: the heading, 1 for dark, the leftmost pixel in the highest bit. */
  readonly heading: Uint8Array
  /** How many these are, and how many rows the picture has with them. */
  readonly above: number
  readonly height: number
  /** Groups of eight modules in a row, with the quiet zone. */
  readonly moduleGroups: number
}

/** Most pixels a module. */
const largestScale = 64

/**
 * The raster of symbols of a side.
 * @param scale pixels a module, 1 to 64
 * @throws RangeError for another scale
 */
export function rasterOf(side: number, scale: number, quiet = quietZone, heading?: Heading): Raster {
  if (!Number.isInteger(scale) || scale < 1 || scale > largestScale)
    throw new RangeError(`no ${scale} pixels a module`)
  const pixels = (side + 2 * quiet) * scale
  const rowBytes = Math.ceil(pixels / 8)
  const rows = heading === undefined ? new Uint8Array(0) : headingPixels(heading, pixels, scale)
  const above = rows.length / rowBytes
  return {
    scale,
    side,
    quiet,
    pixels,
    rowBytes,
    heading: rows,
    above,
    height: above + pixels,
    moduleGroups: Math.ceil((side + 2 * quiet) / 8),
  }
}

/**
 * The pixels of each group of eight modules, bit 0 the leftmost: `scale` bytes each, the leftmost pixel in
 * the highest bit.
 */
export function groupPixels(scale: number): Uint8Array {
  const table = new Uint8Array(256 * scale)
  for (let group = 0; group < 256; group++) {
    for (let pixel = 0; pixel < 8 * scale; pixel++) {
      if (((group >> Math.floor(pixel / scale)) & 1) === 0) continue
      const byte = group * scale + (pixel >> 3)
      table[byte] = (table[byte] ?? 0) | (0x80 >> (pixel & 7))
    }
  }
  return table
}

/** The group of eight modules with an index, in a row that begins with light modules. */
export function moduleGroup(low: number, high: number, index: number, quiet = quietZone): number {
  const shift = index * 8 - quiet
  if (shift < 0) return (low << -shift) & 255
  if (shift < 32) return ((low >>> shift) | (shift > 24 ? high << (32 - shift) : 0)) & 255
  return shift < 64 ? (high >>> (shift - 32)) & 255 : 0
}

/** Writes a row of modules as pixels, 1 for dark. */
export function writePixels(
  row: readonly [low: number, high: number],
  raster: Raster,
  table: Uint8Array,
  target: Uint8Array,
  start: number,
): void {
  const { scale, rowBytes, moduleGroups, quiet } = raster
  for (let index = 0, to = start; index < moduleGroups; index++, to += scale) {
    const from = moduleGroup(row[0], row[1], index, quiet) * scale
    const bytes = Math.min(scale, start + rowBytes - to)
    for (let byte = 0; byte < bytes; byte++) target[to + byte] = table[from + byte] ?? 0
  }
}
