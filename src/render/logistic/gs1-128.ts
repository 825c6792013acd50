// The bars of a GS1-128 (ISO/IEC 15417; GS1 General Specifications 5.4).

import bwip from 'bwip-js/node'

/** Light modules on each side of the symbol. */
export const quietModules = 10

/** A symbol: widths of bars and spaces in turn, from the first bar, in modules. */
export type Bars = { readonly widths: readonly number[]; readonly modules: number }

/**
 * The symbol of an element string with brackets, as `(00)030123450000000017`.
 * @throws {Error} when it does not fit the symbol
 */
export function gs1Bars(text: string): Bars {
  // Elements of one unit are in several symbols: a lot alone is no fault.
  const symbol = bwip.raw('gs1-128', text, 'dontlint')[0]
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('GS1-128 was not drawn as bars')
  const widths = [...symbol.sbs]
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}
