// Two companies whose wines have one GTIN, because support freed it for its owner after the other had printed it.

import { operatorOf } from './application.ts'
import { exampleSheet } from './examples.ts'
import type { Application } from '../../src/application.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'

/** The GTIN of both wines, as in a digital link. */
export const freedGtin = '03012345000215'

/** A draft with the GTIN, without product variant: its lot alone distinguishes it. */
export async function draftWine(application: Application, companyId: number, name: string, lot: string) {
  const {
    cpv: _cpv,
    cpvReason: _reason,
    ...draft
  }: SheetDraft = exampleSheet({
    name,
    cuvee: lot,
    reference: name,
    gtin: freedGtin.slice(1),
  })
  return (await application.perform('sheets.create', draft, operatorOf(companyId))).sheet
}

/** Publishes such a wine. */
export async function publishWine(application: Application, companyId: number, name: string, lot: string) {
  const sheet = await draftWine(application, companyId, name, lot)
  return (await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))).sheet
}

/** Takes the GTIN from a published sheet. */
export async function freeGtin(application: Application, sheetId: number): Promise<void> {
  const reason = 'the prefix belongs to another company'
  await application.perform('prefixes.free', { nutri_id: sheetId, reason }, operatorOf(null))
}
