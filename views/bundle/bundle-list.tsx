// Downloads of many wines: their progress, the buttons that control them, and the finished ZIP.

import { ActionIcon, Alert, Button, Group, Progress, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction, type Action } from '../ui/action.ts'
import { useFileSize } from '../ui/file-size.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { LeftOut } from './left-out.tsx'
import styles from './bundle-list.module.css'

type Command = InputOf<'bundles.control'>['action']
type Change = (bundle: BundleAnswer) => void

/** The section of downloads; nothing where there is none. */
export function BundleList({ bundles, onChange }: { bundles: readonly BundleAnswer[]; onChange: Change }) {
  const translate = useTranslate()
  if (bundles.length === 0) return null
  return (
    <Section title={translate('part.bundles.title')} lead={translate('part.bundles.lead')} id="downloads">
      <ul className={styles.bundles}>
        {bundles.map((bundle) => (
          <Bundle key={bundle.id} bundle={bundle} onChange={onChange} />
        ))}
      </ul>
    </Section>
  )
}

function Bundle({ bundle, onChange }: { bundle: BundleAnswer; onChange: Change }) {
  const translate = useTranslate()
  const { id, state, wines, done } = bundle
  const control = useAction(
    useCallback(
      async (action: Command) => {
        onChange((await call('bundles.control', { id, action })).bundle)
      },
      [id, onChange],
    ),
  )
  const isOpen = state === 'waiting' || state === 'running' || state === 'paused'
  const name = nameOf(bundle, translate)
  return (
    <li className={styles.bundle}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <Text size="sm" c="dimmed" role={isOpen ? 'status' : undefined}>
            <BundleStatus bundle={bundle} />
          </Text>
        </div>
        {isOpen && <Controls name={name} state={state} control={control} />}
        {state === 'done' && (
          <Button
            component="a"
            href={addressOf('bundles.file', { id })}
            download
            variant="light"
            size="sm"
            aria-label={translate('part.bundles.downloadName', { name })}
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          >
            {translate('part.export.confirm')}
          </Button>
        )}
      </div>
      <RefusalAlert refusal={control.refusal} />
      {state === 'failed' && <Failed control={control} />}
      {isOpen && (
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={(done / wines) * 100}
            animated={state === 'running'}
            aria-label={name}
            aria-valuetext={translate('part.bundles.drawn', { done, wines })}
          />
        </Progress.Root>
      )}
      <LeftOut left={bundle.left} />
    </li>
  )
}

function nameOf(
  { wines, formats, symbols, kit, artworkReport }: BundleAnswer,
  translate: ReturnType<typeof useTranslate>,
): string {
  const others = symbols.length === 1 && symbols[0] === 'qr' ? [] : symbols
  return [
    translate('part.bundles.wines', { count: wines }),
    formats.map((format) => format.toUpperCase()).join(', '),
    ...(others.length === 0
      ? []
      : [others.map((symbol) => translate(`part.codes.symbol.${symbol}`)).join(', ')]),
    ...(kit.length === 0 ? [] : [translate('part.documents.kit')]),
    ...(artworkReport ? [translate('part.documents.report')] : []),
  ].join(' · ')
}

/** The progress of a bundle in words. */
function BundleStatus({
  bundle: { state, done, wines, files, bytes, createdAt, expiresAt },
}: {
  bundle: BundleAnswer
}) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  if (state === 'done')
    return translate('part.bundles.done', {
      moment: translate.moment(createdAt),
      count: files,
      size: sizeOf(bytes ?? 0),
      day: translate.day(expiresAt),
    })
  if (state === 'waiting' || state === 'failed') return translate(`part.files.state.${state}`)
  const drawn = translate('part.bundles.drawn', { done, wines })
  return state === 'paused' ? `${drawn} · ${translate('part.files.state.paused')}` : drawn
}

function Failed({ control }: { control: Action<readonly [Command], void> }) {
  const translate = useTranslate()
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm" mb="sm">
        {translate('part.bundles.failed')}
      </Text>
      <Group gap="sm">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden />}
          loading={control.busy}
          onClick={() => {
            void control.run('resume')
          }}
        >
          {translate('part.tryAgain')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            void control.run('cancel')
          }}
        >
          {translate('part.bundles.remove')}
        </Button>
      </Group>
    </Alert>
  )
}

function Controls({
  name,
  state,
  control,
}: {
  name: string
  state: BundleAnswer['state']
  control: Action<readonly [Command], void>
}) {
  const translate = useTranslate()
  const isPaused = state === 'paused'
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  const title = translate(isPaused ? 'part.files.resume' : 'part.files.pause', { name })
  const cancel = translate('part.files.cancel', { name })
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={title}
        title={title}
        disabled={control.busy}
        onClick={() => {
          void control.run(isPaused ? 'resume' : 'pause')
        }}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={cancel}
        title={cancel}
        disabled={control.busy}
        onClick={() => {
          void control.run('cancel')
        }}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
