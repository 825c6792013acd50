// What a painter is: codes → their pictures, one behind the other in one piece of memory, with room before
// each for what a container writes there.

import type { Draw, Engine } from './engine.ts'

/** Painted codes. What is here is overwritten by the next ones. */
export type Painted = {
  readonly bytes: Uint8Array
  /** Where each picture starts and ends: two numbers a code. */
  readonly spans: Uint32Array
  /** The CRC-32 and the length of each file, two numbers a code, where they are known. */
  readonly sums?: Uint32Array
  /** Whether pictures are deflated: sums are of what they unpack to. */
  readonly isDeflated?: boolean
}

/** Paints codes from the digits of their serials (digitsOf), always alike. `headroom`: bytes left free before each picture. */
export type Paint = (digits: Uint8Array, headroom: number) => Painted

/** A format of single pictures. */
export type Picture = {
  readonly extension: string
  /** No picture has more bytes. */
  readonly mostBytes: number
  readonly painter: (engine: Engine) => Paint
}

/** Number of light modules that ISO/IEC 18004:2015, 6.3.8, wants around a symbol. */
export const quietZone = 4

/** A piece of memory that grows with what is asked of it. */
export function growing(): (bytes: number) => Buffer {
  let memory = Buffer.alloc(0)
  return (bytes) => {
    if (memory.length < bytes) memory = Buffer.alloc(bytes)
    return memory
  }
}

/** A code as it is drawn: its row of words, its mask, its place among those drawn with it. */
export type DrawnCode = { readonly words: Uint32Array; readonly mask: number; readonly place: number }

/**
 * Paints code by code: where there is no kernel.
 * @param paint writes a code into a target, from a byte on, and says where it ends
 */
export function paintEach(
  draw: Draw,
  mostBytes: number,
  paint: (code: DrawnCode, target: Buffer, at: number) => number,
): Paint {
  const memory = growing()
  return (digits, headroom) => {
    const { count, words, masks } = draw(digits)
    const target = memory(count * (headroom + mostBytes))
    const spans = new Uint32Array(count * 2)
    const each = words.length / count
    let at = 0
    for (let place = 0; place < count; place++) {
      at += headroom
      spans[place * 2] = at
      at = paint(
        { words: words.subarray(place * each, (place + 1) * each), mask: masks[place] ?? 0, place },
        target,
        at,
      )
      spans[place * 2 + 1] = at
    }
    return { bytes: target.subarray(0, at), spans }
  }
}
