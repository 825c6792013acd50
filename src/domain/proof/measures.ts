// What was measured on an artwork that a designer sent back, or on a photo of a bottle: figures alone, without
// a verdict. Places are shares of the page's width and height, so that they fit a picture of any size.

/** A point of a page: shares of its width and height from the upper left corner. */
export type Point = { readonly x: number; readonly y: number }

/** A rectangle of a page, in shares of its width and height. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The four sides of a symbol as it lies on the page. */
export const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]

/** The kinds of symbols that are read. */
export const readSymbols = ['qr', 'datamatrix', 'ean13'] as const
export type ReadSymbol = (typeof readSymbols)[number]

/** The figures of the modules of a matrix symbol. Reflectances and contrasts are 0 to 1. */
export type MatrixFigures = {
  /** Modules from left to right. */
  readonly modules: number
  /** Width of a module in mm; null where the picture does not say how large it is printed. */
  readonly moduleMm: number | null
  readonly modulePixels: number
  /** Free modules beside each side, at most 4. */
  readonly quietZone: Readonly<Record<Side, number>>
  readonly darkest: number
  readonly lightest: number
  /** Symbol contrast: `lightest` less `darkest`. */
  readonly contrast: number
  /** Modulation that 95 of 100 modules reach, 0 to 1. */
  readonly modulation: number
  /** Difference of the module's width and height, as a share of their mean. */
  readonly stretch: number
  /** Spread of the reflectance of light modules and of the ground beside the symbol. */
  readonly unevenness: number
  /** Unused error correction, 1 when no codeword was damaged; null for symbols whose decoder does not say. */
  readonly unusedCorrection: number | null
  /** Where modules are not as they were drawn; absent when none or when that is unknown. */
  readonly damage?: Box
}

/** A symbol that was found. */
export type SymbolMeasures = {
  readonly symbol: ReadSymbol
  /** What it holds; null when it was found and not read. */
  readonly text: string | null
  readonly box: Box
  readonly isMirrored: boolean
  readonly isInverted: boolean
  /** Whether it was read only after the picture was made clearer. */
  readonly isHardToRead: boolean
  /** Difference of opposite sides as a share of their mean: how much a photo was taken from the side. */
  readonly perspective: number
  /** Absent for symbols of bars, and for those that were not read. */
  readonly matrix?: MatrixFigures
}

/** How a text of a PDF is coloured, as far as the file says. */
export const inks = ['black', 'grey', 'rgb', 'fourColours', 'colour', 'unknown'] as const
export type Ink = (typeof inks)[number]

/** A character of a PDF's text, in the order of reading. */
export type TextCharacter = {
  readonly text: string
  /** The outline of the character itself, without the room around it; null for spaces that nobody drew. */
  readonly box: Box | null
  /** Height of the outline in mm. */
  readonly height: number
  readonly ink: Ink
}

/** One page. */
export type PageMeasures = {
  /** Size of the measured picture in pixels. */
  readonly width: number
  readonly height: number
  /** Pixels of a millimetre in print; null where the file does not say. */
  readonly pixelsPerMm: number | null
  readonly symbols: readonly SymbolMeasures[]
  /** The text of a page of a PDF; null for pictures. */
  readonly characters: readonly TextCharacter[] | null
}

/** Everything measured in one file. */
export type ArtworkMeasures = {
  /** Whether it is a photo: its light and its size are those of a camera. */
  readonly isPhoto: boolean
  readonly pages: readonly PageMeasures[]
  /** Pages that were left out because there are too many. */
  readonly pagesLeftOut: number
}
