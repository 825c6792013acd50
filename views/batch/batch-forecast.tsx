// The forecast of a batch before it is opened: a sample code with its address, the size of the files, and the
// time.

import { Text } from '../text/text.tsx'
import { useEffect, useMemo, useState } from 'react'
import { batchFileFormats, type SheetAnswer } from '../../src/contract/answers.ts'
import { call } from '../client/call.ts'
import { codeMatrix, pathOfMatrix, type CodeMatrix } from './code-matrix.ts'
import {
  csvBytes,
  drawSeconds,
  fileBytes,
  sampleAddress,
  sampleSerial,
  type SampleForm,
} from './serial-sample.ts'
import { useTranslate } from '../client/translations.ts'
import { useDuration } from '../ui/duration.ts'
import { useFileSize } from '../files/file-size.ts'
import styles from './batch-forecast.module.css'

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const quiet = 4

/** `form` is null while the typed values are invalid; `count` is 0 while it is not a number. */
export function BatchForecast({
  fiche,
  form,
  count,
}: {
  fiche: number | null
  form: SampleForm | null
  count: number
}) {
  const translate = useTranslate()
  const sheet = useSheet(fiche)
  const address = sheet === null || form === null ? undefined : sampleAddress(sheet, form)
  const matrix = useMatrix(address)
  if (address === undefined || form === null) return null
  return (
    <div className={styles.forecast}>
      <figure className={styles.picture}>
        <div className={styles.paper}>{matrix !== null && <Code matrix={matrix} />}</div>
        {matrix !== null && (
          <figcaption>
            {translate('page.serialize.symbol', { version: matrix.version, side: matrix.side })}
          </figcaption>
        )}
      </figure>
      <div className={styles.facts}>
        <Text size="sm" c="dimmed">
          {translate('page.serialize.sample')}
        </Text>
        <code>{address}</code>
        {count > 0 && matrix !== null && (
          <FileSizes count={count} address={address} serial={sampleSerial(form)} side={matrix.side} />
        )}
      </div>
    </div>
  )
}

function Code({ matrix }: { matrix: CodeMatrix }) {
  const translate = useTranslate()
  const path = useMemo(() => pathOfMatrix(matrix), [matrix])
  const width = matrix.side + 2 * quiet
  return (
    <svg
      viewBox={`${String(-quiet)} ${String(-quiet)} ${String(width)} ${String(width)}`}
      role="img"
      aria-label={translate('page.serialize.picture')}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The size of every kind of file, and the time to draw one. */
function FileSizes({
  count,
  address,
  serial,
  side,
}: {
  count: number
  address: string
  serial: string
  side: number
}) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const durationOf = useDuration()
  const files = [
    { name: 'CSV', bytes: csvBytes(count, address, serial) },
    ...batchFileFormats.map((format) => ({
      name: translate(`part.files.format.${format}`),
      bytes: fileBytes(format, count, side),
    })),
  ]
  return (
    <>
      <Text size="sm" mt="sm">
        {translate('page.serialize.weight', { count })}
      </Text>
      <dl className={styles.cost}>
        {files.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sizeOf(bytes)}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {translate('page.serialize.time', { time: durationOf(drawSeconds(count)) })}
      </Text>
    </>
  )
}

/** The chosen sheet; null until the server has answered. */
function useSheet(chosen: number | null): SheetAnswer | null {
  const [sheet, setSheet] = useState<SheetAnswer | null>(null)
  useEffect(() => {
    if (chosen === null) return undefined
    const stop = new AbortController()
    call('sheets.get', { id: chosen }, { signal: stop.signal }).then(setSheet, () => undefined)
    return () => {
      stop.abort()
    }
  }, [chosen])
  return sheet?.id === chosen ? sheet : null
}

/** The modules of an address; those of the previous address until they are computed. */
function useMatrix(address: string | undefined): CodeMatrix | null {
  const [matrix, setMatrix] = useState<CodeMatrix | null>(null)
  useEffect(() => {
    let isGone = false
    if (address !== undefined)
      codeMatrix(address).then(
        (next) => {
          if (!isGone) setMatrix(next)
        },
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [address])
  return matrix
}
