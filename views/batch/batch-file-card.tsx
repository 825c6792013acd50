// One file of a batch: its progress, the buttons that control it, and its finished parts to download.

import { Anchor } from '../text/anchor.tsx'
import { IconDotsVertical, IconFileInfo, IconRefresh } from '@tabler/icons-react'
import { useCallback } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { type BatchFileAnswer } from '../../src/contract/answers.ts'
import type { Input as OperationInput } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useDuration } from '../ui/duration.ts'
import { useFileSize } from '../files/file-size.ts'
import { PreparedFile } from '../files/prepared-file.tsx'
import styles from './batch-files.module.css'
import { ButtonMenu } from '../overlay/button-menu.tsx'

type FileCommand = Omit<OperationInput<'serials.controlFile'>, 'file'>

/** Parts that are listed at once. */
const shownParts = 12

export function FileCard({
  file,
  onChange,
}: {
  file: BatchFileAnswer
  onChange: (files: readonly BatchFileAnswer[]) => void
}) {
  const translate = useTranslate()
  const { id, state, count, drawn } = file
  const control = useAction(
    useCallback(
      async (command: FileCommand) => {
        onChange([(await call('serials.controlFile', { file: id, ...command })).file])
      },
      [id, onChange],
    ),
  )
  const name = nameOf(file, translate)
  return (
    <PreparedFile
      name={name}
      state={state}
      status={<FileStatus file={file} />}
      progress={{ done: drawn, of: count, text: translate('part.files.drawn', { drawn, count }) }}
      control={control}
      onCommand={(action) => {
        void control.run({ action })
      }}
      failure={translate('part.files.failed')}
      actions={
        file.written.length > 0 && (
          <RedoMenu
            file={file}
            name={name}
            onRedo={(part) => {
              void control.run({ action: 'redo', part })
            }}
          />
        )
      }
    >
      {file.written.length > 0 && <FileParts file={file} />}
    </PreparedFile>
  )
}

/** Format and range of a file, the words above its codes, and its print. */
function nameOf(file: BatchFileAnswer, translate: Translate): string {
  const { format, from, to, heading, print, printedModule } = file
  const name = translate('part.files.name', { format: translate(`part.files.format.${format}`), from, to })
  return [name, ...(heading?.texts ?? []), ...printMarks(print, printedModule, translate)].join(' · ')
}

/** How it is printed, as numbers with their units: the width of a module is the one that whole pixels give. */
function printMarks(
  print: BatchFileAnswer['print'],
  printedModule: number | null,
  translate: Translate,
): string[] {
  if (print === null) return []
  const { dpi, level, sheetWidth, sheetHeight, columns, rows } = print
  const pair = (one: number | undefined, two: number | undefined) =>
    one === undefined && two === undefined ? [] : [[one, two].map((side) => side ?? '…').join(' × ')]
  return [
    ...(printedModule === null ? [] : [`${translate.number(printedModule)} mm`]),
    ...(dpi === undefined ? [] : [translate('part.codes.dpi', { dpi: translate.number(dpi) })]),
    ...(level === undefined ? [] : [level]),
    ...pair(sheetWidth, sheetHeight).map((sides) => `${sides} mm`),
    ...pair(columns, rows),
  ]
}

/** The links to the finished parts and to their manifest. */
function FileParts({ file: { id, batch, written } }: { file: BatchFileAnswer }) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  return (
    <ul className={styles.parts}>
      {written.slice(0, shownParts).map((part) => (
        <li key={part.part}>
          <Anchor
            href={addressOf('serials.file', { batch, part: `${String(id)}-${String(part.part)}` })}
            download
            size="sm"
          >
            {part.name}
          </Anchor>{' '}
          <span>{sizeOf(part.bytes)}</span>
        </li>
      ))}
      <li>
        <Anchor
          href={addressOf('serials.file', { batch, part: `${String(id)}-manifest` })}
          download
          size="sm"
        >
          <IconFileInfo size={15} stroke={1.7} aria-hidden />{' '}
          {translate('part.files.manifest', { count: written.length })}
        </Anchor>
      </li>
    </ul>
  )
}

/** The progress of a file in words. */
function FileStatus({
  file: { state, drawn, count, rate, secondsLeft, bytes, expiresAt },
}: {
  file: BatchFileAnswer
}) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const durationOf = useDuration()
  if (state === 'done')
    return translate('part.files.done', { count, size: sizeOf(bytes), day: translate.day(expiresAt) })
  if (state === 'cancelled' || state === 'expired' || state === 'waiting' || state === 'failed')
    return translate(`part.files.state.${state}`)
  const facts = [
    translate('part.files.drawn', { drawn, count }),
    ...(state === 'paused'
      ? [translate('part.files.state.paused')]
      : rate > 0
        ? [translate('part.files.rate', { rate })]
        : []),
    ...(secondsLeft === null ? [] : [translate('part.files.left', { time: durationOf(secondsLeft) })]),
  ]
  return facts.join(' · ')
}

/** The menu that makes one part again. */
function RedoMenu({
  file: { written },
  name,
  onRedo,
}: {
  file: BatchFileAnswer
  name: string
  onRedo: (part: number) => void
}) {
  const translate = useTranslate()
  return (
    <ButtonMenu
      items={() =>
        written.slice(0, shownParts).map(({ part }) => ({
          title: translate('part.files.redo', { part }),
          icon: IconRefresh,
          onChoose: () => onRedo(part),
        }))
      }
      button={(props) => (
        <IconButton
          {...props}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={translate('part.files.more', { name })}
        >
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    />
  )
}
