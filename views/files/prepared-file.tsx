// A file that the worker prepares: its progress, the buttons that control it, and what is ready.

import { Progress } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import {
  IconAlertTriangle,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { useTranslate } from '../client/translations.ts'
import type { Action } from '../ui/action.ts'
import { Entry } from '../ui/entry-list.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'

type Command = 'pause' | 'resume' | 'cancel'
type State = 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled' | 'expired'

type Props = {
  readonly name: string
  readonly state: State
  /** The state in words. */
  readonly status: ReactNode
  /** How much of how much is done, and the same in words. */
  readonly progress: { readonly done: number; readonly of: number; readonly text: string }
  readonly control: Pick<Action<never, void>, 'busy' | 'refusal'>
  readonly onCommand: (command: Command) => void
  /** What the page says of a failure. */
  readonly failure: string
  /** A button beside "Try again". */
  readonly afterFailure?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export function PreparedFile(props: Props) {
  const { name, state, status, progress, control, actions, children } = props
  const isOpen = state === 'waiting' || state === 'running' || state === 'paused'
  return (
    <Entry
      title={name}
      isPast={state === 'cancelled' || state === 'expired'}
      facts={
        <Text size="sm" c="dimmed" role={isOpen ? 'status' : undefined}>
          {status}
        </Text>
      }
      actions={
        <Group gap={4} wrap="nowrap">
          {isOpen && <Controls {...props} />}
          {actions}
        </Group>
      }
    >
      <RefusalAlert refusal={control.refusal} />
      {state === 'failed' && <Failure {...props} />}
      {isOpen && (
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={(progress.done / progress.of) * 100}
            animated={state === 'running'}
            aria-label={name}
            aria-valuetext={progress.text}
          />
        </Progress.Root>
      )}
      {children}
    </Entry>
  )
}

function Failure({ failure, control, onCommand, afterFailure }: Props) {
  const translate = useTranslate()
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm" mb="sm">
        {failure}
      </Text>
      <Group gap="sm">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden />}
          loading={control.busy}
          onClick={() => {
            onCommand('resume')
          }}
        >
          {translate('part.tryAgain')}
        </Button>
        {afterFailure}
      </Group>
    </Alert>
  )
}

function Controls({ name, state, control: { busy }, onCommand }: Props) {
  const translate = useTranslate()
  const isPaused = state === 'paused'
  return (
    <>
      <ControlButton
        icon={isPaused ? IconPlayerPlay : IconPlayerPause}
        title={translate(isPaused ? 'part.files.resume' : 'part.files.pause', { name })}
        busy={busy}
        onClick={() => {
          onCommand(isPaused ? 'resume' : 'pause')
        }}
      />
      <ControlButton
        icon={IconX}
        title={translate('part.files.cancel', { name })}
        busy={busy}
        onClick={() => {
          onCommand('cancel')
        }}
      />
    </>
  )
}

type ControlProps = {
  readonly icon: Icon
  readonly title: string
  readonly busy: boolean
  readonly onClick: () => void
}

function ControlButton({ icon: Drawing, title, busy, onClick }: ControlProps) {
  return (
    <IconButton variant="subtle" color="gray" size={36} aria-label={title} disabled={busy} onClick={onClick}>
      <Drawing size={18} stroke={1.7} aria-hidden />
    </IconButton>
  )
}
