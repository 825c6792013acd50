// The further links of the sheets of one company, in the producer's order.

import type { FurtherLink } from '../domain/code/further-link.ts'
import { asPrepared, type Transaction } from './database.ts'

type SheetLinkRow = {
  company_id: number
  sheet_id: number
  position: number
  type: FurtherLink['type']
  language: string | null
  title: string
  href: string
}

/** Opens the further links of one company inside a transaction. */
export function openSheetLinks(trx: Transaction, companyId: number) {
  const table = () => trx<SheetLinkRow>('sheet_links').where('company_id', companyId)
  return {
    /** The links of a sheet. */
    list: async (sheetId: number): Promise<FurtherLink[]> => {
      const query = table().where('sheet_id', sheetId).orderBy('position')
      const rows = await asPrepared(trx, 'links_of_sheet', query)
      return rows.map(({ type, language, title, href }) => ({
        type,
        ...(language === null ? {} : { language }),
        title,
        href,
      }))
    },
    /** Replaces the links of a sheet. */
    replace: async (sheetId: number, links: readonly FurtherLink[]): Promise<void> => {
      await table().where('sheet_id', sheetId).delete()
      if (links.length === 0) return
      await trx<SheetLinkRow>('sheet_links').insert(
        links.map(({ type, language, title, href }, position) => ({
          company_id: companyId,
          sheet_id: sheetId,
          position,
          type,
          language: language ?? null,
          title,
          href,
        })),
      )
    },
  }
}
