// When a chosen width is refused, and what to choose instead. Lengths in mm.

import { moduleBounds, type CodeSymbol } from '../../src/domain/code/symbols.ts'

/** The widths that the operation takes, of a symbol and of a module; each symbol has closer bounds. */
const takenBy = { size: { least: 10, most: 200 }, module: { least: 0.1, most: 10 } } as const

type Widths = { readonly size?: number | undefined; readonly module?: number | undefined }

/** The nearest widths that the server measures. */
export function measurableWidths({ size, module }: Widths): { size?: number; module?: number } {
  return {
    ...(size === undefined ? {} : { size: within(size, takenBy.size) }),
    ...(module === undefined ? {} : { module: within(module, takenBy.module) }),
  }
}

function within(width: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(most, Math.max(least, width))
}

/** What is refused: a symbol or a module, too narrow or too wide, and the width that is still possible. */
export type SizeRefusal = {
  readonly reason: 'tooNarrow' | 'tooWide' | 'moduleTooNarrow' | 'moduleTooWide'
  readonly limit: number
}

/** Why a code is not drawn at a width; null when it is, as far as its width is concerned. */
export function sizeRefusal(
  { size, module, symbol }: Widths & { readonly symbol: CodeSymbol },
  {
    drawable,
    least,
    modules,
  }: { readonly drawable: boolean; readonly least: number; readonly modules: number },
): SizeRefusal | null {
  if (drawable) return null
  if (size !== undefined) {
    const narrowest = Math.max(takenBy.size.least, Math.ceil(least * 10) / 10)
    return size < narrowest
      ? { reason: 'tooNarrow', limit: narrowest }
      : { reason: 'tooWide', limit: takenBy.size.most }
  }
  if (module === undefined) return null
  const narrowest = moduleBounds(symbol).least
  const widest = Math.floor((takenBy.size.most / modules) * 1000) / 1000
  return module < narrowest
    ? { reason: 'moduleTooNarrow', limit: narrowest }
    : { reason: 'moduleTooWide', limit: widest }
}
