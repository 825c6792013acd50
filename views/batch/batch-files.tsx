// Pictures and print files of a batch: asked for, watched as they are made, steered, and downloaded part by part. While
// one is under way the server is asked once a second.

import {
  ActionIcon,
  Anchor,
  Button,
  Chip,
  Group,
  Input,
  Menu,
  Progress,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import {
  IconDotsVertical,
  IconFileInfo,
  IconPhotoPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import {
  batchFileFormats,
  type BatchAnswer,
  type BatchFileAnswer,
  type BatchFileFormat,
} from '../../src/contract/answers.ts'
import type { Input as OperationInput } from '../../src/contract/operations/index.ts'
import { addressOf, call } from '../client/call.ts'
import { drawSeconds } from './serial-sample.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RangeFields, useRange } from './batch-range.tsx'
import { useDuration } from '../ui/duration.ts'
import { useFileSize } from '../ui/file-size.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './batch-files.module.css'

/** Milliseconds between two questions. */
const pace = 1000

/** Parts that are listed at once. */
const shownParts = 12

export function BatchFiles({ batch, first }: { batch: BatchAnswer; first: readonly BatchFileAnswer[] }) {
  const translate = useTranslate()
  const { files, take } = useFiles(batch.id, first)
  return (
    <>
      <Order batch={batch} onAsked={take} />
      {files.length === 0 ? (
        <Text c="dimmed" mt="lg">
          {translate('part.files.none')}
        </Text>
      ) : (
        <ul className={styles.files} aria-label={translate('part.files.made')}>
          {files.map((file) => (
            <MadeFile key={file.id} file={file} onChange={take} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The files as they stand now, asked again as long as one is under way. A question that got no answer is put again. */
function useFiles(
  batch: number,
  first: readonly BatchFileAnswer[],
): { files: readonly BatchFileAnswer[]; take: (changed: readonly BatchFileAnswer[]) => void } {
  const [files, setFiles] = useState(first)
  const [round, setRound] = useState(0)
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'running')
  useEffect(() => {
    if (!isBusy) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call('serials.fileList', { batch }, { signal: stop.signal })
        .then(
          (answer) => {
            setFiles(answer.files)
          },
          () => undefined,
        )
        .finally(() => {
          if (!stop.signal.aborted) setRound((before) => before + 1)
        })
    }, pace)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [batch, isBusy, round])
  const take = useCallback((changed: readonly BatchFileAnswer[]) => {
    setFiles((before) => [
      ...changed.filter(({ id }) => !before.some((one) => one.id === id)),
      ...before.map((one) => changed.find(({ id }) => id === one.id) ?? one),
    ])
    // An answer that is on its way knows nothing of the change.
    setRound((before) => before + 1)
  }, [])
  return { files, take }
}

function Order({
  batch: { id, count },
  onAsked,
}: {
  batch: BatchAnswer
  onAsked: (files: readonly BatchFileAnswer[]) => void
}) {
  const translate = useTranslate()
  const lasting = useDuration()
  const [formats, setFormats] = useState<readonly BatchFileFormat[]>(['svg-zip'])
  const [isPart, setPart] = useState(false)
  const part = useRange(count)
  const { from, to } = (isPart ? part.range : { from: 1, to: count }) ?? {}
  const ask = useAction(
    useCallback(async () => {
      if (from === undefined || to === undefined) return
      const { files } = await call('serials.files', { batch: id, formats: [...formats], from, to })
      onAsked(files)
      showSuccess(translate('part.files.asked', { count: files.length }))
    }, [id, formats, from, to, onAsked, translate]),
  )
  const isGood = from !== undefined && to !== undefined && formats.length > 0
  return (
    <Stack gap="md" align="flex-start">
      <RefusalAlert refusal={ask.refusal} />
      <Input.Wrapper
        label={translate('part.files.formats')}
        labelElement="div"
        description={translate('part.files.formatsHelp')}
      >
        <Chip.Group
          multiple
          value={[...formats]}
          onChange={(chosen) => {
            setFormats(batchFileFormats.filter((format) => chosen.includes(format)))
          }}
        >
          <Group gap={6} mt={6} mb={6} role="group" aria-label={translate('part.files.formats')}>
            {batchFileFormats.map((format) => (
              <Chip key={format} value={format} size="sm" radius="sm">
                {translate(`part.files.format.${format}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Switch
        label={translate('page.batch.range')}
        checked={isPart}
        onChange={(event) => {
          setPart(event.currentTarget.checked)
        }}
      />
      {isPart && <RangeFields state={part} count={count} />}
      <Group gap="md">
        <Button
          loading={ask.busy}
          disabled={!isGood}
          leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            void ask.run()
          }}
        >
          {translate('part.files.ask', { count: formats.length })}
        </Button>
        {isGood && (
          <Text size="sm" c="dimmed">
            {translate('part.files.about', { time: lasting(drawSeconds(to - from + 1) * formats.length) })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

type Steer = OperationInput<'serials.steer'>

function MadeFile({
  file,
  onChange,
}: {
  file: BatchFileAnswer
  onChange: (files: readonly BatchFileAnswer[]) => void
}) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const { id, batch, format, from, to, state, count, drawn } = file
  const steer = useAction(
    useCallback(
      async (wish: Omit<Steer, 'file'>) => {
        onChange([(await call('serials.steer', { file: id, ...wish })).file])
      },
      [id, onChange],
    ),
  )
  const name = translate('part.files.name', { format: translate(`part.files.format.${format}`), from, to })
  const isOpen = state === 'waiting' || state === 'running' || state === 'paused'
  return (
    <li className={styles.file} data-state={state}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <Text size="sm" c="dimmed" role={isOpen ? 'status' : undefined}>
            <Standing file={file} />
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {(state === 'waiting' || state === 'running') && (
            <Small
              icon={IconPlayerPause}
              title={translate('part.files.pause', { name })}
              busy={steer.busy}
              onClick={() => {
                void steer.run({ action: 'pause' })
              }}
            />
          )}
          {state === 'paused' && (
            <Small
              icon={IconPlayerPlay}
              title={translate('part.files.resume', { name })}
              busy={steer.busy}
              onClick={() => {
                void steer.run({ action: 'resume' })
              }}
            />
          )}
          {isOpen && (
            <Small
              icon={IconX}
              title={translate('part.files.cancel', { name })}
              busy={steer.busy}
              onClick={() => {
                void steer.run({ action: 'cancel' })
              }}
            />
          )}
          {file.written.length > 0 && (
            <Redo
              file={file}
              name={name}
              onRedo={(part) => {
                void steer.run({ action: 'redo', part })
              }}
            />
          )}
        </Group>
      </div>
      <RefusalAlert refusal={steer.refusal} />
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
      {file.written.length > 0 && (
        <ul className={styles.parts}>
          {file.written.slice(0, shownParts).map((part) => (
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
              {translate('part.files.manifest', { count: file.written.length })}
            </Anchor>
          </li>
        </ul>
      )}
    </li>
  )
}

/** How far a file is, in words. */
function Standing({
  file: { state, drawn, count, rate, secondsLeft, bytes, expiresAt },
}: {
  file: BatchFileAnswer
}) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const lasting = useDuration()
  if (state === 'done')
    return translate('part.files.done', { count, size: sizeOf(bytes), day: translate.day(expiresAt) })
  if (state === 'cancelled' || state === 'expired' || state === 'waiting')
    return translate(`part.files.state.${state}`)
  const told = [
    translate('part.files.drawn', { drawn, count }),
    ...(state === 'paused'
      ? [translate('part.files.state.paused')]
      : rate > 0
        ? [translate('part.files.rate', { rate })]
        : []),
    ...(secondsLeft === null ? [] : [translate('part.files.left', { time: lasting(secondsLeft) })]),
  ]
  return told.join(' · ')
}

/** Any part can be made again by itself. */
function Redo({
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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={translate('part.files.more', { name })}
        >
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {written.slice(0, shownParts).map(({ part }) => (
          <Menu.Item
            key={part}
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
            onClick={() => {
              onRedo(part)
            }}
          >
            {translate('part.files.redo', { part })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Small({
  icon: Drawing,
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
      <Drawing size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
