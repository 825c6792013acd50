// The kernel, loaded, and its memory laid out: tables are put into it once, results are read where they stand.

import { readFileSync } from 'node:fs'
import { groupSize } from './program.ts'

/** What kernel/kernel.ts exports; addresses and counts are numbers. */
type Kernel = {
  readonly pack: (
    digits: number,
    each: number,
    chunks: number,
    count: number,
    payload: number,
    words: number,
    codes: number,
  ) => void
  readonly transpose: (payload: number, words: number, planes: number) => void
  readonly run: (code: number, end: number, planes: number) => void
  readonly chosen: (low: number, middle: number, high: number, masks: number) => void
  readonly draw: (
    groups: number,
    count: number,
    tables: number,
    bases: number,
    masks: number,
    matrices: number,
    bytes: number,
    codes: number,
  ) => void
  readonly pictures: (
    rows: number,
    bytes: number,
    masks: number,
    codes: number,
    tables: number,
    count: number,
    moves: number,
    head: number,
    tail: number,
    headroom: number,
    out: number,
    spans: number,
    sums: number,
  ) => void
}

/** What is used of WebAssembly (WebAssembly JavaScript Interface, W3C), whose types TypeScript leaves to the browser's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => Compiled
  readonly Instance: new (
    module: Compiled,
    imports: { readonly env: { readonly memory: Memory } },
  ) => { readonly exports: object }
  readonly Memory: new (size: { readonly initial: number }) => Memory
}
type Compiled = { readonly compiled: true }
type Memory = {
  readonly buffer: ArrayBuffer
  /** Adds so many pages; views of the buffer before are empty from then on. */
  readonly grow: (pages: number) => number
}

/** Bytes by which a memory grows. */
const page = 65_536
let compiled: Compiled | undefined

/** A kernel with a memory of its own. Views of the memory are made anew after room was taken, because it may have grown. */
export class Machine {
  readonly kernel: Kernel
  readonly #memory = new WebAssembly.Memory({ initial: 16 })
  #top = 1024

  constructor() {
    compiled ??= new WebAssembly.Module(readFileSync(new URL('kernel/kernel.wasm', import.meta.url)))
    this.kernel = new WebAssembly.Instance(compiled, { env: { memory: this.#memory } }).exports as Kernel
  }

  /** Room for so many bytes; its address is a multiple of 64. */
  room(bytes: number): number {
    const address = this.#top
    this.#top = Math.ceil((address + bytes) / 64) * 64
    const missing = this.#top - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / page))
    return address
  }

  /** A table, copied into the memory; its address. */
  put(table: Uint32Array | Uint16Array | Uint8Array): number {
    const address = this.room(table.byteLength)
    this.bytes(address, table.byteLength).set(
      new Uint8Array(table.buffer, table.byteOffset, table.byteLength),
    )
    return address
  }

  bytes(address: number, count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, address, count)
  }

  words(address: number, count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#memory.buffer, address, count)
  }

  /** Room for the pictures of a group, so many bytes a picture, and for where they start and end; taken once a size. */
  paintingRoom(): (most: number) => { readonly out: number; readonly spans: number } {
    const spans = this.room(groupSize * 8)
    const rooms = new Map<number, number>()
    return (most) => {
      // Texts are copied in steps of up to 32 bytes, so the last one may reach beyond its end.
      const out = rooms.get(most) ?? this.room(groupSize * most + 64)
      rooms.set(most, out)
      return { out, spans }
    }
  }

  /** Pictures that the kernel has painted. */
  painted(
    out: number,
    spans: number,
    count: number,
  ): { readonly bytes: Uint8Array; readonly spans: Uint32Array } {
    const ends = this.words(spans, count * 2)
    return { bytes: this.bytes(out, ends[count * 2 - 1] ?? 0), spans: ends }
  }
}
