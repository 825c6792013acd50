// The code of a sheet as an image, its summary as PDF, and the codes of several sheets as one zip archive.

import { service } from './service.ts'
import { ownStores, type Context } from './context.ts'
import { codeAddress, digitalLinkOf, sheetAnswer } from './sheet-answers.ts'
import { requireSheet } from './sheets.ts'
import { summaryOf } from './summary.ts'
import type { ImageFormat } from '../contract/operations/codes.ts'
import type { FileOutput } from '../contract/operation.ts'
import { fileName } from '../domain/code/file-name.ts'
import { refuse } from '../domain/refusal.ts'
import { writeCsv } from '../domain/sheet/csv.ts'
import { nutritionTable } from '../domain/sheet/nutrition.ts'
import type { ArchiveEntry } from '../render/archive.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** Default side of a printed code in mm. A longer address and the energy line need more. */
const defaultSize = 20

/** Loaded on demand, like the PDF and zip writers: most commands and processes need none of them. */
const imageModule = () => import('../render/image.ts')

/** The options of a code image. */
type ImageOptions = {
  readonly format: ImageFormat
  readonly text?: boolean | undefined
  readonly size?: number | undefined
  readonly symbol?: 'qr' | 'datamatrix' | undefined
  readonly link?: 'standard' | 'gs1' | undefined
}

/**
 * The image of a sheet's code. Refuses `sheet.unknown`, `sheet.notValidated`, `code.noDigitalLink`,
 * `code.noText` and `code.tooSmall`.
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
  return { name: imageName(sheet, 'pdf'), type: 'application/pdf', body: await drawSummary(paper) }
})

/**
 * The codes of several sheets in several formats, as one zip archive. Refuses `sheet.unknown`,
 * `sheet.notValidated`, and `code.noText` for TIFF with text.
 */
export const exportSelection = service<'codes.export'>(async (context, input) => {
  const stores = ownStores(context)
  const sheets: SheetRecord[] = []
  for (const id of input.ids) sheets.push(await requireSheet(stores, id))
  if (sheets.some((sheet) => sheet.code === null)) refuse('sheet.notValidated')
  if (input.text === true && input.formats.includes('tif')) refuse('code.noText')
  const { archive } = await import('../render/archive.ts')
  return {
    name: 'nutricode.zip',
    type: 'application/zip',
    body: archive(filesOf(context, sheets, input.formats, input.text === true)),
  }
})

/** The image of a sheet's code. */
async function pictureOf(
  context: Pick<Context, 'config'>,
  sheet: SheetRecord,
  options: ImageOptions,
): Promise<FileOutput> {
  const address = addressOf(context, sheet, options.link)
  if (options.text === true && options.format === 'tif') refuse('code.noText')
  const { CodeImageError, drawCode, minSize, legibleSize } = await imageModule()
  const text = options.text === true ? await energyText(context, sheet) : undefined
  const least =
    text === undefined ? minSize(address, options.symbol) : legibleSize(address, text, options.symbol)
  try {
    const { type, body } = await drawCode(address, {
      format: options.format,
      size: options.size ?? Math.max(defaultSize, least),
      ...(options.symbol === undefined ? {} : { symbol: options.symbol }),
      ...(text === undefined ? {} : { text }),
    })
    return { name: imageName(sheet, options.format), type, body }
  } catch (error) {
    if (error instanceof CodeImageError && error.reason === 'size')
      refuse('code.tooSmall', { values: { least: error.least } })
    throw error
  }
}

/** The address in the code: by default the digital link of a sheet with a GTIN, else our own address. */
function addressOf(context: Pick<Context, 'config'>, sheet: SheetRecord, link: ImageOptions['link']): string {
  if (sheet.code === null) return refuse('sheet.notValidated')
  const digital = digitalLinkOf(sheet.draft, context.config)
  if (link === 'gs1' && digital === null) return refuse('code.noDigitalLink')
  return link !== 'standard' && digital !== null
    ? digital
    : codeAddress(sheet.code, sheet.draft, context.config)
}

async function energyText(context: Pick<Context, 'config'>, sheet: SheetRecord): Promise<string> {
  const table = nutritionTable(sheet.draft, context.config.energyFactors)
  const { energyLine } = await imageModule()
  return table === undefined
    ? refuse('code.noText')
    : energyLine(table.energy.per100.kj, table.energy.per100.kcal)
}

function imageName(sheet: SheetRecord, extension: string): string {
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
  )
}

async function* filesOf(
  context: Context,
  sheets: readonly SheetRecord[],
  formats: readonly ImageFormat[],
  text: boolean,
): AsyncGenerator<ArchiveEntry> {
  for (const sheet of sheets) {
    for (const format of formats) {
      const picture = await pictureOf(context, sheet, { format, text })
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
