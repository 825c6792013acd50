// The logistic label of a case or pallet (GS1 General Specifications, section 6): its sizes, what its symbols hold, and
// the standard's titles of the data.

/** The sizes of a label. */
export const logisticSizes = ['a6', '4x6in'] as const
export type LogisticSize = (typeof logisticSizes)[number]

/** Width and height of each size in mm. */
export const logisticPaper: Readonly<
  Record<LogisticSize, { readonly width: number; readonly height: number }>
> = {
  'a6': { width: 105, height: 148 },
  '4x6in': { width: 101.6, height: 152.4 },
}

/** The kinds of file: a page per label, or labels of a label printer. */
export const logisticFormats = ['pdf', 'zpl'] as const
export type LogisticFormat = (typeof logisticFormats)[number]

/** Dots per inch of label printers that print ZPL. */
export const printerResolutions = [203, 300, 600] as const
export type PrinterResolution = (typeof printerResolutions)[number]

/** The resolution of a label printer that nobody chose. */
export const usualPrinterResolution: PrinterResolution = 203

/** Dots per mm: makers call printers with 8 dots in a mm 203 dpi. */
export function dotsPerMillimetre(resolution: PrinterResolution): number {
  return resolution === 203 ? 8 : resolution / 25.4
}

/**
 * Widths of a module in mm (General Specifications, symbol specification table 5: GS1-128 in general distribution), and
 * the least height of the bars.
 */
export const logisticModule = { least: 0.495, most: 0.94 } as const
export const leastBarHeight = 31.75

/** What is known of a case or pallet. */
export type LogisticUnit = {
  readonly sscc: string
  /** The trade item of which all content is, 14 digits; absent when it is mixed or unknown. */
  readonly gtin?: string
  /** How many of that trade item, 1 to 99,999,999. */
  readonly count?: number
  /** The lot of all of them. */
  readonly lot?: string
  /** Their date of minimum durability as YYMMDD. */
  readonly bestBefore?: string
}

/** An element string: application identifier and value. */
export type LogisticElement = readonly [ai: keyof typeof dataTitles, value: string]

/**
 * The standard's titles of the data (General Specifications, section 3.2), which it wants in English on every label
 * (section 6.6.4.2).
 */
export const dataTitles = {
  '00': 'SSCC',
  '02': 'CONTENT',
  '37': 'COUNT',
  '10': 'BATCH/LOT',
  '15': 'BEST BEFORE',
} as const

/** The element strings of a unit; those of its content only where it has a content and a count. */
export function logisticElements({ sscc, gtin, count, lot, bestBefore }: LogisticUnit): LogisticElement[] {
  if (gtin === undefined || count === undefined) return [['00', sscc]]
  return [
    ['00', sscc],
    ['02', gtin],
    ['37', String(count).padStart(2, '0')],
    ...(bestBefore === undefined ? [] : [['15', bestBefore] as const]),
    ...(lot === undefined ? [] : [['10', lot] as const]),
  ]
}

/**
 * Which elements share a symbol, from the top of the label down. The SSCC has its own, at the bottom; content and count
 * belong together. A symbol too wide for the label gives up its first element; what remains too wide is text alone.
 * @param fits whether a symbol with these elements fits the width of the label
 */
export function logisticSymbols(
  elements: readonly LogisticElement[],
  fits: (elements: readonly LogisticElement[]) => boolean,
): LogisticElement[][] {
  const having = (...ais: string[]) => elements.filter(([ai]) => ais.includes(ai))
  const dated = [having('15', '10'), having('10')].find((group) => group.length > 0 && fits(group)) ?? []
  return [dated, having('02', '37'), having('00')].filter((group) => group.length > 0)
}

/** Element strings as people read them below a symbol: `(02)03012345678900(37)24` (section 4.15). */
export function bracketed(elements: readonly LogisticElement[]): string {
  return elements.map(([ai, value]) => `(${ai})${value}`).join('')
}
