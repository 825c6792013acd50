// The published versions of the sheets of one company: immutable and numbered.

import type { SheetDraft } from '../domain/sheet/fields.ts'
import { asPrepared, type Transaction } from './database.ts'

type VersionRecord = {
  readonly version: number
  readonly draft: SheetDraft
  readonly reason: string | null
  readonly userId: number | null
  readonly publishedAt: Date
  /** Edition of the law that the version was validated by; null before editions were stored. */
  readonly law: string | null
}
type VersionRow = {
  company_id: number
  sheet_id: number
  version: number
  content: SheetDraft
  reason: string | null
  user_id: number | null
  published_at: Date
  law: string | null
}

/** Opens the versions of one company inside a transaction. */
export function openVersions(trx: Transaction, companyId: number) {
  const table = () => trx<VersionRow>('versions').where('company_id', companyId)
  return {
    /** Adds the next version of a sheet. */
    publish: async (sheetId: number, entry: VersionRecord): Promise<void> => {
      await trx<VersionRow>('versions').insert({
        company_id: companyId,
        sheet_id: sheetId,
        version: entry.version,
        content: entry.draft,
        reason: entry.reason,
        user_id: entry.userId,
        published_at: entry.publishedAt,
        law: entry.law,
      })
    },
    /** The versions of a sheet, newest first; at most 1,000. */
    list: async (sheetId: number): Promise<VersionRecord[]> => {
      const query = table().where('sheet_id', sheetId).orderBy('version', 'desc').limit(1000)
      return (await asPrepared(trx, 'versions_of_sheet', query)).map(recordOf)
    },
    /** One version of a sheet, or null. */
    find: async (sheetId: number, version: number): Promise<VersionRecord | null> => {
      const row = await table().where('sheet_id', sheetId).where('version', version).first()
      return row === undefined ? null : recordOf(row)
    },
    /** The drafts of one version of each of some sheets, by the id of the sheet. */
    drafts: async (
      wanted: readonly { readonly sheetId: number; readonly version: number }[],
    ): Promise<ReadonlyMap<number, SheetDraft>> => {
      const query = table().whereRaw('(sheet_id, version) in (select * from unnest(?::int[], ?::int[]))', [
        wanted.map(({ sheetId }) => sheetId),
        wanted.map(({ version }) => version),
      ])
      const rows = await asPrepared(trx, 'drafts_of_versions', query)
      return new Map(rows.map(({ sheet_id, content }) => [sheet_id, content]))
    },
  }
}

function recordOf(row: VersionRow): VersionRecord {
  return {
    version: row.version,
    draft: row.content,
    reason: row.reason,
    userId: row.user_id,
    publishedAt: row.published_at,
    law: row.law,
  }
}
