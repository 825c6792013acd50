// The wines of an import, read from the list of wines, and the publication of their drafts one by one.

import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from '../router/context.ts'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useAction } from '../ui/action.ts'

type SheetRow = Output<'sheets.list'>['rows'][number]
export type ImportedWine = Pick<SheetRow, 'id' | 'state' | 'archived' | 'withdrawn'> & {
  /** Brand, name and vintage. */
  readonly title: string
}

/** Rows of a page of the list, and the pages that are read at most: an import has just changed its wines. */
const pageSize = 200
const mostPages = 3

/** The wines of an import in the order of its lines; empty until they are read. */
export function useImportedWines({ sheets }: ImportAnswer): {
  readonly wines: readonly ImportedWine[]
  readonly reload: () => void
} {
  const [wines, setWines] = useState<readonly ImportedWine[]>([])
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    readWines(sheets, stop.signal).then(setWines, () => undefined)
    return () => {
      stop.abort()
    }
  }, [sheets, round])
  return {
    wines,
    reload: useCallback(() => {
      setRound((number) => number + 1)
    }, []),
  }
}

async function readWines(ids: readonly number[], signal: AbortSignal): Promise<ImportedWine[]> {
  const found = new Map<number, ImportedWine>()
  for (let page = 1; page <= mostPages && found.size < ids.length; page += 1) {
    const { rows } = await call(
      'sheets.list',
      { sort: 'updated', direction: 'desc', size: pageSize, page },
      { signal },
    )
    for (const row of rows) if (ids.includes(row.id)) found.set(row.id, wineOf(row))
    if (rows.length < pageSize) break
  }
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

function wineOf({ id, state, archived, withdrawn, brand, name, vintage }: SheetRow): ImportedWine {
  const title = [brand, name, vintage === null ? '' : String(vintage)].filter((part) => part !== '').join(' ')
  return { id, state, archived, withdrawn, title }
}

/** Publishes the drafts that are ready; `progress` counts those that were looked at. */
export function usePublication(drafts: readonly ImportedWine[], onPublished: () => void) {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState(0)
  const [outcome, setOutcome] = useState<{ published: number; open: number } | null>(null)
  const publish = useAction(
    useCallback(async () => {
      let published = 0
      setOutcome(null)
      try {
        for (const [index, { id }] of drafts.entries()) {
          setProgress(index)
          if (!(await call('sheets.readiness', { id })).ready) continue
          await call('sheets.generate', { id })
          published += 1
        }
      } finally {
        setOutcome({ published, open: drafts.length - published })
        onPublished()
        void revalidate()
      }
    }, [drafts, onPublished, revalidate]),
  )
  return { publish, progress, outcome }
}
