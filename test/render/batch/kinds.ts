// Six kinds of address that batches have, and the same symbols by npm qrcode. Serials are drawn by a small generator of
// numbers, so that a failure comes again.

import qrcode from 'qrcode'
import {
  template,
  type SerialAddress,
  type Template,
  type TemplateOptions,
} from '../../../src/render/batch/template.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const digits = '0123456789'

const places = (alphabet: string, count: number) => Array.from({ length: count }, () => alphabet)

/** A batch to be drawn: its addresses and how they are to be encoded. */
export type Kind = {
  readonly name: string
  readonly address: SerialAddress
  readonly options: TemplateOptions
}

export const kinds: readonly Kind[] = [
  {
    name: 'mixed, version 4, M',
    address: { before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/', places: places(letters, 12) },
    options: {},
  },
  {
    name: 'bytes, version 5, M',
    address: {
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      places: places(letters, 12),
      after: '?x=1',
    },
    options: { mixed: false },
  },
  {
    name: 'alphanumeric, version 3, M',
    address: { before: 'HTTPS://Q.WINE.EU/01/09506000134352/10/LOT24/21/', places: places(letters, 12) },
    options: {},
  },
  {
    name: 'mixed, version 6, Q',
    address: {
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      places: places(digits, 12),
      after: '?17=271231',
    },
    options: { level: 'Q', leastVersion: 6 },
  },
  {
    name: 'alphanumeric, version 2, L',
    address: { before: 'HTTPS://W.EU/01/09506000134352/21/', places: places(letters, 11) },
    options: { level: 'L' },
  },
  {
    name: 'bytes, version 4, L',
    address: {
      before: 'https://id.example.org/01/09506000134352/21/',
      places: ['A', 'b', ...places(`${digits}abcdefghij`, 8), '-', ...places(digits, 4)],
    },
    options: { level: 'L', mixed: false },
  },
]

/** A generator of numbers below a bound (xorshift). */
export function chance(seed: number): (bound: number) => number {
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
  const next = chance(seed)
  return Array.from({ length: count }, () =>
    address.places.map((place) => place.charAt(next(place.length))).join(''),
  )
}

/** The address of a serial. */
export function textOf({ before, places: _places, after = '' }: SerialAddress, serial: string): string {
  return before + serial + after
}

/** The symbol of a serial by npm qrcode, with the same segments; mask and modules row by row. */
export function peerSymbol(
  drawn: Template,
  serial: string,
): { mask: number; version: number; modules: string } {
  const text = textOf(drawn.address, serial)
  const segments = drawn.segmentation.segments.map(({ mode, from, to }) =>
    segmentOf(mode, text.slice(from, to)),
  )
  const symbol = qrcode.create(segments, {
    errorCorrectionLevel: drawn.level,
    version: drawn.segmentation.version,
  })
  return {
    mask: symbol.maskPattern ?? -1,
    version: symbol.version,
    modules: Array.from(symbol.modules.data, Number).join(''),
  }
}

/** A segment as npm qrcode takes it. */
export function segmentOf(mode: 'numeric' | 'alphanumeric' | 'byte', text: string): qrcode.QRCodeSegment {
  if (mode === 'byte') return { mode, data: new TextEncoder().encode(text) }
  return mode === 'numeric' ? { mode, data: text } : { mode, data: text }
}

/** The modules of a drawn code, row by row. */
export function modulesOf(words: Uint32Array, code: number, { side, matrixWords }: Template): string {
  return Array.from({ length: side * side }, (_, at) => {
    const [row, column] = [Math.floor(at / side), at % side]
    return ((words[code * matrixWords + row * 2 + (column >> 5)] ?? 0) >>> (column & 31)) & 1
  }).join('')
}

export function templateOf({ address, options }: Kind): Template {
  return template(address, options)
}
