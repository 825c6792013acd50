// Codes as labels in ZPL II (Zebra Programming Guide, ^GF and ^FD): the symbol as a picture, so that the
// printer does not choose another mask, and the serial below it. All labels of a batch have the same length.

import type { Heading } from '../heading.ts'
import type { Template } from '../symbol/template.ts'
import { quietZone } from './picture.ts'
import { moduleGroup, rasterOf, type Raster } from './raster.ts'

/** Dots from the edge of the label. */
const margin = 40

/** The labels of a batch: a form, into which the rows and the serial of each code are written. */
type ZplLabels = {
  /** Bytes of a label. */
  readonly bytes: number
  /** Writes the label of a code, whose matrix begins at a word. */
  write(words: Uint32Array, firstWord: number, serial: string, target: Buffer, start: number): void
}

/**
 * The labels of a template, `scale` dots a module. A row of dots is written once; a colon repeats it. A heading
 * stands above the quiet zone of the symbol.
 */
export function zplLabels(
  { side, address: { alphabets } }: Template,
  scale: number,
  heading?: Heading,
): ZplLabels {
  const raster = rasterOf(side, scale, 0)
  const rowText = raster.rowBytes * 2
  const bytes = raster.rowBytes * side * scale
  const words = rasterOf(side, scale, quietZone, heading)
  const quiet = heading === undefined ? 0 : quietZone * scale
  const left = Math.max(margin, quiet)
  const top = margin + words.above + quiet
  const head =
    `^XA${headingField(words, left - quiet)}^FO${left},${top}` + `^GFA,${bytes},${bytes},${raster.rowBytes},`
  const rows = `${'0'.repeat(rowText)}${':'.repeat(scale - 1)}`.repeat(side)
  const middle = `^FS^FO${left},${top + side * scale + 2 * scale}^A0N,${3 * scale},${3 * scale}^FD`
  const form = Buffer.from(`${head}${rows}${middle}${' '.repeat(alphabets.length)}^FS^XZ\n`, 'latin1')
  const digits = groupDigits(scale)
  return {
    bytes: form.length,
    write(words, firstWord, serial, target, start) {
      form.copy(target, start)
      for (let row = 0, to = start + head.length; row < side; row++, to += rowText + scale - 1) {
        const [low, high] = [words[firstWord + row * 2] ?? 0, words[firstWord + row * 2 + 1] ?? 0]
        writeRow(low, high, raster, digits, target, to)
      }
      target.write(serial, start + head.length + rows.length + middle.length, 'latin1')
    },
  }
}

/** The heading as a graphic: a row in base 16, a comma for the light rest of a row, a colon for an equal row. */
function headingField({ heading, above, rowBytes }: Raster, left: number): string {
  if (above === 0) return ''
  const rows = Array.from({ length: above }, (_, row) =>
    Buffer.from(heading.subarray(row * rowBytes, (row + 1) * rowBytes))
      .toString('hex')
      .toUpperCase(),
  )
  const written = rows.map((row, index) => (row === rows[index - 1] ? ':' : row.replace(/0+$/u, ',')))
  const bytes = rowBytes * above
  return `^FO${left},${margin}^GFA,${bytes},${bytes},${rowBytes},${written.join('')}^FS`
}

/** Writes a row of modules as digits in base 16. */
function writeRow(
  low: number,
  high: number,
  { scale, rowBytes, moduleGroups }: Raster,
  digits: Uint8Array,
  target: Buffer,
  start: number,
): void {
  for (let index = 0; index < moduleGroups; index++) {
    const first = moduleGroup(low, high, index, 0) * scale * 2
    const offset = index * scale * 2
    const count = Math.min(scale * 2, rowBytes * 2 - offset)
    for (let digit = 0; digit < count; digit++) target[start + offset + digit] = digits[first + digit] ?? 0
  }
}

/** The dots of each group of eight modules, as digits in base 16. */
function groupDigits(scale: number): Uint8Array {
  const dots = Array.from({ length: 256 }, (_, group) =>
    Array.from({ length: 8 * scale }, (__, dot) => (group >> Math.floor(dot / scale)) & 1).join(''),
  )
  return Buffer.from(
    dots.map((row) => row.replace(/.{4}/g, (four) => parseInt(four, 2).toString(16).toUpperCase())).join(''),
    'latin1',
  )
}
