// Codes of a sheet as pictures, its summary on paper, and a selection of sheets as one archive.

import { service } from './service.ts'
import { ownStores, type Context } from './context.ts'
import { codeAddress, digitalLinkOf, sheetAnswer } from './sheet-answers.ts'
import { known } from './sheets.ts'
import { summaryOf } from './summary.ts'
import type { ImageFormat } from '../contract/operations/codes.ts'
import type { FileOutput } from '../contract/operation.ts'
import { fileName } from '../domain/code/file-name.ts'
import { refuse } from '../domain/refusal.ts'
import { writeCsv } from '../domain/sheet/csv.ts'
import { nutritionTable } from '../domain/sheet/nutrition.ts'
import type { ArchiveEntry } from '../render/archive.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** Side of a printed code in mm when nothing else is asked: comfortable on a back label. A longer address and the energy line need more. */
const usualSize = 20

/** Pictures, PDF and zip are loaded by those who ask for one: every command and every process would carry them else. */
const pictures = () => import('../render/image.ts')

/** How a code is to be drawn. */
export type Drawing = {
  readonly format: ImageFormat
  readonly text?: boolean | undefined
  readonly size?: number | undefined
  readonly symbol?: 'qr' | 'datamatrix' | undefined
  readonly link?: 'standard' | 'gs1' | undefined
}

export const draw = service<'codes.draw'>(async (context, input) => {
  const sheet = await known(ownStores(context), input.id)
  return pictureOf(context, sheet, input)
})

export const summary = service<'codes.summary'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await known(stores, input.id)
  const paper = await summaryOf(context, stores.companyId, sheet)
  const { drawSummary } = await import('../render/summary-pdf.ts')
  return { name: nameOf(sheet, 'pdf'), type: 'application/pdf', body: await drawSummary(paper) }
})

export const exportSelection = service<'codes.export'>(async (context, input) => {
  const stores = ownStores(context)
  const sheets: SheetRecord[] = []
  for (const id of input.ids) sheets.push(await known(stores, id))
  if (sheets.some((sheet) => sheet.code === null)) refuse('sheet.notValidated')
  if (input.text === true && input.formats.includes('tif')) refuse('code.noText')
  const { archive } = await import('../render/archive.ts')
  return {
    name: 'nutricode.zip',
    type: 'application/zip',
    body: archive(filesOf(context, sheets, input.formats, input.text === true)),
  }
})

/** The picture of a sheet's code. */
export async function pictureOf(
  context: Pick<Context, 'config'>,
  sheet: SheetRecord,
  drawing: Drawing,
): Promise<FileOutput> {
  const address = addressOf(context, sheet, drawing.link)
  if (drawing.text === true && drawing.format === 'tif') refuse('code.noText')
  const { CodeImageError, drawCode, leastSize, legibleSize } = await pictures()
  const text = drawing.text === true ? await bandOf(context, sheet) : undefined
  const least =
    text === undefined ? leastSize(address, drawing.symbol) : legibleSize(address, text, drawing.symbol)
  try {
    const { type, body } = await drawCode(address, {
      format: drawing.format,
      size: drawing.size ?? Math.max(usualSize, least),
      ...(drawing.symbol === undefined ? {} : { symbol: drawing.symbol }),
      ...(text === undefined ? {} : { text }),
    })
    return { name: nameOf(sheet, drawing.format), type, body }
  } catch (error) {
    if (error instanceof CodeImageError && error.flaw === 'size')
      refuse('code.tooSmall', { values: { least: error.least } })
    throw error
  }
}

/** What the code says: the digital link when the sheet has a GTIN and nothing else is asked, else our own address. */
function addressOf(context: Pick<Context, 'config'>, sheet: SheetRecord, link: Drawing['link']): string {
  if (sheet.code === null) return refuse('sheet.notValidated')
  const digital = digitalLinkOf(sheet.draft, context.config)
  if (link === 'gs1' && digital === null) return refuse('code.noDigitalLink')
  return link !== 'standard' && digital !== null
    ? digital
    : codeAddress(sheet.code, sheet.draft, context.config)
}

async function bandOf(context: Pick<Context, 'config'>, sheet: SheetRecord): Promise<string> {
  const table = nutritionTable(sheet.draft, context.config.energyFactors)
  const { energyLine } = await pictures()
  return table === undefined
    ? refuse('code.noText')
    : energyLine(table.energy.per100.kj, table.energy.per100.kcal)
}

function nameOf(sheet: SheetRecord, ending: string): string {
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
    ending,
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
  yield { name: 'index.csv', body: Buffer.from(indexOf(context, sheets), 'utf8') }
}

function indexOf(context: Context, sheets: readonly SheetRecord[]): string {
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
