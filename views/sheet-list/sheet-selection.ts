// Which sheets of a list are chosen: some by hand, over several pages, or all that the filter finds.

import { useState } from 'react'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import type { Selection } from '../ui/data-table.tsx'

export type SheetRow = Output<'sheets.list'>['rows'][number]
export type SheetFilterInput = NonNullable<Input<'sheets.archive'>['filter']>

export type SheetSelection = {
  /** All that the filter finds, seen or not. */
  readonly isAll: boolean
  readonly count: number
  /** Those chosen by hand; of a whole result, those of the page. */
  readonly rows: readonly SheetRow[]
  /** Every row of the page is chosen, and there are more. */
  readonly offersAll: boolean
  readonly chooseAll: () => void
  readonly clear: () => void
  readonly table: Selection<number>
}

type Chosen = { readonly of: string; readonly isAll: boolean; readonly rows: ReadonlyMap<number, SheetRow> }

/** Most rows that one call brings. */
const largestPage = 200

/** The selection of a list; `of` names what the list is narrowed to: another list begins with nothing chosen. */
export function useSheetSelection(
  { rows, total }: { rows: readonly SheetRow[]; total: number },
  of: string,
): SheetSelection {
  const none: Chosen = { of, isAll: false, rows: new Map() }
  const [kept, setChosen] = useState(none)
  const chosen = kept.of === of ? kept : none
  if (kept !== chosen) setChosen(chosen)
  const page = new Map(rows.map((row) => [row.id, row]))
  const shown = chosen.isAll ? page : chosen.rows
  return {
    isAll: chosen.isAll,
    count: chosen.isAll ? total : chosen.rows.size,
    rows: [...shown.values()],
    offersAll:
      !chosen.isAll && total > rows.length && rows.length > 0 && rows.every(({ id }) => chosen.rows.has(id)),
    chooseAll: () => {
      setChosen({ of, isAll: true, rows: new Map() })
    },
    clear: () => {
      setChosen(none)
    },
    table: {
      chosen: new Set(shown.keys()),
      onChange: (ids) => {
        const all = new Map([...shown, ...page])
        setChosen({
          of,
          isAll: false,
          rows: new Map(
            [...ids].flatMap((id) => {
              const row = all.get(id)
              return row === undefined ? [] : [[id, row] as const]
            }),
          ),
        })
      },
    },
  }
}

/** What an operation on many sheets is told: the ids, or the filter when all it finds is meant. */
export function selectionInput(
  { isAll, rows }: Pick<SheetSelection, 'isAll' | 'rows'>,
  filter: SheetFilterInput,
): Input<'sheets.archive'> {
  return isAll ? { filter } : { ids: rows.map(({ id }) => id) }
}

/** Every sheet of a selection, page by page. Ask only where the selection is small enough for what comes next. */
export async function rowsOf(
  { isAll, rows, count }: Pick<SheetSelection, 'isAll' | 'rows' | 'count'>,
  filter: SheetFilterInput,
): Promise<readonly SheetRow[]> {
  if (!isAll) return rows
  const found: SheetRow[] = []
  for (let page = 1; found.length < count; page += 1) {
    const answer = await call('sheets.list', {
      ...filter,
      sort: 'name',
      direction: 'asc',
      page,
      size: largestPage,
    })
    found.push(...answer.rows)
    if (answer.rows.length < largestPage) break
  }
  return found
}
