// What a painter is: matrices of codes → their pictures, one behind the other in one piece of memory, with room before
// each for what a container writes there.

import type { Engine, Matrices } from './engine.ts'

/** Painted codes. What is here is overwritten by the next ones. */
export type Painted = {
  readonly bytes: Uint8Array
  /** Where each picture starts and ends: two numbers a code. */
  readonly spans: Uint32Array
}

/** Paints codes, always alike. `headroom`: bytes left free before each picture. */
export type Paint = (matrices: Matrices, headroom: number) => Painted

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

/** Paints code by code: where there is no kernel. */
export function paintEach(
  { count }: Matrices, headroom: number, mostBytes: number, memory: (bytes: number) => Buffer,
  paint: (code: number, target: Buffer, at: number) => number,
): Painted {
  const target = memory(count * (headroom + mostBytes))
  const spans = new Uint32Array(count * 2)
  let at = 0
  for (let code = 0; code < count; code++) {
    at += headroom
    spans[code * 2] = at
    at = paint(code, target, at)
    spans[code * 2 + 1] = at
  }
  return { bytes: target.subarray(0, at), spans }
}
