// Which kinds of files a bundle may have of each wine. A further kind is a function like `codePictures`, and a row of
// the table.

import { pictureOf, type PictureOptions } from '../codes/picture.ts'
import type { Context } from '../context.ts'
import { drawKit } from '../kit/kit.ts'
import { newestReport } from '../proofs/report.ts'
import type { FileOutput } from '../../contract/operation.ts'
import type { BundleChoice } from '../../contract/operations/bundles.ts'
import { hasCorrectionLevel, holdsAddress, type CodeSymbol } from '../../domain/code/symbols.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

/** Draws a file after everything was read that it needs: no transaction is open meanwhile. */
export type Drawing = () => Promise<FileOutput>

/** One file that a bundle wants of every wine. */
export type WantedFile = {
  /** What it is, as lists of what is left out name it: `SVG`, `GS1DATAMATRIX PNG`, `KIT PDF`. */
  readonly label: string
  /** The folder of the ZIP, or empty. */
  readonly folder: string
  /** Reads what drawing needs, in a transaction of the company. It, or the drawing, refuses what a wine cannot have. */
  readonly prepare: (context: Context, companyId: number, sheet: SheetRecord) => Promise<Drawing>
}
type FileKind = (choice: BundleChoice) => readonly WantedFile[]

const fileKinds: readonly FileKind[] = [codePictures, backLabels, proofReports]

/** Every file of a choice, in order. */
export function wantedFiles(choice: BundleChoice): WantedFile[] {
  return fileKinds.flatMap((kind) => kind(choice))
}

/** Refuses a choice that no wine can have: `code.twoSizes`, `code.noSymbol`, and `code.noText` for a TIF. */
export function refuseImpossible({ size, module, heading, text, formats }: BundleChoice): void {
  if (size !== undefined && module !== undefined) refuse('code.twoSizes')
  if (heading === 'symbol') refuse('code.noSymbol')
  if (text === true && formats.includes('tif')) refuse('code.noText')
}

/** The symbols of a choice. */
export function symbolsOf({ symbols = ['qr'] }: BundleChoice): readonly CodeSymbol[] {
  return [...new Set(symbols)]
}

/** A picture for each symbol and format. Several symbols have a folder each. */
function codePictures(choice: BundleChoice): readonly WantedFile[] {
  const symbols = symbolsOf(choice)
  return symbols.flatMap((symbol) =>
    [...new Set(choice.formats)].map((format): WantedFile => ({
      label: `${symbol === 'qr' ? '' : `${symbol.toUpperCase()} `}${format.toUpperCase()}`,
      folder: symbols.length === 1 ? '' : symbol,
      prepare: (context, _companyId, sheet) =>
        Promise.resolve(() => pictureOf(context, sheet, format, optionsFor(symbol, choice))),
    })),
  )
}

/** The options of a choice that a symbol can have. */
function optionsFor(symbol: CodeSymbol, choice: BundleChoice): PictureOptions {
  const { text, textForm, textLang, heading, headingLang, link, capitals } = choice
  const { size, module, dpi, level, readable } = choice
  return {
    symbol,
    dpi,
    readable,
    ...(symbol === 'ean13' ? {} : { size, module }),
    ...(hasCorrectionLevel(symbol) ? { level } : {}),
    ...(holdsAddress(symbol) ? { text, textForm, textLang, heading, headingLang, link, capitals } : {}),
  }
}

/** The back label with its check list as PDF, and as SVG. */
function backLabels({ kit = [], kitWidth: width, kitHeight: height }: BundleChoice): readonly WantedFile[] {
  return [...new Set(kit)].map((format): WantedFile => ({
    label: `KIT ${format.toUpperCase()}`,
    folder: 'kit',
    prepare: (context, companyId, sheet) => drawKit(context, companyId, sheet, { format, width, height }),
  }))
}

/** The report of the newest check of artwork. */
function proofReports({ artworkReport = false }: BundleChoice): readonly WantedFile[] {
  return artworkReport ? [{ label: 'PROOF', folder: 'proof', prepare: newestReport }] : []
}
