// What a back label prints, before it is laid out: texts, figures, code, and its size in mm.

/** A part of a paragraph. A space is a marked place for words that are not known: its text says which. */
export type KitPiece = { readonly text: string; readonly isBold?: true; readonly isSpace?: true }

/** The content of a back label. Lengths are in mm. */
export type KitPaper = {
  readonly width: number
  readonly height: number
  /** The least height of the letter `x`. */
  readonly leastLetter: number
  /** The least height of the figures of strength and volume. */
  readonly leastFigure: number
  readonly paragraphs: readonly (readonly KitPiece[])[]
  /** Strength and volume, in large figures. */
  readonly figures: readonly string[]
  /** The words at the code, one line per language. */
  readonly heading: readonly string[]
  /** What the QR code holds, or the text of the space where it will be. */
  readonly code: { readonly content: string } | { readonly space: string }
  /** Printed across a label that is not published. */
  readonly watermark?: string
}

/** A content that its label has no room for. `height` is the least height at this width; null where none helps. */
export class KitTooSmall extends RangeError {
  readonly height: number | null

  constructor(height: number | null) {
    super(`the content does not fit; least height ${String(height)} mm`)
    this.height = height
  }
}
