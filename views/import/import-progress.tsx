// Step 4: the progress of an import, polled once a second, with pause, resume and cancel.

import { Progress } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { usePoll } from '../client/poll.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { isOpen } from './import-steps.ts'
import { StepSection } from './step-section.tsx'
import { useWizard } from './wizard.ts'

/** Milliseconds between two polls. */
const pollInterval = 1000

/**
 * The current state of an import, polled until it is over: another window may resume a paused one. A poll
 * without an answer is repeated.
 */
function usePolledImport(first: ImportAnswer): {
  readonly job: ImportAnswer
  readonly set: (job: ImportAnswer) => void
} {
  const [latest, setLatest] = useState<ImportAnswer>(first)
  const job = latest.id === first.id && isOpen(first) ? latest : first
  const { id } = job
  usePoll(
    isOpen(job),
    pollInterval,
    useCallback(
      async (signal: AbortSignal) => {
        setLatest(await call('imports.get', { id }, { signal }))
      },
      [id],
    ),
  )
  return { job, set: setLatest }
}

export function ProgressStep({ first }: { first: ImportAnswer }) {
  const translate = useTranslate()
  const { finished } = useWizard()
  const { job, set } = usePolledImport(first)
  const isOver = !isOpen(job)
  useEffect(() => {
    if (!isOver) return
    if (job.state === 'done') showSuccess(translate('page.import.doneToast'))
    finished(job.id)
  }, [isOver, job.state, job.id, finished, translate])
  const { fileName, done, lines, state } = job
  const progress = progressWords(job, translate)
  return (
    <StepSection
      title={translate('page.import.progress.title', { fileName })}
      footer={<Steering job={job} onAnswer={set} />}
    >
      <div>
        <Progress.Root size="lg" radius="xl">
          <Progress.Section
            value={lines === 0 ? 0 : (done / lines) * 100}
            animated={state !== 'paused'}
            color={state === 'paused' ? 'gray' : 'wine'}
            aria-label={translate('page.import.progress.title', { fileName })}
            aria-valuetext={progress}
          />
        </Progress.Root>
        <Group justify="between" mt="sm">
          <Text fw={600} className="figures" role="status">
            {progress}
          </Text>
          <Text c="dimmed">{translate('page.import.progress.leave')}</Text>
        </Group>
      </div>
    </StepSection>
  )
}

function progressWords({ state, done, lines }: ImportAnswer, translate: Translate): string {
  if (state === 'waiting') return translate('page.import.progress.waiting')
  return state === 'paused'
    ? translate('page.import.progress.paused', { done, lines })
    : translate('page.import.progress.lines', { done, lines })
}

/** Pause, resume and cancel. A cancelled import keeps what it has done, so that it can be undone. */
function Steering({ job, onAnswer }: { job: ImportAnswer; onAnswer: (job: ImportAnswer) => void }) {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { id, state } = job
  const steer = useAction(
    useCallback(
      async (action: Input<'imports.steer'>['action']) => {
        onAnswer(await call('imports.steer', { id, action }))
      },
      [id, onAnswer],
    ),
  )
  const isPaused = state === 'paused'
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      <RefusalAlert refusal={steer.refusal} />
      <Group gap="sm">
        <Button
          variant={isPaused ? 'filled' : 'default'}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          loading={steer.busy}
          disabled={!isOpen(job)}
          onClick={() => {
            void steer.run(isPaused ? 'resume' : 'pause')
          }}
        >
          {translate(isPaused ? 'page.import.progress.resume' : 'page.import.progress.pause')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={18} stroke={1.7} aria-hidden />}
          disabled={!isOpen(job) || steer.busy}
          onClick={() => {
            setAsking(true)
          }}
        >
          {translate('page.import.progress.cancel')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={translate('page.import.cancel.title')}
        confirmLabel={translate('page.import.progress.cancel')}
        isDestructive
        onConfirm={() => {
          setAsking(false)
          void steer.run('cancel')
        }}
        onClose={() => {
          setAsking(false)
        }}
      >
        {translate('page.import.cancel.text')}
      </ConfirmDialog>
    </>
  )
}
