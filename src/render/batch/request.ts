// What is asked for when a batch is drawn: plain values, which are handed to workers as they are.

import { serialsAt } from '../../domain/code/serial.ts'
import type { SerialPreset } from '../../domain/code/serial-form.ts'
import { serialCipher } from '../serial-cipher.ts'
import type { SerialAddress, TemplateOptions } from './template.ts'

/** Formats of files: pictures in a zip, sheets for a printer, or labels for a label printer. */
export type BatchFormat = 'svg' | 'png' | 'tif' | 'bmp' | 'pdf' | 'zpl'

/** Where the serials of a batch come from. All have the length of the template's places. */
export type SerialSource =
  /** Calculated from the index of the first (domain/code/serial.ts). */
  | {
      readonly kind: 'form'
      readonly preset: SerialPreset
      readonly pattern: string
      readonly first: number
      readonly masterKeyHex: string
      readonly scope: string
    }
  /** Written one behind the other in ASCII, in memory that workers share. */
  | { readonly kind: 'list'; readonly bytes: SharedArrayBuffer }

/** Sheets of paper: sizes in millimetres. */
export type SheetLayout = {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** Side of a symbol without its quiet zone. */
  readonly symbol: number
}

/** A batch to be drawn. The same request gives the same bytes, whatever draws it. */
export type BatchRequest = {
  readonly address: SerialAddress
  readonly options: TemplateOptions
  readonly serials: SerialSource
  /** How many codes, from the first. */
  readonly count: number
  readonly format: BatchFormat
  /** Beginning of the names of files. */
  readonly name: string
  /** Codes in a file, 50,000 when left out; a format that holds fewer has its own bound. */
  readonly partSize?: number
  /** Pixels (dots) a module: PNG, TIF, BMP and ZPL; 10 when left out. */
  readonly scale?: number
  /** For PDF; A4 with 5 × 8 codes when left out. */
  readonly sheet?: SheetLayout
}

/** A run of serials as the request has them. */
export function serialReader({ serials, address }: BatchRequest): (first: number, count: number) => string[] {
  if (serials.kind === 'form') {
    const cipher = serialCipher(serials.masterKeyHex, serials.scope)
    return (first, count) => serialsAt(serials.preset, serials.first + first, count, cipher, serials.pattern)
  }
  const [bytes, length] = [Buffer.from(serials.bytes), address.places.length]
  return (first, count) =>
    Array.from({ length: count }, (_, at) =>
      bytes.toString('latin1', (first + at) * length, (first + at + 1) * length),
    )
}
