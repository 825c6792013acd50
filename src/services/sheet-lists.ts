// Several sheets at once: listed, duplicated for the next vintage, archived and restored by id, by filter, by
// vintage or all (specification 4); and the fields of a duplicate that are still to be checked.

import { recordSheets } from './activity/sheet-activity.ts'
import { service } from './service.ts'
import { ownStores, userIdOf, type CompanyStores, type Context } from './context.ts'
import { sheetAnswer, sheetRowAnswer } from './sheet-answers.ts'
import { requireSheet } from './sheets.ts'
import type { Input, Output } from '../contract/operations/index.ts'
import { sheetStatuses } from '../contract/operations/sheets.ts'
import { refuse } from '../domain/refusal.ts'
import type { Transaction } from '../persistence/database.ts'
import type { ArchiveCall } from '../persistence/sheet-archive.ts'
import { readEach } from '../persistence/shared-reads.ts'
import { newestFirst } from '../persistence/sheet-lists/sections.ts'
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
  const [overview, { records, total, isMore }] = await readEach(context.trx, [
    // First: where it is remembered, it has the numbers of most lists.
    () => stores.sheets.overview(),
    () =>
      stores.sheets.list(input, {
        sort: input.sort ?? 'updated',
        direction: input.direction ?? 'desc',
        language: context.actor.language,
        page,
        size,
      }),
  ])
  return {
    rows: records.map(sheetRowAnswer),
    total,
    more: isMore,
    page,
    size,
    found: await foundByStatus(context.trx, stores, input, { total, isMore }),
    archivedByAll: overview.counts.archived === 0 ? 0 : await stores.sheets.countArchivedByNewestAll(),
    ...overview,
  }
})

/** The sheet that was changed last. */
export const newest = service<'sheets.newest'>(async (context) => {
  const one = { ...newestFirst, page: 1, size: 1 }
  const { records } = await ownStores(context).sheets.list({ archived: false }, one)
  const [sheet] = records
  return { sheet: sheet === undefined ? null : sheetRowAnswer(sheet) }
})

/**
 * How many sheets of each status, and of the archive, the filter finds without its status; null where it has nothing
 * else, or where its search finds more than it lists.
 */
async function foundByStatus(
  trx: Transaction,
  { sheets }: CompanyStores,
  input: Input<'sheets.list'>,
  { total, isMore }: { readonly total: number; readonly isMore: boolean },
): Promise<Output<'sheets.list'>['found']> {
  const {
    status,
    archived = false,
    sort: _sort,
    direction: _direction,
    page: _page,
    size: _size,
    ...rest
  } = input
  if (isMore || Object.keys(rest).length === 0) return null
  const isOfAllStatuses = !archived && status === undefined
  const found = await readEach(
    trx,
    ([...sheetStatuses, 'archived'] as const).map((tab) => async () => {
      if (archived ? tab === 'archived' && status === undefined : tab === status) return { total, isMore }
      // The list of all statuses is empty: so is each of them.
      if (isOfAllStatuses && tab !== 'archived' && total === 0) return { total, isMore }
      const filter = { ...rest, ...(tab === 'archived' ? { archived: true } : { status: tab }) }
      return filter.search === undefined
        ? { total: await sheets.countWithoutSearch(filter), isMore: false }
        : await sheets.list(filter, { ...newestFirst, page: 1, size: 1 })
    }),
  )
  if (found.some((each) => each.isMore)) return null
  const [draft = 0, validated = 0, withdrawn = 0, inArchive = 0] = found.map((each) => each.total)
  return { draft, validated, withdrawn, archived: inArchive }
}

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
  await recordSheets(context, stores.companyId, 'sheets.duplicate', ids)
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

/**
 * Archives the selected sheets. Answers the ids that changed, and the number of the call, by which `restore`
 * undoes it. With the number of a restoration it undoes that one.
 */
export const archive = service<'sheets.archive'>(async (context, input) => {
  refuseOtherThanOne(input)
  const { sheets, companyId } = ownStores(context)
  const call =
    input.undo === undefined
      ? await sheets.archive(
          await selectedIds(context, input, false, largestSelection),
          input.all === true,
          context.now,
        )
      : await sheets.archiveAgain(input.undo, context.now)
  await recordSheets(context, companyId, 'sheets.archive', call.ids)
  return archiveAnswer(call)
})

/**
 * Restores the selected archived sheets; "all" are those of the newest call that archived all sheets. Answers
 * as `archive` does.
 */
export const restore = service<'sheets.restore'>(async (context, input) => {
  refuseOtherThanOne(input)
  const { sheets, companyId } = ownStores(context)
  const ids =
    input.undo !== undefined
      ? await sheets.archivedBy(input.undo)
      : input.all === true
        ? await sheets.archivedByNewestAll()
        : await selectedIds(context, input, true, largestSelection)
  const call = await sheets.restore(ids, context.now)
  await recordSheets(context, companyId, 'sheets.restore', call.ids)
  return archiveAnswer(call)
})

function archiveAnswer({ call, ids }: ArchiveCall) {
  return { code: 0 as const, count: ids.length, ids, undo: call }
}

/** Refuses a selection that is not stated in exactly one way. */
export function refuseOtherThanOne({ ids, filter, millesime, all, undo }: Input<'sheets.archive'>): void {
  if ([ids, filter, millesime, all, undo].filter((part) => part !== undefined).length !== 1) {
    refuse('input.invalid', { issues: [{ field: 'ids', code: 'required' }] })
  }
}

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
export async function selectedIds(
  context: Context,
  { ids, filter, millesime }: Input<'sheets.archive'>,
  archived: boolean,
  most: number,
): Promise<number[]> {
  const { sheets } = ownStores(context)
  const sheetIds = await sheets.select(
    ids === undefined
      ? { filter: { ...filter, ...(millesime === undefined ? {} : { millesime }), archived } }
      : { ids },
    most + 1,
  )
  // All ids of the call must exist: changing half of a selection would surprise the user.
  if (ids !== undefined && sheetIds.length < new Set(ids).size) refuse('sheet.unknown')
  return sheetIds.length > most ? refuse('sheet.selectionTooLarge', { values: { most } }) : sheetIds
}
