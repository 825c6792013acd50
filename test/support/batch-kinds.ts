// Six kinds of batches, and their symbols by npm qrcode. Serials come from a generator with a fixed seed, so
// that a failure repeats.

import qrcode from 'qrcode'
import type { Segmentation } from '../../src/render/batch/symbol/data-segments.ts'
import {
  createTemplate,
  type SerialAddress,
  type Template,
  type TemplateOptions,
} from '../../src/render/batch/symbol/template.ts'

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const digits = '0123456789'

const repeated = (alphabet: string, count: number) => Array.from({ length: count }, () => alphabet)

/** A kind of batch: its addresses and how they are encoded. */
export type BatchKind = {
  readonly name: string
  readonly address: SerialAddress
  readonly options: TemplateOptions
}

/** The kind for tests and benches that need only one. */
export const usualKind: BatchKind = {
  name: 'mixed, version 4, M',
  address: { before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/', alphabets: repeated(base32, 12) },
  options: {},
}

export const batchKinds: readonly BatchKind[] = [
  usualKind,
  {
    name: 'bytes, version 5, M',
    address: {
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      alphabets: repeated(base32, 12),
      after: '?x=1',
    },
    options: { isMixed: false },
  },
  {
    name: 'alphanumeric, version 3, M',
    address: { before: 'HTTPS://Q.WINE.EU/01/09506000134352/10/LOT24/21/', alphabets: repeated(base32, 12) },
    options: {},
  },
  {
    name: 'mixed, version 6, Q',
    address: {
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      alphabets: repeated(digits, 12),
      after: '?17=271231',
    },
    options: { level: 'Q', leastVersion: 6 },
  },
  {
    name: 'alphanumeric, version 2, L',
    address: { before: 'HTTPS://W.EU/01/09506000134352/21/', alphabets: repeated(base32, 11) },
    options: { level: 'L' },
  },
  {
    name: 'bytes, version 4, L',
    address: {
      before: 'https://id.example.org/01/09506000134352/21/',
      alphabets: ['A', 'b', ...repeated(`${digits}abcdefghij`, 8), '-', ...repeated(digits, 4)],
    },
    options: { level: 'L', isMixed: false },
  },
]

/** A generator of pseudo-random numbers below a bound (xorshift). */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % bound
  }
}

/** Some serials of a batch. */
export function serialsOf(address: SerialAddress, count: number, seed = 2463534242): string[] {
  const next = randomNumbers(seed)
  return Array.from({ length: count }, () =>
    address.alphabets.map((alphabet) => alphabet.charAt(next(alphabet.length))).join(''),
  )
}

/** The complete address of a serial. */
export function addressText({ before, after = '' }: SerialAddress, serial: string): string {
  return before + serial + after
}

/** The data segments of a serial's address, as npm qrcode takes them. */
export function qrcodeSegments(template: Template, serial: string): qrcode.QRCodeSegment[] {
  return segmentsOf(addressText(template.address, serial), template.segmentation)
}

/** A text divided as a segmentation says, as npm qrcode takes it. */
export function segmentsOf(text: string, { segments }: Segmentation): qrcode.QRCodeSegment[] {
  return segments.map(({ mode, from, to }) => {
    const part = text.slice(from, to)
    if (mode === 'byte') return { mode, data: new TextEncoder().encode(part) }
    return mode === 'numeric' ? { mode, data: part } : { mode, data: part }
  })
}

/**
 * The symbol of a serial by npm qrcode, with the same data segments: mask, version, and modules row by row.
 */
export function qrcodeSymbol(
  template: Template,
  serial: string,
): { mask: number; version: number; modules: string } {
  const symbol = qrcode.create(qrcodeSegments(template, serial), {
    errorCorrectionLevel: template.level,
    version: template.segmentation.version,
  })
  return {
    mask: symbol.maskPattern ?? -1,
    version: symbol.version,
    modules: Array.from(symbol.modules.data, Number).join(''),
  }
}

/** The modules of a drawn code, row by row. */
export function moduleText(words: Uint32Array, code: number, { side, matrixWords }: Template): string {
  return Array.from({ length: side * side }, (_, module) => {
    const [row, column] = [Math.floor(module / side), module % side]
    return ((words[code * matrixWords + row * 2 + (column >> 5)] ?? 0) >>> (column & 31)) & 1
  }).join('')
}

export function templateOf({ address, options }: BatchKind): Template {
  return createTemplate(address, options)
}
