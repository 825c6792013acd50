// Further links of a sheet: read and set by its producer, listed by the resolver for anyone.

import { sheetSubject } from './activity/sheet-activity.ts'
import { record } from './audit.ts'
import { ownStores } from './context.ts'
import type { LabelFacts } from './published-labels/label-facts.ts'
import { service } from './service.ts'
import { digitalLinkOfCode } from './sheet-answers.ts'
import { requireSheet } from './sheets.ts'
import { isSameTarget, type FurtherLink } from '../domain/code/further-link.ts'
import { refuse } from '../domain/refusal.ts'
import { readEach } from '../persistence/shared-reads.ts'
import { openSheetLinks } from '../persistence/sheet-links.ts'

/** The further links of a sheet, in their order; refuses `sheet.unknown`. */
export const links = service<'sheets.links'>(async (context, { id }) => {
  const stores = ownStores(context)
  const [, found] = await readEach(context.trx, [
    () => requireSheet(stores, id),
    () => openSheetLinks(context.trx, stores.companyId).list(id),
  ])
  return { links: found }
})

/**
 * Replaces the links of a sheet, validated or not: they are part of neither its label nor its versions.
 * Refuses `sheet.unknown`, and `sheet.linkTwice` for two links that a reader could not distinguish.
 */
export const setLinks = service<'sheets.setLinks'>(async (context, { id, links: newLinks }) => {
  const stores = ownStores(context)
  await requireSheet(stores, id, true)
  if (newLinks.some((link, index) => newLinks.slice(index + 1).some((later) => isSameTarget(link, later))))
    refuse('sheet.linkTwice')
  const store = openSheetLinks(context.trx, stores.companyId)
  const before = await store.list(id)
  await store.replace(id, newLinks)
  const after = await store.list(id)
  await record(
    context,
    stores.companyId,
    'sheets.setLinks',
    sheetSubject(id),
    { links: before },
    { links: after },
  )
  return { code: 0, links: after }
})

/** The links of a code in addition to its label: its digital link, and the producer's further links. */
export type CodeLinks = {
  readonly gtin: string | null
  readonly cpv: string | null
  readonly digitalLink: string | null
  readonly further: readonly FurtherLink[]
}

/** The links of a code, for anyone; null when the code does not exist. */
export async function codeLinks(
  facts: LabelFacts,
  origins: Parameters<typeof digitalLinkOfCode>[1],
  code: string,
): Promise<CodeLinks | null> {
  const record = await facts.code(code)
  if (record === null) return null
  return {
    gtin: record.gtin,
    cpv: record.cpv,
    digitalLink: digitalLinkOfCode(record, origins),
    further: await facts.links(record),
  }
}
