// The picture of a sheet's code: what is drawn, in which sizes, and what is refused.

import { contentOf, type CodeContent, type ContentOptions } from './content.ts'
import { printedHeading, type HeadingOptions } from '../code-heading.ts'
import type { Context } from '../context.ts'
import type { FileOutput } from '../../contract/operation.ts'
import type { Output } from '../../contract/operations/index.ts'
import type { ImageFormat } from '../../contract/operations/codes.ts'
import { fileName } from '../../domain/code/file-name.ts'
import {
  hasCorrectionLevel,
  holdsAddress,
  usualLevel,
  withCapitals,
  type CorrectionLevel,
  type Resolution,
} from '../../domain/code/symbols.ts'
import { energyLine } from '../../domain/label/energy-line.ts'
import type { EnergyLineForm } from '../../domain/label/energy-line-forms.ts'
import { headingLanguage, parseHeadingLanguages } from '../../domain/label/heading-forms.ts'
import { labelLanguageOf, localeTag, type WrittenLanguage } from '../../domain/languages.ts'
import { refuse } from '../../domain/refusal.ts'
import { nutritionTable } from '../../domain/sheet/nutrition.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'
import type { CodeImageOptions, CodeMeasures } from '../../render/image.ts'
import { labelMessages } from '../../translations.ts'

/** Default width of a printed code in mm. A longer address and the energy line need more. */
const defaultSize = 20

/** Loaded on demand, like the PDF and zip writers: most commands and processes need none of them. */
const imageModule = () => import('../../render/image.ts')

/**
 * The energy line of an image: whether it has one, its form (default `full`), and the language of the full form
 * (default: the caller's).
 */
type EnergyLineOptions = {
  readonly text?: boolean | undefined
  readonly textForm?: EnergyLineForm | undefined
  readonly textLang?: WrittenLanguage | undefined
}

/** The options of a code image but its format. */
export type PictureOptions = EnergyLineOptions &
  HeadingOptions &
  ContentOptions & {
    /** Width of the symbol in mm. */
    readonly size?: number | undefined
    /** Width of a module in mm, instead of the symbol's. */
    readonly module?: number | undefined
    readonly dpi?: Resolution | undefined
    readonly level?: CorrectionLevel | undefined
    /** Whether the symbol's content stands below it for people. */
    readonly readable?: boolean | undefined
  }

type Plan = { readonly content: CodeContent; readonly drawing: CodeImageOptions }

/**
 * The image of a sheet's code. Refuses `sheet.notValidated`, `code.noDigitalLink`, `code.noGtin`, `code.noEan13`,
 * `code.noText`, `code.noSymbol`, `code.noLevel`, `code.opensNoLabel`, `code.twoSizes`, `code.tooSmall` and
 * `code.moduleWidth`.
 */
export async function pictureOf(
  context: Pick<Context, 'actor' | 'config'>,
  sheet: SheetRecord,
  format: ImageFormat,
  options: PictureOptions,
): Promise<FileOutput> {
  const { content, drawing } = await planOf(context, sheet, format, options)
  const { drawCode, measureCode } = await imageModule()
  const { type, body } = await refusingSizes(() => drawCode(content.text, drawing))
  const { width, module, pixels } = rounded(measureCode(content.text, drawing))
  return {
    name: sheetFileName(sheet, format, marksInName(context, sheet, options)),
    type,
    body,
    measures: { width, module, pixelsPerModule: pixels?.perModule ?? null },
  }
}

/** The sizes that the same image has, and those it may have. Refuses like `pictureOf`. */
export async function measuresOf(
  context: Pick<Context, 'actor' | 'config'>,
  sheet: SheetRecord,
  format: ImageFormat,
  options: PictureOptions,
): Promise<Output<'codes.measure'>> {
  const { content, drawing } = await planOf(context, sheet, format, options)
  const { modulesOf } = await imageModule()
  const { measures, drawable } = await nearestMeasures(content.text, drawing)
  const { symbol = 'qr' } = options
  return {
    drawable,
    content: content.text,
    symbol,
    level: hasCorrectionLevel(symbol) ? (options.level ?? usualLevel) : null,
    ...rounded(measures),
    modulesWithCapitals: symbol === 'qr' ? modulesOf(withCapitals(content.text), drawing) : null,
  }
}

/** The sizes of a picture; of the nearest possible one when its width would be refused. */
async function nearestMeasures(
  text: string,
  drawing: CodeImageOptions,
): Promise<{ readonly measures: CodeMeasures; readonly drawable: boolean }> {
  const { CodeImageError, measureCode } = await imageModule()
  try {
    return { measures: measureCode(text, drawing), drawable: true }
  } catch (error) {
    if (!(error instanceof CodeImageError) || (error.reason !== 'size' && error.reason !== 'module'))
      throw error
    const wanted = drawing[error.reason] ?? 0
    const nearest = { [error.reason]: wanted > error.most ? error.most : error.least }
    return { measures: measureCode(text, { ...drawing, ...nearest }), drawable: false }
  }
}

function rounded({ modules, module, width, picture, pixels, advised, least, legible }: CodeMeasures) {
  const round = (millimetres: number) => Math.round(millimetres * 1000) / 1000
  return {
    modules,
    module: round(module),
    width: round(width),
    pictureWidth: round(picture.width),
    pictureHeight: round(picture.height),
    pixels,
    advised: { least: advised[0], most: advised[1] },
    least,
    legible,
  }
}

async function planOf(
  context: Pick<Context, 'actor' | 'config'>,
  sheet: SheetRecord,
  format: ImageFormat,
  options: PictureOptions,
): Promise<Plan> {
  const { symbol, level, dpi } = options
  refuseContradictions(format, options)
  const content = contentOf(context, sheet, options)
  const heading = printedHeading(context, sheet.draft, options)
  const drawing = {
    format,
    symbol,
    level,
    resolution: dpi,
    ...(options.text === true ? { text: energyLineOf(context, sheet, options) } : {}),
    ...(heading === null ? {} : { caption: heading.texts }),
    ...(options.readable === true && content.readable.length > 0 ? { readable: content.readable } : {}),
  }
  return { content, drawing: { ...drawing, ...(await widthOf(content.text, drawing, options)) } }
}

/** Refuses options that exclude each other. */
function refuseContradictions(
  format: ImageFormat,
  { text, heading, size, module, level, symbol = 'qr' }: PictureOptions,
): void {
  if (size !== undefined && module !== undefined) refuse('code.twoSizes')
  if (level !== undefined && !hasCorrectionLevel(symbol)) refuse('code.noLevel')
  if (!holdsAddress(symbol) && (text === true || heading !== undefined)) refuse('code.opensNoLabel')
  if (text === true && format === 'tif') refuse('code.noText')
}

/** The chosen width of symbol or module, else the usual one, or what the text needs to be legible. */
async function widthOf(
  text: string,
  lines: Pick<CodeImageOptions, 'text' | 'caption' | 'readable' | 'symbol' | 'level'>,
  { size, module }: PictureOptions,
): Promise<{ module: number } | { size: number }> {
  if (module !== undefined) return { module }
  if (size !== undefined) return { size }
  const { legibleSize, minSize, usualSize } = await imageModule()
  const isBare = lines.text === undefined && lines.caption === undefined
  const least = isBare ? minSize(text, lines) : legibleSize(text, lines, lines)
  return { size: Math.max(usualSize(text, lines, defaultSize), least) }
}

/** The result of drawing; widths out of bounds become refusals. */
async function refusingSizes<T>(draw: () => T | Promise<T>): Promise<T> {
  const { CodeImageError } = await imageModule()
  try {
    return await draw()
  } catch (error) {
    if (!(error instanceof CodeImageError)) throw error
    if (error.reason === 'size') return refuse('code.tooSmall', { values: { least: error.least } })
    if (error.reason === 'module')
      return refuse('code.moduleWidth', { values: { least: error.least, most: error.most } })
    throw error
  }
}

/** The energy line of a sheet; refuses `code.noText` when its energy is not known. */
function energyLineOf(
  { actor, config }: Pick<Context, 'actor' | 'config'>,
  { draft }: SheetRecord,
  { textForm = 'full', textLang = localeTag(actor.language) }: EnergyLineOptions,
): string {
  const table = nutritionTable(draft, config.energyFactors)
  return table === undefined
    ? refuse('code.noText')
    : energyLine(table.energy.per100, textForm, labelMessages(labelLanguageOf(textLang)))
}

/**
 * What a file name says of a picture, as `gs1datamatrix-de-fr`: the symbol and the languages that differ from the
 * default. A call without them has the name that it always had.
 */
function marksInName(
  { actor }: Pick<Context, 'actor'>,
  { draft }: SheetRecord,
  { text, textForm, textLang, heading, headingLang, symbol = 'qr' }: PictureOptions,
): string {
  const own = localeTag(actor.language)
  const hasLanguage = text === true && textForm !== 'short' && textLang !== undefined
  const ofLine = hasLanguage ? [labelLanguageOf(textLang)].filter((language) => language !== own) : []
  const ofHeading =
    heading === undefined || headingLang === undefined ? [] : parseHeadingLanguages(headingLang)
  const isDefault = ofHeading.join(',') === headingLanguage(draft.targetMarket, own)
  const languages = new Set([...ofLine, ...(isDefault ? [] : ofHeading)])
  return [...(symbol === 'qr' || symbol === 'datamatrix' ? [] : [symbol]), ...languages].join('-')
}

/** The name of a file about a sheet. */
export function sheetFileName(sheet: SheetRecord, extension: string, purpose: string): string {
  const { brand, name, appellation, vintage, reference } = sheet.draft
  return fileName(
    {
      ...(brand === undefined ? {} : { brand }),
      ...(name === undefined ? {} : { name }),
      ...(appellation === undefined ? {} : { appellation }),
      ...(vintage === undefined ? {} : { vintage }),
      ...(reference === undefined ? {} : { reference }),
      code: sheet.code ?? `draft-${String(sheet.id)}`,
    },
    extension,
    purpose,
  )
}
