// The columns of a list of sheets: which there are, and which of them are shown on this device.

import { useSyncExternalStore } from 'react'
import type { SheetSort } from '../client/sheet-query.ts'
import { keepColumns, keptColumns } from '../client/storage.ts'
import type { MessageId } from '../client/translations.ts'

/** Columns that can be left out, in their order; the name of the wine always stands first. */
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

/** Shown until somebody chooses. */
export const usualColumns: readonly SheetColumn[] = ['brand', 'reference', 'vintage', 'status', 'updated']

/** Words of the columns, and of the orders by them. */
export const columnWords: Readonly<Record<SheetSort, MessageId>> = {
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

const hearers = new Set<() => void>()

function watch(hearer: () => void): () => void {
  hearers.add(hearer)
  window.addEventListener('storage', hearer)
  return () => {
    hearers.delete(hearer)
    window.removeEventListener('storage', hearer)
  }
}

/** The columns shown here, and how to choose others. The server, and the first paint, know only the usual ones. */
export function useSheetColumns(): {
  readonly shown: readonly SheetColumn[]
  readonly show: (columns: readonly string[]) => void
} {
  const kept = useSyncExternalStore(watch, keptColumns, () => null)
  const names = kept?.split(',')
  return {
    shown: names === undefined ? usualColumns : sheetColumns.filter((column) => names.includes(column)),
    show: (columns) => {
      keepColumns(sheetColumns.filter((column) => columns.includes(column)).join(','))
      for (const hearer of hearers) hearer()
    },
  }
}
