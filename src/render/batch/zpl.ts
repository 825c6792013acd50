// Codes as labels in ZPL II (Zebra Programming Guide, ^GF and ^FD): the symbol as a picture, so that the printer does not
// choose another mask, and the serial below it. All labels of a batch have the same length.

import type { Template } from './template.ts'
import { rasterOf, windowAt } from './raster.ts'

/** Dots from the edge of the label. */
const margin = 40

/** Labels of a batch: a form, into which the rows and the serial of each code are written. */
export type ZplLabels = {
  readonly bytes: number
  /** Writes the label of a code. */
  write(words: Uint32Array, from: number, serial: string, target: Buffer, at: number): void
}

/** Labels of a template, so many dots a module. A row of dots is written once; a colon repeats it. */
export function zplLabels({ side, address: { places } }: Template, scale: number): ZplLabels {
  const raster = rasterOf(side, scale, 0)
  const rowText = raster.rowBytes * 2
  const bytes = raster.rowBytes * side * scale
  const head = `^XA^FO${margin},${margin}^GFA,${bytes},${bytes},${raster.rowBytes},`
  const rows = `${'0'.repeat(rowText)}${':'.repeat(scale - 1)}`.repeat(side)
  const middle = `^FS^FO${margin},${margin + side * scale + 2 * scale}^A0N,${3 * scale},${3 * scale}^FD`
  const form = Buffer.from(`${head}${rows}${middle}${' '.repeat(places.length)}^FS^XZ\n`, 'latin1')
  const digits = windowDigits(scale)
  return {
    bytes: form.length,
    write(words, from, serial, target, at) {
      form.copy(target, at)
      for (let row = 0, to = at + head.length; row < side; row++, to += rowText + scale - 1) {
        for (let place = 0; place < raster.windows; place++) {
          const window =
            windowAt(words[from + row * 2] ?? 0, words[from + row * 2 + 1] ?? 0, place, 0) * scale * 2
          const count = Math.min(scale * 2, rowText - place * scale * 2)
          for (let digit = 0; digit < count; digit++)
            target[to + place * scale * 2 + digit] = digits[window + digit] ?? 0
        }
      }
      target.write(serial, at + head.length + rows.length + middle.length, 'latin1')
    },
  }
}

/** For each group of eight modules the digits of its dots in base 16. */
function windowDigits(scale: number): Uint8Array {
  const dots = Array.from({ length: 256 }, (_, window) =>
    Array.from({ length: 8 * scale }, (_, dot) => (window >> Math.floor(dot / scale)) & 1).join(''),
  )
  return Buffer.from(
    dots.map((row) => row.replace(/.{4}/g, (four) => parseInt(four, 2).toString(16).toUpperCase())).join(''),
    'latin1',
  )
}
