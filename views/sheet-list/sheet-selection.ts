// The selection in a list of sheets: single sheets, over several pages, or all sheets that the filter finds.

import { useState } from 'react'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { numberIn } from '../client/view-state.ts'
import type { Selection } from '../table/data-table.tsx'

/** Sheets that one call duplicates, at most (`sheets.duplicate`). */
export const mostDuplicates = 200

export type SheetRow = Output<'sheets.list'>['rows'][number]
type SheetFilterInput = NonNullable<Input<'sheets.archive'>['filter']>

export type SheetSelection = {
  /** True when all sheets that the filter finds are chosen. */
  readonly isAll: boolean
  readonly count: number
  /** The chosen rows; those of the page when all are chosen. */
  readonly rows: readonly SheetRow[]
  /** True when every row of the page is chosen and there are more pages, all of which are counted. */
  readonly offersAll: boolean
  readonly chooseAll: () => void
  readonly clear: () => void
  readonly table: Selection<number>
}

/** The chosen sheets: a selection of the list, or the row of a menu. */
export type SheetChoice = Pick<SheetSelection, 'isAll' | 'rows' | 'count'>

/** One row as the chosen sheets. */
export function oneOf(row: SheetRow): SheetChoice {
  return { isAll: false, rows: [row], count: 1 }
}

/** The name of a dialog in the address: with the number of its wine, where it is about one. */
export function choiceName(dialog: string): (choice: SheetChoice) => string {
  return ({ isAll, rows }) => (isAll || rows.length !== 1 ? dialog : `${dialog}-${String(rows[0]?.id)}`)
}

/** What such a dialog is about, where it is a wine of the page. */
export function choiceOf(dialog: string, rows: readonly SheetRow[]): (name: string) => SheetChoice | null {
  return (name) => {
    const row = rows.find(({ id }) => id === numberIn(name, dialog))
    return row === undefined ? null : oneOf(row)
  }
}

type ChosenSheets = {
  readonly of: string
  readonly isAll: boolean
  readonly rows: ReadonlyMap<number, SheetRow>
}

/** Rows of one call, at most. */
const largestPage = 200

/**
 * The selection of a list.
 * @param of identifies the filters of the list: another list begins with nothing chosen
 */
export function useSheetSelection(
  { rows, total, more }: Pick<Output<'sheets.list'>, 'rows' | 'total' | 'more'>,
  of: string,
): SheetSelection {
  const none: ChosenSheets = { of, isAll: false, rows: new Map() }
  const [stored, setChosen] = useState(none)
  const chosen = stored.of === of ? stored : none
  if (stored !== chosen) setChosen(chosen)
  const page = new Map(rows.map((row) => [row.id, row]))
  const shown = chosen.isAll ? page : chosen.rows
  return {
    isAll: chosen.isAll,
    count: chosen.isAll ? total : chosen.rows.size,
    rows: [...shown.values()],
    offersAll:
      !chosen.isAll &&
      !more &&
      total > rows.length &&
      rows.length > 0 &&
      rows.every(({ id }) => chosen.rows.has(id)),
    chooseAll: () => {
      setChosen({ of, isAll: true, rows: new Map() })
    },
    clear: () => {
      setChosen(none)
    },
    table: {
      chosen: new Set(shown.keys()),
      onChange: (ids) => {
        setChosen({ of, isAll: false, rows: pick(ids, new Map([...shown, ...page])) })
      },
    },
  }
}

/** The rows with these ids, in the order of the ids. */
function pick(ids: Iterable<number>, rows: ReadonlyMap<number, SheetRow>): ReadonlyMap<number, SheetRow> {
  return new Map(
    [...ids].flatMap((id) => {
      const row = rows.get(id)
      return row === undefined ? [] : [[id, row] as const]
    }),
  )
}

/** The input of an operation on many sheets: the ids, or the filter when all of its sheets are chosen. */
export function selectionInput(
  { isAll, rows }: Pick<SheetSelection, 'isAll' | 'rows'>,
  filter: SheetFilterInput,
): Input<'sheets.archive'> {
  return isAll ? { filter } : { ids: rows.map(({ id }) => id) }
}

/**
 * All rows of a selection, fetched page by page. Call it only for selections within the bound of the
 * operation that follows.
 */
export async function selectedRows(
  { isAll, rows, count }: Pick<SheetSelection, 'isAll' | 'rows' | 'count'>,
  filter: SheetFilterInput,
): Promise<readonly SheetRow[]> {
  if (!isAll) return rows
  const fetchedRows: SheetRow[] = []
  for (let page = 1; fetchedRows.length < count; page += 1) {
    const answer = await call('sheets.list', {
      ...filter,
      sort: 'name',
      direction: 'asc',
      page,
      size: largestPage,
    })
    fetchedRows.push(...answer.rows)
    if (answer.rows.length < largestPage) break
  }
  return fetchedRows
}
