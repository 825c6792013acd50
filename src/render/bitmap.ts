// Pictures of codes as pixels: PNG, JPG, TIF and BMP. Every module is an integer number of pixels wide, so
// its edges are sharp. Every file states its resolution, so that it prints in its true size.

import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Resolution } from '../domain/code/symbols.ts'
import type { Layout } from './layout.ts'
import { textSvg } from './vector.ts'

/** Shades of a picture, from 0 (full ink) to 255 (white), row by row. */
type Bitmap = {
  readonly width: number
  readonly height: number
  readonly shades: Uint8Array
  readonly resolution: Resolution
  /** Whether there are only ink and white, as in a picture without text. */
  readonly isBilevel: boolean
}

function perMetreOf({ resolution }: Pick<Bitmap, 'resolution'>): number {
  return Math.round((resolution / 25.4) * 1000)
}

/** Pixels per module: the nearest integer, but enough for a module's minimum width. Both widths are in mm. */
export function pixelsOf(module: number, leastModule: number, resolution: Resolution): number {
  const perMillimetre = resolution / 25.4
  return Math.max(Math.round(module * perMillimetre), Math.ceil(leastModule * perMillimetre - 1e-6))
}

/** A layout in pixels; its text bands must be a whole number of pixels high (the grid of `layoutOf`). */
export async function bitmapOf(layout: Layout, pixels: number, resolution: Resolution): Promise<Bitmap> {
  const [width, height] = [layout.width, layout.height].map((length) => Math.round(length * pixels))
  if (width === undefined || height === undefined) throw new Error('a layout has two sides')
  const shades = new Uint8Array(width * height).fill(255)
  const isBilevel = layout.textStrokes.length === 0
  if (!isBilevel) await addText(shades, layout, pixels)
  const { matrix } = layout
  const [left, top] = [layout.left * pixels, Math.round(layout.top * pixels)]
  const paint = (row: number, from: number, to: number) => {
    for (let line = top + row * pixels; line < top + (row + 1) * pixels; line++)
      shades.fill(0, line * width + left + from * pixels, line * width + left + to * pixels)
  }
  for (let row = 0; row < matrix.height; row++) {
    // The run of dark modules that is open, or -1.
    let start = -1
    for (let column = 0; column <= matrix.width; column++) {
      const isDark = column < matrix.width && matrix.dark[row * matrix.width + column] === 1
      if (isDark && start < 0) start = column
      if (!isDark && start >= 0) {
        paint(row, start, column)
        start = -1
      }
    }
  }
  return { width, height, shades, resolution, isBilevel }
}

/** Adds the text of a layout to its white picture; only the rows that have text are drawn. */
async function addText(shades: Uint8Array, layout: Layout, pixels: number): Promise<void> {
  const width = Math.round(layout.width * pixels)
  const rows = shades.length / width
  // Coordinates alternate between x and y; a curve stays within its points.
  const heights = layout.textStrokes.flatMap(({ at }) => at.filter((_, index) => index % 2 === 1))
  const { least, most } = heights.reduce(
    (bounds, y) => ({ least: Math.min(bounds.least, y), most: Math.max(bounds.most, y) }),
    { least: Infinity, most: 0 },
  )
  const first = Math.max(0, Math.floor(least * pixels))
  const drawn = await sharp(
    Buffer.from(textSvg(layout, pixels, { first, rows: Math.min(rows, Math.ceil(most * pixels)) - first })),
  )
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  shades.set(drawn, first * width)
}

/**
 * A PNG (ISO/IEC 15948) with a palette: one bit per pixel for two colours, eight when text has smooth edges.
 */
export function pngOf(bitmap: Bitmap, ink: string): Buffer {
  const { bits, colours, stride, rows } = indexed(bitmap, ink, 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(bitmap.width, 0)
  header.writeUInt32BE(bitmap.height, 4)
  header.set([bits, 3, 0, 0, 0], 8)
  const physical = Buffer.alloc(9)
  const perMetre = perMetreOf(bitmap)
  physical.writeUInt32BE(perMetre, 0)
  physical.writeUInt32BE(perMetre, 4)
  physical[8] = 1
  // Every row begins with the number of its filter: 0 is none; 2 adds the row above, so a repeated row is all zero.
  const lines = Buffer.alloc((stride + 1) * bitmap.height)
  for (let row = 0; row < bitmap.height; row++) {
    if (isRepeated(bitmap, row)) lines[row * (stride + 1)] = 2
    else lines.set(rows.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('pHYs', physical),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A JPG of the best quality, without chroma subsampling: sharp edges matter more than the file's size. */
export function jpgOf(bitmap: Bitmap, ink: string): Promise<Buffer> {
  return inked(bitmap, ink)
    .withDensity(bitmap.resolution)
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/**
 * A TIF of one bit per pixel with fax compression group 4: always black, without smooth edges; the printer
 * chooses the ink.
 */
export function tifOf(bitmap: Bitmap): Promise<Buffer> {
  return grey({ ...bitmap, shades: bitmap.isBilevel ? bitmap.shades : blackAndWhite(bitmap.shades) })
    .toColourspace('b-w')
    .tiff({
      compression: 'ccittfax4',
      bitdepth: 1,
      xres: bitmap.resolution / 25.4,
      yres: bitmap.resolution / 25.4,
      resolutionUnit: 'inch',
    })
    .toBuffer()
}

function blackAndWhite(shades: Uint8Array): Uint8Array {
  const decided = new Uint8Array(shades.length)
  for (let index = 0; index < shades.length; index++) decided[index] = (shades[index] ?? 0) < 128 ? 0 : 255
  return decided
}

/** A BMP (Windows bitmap, version 3): one bit per pixel for two colours, else eight; rows from the bottom. */
export function bmpOf(bitmap: Bitmap, ink: string): Buffer {
  const { bits, colours, stride, rows } = indexed(bitmap, ink, 4)
  const start = 54 + 4 * colours.length
  const file = Buffer.alloc(start + rows.length)
  const perMetre = perMetreOf(bitmap)
  file.write('BM', 'latin1')
  const headerFields: [offset: number, value: number][] = [
    [2, file.length],
    [10, start],
    [14, 40],
    [18, bitmap.width],
    [22, bitmap.height],
    [34, rows.length],
    [38, perMetre],
    [42, perMetre],
    [46, colours.length],
  ]
  for (const [offset, value] of headerFields) file.writeUInt32LE(value, offset)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  for (const [index, colour] of colours.entries()) file.set([...colour].reverse(), 54 + 4 * index)
  for (let row = 0; row < bitmap.height; row++) {
    file.set(rows.subarray(row * stride, (row + 1) * stride), start + (bitmap.height - 1 - row) * stride)
  }
  return file
}

/** Pixels as indexes of a palette, each row padded to a multiple of `padding` bytes. */
type Indexed = {
  readonly bits: 1 | 8
  readonly colours: readonly number[][]
  readonly stride: number
  readonly rows: Uint8Array
}

function indexed(bitmap: Bitmap, ink: string, padding: number): Indexed {
  const bits = bitmap.isBilevel ? 1 : 8
  const shades = bits === 1 ? [0, 255] : Array.from({ length: 256 }, (_, shade) => shade)
  const stride = Math.ceil((bitmap.width * bits) / 8 / padding) * padding
  const rows = new Uint8Array(stride * bitmap.height)
  for (let row = 0; row < bitmap.height; row++) {
    const from = rowOf(bitmap, row)
    if (bits === 8) rows.set(from, row * stride)
    else if (isRepeated(bitmap, row)) rows.copyWithin(row * stride, (row - 1) * stride, row * stride)
    else pack(from, rows.subarray(row * stride, (row + 1) * stride))
  }
  return { bits, colours: shades.map((shade) => mixed(ink, shade)), stride, rows }
}

function rowOf({ shades, width }: Bitmap, row: number): Uint8Array {
  return shades.subarray(row * width, (row + 1) * width)
}

/** Whether a row is the one above it, as nearly all are: a module is many pixels high. */
function isRepeated(bitmap: Bitmap, row: number): boolean {
  return row > 0 && Buffer.compare(rowOf(bitmap, row), rowOf(bitmap, row - 1)) === 0
}

/** Packs eight pixels into a byte, the leftmost in the highest bit; a set bit is white. */
function pack(from: Uint8Array, to: Uint8Array): void {
  for (let column = 0; column < from.length; column++) {
    if (from[column] === 255) to[column >> 3] = (to[column >> 3] ?? 0) | (128 >> (column & 7))
  }
}

function grey({ width, height, shades }: Bitmap): Sharp {
  return sharp(shades, { raw: { width, height, channels: 1 } })
}

/** The picture in its ink: shades of grey for black, else shades between ink and white. */
function inked(bitmap: Bitmap, ink: string): Sharp {
  if (ink === '#000000') return grey(bitmap).toColourspace('b-w')
  const palette = Array.from({ length: 256 }, (_, shade) => mixed(ink, shade))
  const pixels = new Uint8Array(bitmap.shades.length * 3)
  for (const [index, shade] of bitmap.shades.entries()) pixels.set(palette[shade] ?? [], index * 3)
  return sharp(pixels, { raw: { width: bitmap.width, height: bitmap.height, channels: 3 } })
}

/** Red, green and blue of a shade between ink (0) and white (255). */
function mixed(ink: string, shade: number): number[] {
  return [1, 3, 5].map((offset) => {
    const full = parseInt(ink.slice(offset, offset + 2), 16)
    return Math.round(full + ((255 - full) * shade) / 255)
  })
}
