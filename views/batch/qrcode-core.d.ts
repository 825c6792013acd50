// Types of the core of `qrcode`, which computes the symbol without the renderers for canvas and files.

declare module 'qrcode/lib/core/qrcode.js' {
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): {
    readonly version: number
    readonly modules: { readonly size: number; readonly data: Uint8Array }
  }
}
