// Files of a sheet: pictures of its code, the summary as PDF. Files of many sheets are in bundles.ts.

import { amount, flag, integer, nullable, object, oneOf, optional, shaped, text } from '../../domain/shape.ts'
import { codeSymbols, correctionLevels, resolutions } from '../../domain/code/symbols.ts'
import { energyLineForms } from '../../domain/label/energy-line-forms.ts'
import { writtenLanguages, type WrittenLanguage } from '../../domain/languages.ts'
import { id } from '../answers.ts'
import { headingOptions } from '../heading-options.ts'
import type { Operation } from '../operation.ts'

const fileNeeds = ['dashboard', 'fiche_see', 'fiche_create'] as const
export const imageFormats = ['svg', 'png', 'jpg', 'tif', 'bmp', 'eps', 'pdf'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The media type of each image format. */
const imageTypes: Readonly<Record<ImageFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  tif: 'image/tiff',
  bmp: 'image/bmp',
  eps: 'application/postscript',
  pdf: 'application/pdf',
}

/** The energy line of a picture: whether it has one, its form, and the language of the full form. */
const energyLineOptions = {
  text: optional(flag()),
  textForm: optional(oneOf(...energyLineForms)),
  textLang: optional(shaped<WrittenLanguage>({ enum: writtenLanguages, 'x-issue': 'notALabelLanguage' })),
}
/** How a code is drawn, but its format and symbol. */
export const drawingOptions = {
  ...energyLineOptions,
  ...headingOptions,
  size: optional(amount(10, 200)),
  module: optional(amount(0.1, 10)),
  dpi: optional(oneOf(...resolutions)),
  level: optional(oneOf(...correctionLevels)),
  link: optional(oneOf('standard', 'gs1')),
  capitals: optional(flag()),
  readable: optional(flag()),
}
const drawing = { ...drawingOptions, symbol: optional(oneOf(...codeSymbols)) }
const pictureRefusals = [
  'sheet.unknown',
  'sheet.notValidated',
  'code.tooSmall',
  'code.moduleWidth',
  'code.twoSizes',
  'code.noText',
  'code.noSymbol',
  'code.noLevel',
  'code.noDigitalLink',
  'code.noGtin',
  'code.noEan13',
  'code.opensNoLabel',
] as const

export const codeOperations = {
  'codes.draw': {
    method: 'GET',
    path: '/fiche/code/{id}.{format}',
    needs: fileNeeds,
    scope: 'company',
    command: 'codes draw',
    input: object({ id, format: oneOf(...imageFormats), ...drawing }),
    output: { file: Object.values(imageTypes) },
    refusals: pictureRefusals,
  },
  'codes.measure': {
    method: 'GET',
    path: '/fiche/measures/{id}',
    needs: fileNeeds,
    scope: 'company',
    command: 'codes measure',
    input: object({ id, format: optional(oneOf(...imageFormats)), ...drawing }),
    output: object({
      /** False when the picture would be refused at this width; the figures are those of the nearest possible one. */
      drawable: flag(),
      /** What the symbol holds: an address, an element string, the digits of an EAN-13. */
      content: text(),
      symbol: oneOf(...codeSymbols),
      level: nullable(oneOf(...correctionLevels)),
      /** Modules of the symbol from left to right. */
      modules: integer(),
      /** Widths in mm as drawn: of a module, of the symbol without its quiet zone, of the whole picture. */
      module: amount(0),
      width: amount(0),
      pictureWidth: amount(0),
      pictureHeight: amount(0),
      /** Pixels of a raster picture; null for a vector. */
      pixels: nullable(object({ perModule: integer(), width: integer(), height: integer() })),
      /** Widths of a module in mm outside which scanners may fail. */
      advised: object({ least: amount(0), most: amount(0) }),
      /** The smallest width of the symbol in mm, and the smallest at which its text is legible (null without text). */
      least: amount(0),
      legible: nullable(amount(0)),
      /** Modules of a QR code whose scheme and host are in capitals; null for other symbols. */
      modulesWithCapitals: nullable(integer()),
    }),
    refusals: pictureRefusals,
  },
  'codes.summary': {
    method: 'GET',
    path: '/fiche/summary/{id}.pdf',
    needs: fileNeeds,
    scope: 'company',
    command: 'sheets summary',
    input: object({ id }),
    output: { file: ['application/pdf'] },
    refusals: ['sheet.unknown'],
  },
} as const satisfies Record<string, Operation>
