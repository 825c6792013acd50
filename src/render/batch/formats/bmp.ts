// Codes as Windows bitmaps of one bit a pixel (BITMAPFILEHEADER, BITMAPINFOHEADER): a palette of white and
// black, rows from the bottom up, each filled up to four bytes. All pictures of a batch have the same size.

import { paintEachCode, quietZone, rowOfCode, type PictureFormat, type PixelOptions } from './picture.ts'
import { rasterOf, groupPixels, writePixels, type Raster } from './raster.ts'

/** Bytes of file header, picture header and palette. */
const headBytes = 14 + 40 + 8

/** Symbols of a side as BMP, `scale` pixels a module. */
export function bmpPicture(
  side: number,
  scale: number,
  { heading, resolution }: PixelOptions = {},
): PictureFormat {
  const raster = rasterOf(side, scale, quietZone, heading)
  const lineBytes = Math.ceil(raster.rowBytes / 4) * 4
  const size = headBytes + lineBytes * raster.height
  const blank = blankPicture(raster, lineBytes, size)
  if (resolution !== undefined)
    for (const offset of [38, 42]) blank.writeUInt32LE(Math.round(resolution / 0.0254), offset)
  const pixels = groupPixels(scale)
  return {
    mostBytes: size,
    painter: ({ draw }) =>
      paintEachCode(draw, size, (codes, index, target, start) => {
        const words = rowOfCode(codes, index)
        blank.copy(target, start)
        for (let row = 0; row < side; row++) {
          const line = start + headBytes + (raster.pixels - (raster.quiet + row + 1) * scale) * lineBytes
          writePixels([words[row * 2] ?? 0, words[row * 2 + 1] ?? 0], raster, pixels, target, line)
          for (let copies = 1; copies < scale; copies *= 2)
            target.copyWithin(
              line + copies * lineBytes,
              line,
              line + Math.min(copies, scale - copies) * lineBytes,
            )
        }
        return start + size
      }),
  }
}

/** A picture without a dark module. */
function blankPicture(
  { pixels, height, heading, above, rowBytes }: Raster,
  lineBytes: number,
  size: number,
): Buffer {
  const blank = Buffer.alloc(size)
  blank.write('BM', 0, 'latin1')
  blank.writeUInt32LE(size, 2)
  blank.writeUInt32LE(headBytes, 10)
  blank.writeUInt32LE(40, 14)
  blank.writeInt32LE(pixels, 18)
  blank.writeInt32LE(height, 22)
  blank.writeUInt16LE(1, 26)
  blank.writeUInt16LE(1, 28)
  blank.writeUInt32LE(size - headBytes, 34)
  blank.writeUInt32LE(2, 46)
  blank.writeUInt32LE(0xffffff, 54)
  for (let row = 0; row < above; row++)
    blank.set(
      heading.subarray(row * rowBytes, (row + 1) * rowBytes),
      headBytes + (height - 1 - row) * lineBytes,
    )
  return blank
}
