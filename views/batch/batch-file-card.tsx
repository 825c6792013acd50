// One file of a batch: its progress, the buttons that control it, and its finished parts to download.

import { ActionIcon, Alert, Anchor, Button, Group, Progress, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDotsVertical,
  IconFileInfo,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import { type BatchFileAnswer } from '../../src/contract/answers.ts'
import type { Input as OperationInput } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction, type Action } from '../ui/action.ts'
import { useDuration } from '../ui/duration.ts'
import { useFileSize } from '../ui/file-size.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
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
  const isOpen = isUnfinished(file)
  return (
    <li className={styles.file} data-state={state}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <Text size="sm" c="dimmed" role={isOpen ? 'status' : undefined}>
            <FileStatus file={file} />
          </Text>
        </div>
        <FileControls file={file} name={name} control={control} />
      </div>
      <RefusalAlert refusal={control.refusal} />
      {state === 'failed' && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm" mb="sm">
            {translate('part.files.failed')}
          </Text>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden />}
            loading={control.busy}
            onClick={() => {
              void control.run({ action: 'resume' })
            }}
          >
            {translate('part.tryAgain')}
          </Button>
        </Alert>
      )}
      {isOpen && (
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={(drawn / count) * 100}
            animated={state === 'running'}
            aria-label={name}
            aria-valuetext={translate('part.files.drawn', { drawn, count })}
          />
        </Progress.Root>
      )}
      {file.written.length > 0 && <FileParts file={file} />}
    </li>
  )
}

/** Format and range of a file, and the words above its codes. */
function nameOf({ format, from, to, heading }: BatchFileAnswer, translate: Translate): string {
  const name = translate('part.files.name', { format: translate(`part.files.format.${format}`), from, to })
  return [name, ...(heading?.texts ?? [])].join(' · ')
}

function isUnfinished({ state }: BatchFileAnswer): boolean {
  return state === 'waiting' || state === 'running' || state === 'paused'
}

/** The buttons that pause, resume, cancel and redo a file. */
function FileControls({
  file,
  name,
  control,
}: {
  file: BatchFileAnswer
  name: string
  control: Action<readonly [FileCommand], void>
}) {
  const translate = useTranslate()
  const { state } = file
  return (
    <Group gap={4} wrap="nowrap">
      {(state === 'waiting' || state === 'running') && (
        <FileButton
          icon={IconPlayerPause}
          title={translate('part.files.pause', { name })}
          busy={control.busy}
          onClick={() => {
            void control.run({ action: 'pause' })
          }}
        />
      )}
      {state === 'paused' && (
        <FileButton
          icon={IconPlayerPlay}
          title={translate('part.files.resume', { name })}
          busy={control.busy}
          onClick={() => {
            void control.run({ action: 'resume' })
          }}
        />
      )}
      {isUnfinished(file) && (
        <FileButton
          icon={IconX}
          title={translate('part.files.cancel', { name })}
          busy={control.busy}
          onClick={() => {
            void control.run({ action: 'cancel' })
          }}
        />
      )}
      {file.written.length > 0 && (
        <RedoMenu
          file={file}
          name={name}
          onRedo={(part) => {
            void control.run({ action: 'redo', part })
          }}
        />
      )}
    </Group>
  )
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
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={translate('part.files.more', { name })}
        >
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    />
  )
}

function FileButton({
  icon: Icon,
  title,
  busy,
  onClick,
}: {
  icon: typeof IconX
  title: string
  busy: boolean
  onClick: () => void
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={title}
      title={title}
      disabled={busy}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
