// What a batch will look like before it is made: one address as it will be printed, the size of its files, and how long
// they take.

import { largestBatch, type BatchFileFormat, type SheetAnswer } from '../../src/contract/answers.ts'
import { writeDigitalLink } from '../../src/domain/code/digital-link.ts'
import type { SerialForm } from '../../src/domain/code/serial-form.ts'

/** What a batch is asked for, as far as its addresses show it. */
export type SampleForm = SerialForm & { readonly lot?: string | undefined; readonly cpv?: string | undefined }

/** A serial of a form that no batch contains for certain. */
export function sampleSerial({ preset, pattern }: SerialForm): string {
  if (preset === 'random-12') return '7K2M9QX4T3AB'
  if (preset === 'numeric-12') return '104857600023'
  if (preset === 'sequential') return `${pattern}000000000001`
  return Array.from(pattern, (place, at) =>
    place === '#' ? '3172946085'.charAt(at % 10) : place === '@' ? 'W7K2M9QX4T'.charAt(at % 10) : place,
  ).join('')
}

/** Header and byte order mark of the file. */
const headBytes = 3 + 'position,serial,url\r\n'.length

/** An address as the bottles of a batch will carry it; undefined when the sheet has no code. */
export function sampleAddress(
  { url, digitalLink, draft }: Pick<SheetAnswer, 'url' | 'digitalLink' | 'draft'>,
  form: SampleForm,
): string | undefined {
  const serial = sampleSerial(form)
  const { lot, cpv = draft.cpv } = form
  if (draft.gtin === undefined || digitalLink === null) {
    const own = /^.*\/nutricode\/[^/]+/.exec(url ?? '')?.[0]
    return own === undefined ? undefined : `${own}/${serial}`
  }
  const stem = digitalLink.slice(0, digitalLink.indexOf('/01/'))
  return writeDigitalLink(stem, {
    gtin: draft.gtin,
    serial,
    ...(cpv === undefined ? {} : { cpv }),
    ...(lot === undefined ? {} : { lot }),
  })
}

/** Codes of an order with those to spare: a share of the order in percent, rounded up as the server does. */
export function withSpare(count: number, spare: number): number {
  return Math.min(largestBatch, count + Math.ceil((count * Math.round(spare * 100)) / 10_000))
}

/** Bytes of the CSV of so many codes whose addresses are as long as this one: position, serial, address, line end. */
export function csvBytes(count: number, address: string, serial: string): number {
  const line = 1 + serial.length + 1 + address.length + 2
  return headBytes + count * line + digitsUpTo(count)
}

/** Digits of all whole numbers from 1 to another, written one after the other. */
function digitsUpTo(last: number): number {
  let sum = 0
  for (let first = 1, width = 1; first <= last; first *= 10, width += 1)
    sum += (Math.min(last, first * 10 - 1) - first + 1) * width
  return sum
}

/** Bytes of one code in each kind of file: what every code takes, and what each of its modules adds. Measured. */
const weights: Readonly<
  Record<Exclude<BatchFileFormat, 'bmp-zip'>, { readonly each: number; readonly module: number }>
> = {
  'svg-zip': { each: 443, module: 0.405 },
  'png-zip': { each: 256, module: 0.534 },
  'tif-zip': { each: 271, module: 1.157 },
  pdf: { each: 138, module: 0.31 },
  zpl: { each: 253, module: 2.65 },
}

/** Pixels a module in pictures of pixels, and the quiet zone on both sides. */
const pixels = 10
const quiet = 8

/** About how many bytes so many codes of so many modules along a side take in a format. */
export function fileBytes(format: BatchFileFormat, count: number, side: number): number {
  if (format === 'bmp-zip') {
    const width = (side + quiet) * pixels
    return count * (170 + Math.ceil(width / 32) * 4 * width)
  }
  const { each, module } = weights[format]
  return Math.round(count * (each + module * side * side))
}

/** Seconds in which a million codes are drawn on two cores, about. */
const secondsAMillion = 10

/** About how many seconds a file of so many codes takes to be made; one at least. */
export function drawSeconds(count: number): number {
  return Math.max(1, Math.round((count * secondsAMillion) / 1e6))
}
