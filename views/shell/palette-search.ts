// The wines and batches that the server finds for the search of everything.

import { useEffect, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession, type ClientSession } from '../client/session.ts'
import { maxSearchLength } from '../client/sheet-query.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import type { PaletteItem } from './palette-items.ts'

/** Milliseconds after the last keystroke before the server searches. */
const pause = 180

type Found = { readonly search: string; readonly items: readonly PaletteItem[]; readonly isFailed: boolean }
const nothing: Found = { search: '', items: [], isFailed: false }

/** What the server finds for the typed text; what it found before stays until then. */
export function useServerSearch(typed: string): {
  readonly items: readonly PaletteItem[]
  readonly isBusy: boolean
  readonly isFailed: boolean
} {
  const session = useSession()
  const translate = useTranslate()
  const search = typed.trim().slice(0, maxSearchLength)
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (search === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      searchServer(search, session, translate, stop.signal).then(
        (items) => {
          setFound({ search, items, isFailed: false })
        },
        () => {
          if (!stop.signal.aborted) setFound({ search, items: [], isFailed: true })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, session, translate])
  if (search === '') return { items: [], isBusy: false, isFailed: false }
  return { items: found.items, isBusy: found.search !== search, isFailed: found.isFailed }
}

async function searchServer(
  search: string,
  session: ClientSession,
  translate: Translate,
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  if (session.company === null) return []
  const maySeeWines = sessionAllows(session, pageOf('summary').needs)
  const maySeeBatches = sessionAllows(session, pageOf('batch').needs)
  const [wines, batches] = await Promise.all([
    maySeeWines ? call('sheets.list', { search, size: 6 }, { signal }) : null,
    maySeeBatches ? call('serials.list', { search, size: 4 }, { signal }) : null,
  ])
  const mayModify = sessionAllows(session, operationOf('sheets.update').needs)
  return [
    ...(wines?.rows ?? []).map((row) => wineItem(row, mayModify, translate)),
    ...(batches?.batches ?? []).map((batch) => batchItem(batch, translate)),
  ]
}

function wineItem(
  row: Output<'sheets.list'>['rows'][number],
  mayModify: boolean,
  translate: Translate,
): PaletteItem {
  const isDraft = row.state === sheetStates.unvalidated
  const status = row.withdrawn ? 'withdrawn' : row.archived ? 'archived' : isDraft ? 'draft' : 'validated'
  const name = wineName(row)
  return {
    id: `wine-${String(row.id)}`,
    kind: 'wine',
    title: name === '' ? translate('part.sheets.unnamed') : name,
    detail: [row.reference, translate(`part.status.${status}`)].filter((part) => part !== null).join(' · '),
    to:
      isDraft && mayModify && !row.archived
        ? `/create?id=${String(row.id)}`
        : `/recapitulatif/${String(row.id)}`,
  }
}

function batchItem(
  { id, sheetName, lot, count }: Output<'serials.list'>['batches'][number],
  translate: Translate,
): PaletteItem {
  return {
    id: `batch-${String(id)}`,
    kind: 'batch',
    title: translate('part.palette.batch', { number: id, wine: sheetName }),
    detail: [lot, translate('page.serialize.made', { count })].filter((part) => part !== null).join(' · '),
    to: `/serialize/${String(id)}`,
  }
}
