// The compiled kernel and its memory. Tables are copied into the memory once, results are read in place.
// Addresses and counts are numbers.

import { readFileSync } from 'node:fs'

/** What kernel/kernel.ts exports. */
type Kernel = {
  readonly pack: (
    digits: number,
    digitsPerCode: number,
    chunks: number,
    count: number,
    payload: number,
    words: number,
    codes: number,
  ) => void
  readonly transpose: (payload: number, words: number, planes: number) => void
  readonly run: (code: number, end: number, planes: number) => void
  readonly masks: (low: number, middle: number, high: number, masks: number) => void
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
  readonly pictures: (job: number) => void
}

/**
 * What is used of WebAssembly (WebAssembly JavaScript Interface, W3C). TypeScript's types of it need the
 * browser's.
 */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => CompiledModule
  readonly Instance: new (
    module: CompiledModule,
    imports: { readonly env: { readonly memory: WasmMemory } },
  ) => { readonly exports: object }
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory
}
type CompiledModule = { readonly compiled: true }
type WasmMemory = {
  readonly buffer: ArrayBuffer
  /** Adds so many pages. Views of the memory are empty afterwards. */
  readonly grow: (pages: number) => number
}

/** Bytes by which a memory grows. */
const pageBytes = 65_536
let compiled: CompiledModule | undefined

/** A kernel with its own memory. Create views again after an allocation: the memory may have grown. */
export class WasmInstance {
  readonly kernel: Kernel
  readonly #memory = new WebAssembly.Memory({ initial: 16 })
  #top = 1024

  constructor() {
    compiled ??= new WebAssembly.Module(readFileSync(new URL('../kernel/kernel.wasm', import.meta.url)))
    this.kernel = new WebAssembly.Instance(compiled, { env: { memory: this.#memory } }).exports as Kernel
  }

  /** Reserves so many bytes; the address is a multiple of 64. Nothing is ever freed. */
  allocate(bytes: number): number {
    const address = this.#top
    this.#top = Math.ceil((address + bytes) / 64) * 64
    const missing = this.#top - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes))
    return address
  }

  /** Copies a table into the memory and returns its address. */
  copyIn(table: Uint32Array | Uint16Array | Uint8Array): number {
    const address = this.allocate(table.byteLength)
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
}
