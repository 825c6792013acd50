// The part of `qrcode` that makes a symbol, without its drawers for canvas and files: all that a page needs.

declare module 'qrcode/lib/core/qrcode.js' {
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): {
    readonly version: number
    readonly modules: { readonly size: number; readonly data: Uint8Array }
  }
}
