// The code of a sheet as an image, its summary as PDF, and the codes of several sheets as one zip archive.

import { printedHeading, type HeadingOptions } from './code-heading.ts'
import { service } from './service.ts'
import { ownStores, type Context } from './context.ts'
import { codeAddress, digitalLinkOf, sheetAnswer } from './sheet-answers.ts'
import { requireSheet } from './sheets.ts'
import { summaryOf } from './summary.ts'
import type { ImageFormat } from '../contract/operations/codes.ts'
import type { FileOutput } from '../contract/operation.ts'
import { fileName } from '../domain/code/file-name.ts'
import { energyLine } from '../domain/label/energy-line.ts'
import type { EnergyLineForm } from '../domain/label/energy-line-forms.ts'
import { headingLanguage, parseHeadingLanguages } from '../domain/label/heading-forms.ts'
import { labelLanguageOf, localeTag, type WrittenLanguage } from '../domain/languages.ts'
import { refuse } from '../domain/refusal.ts'
import { writeCsv } from '../domain/spreadsheet/csv.ts'
import { nutritionTable } from '../domain/sheet/nutrition.ts'
import type { ArchiveEntry } from '../render/archive.ts'
import type { SheetRecord } from '../persistence/sheets.ts'
import { labelMessages } from '../translations.ts'

/** Default side of a printed code in mm. A longer address and the energy line need more. */
const defaultSize = 20

/** Loaded on demand, like the PDF and zip writers: most commands and processes need none of them. */
const imageModule = () => import('../render/image.ts')

/**
 * The energy line of an image: whether it has one, its form (default `full`), and the language of the full form
 * (default: the caller's).
 */
type EnergyLineOptions = {
  readonly text?: boolean | undefined
  readonly textForm?: EnergyLineForm | undefined
  readonly textLang?: WrittenLanguage | undefined
}

/** The options of a code image. */
type ImageOptions = EnergyLineOptions &
  HeadingOptions & {
    readonly format: ImageFormat
    readonly size?: number | undefined
    readonly symbol?: 'qr' | 'datamatrix' | undefined
    readonly link?: 'standard' | 'gs1' | undefined
  }

/**
 * The image of a sheet's code. Refuses `sheet.unknown`, `sheet.notValidated`, `code.noDigitalLink`,
 * `code.noText`, `code.noSymbol` and `code.tooSmall`.
 */
export const draw = service<'codes.draw'>(async (context, input) => {
  const sheet = await requireSheet(ownStores(context), input.id)
  return pictureOf(context, sheet, input)
})

/** The printed summary of a sheet as PDF. Refuses `sheet.unknown`. */
export const summary = service<'codes.summary'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, input.id)
  const paper = await summaryOf(context, stores.companyId, sheet)
  const { drawSummary } = await import('../render/summary-pdf.ts')
  return {
    name: sheetFileName(sheet, 'pdf', 'summary'),
    type: 'application/pdf',
    body: await drawSummary(paper),
  }
})

/**
 * The codes of several sheets in several formats, as one zip archive. Refuses `sheet.unknown`,
 * `sheet.notValidated`, `code.noSymbol`, and `code.noText` for a TIF with the energy line.
 */
export const exportSelection = service<'codes.export'>(async (context, input) => {
  const stores = ownStores(context)
  const sheets: SheetRecord[] = []
  for (const id of input.ids) sheets.push(await requireSheet(stores, id))
  if (sheets.some((sheet) => sheet.code === null)) refuse('sheet.notValidated')
  if (input.text === true && input.formats.includes('tif')) refuse('code.noText')
  if (input.heading === 'symbol') refuse('code.noSymbol')
  const { archive } = await import('../render/archive.ts')
  const actor = { ...context.actor, language: input.lang ?? context.actor.language }
  return {
    name: 'nutricode.zip',
    type: 'application/zip',
    body: archive(filesOf({ ...context, actor }, sheets, input.formats, input)),
  }
})

/** The image of a sheet's code. */
async function pictureOf(
  context: Pick<Context, 'actor' | 'config'>,
  sheet: SheetRecord,
  options: ImageOptions,
): Promise<FileOutput> {
  const address = addressOf(context, sheet, options.link)
  const heading = printedHeading(context, sheet.draft, options)
  const lines = {
    ...(options.text === true ? { text: energyLineOf(context, sheet, options) } : {}),
    ...(heading === null ? {} : { caption: heading.texts }),
  }
  const isBare = Object.keys(lines).length === 0
  if (options.text === true && options.format === 'tif') refuse('code.noText')
  const { CodeImageError, drawCode, minSize, legibleSize } = await imageModule()
  const least = isBare ? minSize(address, options.symbol) : legibleSize(address, lines, options.symbol)
  try {
    const { type, body } = await drawCode(address, {
      format: options.format,
      size: options.size ?? Math.max(defaultSize, least),
      ...(options.symbol === undefined ? {} : { symbol: options.symbol }),
      ...lines,
    })
    const name = sheetFileName(sheet, options.format, languagesInName(context, sheet, options))
    return { name, type, body }
  } catch (error) {
    if (error instanceof CodeImageError && error.reason === 'size')
      refuse('code.tooSmall', { values: { least: error.least } })
    throw error
  }
}

/** The address in the code: by default the digital link of a sheet with a GTIN, else our own address. */
function addressOf(context: Pick<Context, 'config'>, sheet: SheetRecord, link: ImageOptions['link']): string {
  if (sheet.code === null) return refuse('sheet.notValidated')
  const digital = sheet.gtinFreedAt === null ? digitalLinkOf(sheet.draft, context.config) : null
  if (link === 'gs1' && digital === null) return refuse('code.noDigitalLink')
  return link !== 'standard' && digital !== null
    ? digital
    : codeAddress(sheet.code, sheet.draft, context.config)
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
 * What a file name says of the languages of a picture, as `de-fr`: those of the call that differ from the
 * default. A call without languages has the name that it always had.
 */
function languagesInName(
  { actor }: Pick<Context, 'actor'>,
  { draft }: SheetRecord,
  { text, textForm, textLang, heading, headingLang }: EnergyLineOptions & HeadingOptions,
): string {
  const own = localeTag(actor.language)
  const hasLanguage = text === true && textForm !== 'short' && textLang !== undefined
  const ofLine = hasLanguage ? [labelLanguageOf(textLang)].filter((language) => language !== own) : []
  const ofHeading =
    heading === undefined || headingLang === undefined ? [] : parseHeadingLanguages(headingLang)
  const isDefault = ofHeading.join(',') === headingLanguage(draft.targetMarket, own)
  return [...new Set([...ofLine, ...(isDefault ? [] : ofHeading)])].join('-')
}

function sheetFileName(sheet: SheetRecord, extension: string, purpose: string): string {
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

async function* filesOf(
  context: Context,
  sheets: readonly SheetRecord[],
  formats: readonly ImageFormat[],
  { text, textForm, textLang, heading, headingLang }: EnergyLineOptions & HeadingOptions,
): AsyncGenerator<ArchiveEntry> {
  for (const sheet of sheets) {
    for (const format of formats) {
      const options = { format, text, textForm, textLang, heading, headingLang }
      const picture = await pictureOf(context, sheet, options)
      if (picture.body instanceof Uint8Array) yield { name: picture.name, body: picture.body }
    }
  }
  yield { name: 'index.csv', body: Buffer.from(indexCsv(context, sheets), 'utf8') }
}

function indexCsv(context: Context, sheets: readonly SheetRecord[]): string {
  const rows = sheets.map((sheet) => {
    const answer = sheetAnswer(sheet, context.config)
    return [
      sheet.draft.reference ?? '',
      sheet.draft.brand ?? '',
      sheet.draft.name ?? '',
      String(sheet.draft.vintage ?? ''),
      answer.code ?? '',
      answer.url ?? '',
      answer.digitalLink ?? '',
    ]
  })
  return writeCsv([['reference', 'brand', 'name', 'vintage', 'code', 'url', 'digitalLink'], ...rows])
}
