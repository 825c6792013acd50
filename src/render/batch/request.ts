// What to draw of a batch: plain values, which are copied to worker threads unchanged.

import type { PrintFormatName } from '../../domain/code/print-formats.ts'
import { serialsAt } from '../../domain/code/serial.ts'
import type { SerialPreset } from '../../domain/code/serial-format.ts'
import { serialCipher } from '../serial-cipher.ts'
import type { Heading } from './heading.ts'
import type { SerialAddress, TemplateOptions } from './symbol/template.ts'

/** Where the serials of a batch come from. Each has as many characters as the address has alphabets. */
type SerialSource =
  /** Calculated from the index of the first (domain/code/serial.ts). */
  | {
      readonly kind: 'form'
      readonly preset: SerialPreset
      readonly pattern: string
      readonly first: number
      readonly masterKeyHex: string
      readonly scope: string
    }
  /** One after the other in ASCII, in memory that threads share. */
  | { readonly kind: 'list'; readonly bytes: SharedArrayBuffer }

/** A sheet of paper: sizes in millimetres. */
export type SheetLayout = {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** Side of a symbol without its quiet zone. */
  readonly symbol: number
}

/** A batch to draw. The same request always gives the same bytes. */
export type BatchRequest = {
  readonly address: SerialAddress
  readonly options: TemplateOptions
  readonly serials: SerialSource
  /** How many codes, from the first. */
  readonly count: number
  readonly format: PrintFormatName
  /** The words above every code. */
  readonly heading?: Heading | undefined
  /** Beginning of the names of files. */
  readonly name: string
  /** Codes in a file; 50,000 when left out. A format that holds fewer has its own bound. */
  readonly partSize?: number
  /** Pixels or dots a module, 1 to 64; `defaultScale` when left out. */
  readonly scale?: number
  /** Width of a module in mm, which SVG pictures say as their size. */
  readonly module?: number
  /** Pixels per inch that pictures say they have: PNG and BMP none, TIF 300 when left out. */
  readonly resolution?: number
  /** The layout of PDF sheets; A4 with 5 × 8 codes when left out, or fewer rows where a heading needs them. */
  readonly sheet?: SheetLayout
}

/** Pixels or dots of a module when a request does not say. */
export const defaultScale = 10

/** Neighbouring codes of a batch. */
export type CodeRange = { readonly first: number; readonly count: number }

/** Reads the serials of a range of the request. */
export function serialReader({ serials, address }: BatchRequest): (range: CodeRange) => string[] {
  if (serials.kind === 'form') {
    const { preset, pattern, first: start } = serials
    const cipher = serialCipher(serials.masterKeyHex, serials.scope)
    return ({ first, count }) => serialsAt(preset, start + first, count, cipher, pattern)
  }
  const [bytes, length] = [Buffer.from(serials.bytes), address.alphabets.length]
  return ({ first, count }) =>
    Array.from({ length: count }, (_, index) =>
      bytes.toString('latin1', (first + index) * length, (first + index + 1) * length),
    )
}
