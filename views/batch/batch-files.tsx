// The files of a batch: pictures and print files, ordered, drawn by the worker, and downloaded. The page
// polls the server once a second while one of them is under way.

import { Text } from '../text/text.tsx'
import { useCallback, useState } from 'react'
import { type BatchAnswer, type BatchFileAnswer } from '../../src/contract/answers.ts'
import { call } from '../client/call.ts'
import { usePoll } from '../client/poll.ts'
import { useTranslate } from '../client/translations.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { FileCard } from './batch-file-card.tsx'
import { FileOrder } from './batch-file-order.tsx'
import styles from './batch-files.module.css'

/** Milliseconds between two polls. */
const pollInterval = 1000

export function BatchFiles({ batch, first }: { batch: BatchAnswer; first: readonly BatchFileAnswer[] }) {
  const translate = useTranslate()
  const { files, merge } = useBatchFiles(batch.id, first)
  return (
    <>
      <div className="unprinted">
        <FileOrder batch={batch} onOrdered={merge} />
      </div>
      {files.length === 0 ? (
        <Text c="dimmed" mt="lg">
          {translate('part.files.none')}
        </Text>
      ) : (
        <div className={styles.files}>
          <EntryList label={translate('part.files.made')}>
            {files.map((file) => (
              <FileCard key={file.id} file={file} onChange={merge} />
            ))}
          </EntryList>
        </div>
      )}
    </>
  )
}

/** The current files, polled while one is under way. `merge` takes over changed files. */
function useBatchFiles(
  batch: number,
  first: readonly BatchFileAnswer[],
): { files: readonly BatchFileAnswer[]; merge: (changed: readonly BatchFileAnswer[]) => void } {
  const [files, setFiles] = useState(first)
  const restart = usePoll(
    files.some(({ state }) => state === 'waiting' || state === 'running'),
    pollInterval,
    useCallback(
      async (signal: AbortSignal) => {
        setFiles((await call('serials.fileList', { batch }, { signal })).files)
      },
      [batch],
    ),
  )
  const merge = useCallback(
    (changed: readonly BatchFileAnswer[]) => {
      setFiles((before) => mergeFiles(before, changed))
      // The running poll may lack the change, so the next one starts.
      restart()
    },
    [restart],
  )
  return { files, merge }
}

/** New files come first; known files keep their position. */
function mergeFiles(
  before: readonly BatchFileAnswer[],
  changed: readonly BatchFileAnswer[],
): readonly BatchFileAnswer[] {
  return [
    ...changed.filter(({ id }) => !before.some((file) => file.id === id)),
    ...before.map((file) => changed.find(({ id }) => id === file.id) ?? file),
  ]
}
