// Exports of everything that the company has: starts one, shows its progress, and links to the finished files.
// While an export is under way the page polls the server once a second.

import { Progress } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle, IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import type { CompanyExportAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { usePoll } from '../client/poll.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useFileSize } from '../files/file-size.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'

type Exports = readonly CompanyExportAnswer[]

/** Milliseconds between two polls. */
const pollInterval = 1000

function isActive({ state }: CompanyExportAnswer): boolean {
  return state === 'waiting' || state === 'running'
}

/** The exports of the company, polled while one is under way. A poll without an answer is repeated. */
function useExports(first: Exports): readonly [Exports, (exports: Exports) => void] {
  const [exports, setExports] = useState(first)
  usePoll(
    exports.some(isActive),
    pollInterval,
    useCallback(async (signal: AbortSignal) => {
      setExports((await call('companies.exports', {}, { signal })).exports)
    }, []),
  )
  return [exports, setExports]
}

export function CompanyExport({ exports: first }: { exports: Exports }) {
  const translate = useTranslate()
  const [exports, setExports] = useExports(first)
  const active = exports.find(isActive)
  const start = useAction(
    useCallback(async () => {
      const { export: started } = await call('companies.startExport', {})
      setExports([started, ...exports])
      showSuccess(translate('page.company.export.startedToast'))
    }, [exports, setExports, translate]),
  )
  return (
    <Section
      title={translate('page.company.export.title')}
      lead={translate('page.company.export.lead')}
      id="export"
    >
      <Stack gap="md">
        <RefusalAlert refusal={start.refusal} />
        {active !== undefined && <RunningExport entry={active} />}
        {active === undefined && exports[0]?.state === 'failed' && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {translate('page.company.export.failed')}
          </Alert>
        )}
        {exports
          .filter(({ state }) => state === 'done')
          .map((entry) => (
            <FinishedExport key={entry.id} entry={entry} />
          ))}
        {active === undefined && (
          <Group>
            <Button
              variant="default"
              loading={start.busy}
              leftSection={<IconPackageExport size={18} stroke={1.7} aria-hidden />}
              onClick={() => {
                void start.run()
              }}
            >
              {translate(exports[0]?.state === 'failed' ? 'part.tryAgain' : 'page.company.export.start')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}

function RunningExport({ entry: { state, done, total } }: { entry: CompanyExportAnswer }) {
  const translate = useTranslate()
  const progress =
    state === 'waiting' || total === 0
      ? translate('page.company.export.waiting')
      : translate('page.company.export.rows', { done, total })
  return (
    <div role="status">
      <Progress.Root size="lg" radius="xl">
        <Progress.Section
          value={total === 0 ? 0 : (done / total) * 100}
          animated
          aria-label={translate('page.company.export.title')}
          aria-valuetext={progress}
        />
      </Progress.Root>
      <Text fw={600} className="figures" mt="sm">
        {progress}
      </Text>
      <Text c="dimmed" size="sm">
        {translate('page.company.export.leave')}
      </Text>
    </div>
  )
}

function FinishedExport({ entry: { id, createdAt, expiresAt, bytes } }: { entry: CompanyExportAnswer }) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  return (
    <Group justify="between" gap="xs">
      <Text size="sm">
        {translate('page.company.export.ready', {
          moment: translate.moment(createdAt),
          size: sizeOf(bytes ?? 0),
          day: translate.day(expiresAt),
        })}
      </Text>
      <Button
        href={addressOf('companies.exportFile', { id })}
        download
        variant="light"
        size="sm"
        leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
      >
        {translate('page.company.export.download')}
      </Button>
    </Group>
  )
}
