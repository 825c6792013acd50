// Many sheets at once: found, carried into the next vintage, archived and restored by id, by filter result, by vintage or in
// full (specification section 4); and what a carried-over sheet still has to be looked at for.

import { service } from './service.ts'
import { ownStores, userIdOf, type CompanyStores, type Context } from './context.ts'
import { sheetAnswer, sheetRowAnswer } from './sheet-answers.ts'
import { known } from './sheets.ts'
import type { Input } from '../contract/operations/index.ts'
import { refuse } from '../domain/refusal.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { carriedOver, fieldsToRecheck, referencesFor } from '../domain/sheet/next-vintage.ts'

/** Most sheets one selection may touch at once. */
const largestSelection = 10_000
/** References that are looked up together. */
const handful = 20

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

export const duplicate = service<'sheets.duplicate'>(async (context, input) => {
  const stores = ownStores(context)
  const ids: number[] = []
  for (const id of input.ids) {
    const { draft } = await known(stores, id)
    const reference = await freeReference(stores, draft, input.millesime)
    const copy = { ...carriedOver(draft, input.millesime), ...(reference === undefined ? {} : { reference }) }
    const hand = { updated_by: userIdOf(context.actor), recheck: fieldsToRecheck(draft, input.millesime) }
    ids.push((await stores.sheets.insert(copy, context.now, hand)).id)
  }
  return { code: 0, ids }
})

export const recheck = service<'sheets.recheck'>(async (context, input) => {
  const stores = ownStores(context)
  const sheet = await known(stores, input.id, true)
  const done: readonly string[] = input.done
  const saved = await stores.sheets.setRecheck(
    sheet.id,
    sheet.recheck.filter((field) => !done.includes(field)),
  )
  return { code: 0, sheet: sheetAnswer(saved, context.config) }
})

export const archive = service<'sheets.archive'>(async (context, input) => {
  const ids = await ownStores(context).sheets.setArchived(
    await selected(context, input, false),
    context.now,
    context.now,
  )
  return { code: 0, count: ids.length, ids }
})

export const restore = service<'sheets.restore'>(async (context, input) => {
  const ids = await ownStores(context).sheets.setArchived(
    await selected(context, input, true),
    null,
    context.now,
  )
  return { code: 0, count: ids.length, ids }
})

/** The first reference for a copy that the company does not use; undefined when the sheet has none. */
async function freeReference(
  stores: CompanyStores,
  draft: SheetDraft,
  vintage: number | undefined,
): Promise<string | undefined> {
  const proposals = referencesFor(draft, vintage)
  for (;;) {
    const some = Array.from({ length: handful }, () => proposals.next().value).filter(
      (one) => typeof one === 'string',
    )
    if (some.length === 0) return undefined
    const taken = await stores.sheets.takenReferences(some)
    const free = some.find((one) => !taken.has(one))
    if (free !== undefined) return free
  }
}

/** The sheets that are meant, of those that stand in the list or in the archive; refuses more than one call may touch. */
async function selected(
  context: Context,
  { ids, filter, millesime, all }: Input<'sheets.archive'>,
  archived: boolean,
): Promise<number[]> {
  if ([ids, filter, millesime, all].filter((part) => part !== undefined).length !== 1) {
    refuse('input.invalid', { issues: [{ field: 'ids', code: 'required' }] })
  }
  const { sheets } = ownStores(context)
  const found = await sheets.select(
    ids === undefined
      ? { filter: { ...filter, ...(millesime === undefined ? {} : { millesime }), archived } }
      : { ids },
    largestSelection + 1,
  )
  // Whoever names sheets names his own, all of them: half a selection would be a surprise.
  if (ids !== undefined && found.length < new Set(ids).size) refuse('sheet.unknown')
  return found.length > largestSelection
    ? refuse('sheet.selectionTooLarge', { values: { most: largestSelection } })
    : found
}
