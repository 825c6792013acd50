// Further links of the sheets of one company, in the order their producer gave them.

import type { FurtherLink } from '../domain/code/further-link.ts'
import type { Transaction } from './database.ts'

type Row = {
  company_id: number
  sheet_id: number
  place: number
  type: FurtherLink['type']
  language: string | null
  title: string
  href: string
}

/** Opens the further links of one company inside a transaction. */
export function openSheetLinks(trx: Transaction, companyId: number) {
  const table = () => trx<Row>('sheet_links').where('company_id', companyId)
  return {
    /** The links of a sheet. */
    list: async (sheetId: number): Promise<FurtherLink[]> => {
      const rows = await table().where('sheet_id', sheetId).orderBy('place')
      return rows.map(({ type, language, title, href }) => ({
        type,
        ...(language === null ? {} : { language }),
        title,
        href,
      }))
    },
    /** Puts these links in place of those that a sheet had. */
    replace: async (sheetId: number, links: readonly FurtherLink[]): Promise<void> => {
      await table().where('sheet_id', sheetId).delete()
      if (links.length === 0) return
      await trx<Row>('sheet_links').insert(
        links.map(({ type, language, title, href }, place) => ({
          company_id: companyId,
          sheet_id: sheetId,
          place,
          type,
          language: language ?? null,
          title,
          href,
        })),
      )
    },
  }
}
