// Finished files of the batches of a wine, to be shared by a guest link.

import { useEffect, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import { call, CallRefusal } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useFileSize } from '../files/file-size.ts'
import { Checklist } from '../form/checklist.tsx'

type BatchFile = Output<'serials.fileList'>['files'][number]

/** Most batches of a wine whose files are offered, the newest first. */
const mostBatches = 10

/** Nothing for a wine without finished files, and for those who may not see batches. */
export function BatchFileChoice({
  wine,
  chosen,
  onChange,
}: {
  wine: number
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const files = useFinishedFiles(wine)
  if (files.length === 0) return null
  return (
    <Checklist
      label={translate('part.guests.batchFiles')}
      description={translate('part.guests.batchFilesHelp')}
      choices={files.map(({ id, batch, format, bytes }) => ({
        value: id,
        label: `${translate('part.guests.batchFile', {
          batch: String(batch),
          format: translate(`part.files.format.${format}`),
        })} · ${sizeOf(bytes)}`,
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

function useFinishedFiles(wine: number): readonly BatchFile[] {
  const mayList = sessionAllows(useSession(), operationOf('serials.fileList').needs)
  const [files, setFiles] = useState<readonly BatchFile[]>([])
  useEffect(() => {
    if (!mayList) return undefined
    let isStale = false
    void finishedFiles(wine).then((found) => {
      if (!isStale) setFiles(found)
    })
    return () => {
      isStale = true
    }
  }, [wine, mayList])
  return files
}

/** A refusal means that there is nothing to share. */
async function finishedFiles(wine: number): Promise<BatchFile[]> {
  try {
    const { batches } = await call('serials.list', { size: 200 })
    const own = batches.filter(({ fiche }) => fiche === wine).slice(0, mostBatches)
    const lists = await Promise.all(own.map(({ id }) => call('serials.fileList', { batch: id })))
    return lists.flatMap(({ files }) => files.filter(({ state }) => state === 'done'))
  } catch (error) {
    if (error instanceof CallRefusal) return []
    throw error
  }
}
