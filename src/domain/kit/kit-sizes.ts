// Sizes of a back label, and how high its letters are at least: Delegated Regulation (EU) 2019/33 Art. 40
// (particulars of wine), Regulation (EU) 1169/2011 Art. 13(2) and (3) (other drinks), Directive 76/211/EEC Annex I
// point 3.1 (figures of the nominal volume).

import { familyRules, type Family } from '../sheet/product-families.ts'

/** Sizes that are usual in the trade, in mm; the message is `part.kit.size.<id>`. */
export const kitPresets = [
  { id: 'landscape', width: 90, height: 60 },
  { id: 'portrait', width: 80, height: 100 },
  { id: 'narrow', width: 60, height: 80 },
  { id: 'half', width: 70, height: 50 },
] as const
export type KitPreset = (typeof kitPresets)[number]

/** Bounds of either side of a label in mm. */
export const kitSides = { least: 25, most: 250 } as const

/** Width and height in mm. */
export type KitSize = { readonly width: number; readonly height: number }

/** The size of a label for which nobody chose one. */
export const usualKitSize: KitSize = kitPresets[0]

/** The greatest content in cl of a package whose largest surface may be below 80 square centimetres. */
export const mostOfSmallPackage = 20

/**
 * The least height of the letter `x` in mm. Wine keeps 1.2 mm on every package; other drinks may have 0.9 mm where the
 * largest surface is below 80 square centimetres.
 */
export function leastLetterHeight(family: Family, isSmallPackage: boolean): number {
  return isSmallPackage && !familyRules(family).followsWineLaw ? 0.9 : 1.2
}

/** The least height in mm of the figures of a nominal volume in cl. */
export function volumeFigureHeight(centilitres: number): number {
  if (centilitres > 100) return 6
  if (centilitres > 20) return 4
  return centilitres > 5 ? 3 : 2
}
