// What the engine uses of WebAssembly, which every Node has, while its types are left to the browser's (WebAssembly
// JavaScript Interface, W3C). Nothing of this file is left when it runs.

declare namespace WebAssembly {
  type Module = { readonly compiled: true }
  const Module: new (bytes: Uint8Array) => Module

  type Memory = {
    readonly buffer: ArrayBuffer
    /** Adds so many pages of 64 KiB; views of the buffer before are empty from then on. */
    readonly grow: (pages: number) => number
  }
  const Memory: new (size: { readonly initial: number }) => Memory

  const Instance: new (module: Module, imports: { readonly env: { readonly memory: Memory } }) => { readonly exports: object }
}
