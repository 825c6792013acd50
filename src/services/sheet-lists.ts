// Several sheets at once: listed, duplicated for the next vintage, archived and restored by id, by filter, by
// vintage or all (specification 4); and the fields of a duplicate that are still to be checked.

import { service } from './service.ts'
import { ownStores, userIdOf, type CompanyStores, type Context } from './context.ts'
import { sheetAnswer, sheetRowAnswer } from './sheet-answers.ts'
import { requireSheet } from './sheets.ts'
import type { Input } from '../contract/operations/index.ts'
import { refuse } from '../domain/refusal.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { copiedFields, fieldsToRecheck, proposedReferences } from '../domain/sheet/next-vintage.ts'

/** Maximum number of sheets in one selection. */
const largestSelection = 10_000
/** References that one query checks. */
const referencesPerQuery = 20

/** One page of the list of wines, with the counts and filter values of all sheets. */
export const list = service<'sheets.list'>(async (context, input) => {
  const stores = ownStores(context)
  const [page, size] = [input.page ?? 1, input.size ?? 25]
  const { records, total } = await stores.sheets.list(input, {
    sort: input.sort ?? 'updated',
    direction: input.direction ?? 'desc',
    page,
    size,
  })
  return {
    rows: records.map(sheetRowAnswer),
    total,
    page,
    size,
    counts: await stores.sheets.counts(),
    vintages: await stores.sheets.vintages(),
    markets: await stores.sheets.markets(),
  }
})

/**
 * Copies sheets, for another vintage or the same one; each copy has a free reference and fields to check
 * again.
 */
export const duplicate = service<'sheets.duplicate'>(async (context, input) => {
  const stores = ownStores(context)
  const ids: number[] = []
  for (const id of input.ids) {
    const { draft } = await requireSheet(stores, id)
    const reference = await freeReference(stores, draft, input.millesime)
    const copy = {
      ...copiedFields(draft, input.millesime),
      ...(reference === undefined ? {} : { reference }),
    }
    const author = { updated_by: userIdOf(context.actor), recheck: fieldsToRecheck(draft, input.millesime) }
    ids.push((await stores.sheets.insert(copy, context.now, author)).id)
  }
  return { code: 0, ids }
})

/** Marks fields of a duplicate as checked. */
export const recheck = service<'sheets.recheck'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, input.id, true)
  const checkedFields: readonly string[] = input.done
  const saved = await stores.sheets.setRecheck(
    sheet.id,
    sheet.recheck.filter((field) => !checkedFields.includes(field)),
  )
  return { code: 0, sheet: sheetAnswer(saved, context.config) }
})

/** Archives the selected sheets; answers the ids that changed. */
export const archive = service<'sheets.archive'>(async (context, input) => {
  const ids = await ownStores(context).sheets.setArchived(
    await selectedIds(context, input, false),
    context.now,
    context.now,
  )
  return { code: 0, count: ids.length, ids }
})

/** Restores the selected archived sheets; answers the ids that changed. */
export const restore = service<'sheets.restore'>(async (context, input) => {
  const ids = await ownStores(context).sheets.setArchived(
    await selectedIds(context, input, true),
    null,
    context.now,
  )
  return { code: 0, count: ids.length, ids }
})

/** The first proposed reference that the company does not use; undefined when the sheet has no reference. */
async function freeReference(
  stores: CompanyStores,
  draft: SheetDraft,
  vintage: number | undefined,
): Promise<string | undefined> {
  const proposals = proposedReferences(draft, vintage)
  for (;;) {
    const candidates = Array.from({ length: referencesPerQuery }, () => proposals.next().value).filter(
      (reference) => typeof reference === 'string',
    )
    if (candidates.length === 0) return undefined
    const taken = await stores.sheets.takenReferences(candidates)
    const free = candidates.find((reference) => !taken.has(reference))
    if (free !== undefined) return free
  }
}

/** The ids of the selected sheets, archived or not; refuses `sheet.selectionTooLarge` and `sheet.unknown`. */
async function selectedIds(
  context: Context,
  { ids, filter, millesime, all }: Input<'sheets.archive'>,
  archived: boolean,
): Promise<number[]> {
  if ([ids, filter, millesime, all].filter((part) => part !== undefined).length !== 1) {
    refuse('input.invalid', { issues: [{ field: 'ids', code: 'required' }] })
  }
  const { sheets } = ownStores(context)
  const sheetIds = await sheets.select(
    ids === undefined
      ? { filter: { ...filter, ...(millesime === undefined ? {} : { millesime }), archived } }
      : { ids },
    largestSelection + 1,
  )
  // All ids of the call must exist: changing half of a selection would surprise the user.
  if (ids !== undefined && sheetIds.length < new Set(ids).size) refuse('sheet.unknown')
  return sheetIds.length > largestSelection
    ? refuse('sheet.selectionTooLarge', { values: { most: largestSelection } })
    : sheetIds
}
