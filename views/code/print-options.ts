// How a code is printed: symbol, error correction, resolution, width of the code or of a module. The device remembers
// the answers (specification 3 remembers the format in the same way).

import { useCallback, useState } from 'react'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import type { ImageFormat } from '../../src/contract/operations/codes.ts'
import {
  codeSymbols,
  correctionLevels,
  hasCorrectionLevel,
  holdsAddress,
  resolutions,
  usualLevel,
  usualResolution,
  type CodeSymbol,
  type CorrectionLevel,
  type Resolution,
} from '../../src/domain/code/symbols.ts'
import { preferredPrinting, rememberPrinting } from '../client/code-preferences.ts'

/** The usual width of a printed code in mm: it fits a back label. */
export const usualWidth = 20

/** The addresses that a code may have. */
export const codeLinks = ['gs1', 'standard'] as const
export type CodeLink = (typeof codeLinks)[number]

/** The user's answers. Widths in mm; undefined while the input is empty. */
export type PrintOptions = {
  readonly symbol: CodeSymbol
  readonly level: CorrectionLevel
  readonly resolution: Resolution
  readonly sizeBy: 'width' | 'module'
  readonly width: number | undefined
  readonly module: number | undefined
  /** Which address of a wine with a GTIN the code has. */
  readonly link: CodeLink
  readonly capitals: boolean
  readonly readable: boolean
}

const usual: PrintOptions = {
  symbol: 'qr',
  level: usualLevel,
  resolution: usualResolution,
  sizeBy: 'width',
  width: usualWidth,
  module: 0.5,
  link: 'gs1',
  capitals: false,
  readable: false,
}

/** Whether a format has pixels, which the resolution counts. */
export function hasPixels(format: ImageFormat): boolean {
  return format === 'png' || format === 'jpg' || format === 'tif' || format === 'bmp'
}

/** The answers as options of a picture; a width that is not typed yet is left to the server. */
export function printInput(
  options: PrintOptions,
  format: ImageFormat,
): Pick<InputOf<'codes.draw'>, 'symbol' | 'level' | 'dpi' | 'size' | 'module' | 'capitals' | 'readable'> {
  const { symbol, level, resolution, sizeBy, width, module, capitals, readable } = options
  return {
    ...(symbol === 'qr' ? {} : { symbol }),
    ...(hasCorrectionLevel(symbol) && level !== usualLevel ? { level } : {}),
    ...(hasPixels(format) && resolution !== usualResolution ? { dpi: resolution } : {}),
    ...(sizeBy === 'width' && width !== undefined ? { size: width } : {}),
    ...(sizeBy === 'module' && module !== undefined ? { module } : {}),
    ...(capitals && holdsAddress(symbol) ? { capitals } : {}),
    ...(readable && symbol !== 'ean13' ? { readable } : {}),
  }
}

/** The answers of this visit. `restore` reads what the device remembers; the server renders the defaults. */
export function usePrintOptions() {
  const [options, setOptions] = useState(usual)
  const restore = useCallback(() => {
    setOptions(readPrinting(preferredPrinting()))
  }, [])
  const change = useCallback((next: PrintOptions) => {
    setOptions(next)
    rememberPrinting(JSON.stringify(next))
  }, [])
  return { options, change, restore }
}

/** What was stored, with the usual value for whatever is missing or unknown. */
export function readPrinting(stored: string | null): PrintOptions {
  const found = parsed(stored)
  const known = <T>(values: readonly T[], value: unknown, otherwise: T) =>
    values.find((candidate) => candidate === value) ?? otherwise
  const millimetres = (value: unknown, otherwise: number | undefined) =>
    typeof value === 'number' && value > 0 && value <= 200 ? value : otherwise
  return {
    symbol: known(codeSymbols, found['symbol'], usual.symbol),
    level: known(correctionLevels, found['level'], usual.level),
    resolution: known(resolutions, found['resolution'], usual.resolution),
    sizeBy: known(['width', 'module'] as const, found['sizeBy'], usual.sizeBy),
    width: millimetres(found['width'], usual.width),
    module: millimetres(found['module'], usual.module),
    link: known(codeLinks, found['link'], usual.link),
    capitals: found['capitals'] === true,
    readable: found['readable'] === true,
  }
}

function parsed(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
