// What is stored for lines of an import, read with few statements for all of them.

import type { CompanyStores } from '../context.ts'
import type { Stored } from './plan.ts'
import { gtin14 } from '../../domain/code/gs1.ts'
import type { SpreadsheetLine } from '../../domain/spreadsheet/table.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

/**
 * The sheets that lines find or share a GTIN with, and the earlier lines of the same import.
 * @param importId the import, which locks the sheets that its lines find; without it nothing is locked
 */
export async function lookUp(
  stores: CompanyStores,
  lines: readonly SpreadsheetLine[],
  importId?: number,
): Promise<Stored> {
  const isLocking = importId !== undefined
  const references = definedOf(lines.map(({ draft }) => draft.reference))
  const named = await stores.sheets.imports.withReferences(references, isLocking)
  const gtins = definedOf([...lines, ...named].map(({ draft }) => draft.gtin))
  const withGtins = await stores.sheets.imports.withGtins(gtins)
  const sought = new Set(
    lines.flatMap(({ draft: { reference, gtin } }) =>
      reference === undefined && gtin !== undefined ? [gtin14(gtin)] : [],
    ),
  )
  const isSought = ({ draft: { gtin } }: SheetRecord) => gtin !== undefined && sought.has(gtin14(gtin))
  const locked = isLocking
    ? await stores.sheets.imports.lockAll(withGtins.filter(isSought).map(({ id }) => id))
    : []
  const sheets = [...new Map([...withGtins, ...named, ...locked].map((sheet) => [sheet.id, sheet])).values()]
  return { sheets, earlier: await earlierLines(stores, lines, sheets.filter(isSought), importId) }
}

async function earlierLines(
  stores: CompanyStores,
  lines: readonly SpreadsheetLine[],
  sought: readonly SheetRecord[],
  importId: number | undefined,
): Promise<Stored['earlier']> {
  const drafts = [...lines, ...sought].map(({ draft }) => draft)
  const identities = [
    ...definedOf(drafts.map(({ reference }) => reference)).map((reference) => `reference ${reference}`),
    ...definedOf(lines.map(({ draft }) => draft.gtin)).map((gtin) => `gtin ${gtin14(gtin)}`),
  ]
  return importId === undefined || identities.length === 0
    ? new Map()
    : stores.importLines.earlier(importId, identities)
}

function definedOf(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))]
}
