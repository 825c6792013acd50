// Further links of a sheet: read and set by its producer, listed by the resolver for anyone.

import { ownStores, type Context } from './context.ts'
import { service } from './service.ts'
import { digitalLinkOf } from './sheet-answers.ts'
import { known } from './sheets.ts'
import { isTwin, type FurtherLink } from '../domain/code/further-link.ts'
import { refuse } from '../domain/refusal.ts'
import { findCode } from '../persistence/codes.ts'
import { openSheetLinks } from '../persistence/sheet-links.ts'

/** The further links of a sheet, in their order; refuses `sheet.unknown`. */
export const links = service<'sheets.links'>(async (context, { id }) => {
  const stores = ownStores(context)
  await known(stores, id)
  return { links: await openSheetLinks(context.trx, stores.companyId).list(id) }
})

/**
 * Puts these links in place of those a sheet had, validated or not: they are no part of its label and no version of it.
 * Refuses `sheet.unknown`, and `sheet.linkTwice` for two that no reader could tell apart.
 */
export const setLinks = service<'sheets.setLinks'>(async (context, { id, links: given }) => {
  const stores = ownStores(context)
  await known(stores, id, true)
  if (given.some((link, place) => given.some((other, at) => at > place && isTwin(link, other))))
    refuse('sheet.linkTwice')
  const store = openSheetLinks(context.trx, stores.companyId)
  await store.replace(id, given)
  return { code: 0, links: await store.list(id) }
})

/** What a code leads to besides its label: its digital link, and what the producer adds. */
export type CodeLinks = {
  readonly gtin: string | null
  readonly cpv: string | null
  readonly digitalLink: string | null
  readonly further: readonly FurtherLink[]
}

/** The links of a code, for anyone; null for a code that does not exist. */
export async function codeLinks(context: Context, code: string): Promise<CodeLinks | null> {
  const record = await findCode(context.trx, code)
  if (record === null) return null
  const { gtin, cpv, lot } = record
  const numbers = {
    ...(gtin === null ? {} : { gtin }),
    ...(cpv === null ? {} : { cpv }),
    ...(lot === null ? {} : { cuvee: lot }),
  }
  return {
    gtin,
    cpv,
    digitalLink: digitalLinkOf(numbers, context.config),
    further: await openSheetLinks(context.trx, record.companyId).list(record.sheetId),
  }
}
