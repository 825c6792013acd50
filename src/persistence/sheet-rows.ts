// The rows of the table `sheets` and the records made from them; sheets.ts and sheet-lists.ts share them.

import { fromRow } from './row.ts'
import type { Transaction } from './database.ts'
import { sheetFields, type SheetDraft, type SheetField } from '../domain/sheet/fields.ts'
import type { SheetState } from '../domain/sheet/sheet-states.ts'

export type AssociatedProduct = { id: string; name: string; image: string | null }

/** A sheet as it is stored. */
export type SheetRecord = {
  readonly id: number
  readonly companyId: number
  readonly state: SheetState
  readonly draft: SheetDraft
  readonly code: string | null
  readonly version: number | null
  readonly revision: number
  readonly product: AssociatedProduct | null
  readonly archivedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly generatedAt: Date | null
  /** When support freed its GTIN for another company; its digital link is no longer printed then. */
  readonly gtinFreedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The user who changed it last; null for the operator, the worker or a deleted user. */
  readonly updatedBy: number | null
  /** Fields copied from another vintage that nobody has checked since. */
  readonly recheck: readonly SheetField[]
}

/** A sheet by its id, and a mark that is another one after each change of its row. */
export type MarkedSheet = { readonly id: number; readonly mark: string }

export type SheetRow = Record<string, unknown> & {
  id: number
  company_id: number
  state: SheetState
  code: string | null
  version: number | null
  revision: number
  product: AssociatedProduct | null
  archived_at: Date | null
  /** The call that archived the sheet last, and whether that call archived all sheets. */
  archive_call: number | null
  archived_by_all: boolean
  /** The call that restored the sheet last. */
  restore_call: number | null
  withdrawn_at: Date | null
  generated_at: Date | null
  gtin_freed_at: Date | null
  created_at: Date
  updated_at: Date
  updated_by: number | null
  idempotency_key: string | null
  recheck: SheetField[]
  search: string
}
/** The rows of one company. */
export function ownTable(trx: Transaction, companyId: number) {
  return trx<SheetRow>('sheets').where('company_id', companyId)
}

/** The record of a row. */
export function recordOf(row: SheetRow): SheetRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    state: row.state,
    draft: fromRow(sheetFields, row),
    code: row.code,
    version: row.version,
    revision: row.revision,
    product: row.product,
    archivedAt: row.archived_at,
    withdrawnAt: row.withdrawn_at,
    generatedAt: row.generated_at,
    gtinFreedAt: row.gtin_freed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    recheck: row.recheck,
  }
}
