// Changes many sheets in one call: "set the market of these 20". Those that cannot be changed are named and stay.

import { recordChange } from '../activity/sheet-activity.ts'
import { ownStores, type CompanyStores, type Context } from '../context.ts'
import { saveSheet } from '../publication.ts'
import { service } from '../service.ts'
import { withGln } from '../sheets.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { applyChanges } from '../../domain/field.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import { differingFields } from '../../domain/sheet/comparison.ts'
import type { SheetChanges, SheetDraft } from '../../domain/sheet/fields.ts'
import { sheetStates } from '../../domain/sheet/sheet-states.ts'
import { lockIssues } from '../../domain/sheet/published-field-lock.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

type Edit = Input<'sheets.edit'>['edits'][number]
type Answer = Output<'sheets.edit'>

/**
 * Changes sheets that are not validated. Answers for each changed sheet the changes that undo this call, and for each
 * other one why it stayed.
 */
export const edit = service<'sheets.edit'>(async (context, input) => {
  const stores = ownStores(context)
  const edits = new Map(input.edits.map((entry) => [entry.id, entry]))
  const changed: Answer['changed'][number][] = []
  const left: Answer['left'][number][] = []
  const sheets = await stores.sheets.withIds([...edits.keys()], true)
  for (const sheet of sheets) {
    const entry = edits.get(sheet.id)
    if (entry === undefined) continue
    try {
      changed.push(await editSheet(context, stores, sheet, entry))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ id: sheet.id, reason: error.code, issues: [...error.issues] })
    }
    edits.delete(sheet.id)
  }
  for (const id of edits.keys()) left.push({ id, reason: 'sheet.unknown', issues: [] })
  return { code: 0, changed, left }
})

async function editSheet(
  context: Context,
  stores: CompanyStores,
  sheet: SheetRecord,
  { changes, revision }: Edit,
): Promise<Answer['changed'][number]> {
  if (revision !== undefined && revision !== sheet.revision) refuse('sheet.changedMeanwhile')
  const draft = await withGln(context, stores.companyId, applyChanges(sheet.draft, changes))
  if (sheet.state === sheetStates.validated)
    refuse('sheet.locked', { issues: lockIssues(sheet.draft, draft, 'producer') })
  const saved = await saveSheet(context, stores, sheet, draft)
  await recordChange(context, stores.companyId, 'sheets.update', sheet, saved.draft)
  return { id: sheet.id, revision: saved.revision, undo: changesBack(sheet.draft, saved.draft) }
}

/** The changes that make `before` of `after`. */
function changesBack(before: SheetDraft, after: SheetDraft): SheetChanges {
  return Object.fromEntries(differingFields(before, after).map((name) => [name, before[name] ?? null]))
}
