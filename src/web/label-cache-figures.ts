// The figures of the label cache: answers from memory, bytes, and labels that are answered without the database.

import type { Application } from '../application.ts'
import type { Counter } from '../metrics.ts'

/** A store of the cache; `calculatedSize` is in bytes, 0 where entries are counted. */
type FigureStore = { readonly size: number; readonly calculatedSize: number }

/** Counts answers, and hands out the size of the stores. */
export function labelCacheFigures(
  { metrics, ...application }: Application,
  stores: Readonly<Record<string, FigureStore>>,
): { readonly answered: (isCached: boolean) => void } {
  const counter = (outcome: string): Counter =>
    metrics.counter('nutricode_label_answers_total', 'Labels by where the answer came from.', { outcome })
  const [hits, misses] = [counter('memory'), counter('made')]
  const withoutDatabase = metrics.counter(
    'nutricode_labels_without_database_total',
    'Labels that were answered while the database did not answer.',
  )
  metrics.read(
    'nutricode_label_store_reads_total',
    'Reads that the store of published labels answered in place of the database.',
    () => [{ value: application.storedAnswers() }],
    'counter',
  )
  const ofStores = (figure: (store: FigureStore) => number) => () =>
    Object.entries(stores).map(([store, each]) => ({ labels: { store }, value: figure(each) }))
  metrics.read(
    'nutricode_label_cache_bytes',
    'Bytes of labels in memory.',
    ofStores(({ calculatedSize }) => calculatedSize),
  )
  metrics.read(
    'nutricode_label_cache_entries',
    'Entries in memory.',
    ofStores(({ size }) => size),
  )
  return {
    answered: (isCached) => {
      ;(isCached ? hits : misses).add()
      if (application.isDatabaseAway()) withoutDatabase.add()
    },
  }
}
