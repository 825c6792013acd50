// What a batch will look like before it is made: one address as it will be printed, and the size of its CSV file.

import type { SheetAnswer } from '../src/contract/answers.ts'
import { writeDigitalLink } from '../src/domain/code/digital-link.ts'
import type { SerialPreset } from '../src/domain/code/serial-form.ts'

/** A serial of each kind that no batch contains for certain. */
const samples: Readonly<Record<SerialPreset, string>> = { 'random-12': '7K2M9QX4T3AB', 'numeric-12': '104857600023', sequential: '000000000001', pattern: 'W24-7K2M9Q31' }

/** Header and byte order mark of the file. */
const headBytes = 3 + 'position,serial,url\r\n'.length

/** An address as the bottles of a batch will carry it; undefined when the sheet has no code. */
export function sampleAddress({ url, digitalLink, draft }: Pick<SheetAnswer, 'url' | 'digitalLink' | 'draft'>, preset: SerialPreset, lot: string | undefined): string | undefined {
  const serial = samples[preset]
  if (draft.gtin === undefined || digitalLink === null) {
    const own = /^.*\/nutricode\/[^/]+/.exec(url ?? '')?.[0]
    return own === undefined ? undefined : `${own}/${serial}`
  }
  const stem = digitalLink.slice(0, digitalLink.indexOf('/01/'))
  return writeDigitalLink(stem, {
    gtin: draft.gtin, serial, ...(draft.cpv === undefined ? {} : { cpv: draft.cpv }), ...(lot === undefined ? {} : { lot }),
  })
}

/** Bytes of the CSV of so many codes whose addresses are as long as this one: position, serial, address, line end. */
export function csvBytes(count: number, address: string, preset: SerialPreset): number {
  const line = 1 + samples[preset].length + 1 + address.length + 2
  return headBytes + count * line + digitsUpTo(count)
}

/** Digits of all whole numbers from 1 to another, written one after the other. */
function digitsUpTo(last: number): number {
  let sum = 0
  for (let first = 1, width = 1; first <= last; first *= 10, width += 1) sum += (Math.min(last, first * 10 - 1) - first + 1) * width
  return sum
}
