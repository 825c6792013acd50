// The events of webhooks about wines.

import { announce } from './announce.ts'
import type { Context } from '../context.ts'
import { codeAddress, digitalLinkOf, labelAddress } from '../sheet-answers.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

/** Announces that a sheet was published or withdrawn; the caller has locked it. A sheet without a code is no event. */
export async function announceSheet(
  context: Context,
  companyId: number,
  type: 'sheet.published' | 'sheet.withdrawn',
  { id, code, version, draft, gtinFreedAt }: SheetRecord,
): Promise<void> {
  if (code === null || version === null) return
  const { config } = context
  await announce(context, companyId, type, `sheet ${String(id)}`, {
    sheet: id,
    reference: draft.reference ?? null,
    version,
    code,
    url: codeAddress(code, draft, config),
    labelUrl: labelAddress(code, config),
    digitalLink: digitalLinkOf(draft, gtinFreedAt !== null, config),
  })
}
