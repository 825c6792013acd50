// What is published of sheets whose validation support has taken back: such a sheet is a draft with a code, and may
// have been saved since.

import type { CompanyStores } from './context.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { sheetStates } from '../domain/sheet/sheet-states.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

/** The drafts of the latest versions of those of the sheets whose validation was taken back, by the id of the sheet. */
export async function publishedDrafts(
  { versions }: Pick<CompanyStores, 'versions'>,
  sheets: readonly SheetRecord[],
): Promise<ReadonlyMap<number, SheetDraft>> {
  const takenBack = sheets.filter(({ code, state }) => code !== null && state !== sheetStates.validated)
  if (takenBack.length === 0) return new Map()
  return versions.drafts(takenBack.map(({ id, version }) => ({ sheetId: id, version: version ?? 0 })))
}
