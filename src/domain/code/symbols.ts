// Which symbols a code may be printed as, and how wide their modules may be (GS1 General Specifications 5.12.3, domain
// 5.4). Drawing them is the subject of src/render.

/**
 * The symbols: QR code and Data Matrix hold an address; `gs1qr` and `gs1datamatrix` hold a GS1 element string with FNC1
 * instead; `ean13` holds a GTIN for the till.
 */
export const codeSymbols = ['qr', 'datamatrix', 'gs1qr', 'gs1datamatrix', 'ean13'] as const
export type CodeSymbol = (typeof codeSymbols)[number]

/** Error correction levels of a QR code: about 7, 15, 25 and 30 % of it may be unreadable (ISO/IEC 18004). */
export const correctionLevels = ['L', 'M', 'Q', 'H'] as const
export type CorrectionLevel = (typeof correctionLevels)[number]

/** The level of a QR code for which nobody chose one (domain 5.4). */
export const usualLevel: CorrectionLevel = 'M'

/** Pixels per inch of raster pictures: of a label printer, an imagesetter, and a platesetter. */
export const resolutions = [300, 600, 1200] as const
export type Resolution = (typeof resolutions)[number]

/** The resolution of a raster picture for which nobody chose one. */
export const usualResolution: Resolution = 600

/** Whether a symbol is a QR code, whose error correction can be chosen. */
export function hasCorrectionLevel(symbol: CodeSymbol): boolean {
  return symbol === 'qr' || symbol === 'gs1qr'
}

/** Whether a symbol holds an address that a telephone opens. */
export function holdsAddress(symbol: CodeSymbol): boolean {
  return symbol === 'qr' || symbol === 'datamatrix'
}

/** Widths of a printed module in mm (the X-dimension). */
export type ModuleBounds = {
  /**
   * Narrower modules are refused. A two-dimensional symbol needs three dots of a printer with 300 dots per inch for
   * each; an EAN-13 the least width of the standard.
   */
  readonly least: number
  /** Outside these widths scanners at tills and in warehouses may fail; the producer is told so. */
  readonly advised: readonly [least: number, most: number]
  /** The width that a symbol without a chosen size gets; absent where its picture has a usual width instead. */
  readonly usual?: number
}

/**
 * The bounds by symbol (GS1 General Specifications 5.12.3, symbol specification tables: 0.396 to 0.990 mm for
 * two-dimensional symbols, 0.264 to 0.660 mm and nominally 0.330 mm for EAN-13).
 */
export function moduleBounds(symbol: CodeSymbol): ModuleBounds {
  return symbol === 'ean13'
    ? { least: 0.264, advised: [0.264, 0.66], usual: 0.33 }
    : { least: 0.25, advised: [0.396, 0.99] }
}

/**
 * An address with its scheme and host in capitals, which RFC 3986 (sections 3.1 and 3.2.2) does not distinguish: a QR
 * code needs fewer bits for capitals. The path stays as it is.
 */
export function withCapitals(address: string): string {
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, (origin) => origin.toUpperCase())
}

/** The element strings of a wine's identifiers, with brackets, one a member (GS1 General Specifications 7.8). */
export function elementStrings({ gtin, cpv, lot }: Readonly<WineIdentifiers>): string[] {
  const rest = [cpv === undefined ? [] : [`(22)${cpv}`], lot === undefined ? [] : [`(10)${lot}`]]
  return [`(01)${gtin}`, ...rest.flat()]
}

/** The GS1 identifiers of a wine: GTIN of 14 digits, consumer product variant, lot. */
type WineIdentifiers = {
  readonly gtin: string
  readonly cpv?: string | undefined
  readonly lot?: string | undefined
}

/**
 * The 13 digits of an EAN-13 for a GTIN of 14 digits; undefined for a GTIN-14 of a case, and for a GTIN-8, which has a
 * symbol of its own (EAN-8).
 */
export function ean13Digits(gtin: string): string | undefined {
  return /^0(?!0{5})\d{13}$/.test(gtin) ? gtin.slice(1) : undefined
}
