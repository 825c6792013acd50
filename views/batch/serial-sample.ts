// The forecast of a batch before it is opened: a sample address, the size of its files, and the time to make
// them.

import { largestBatch, type SheetAnswer } from '../../src/contract/answers.ts'
import { printFormats, type PrintFormatName } from '../../src/domain/code/print-formats.ts'
import { writeDigitalLink } from '../../src/domain/code/digital-link.ts'
import type { SerialFormat } from '../../src/domain/code/serial-format.ts'

/** The properties of a batch that its addresses show. */
export type SampleForm = SerialFormat & {
  readonly lot?: string | undefined
  readonly cpv?: string | undefined
}

/** A sample serial of a format. It need not be in the batch. */
export function sampleSerial({ preset, pattern }: SerialFormat): string {
  if (preset === 'random-12') return '7K2M9QX4T3AB'
  if (preset === 'numeric-12') return '104857600023'
  if (preset === 'sequential') return `${pattern}000000000001`
  return Array.from(pattern, (symbol, index) =>
    symbol === '#'
      ? '3172946085'.charAt(index % 10)
      : symbol === '@'
        ? 'W7K2M9QX4T'.charAt(index % 10)
        : symbol,
  ).join('')
}

/** Bytes of the byte order mark and the header line. */
const headBytes = 3 + 'position,serial,url\r\n'.length

/** A sample address as printed on bottles of the batch; undefined when the sheet has no code. */
export function sampleAddress(
  { url, digitalLink, draft }: Pick<SheetAnswer, 'url' | 'digitalLink' | 'draft'>,
  form: SampleForm,
): string | undefined {
  const serial = sampleSerial(form)
  const { lot, cpv = draft.cpv } = form
  if (draft.gtin === undefined || digitalLink === null) {
    const sheetAddress = /^.*\/nutricode\/[^/]+/.exec(url ?? '')?.[0]
    return sheetAddress === undefined ? undefined : `${sheetAddress}/${serial}`
  }
  const stem = digitalLink.slice(0, digitalLink.indexOf('/01/'))
  return writeDigitalLink(stem, {
    gtin: draft.gtin,
    serial,
    ...(cpv === undefined ? {} : { cpv }),
    ...(lot === undefined ? {} : { lot }),
  })
}

/**
 * The number of codes of an order with its spare ones. `spare` is in percent; rounded up as by the server.
 */
export function withSpare(count: number, spare: number): number {
  return Math.min(largestBatch, count + Math.ceil((count * Math.round(spare * 100)) / 10_000))
}

/**
 * Bytes of the CSV of `count` codes whose addresses are as long as `address`. A line has position, serial,
 * address.
 */
export function csvBytes(count: number, address: string, serial: string): number {
  const line = 1 + serial.length + 1 + address.length + 2
  return headBytes + count * line + digitsUpTo(count)
}

/** The number of digits of all integers from 1 to `last` together. */
function digitsUpTo(last: number): number {
  let sum = 0
  for (let first = 1, width = 1; first <= last; first *= 10, width += 1)
    sum += (Math.min(last, first * 10 - 1) - first + 1) * width
  return sum
}

/** The approximate bytes of `count` codes in a format. `side` is the number of modules along one side. */
export function fileBytes(format: PrintFormatName, count: number, side: number): number {
  return Math.round(count * printFormats[format].codeBytes(side))
}

/** Approximate seconds to draw a million codes on two cores. */
const secondsPerMillion = 10

/** The approximate seconds to make a file of `count` codes; at least 1. */
export function drawSeconds(count: number): number {
  return Math.max(1, Math.round((count * secondsPerMillion) / 1e6))
}
