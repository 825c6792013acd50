// Rows of modules → rows of pixels, eight modules at a time: eight modules of s pixels are s bytes.

import { quietZone } from './painting.ts'

/** The pixels of symbols: a row is as many bytes as its pixels need, its last bits light. */
export type Raster = {
  readonly scale: number
  readonly side: number
  /** Light modules on every side. */
  readonly quiet: number
  /** Pixels of a side, the quiet zone counted. */
  readonly pixels: number
  /** Bytes of a row of pixels. */
  readonly rowBytes: number
  /** Groups of eight modules in a row. */
  readonly windows: number
}

/** Most pixels a module that are drawn. */
const mostScale = 64

/**
 * The raster of symbols of a side.
 * @param scale pixels a module, 1 to 64
 * @throws RangeError for another scale
 */
export function rasterOf(side: number, scale: number, quiet = quietZone): Raster {
  if (!Number.isInteger(scale) || scale < 1 || scale > mostScale)
    throw new RangeError(`no ${scale} pixels a module`)
  const pixels = (side + 2 * quiet) * scale
  return {
    scale,
    side,
    quiet,
    pixels,
    rowBytes: Math.ceil(pixels / 8),
    windows: Math.ceil((side + 2 * quiet) / 8),
  }
}

/** For each group of eight modules, bit 0 the leftmost, its pixels: `scale` bytes each, the leftmost pixel in the highest bit. */
export function windowPixels(scale: number): Uint8Array {
  const table = new Uint8Array(256 * scale)
  for (let window = 0; window < 256; window++) {
    for (let pixel = 0; pixel < 8 * scale; pixel++) {
      if (((window >> Math.floor(pixel / scale)) & 1) === 0) continue
      const at = window * scale + (pixel >> 3)
      table[at] = (table[at] ?? 0) | (0x80 >> (pixel & 7))
    }
  }
  return table
}

/** The group of eight modules at a place of a row that begins with so many light ones. */
export function windowAt(low: number, high: number, place: number, quiet = quietZone): number {
  const shift = place * 8 - quiet
  if (shift < 0) return (low << -shift) & 255
  if (shift < 32) return ((low >>> shift) | (shift > 24 ? high << (32 - shift) : 0)) & 255
  return shift < 64 ? (high >>> (shift - 32)) & 255 : 0
}

/** Writes a row of dark modules as pixels, 1 for dark. */
export function writePixels(
  row: readonly [low: number, high: number],
  raster: Raster,
  table: Uint8Array,
  target: Uint8Array,
  at: number,
): void {
  const { scale, rowBytes, windows, quiet } = raster
  for (let place = 0, to = at; place < windows; place++, to += scale) {
    const from = windowAt(row[0], row[1], place, quiet) * scale
    const bytes = Math.min(scale, at + rowBytes - to)
    for (let byte = 0; byte < bytes; byte++) target[to + byte] = table[from + byte] ?? 0
  }
}
