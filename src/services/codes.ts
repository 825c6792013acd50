// The code of a sheet as an image, its summary as PDF, and the codes of several sheets as one zip archive.

import { measuresOf, pictureOf, sheetFileName, type PictureOptions } from './codes/picture.ts'
import { service } from './service.ts'
import { ownStores, type Context } from './context.ts'
import { sheetAnswer } from './sheet-answers.ts'
import { requireSheet } from './sheets.ts'
import { summaryOf } from './summary.ts'
import type { ImageFormat } from '../contract/operations/codes.ts'
import { refuse } from '../domain/refusal.ts'
import { writeCsv } from '../domain/spreadsheet/csv.ts'
import type { ArchiveEntry } from '../render/archive.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** The image of a sheet's code. Refuses `sheet.unknown`, and what `pictureOf` refuses. */
export const draw = service<'codes.draw'>(async (context, { id, format, ...options }) => {
  const sheet = await requireSheet(ownStores(context), id)
  return pictureOf(context, sheet, format, options)
})

/** The sizes that the image of a sheet's code has. Refuses `sheet.unknown`, and what `pictureOf` refuses. */
export const measure = service<'codes.measure'>(async (context, { id, format, ...options }) => {
  const sheet = await requireSheet(ownStores(context), id)
  return measuresOf(context, sheet, format ?? 'svg', options)
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

async function* filesOf(
  context: Context,
  sheets: readonly SheetRecord[],
  formats: readonly ImageFormat[],
  { text, textForm, textLang, heading, headingLang }: PictureOptions,
): AsyncGenerator<ArchiveEntry> {
  for (const sheet of sheets) {
    for (const format of formats) {
      const options = { text, textForm, textLang, heading, headingLang }
      const picture = await pictureOf(context, sheet, format, options)
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
