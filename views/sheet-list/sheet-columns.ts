// The columns of a list of sheets, and which of them this device shows.

import { useSyncExternalStore } from 'react'
import type { SheetSort } from '../client/sheet-query.ts'
import { saveColumns, savedColumns } from '../client/storage.ts'
import type { MessageId } from '../client/translations.ts'

/** The optional columns in their order; the name of the wine always comes first. */
export const sheetColumns = [
  'brand',
  'reference',
  'vintage',
  'type',
  'appellation',
  'market',
  'gtin',
  'code',
  'status',
  'updated',
] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** The columns that show until the user chooses others. */
export const usualColumns: readonly SheetColumn[] = ['brand', 'reference', 'vintage', 'status', 'updated']

/** The titles of the columns and of the orders by them. */
export const columnMessages: Readonly<Record<SheetSort, MessageId>> = {
  updated: 'part.sheets.updated',
  name: 'part.sheets.wine',
  brand: 'field.brand.title',
  reference: 'field.reference.title',
  vintage: 'field.vintage.title',
  status: 'part.sheets.status',
  type: 'field.wineType.title',
  appellation: 'field.appellation.title',
  market: 'field.targetMarket.title',
  gtin: 'field.gtin.title',
  code: 'part.sheets.publicCode',
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * The shown columns, and a function that chooses others. The server and the first paint show the usual ones.
 */
export function useSheetColumns(): {
  readonly shown: readonly SheetColumn[]
  readonly show: (columns: readonly string[]) => void
} {
  const stored = useSyncExternalStore(subscribe, savedColumns, () => null)
  const names = stored?.split(',')
  return {
    shown: names === undefined ? usualColumns : sheetColumns.filter((column) => names.includes(column)),
    show: (columns) => {
      saveColumns(sheetColumns.filter((column) => columns.includes(column)).join(','))
      for (const listener of listeners) listener()
    },
  }
}
