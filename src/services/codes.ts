// The code of a sheet as an image, and its summary as PDF. Files of many sheets are in bundles.

import { measuresOf, pictureOf, sheetFileName } from './codes/picture.ts'
import { service } from './service.ts'
import { ownStores } from './context.ts'
import { requireSheet } from './sheets.ts'
import { summaryOf } from './summary.ts'

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
