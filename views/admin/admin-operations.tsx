// The tab of operations: the queue, failed jobs with "try again" and "delete", slow work, disk and versions. It reads
// its data when it opens; "refresh" reads them again.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconChecks, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import type {
  FailedJobAnswer,
  InstallationAnswer,
  QueueLineAnswer,
  SlowLineAnswer,
  TableSizeAnswer,
} from '../../src/contract/operations/installation.ts'
import { call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { useFileSize } from '../files/file-size.ts'
import { Loading } from '../ui/loader.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import folded from '../folded/folded.module.css'
import { Section, Sections } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { AdminPartitions } from './admin-partitions.tsx'
import styles from './admin-operations.module.css'
import { LabelStore } from './label-store.tsx'

export function AdminOperations() {
  const translate = useTranslate()
  const [state, setState] = useState<InstallationAnswer | null>(null)
  const {
    run: read,
    refusal,
    busy,
  } = useAction(
    useCallback(async () => {
      setState(await call('admin.operations', {}))
    }, []),
  )
  useEffect(() => {
    void read()
  }, [read])
  if (state === null) return refusal === null ? <Loading isTall /> : <RefusalAlert refusal={refusal} />
  const refresh = (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
      onClick={() => {
        void read()
      }}
    >
      {translate('page.admin.operations.refresh')}
    </Button>
  )
  return (
    <Sections>
      <RefusalAlert refusal={refusal} />
      <FailedJobs jobs={state.failed} onDone={read} />
      <Section
        title={translate('page.admin.operations.queue')}
        lead={translate('page.admin.operations.queueLead')}
        actions={refresh}
        flush={!state.queue.every(isIdle)}
      >
        <Queues queues={state.queue} />
      </Section>
      <SlowWork slow={state.slow} />
      <LabelStore state={state} />
      <Storage state={state} />
      <AdminPartitions tables={state.growing} />
    </Sections>
  )
}

/** The queues that have jobs in a table; the idle ones by name, folded. */
function Queues({ queues }: { queues: readonly QueueLineAnswer[] }) {
  const translate = useTranslate()
  const idle = queues.filter(isIdle)
  const busy = queues.filter((queue) => !isIdle(queue))
  return (
    <>
      {busy.length === 0 ? (
        <EmptyState icon={IconChecks} title={translate('page.admin.operations.queueNone')} />
      ) : (
        <DataTable
          caption={translate('page.admin.operations.queue')}
          columns={queueColumns(translate)}
          rows={busy}
          idOf={({ name }) => name}
        />
      )}
      {idle.length > 0 && (
        <details className={[folded.details, busy.length === 0 ? '' : styles.below].join(' ')}>
          <summary>{translate('page.admin.operations.idle', { count: idle.length })}</summary>
          <p>{translate.list(idle.map(({ name }) => name))}</p>
        </details>
      )}
    </>
  )
}

function isIdle({ waiting, running, failed }: QueueLineAnswer): boolean {
  return waiting + running + failed === 0
}

function FailedJobs({ jobs, onDone }: { jobs: readonly FailedJobAnswer[]; onDone: () => Promise<unknown> }) {
  const translate = useTranslate()
  const [deleting, setDeleting] = useState<FailedJobAnswer | null>(null)
  const change = useAction(
    useCallback(
      async (operation: 'admin.retryJob' | 'admin.deleteJob', { id, name }: FailedJobAnswer) => {
        await call(operation, { id })
        const isRetry = operation === 'admin.retryJob'
        showSuccess(translate(`page.admin.operations.${isRetry ? 'retried' : 'deleted'}`, { name }))
        await onDone()
      },
      [onDone, translate],
    ),
  )
  const columns = failedColumns(translate, {
    retry: (job) => void change.run('admin.retryJob', job),
    remove: setDeleting,
  })
  return (
    <Section
      title={translate('page.admin.operations.failures')}
      lead={translate('page.admin.operations.failuresLead')}
      flush={jobs.length > 0}
    >
      <RefusalAlert refusal={change.refusal} />
      {jobs.length === 0 ? (
        <EmptyState icon={IconChecks} title={translate('page.admin.operations.failuresNone')} />
      ) : (
        <DataTable
          caption={translate('page.admin.operations.failures')}
          columns={columns}
          rows={jobs}
          idOf={({ id }) => id}
        />
      )}
      <ConfirmDialog
        opened={deleting !== null}
        title={translate('page.admin.operations.deleteTitle')}
        confirmLabel={translate('page.admin.operations.delete')}
        isDestructive
        busy={change.busy}
        onConfirm={() => {
          if (deleting !== null) void change.run('admin.deleteJob', deleting)
          setDeleting(null)
        }}
        onClose={() => {
          setDeleting(null)
        }}
      >
        {translate('page.admin.operations.deleteText')}
      </ConfirmDialog>
    </Section>
  )
}

function failedColumns(
  translate: Translate,
  on: { readonly retry: (job: FailedJobAnswer) => void; readonly remove: (job: FailedJobAnswer) => void },
): Column<FailedJobAnswer>[] {
  return [
    {
      id: 'job',
      title: translate('page.admin.operations.job'),
      isCardTitle: true,
      cell: ({ name }) => <span className={styles.job}>{name}</span>,
    },
    {
      id: 'reason',
      title: translate('page.admin.operations.reason'),
      cell: ({ reason }) => <span className={styles.reason}>{reason ?? '–'}</span>,
    },
    {
      id: 'attempts',
      title: translate('page.admin.operations.attempts'),
      align: 'end',
      cell: ({ attempts }) => translate.number(attempts),
    },
    {
      id: 'since',
      title: translate('page.admin.operations.since'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{translate.moment(createdAt)}</time>,
    },
    {
      id: 'actions',
      title: translate('page.users.actions'),
      tight: true,
      isCardCorner: true,
      cell: (job) => (
        <Group gap={4} wrap="nowrap">
          <RowAction
            icon={IconRefresh}
            title={translate('page.admin.operations.retry', { name: job.name })}
            onClick={() => {
              on.retry(job)
            }}
          />
          <RowAction
            icon={IconTrash}
            color="red"
            title={translate('page.admin.operations.deleteJob', { name: job.name })}
            onClick={() => {
              on.remove(job)
            }}
          />
        </Group>
      ),
    },
  ]
}

function queueColumns(translate: Translate): Column<QueueLineAnswer>[] {
  const number = (id: 'waiting' | 'running' | 'failed'): Column<QueueLineAnswer> => ({
    id,
    title: translate(`page.admin.operations.${id}`),
    align: 'end',
    cell: (line) => translate.number(line[id]),
  })
  return [
    {
      id: 'job',
      title: translate('page.admin.operations.job'),
      isCardTitle: true,
      cell: ({ name }) => <span className={styles.job}>{name}</span>,
    },
    number('waiting'),
    number('running'),
    number('failed'),
    {
      id: 'oldest',
      title: translate('page.admin.operations.oldest'),
      align: 'end',
      cell: ({ oldest }) => translate('page.admin.operations.seconds', { seconds: oldest }),
    },
  ]
}

function SlowWork({ slow: { source, lines } }: { slow: InstallationAnswer['slow'] }) {
  const translate = useTranslate()
  const seconds = (value: number): string =>
    translate('page.admin.operations.seconds', { seconds: Math.round(value * 1000) / 1000 })
  const columns: Column<SlowLineAnswer>[] = [
    {
      id: 'name',
      title: translate('page.admin.operations.work'),
      isCardTitle: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      id: 'calls',
      title: translate('page.admin.operations.calls'),
      align: 'end',
      cell: ({ calls }) => translate.number(calls),
    },
    {
      id: 'total',
      title: translate('page.admin.operations.total'),
      align: 'end',
      cell: (line) => seconds(line.seconds),
    },
    {
      id: 'slowest',
      title: translate('page.admin.operations.slowest'),
      align: 'end',
      cell: ({ slowest }) => seconds(slowest),
    },
  ]
  return (
    <Section
      title={translate('page.admin.operations.slow')}
      lead={translate(`page.admin.operations.slow.${source}`)}
      flush={lines.length > 0}
    >
      {lines.length === 0 ? (
        <Text c="dimmed">–</Text>
      ) : (
        <DataTable
          caption={translate('page.admin.operations.slow')}
          columns={columns}
          rows={lines}
          idOf={({ name }) => name}
        />
      )}
    </Section>
  )
}

function Storage({ state: { disk, versions, startedAt } }: { state: InstallationAnswer }) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const { freeBytes, totalBytes, databaseBytes, tables } = disk
  const columns: Column<TableSizeAnswer>[] = [
    {
      id: 'table',
      title: translate('page.admin.operations.table'),
      isCardTitle: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      id: 'size',
      title: translate('page.admin.operations.size'),
      align: 'end',
      cell: ({ bytes }) => sizeOf(bytes),
    },
    {
      id: 'rows',
      title: translate('page.admin.operations.rows'),
      align: 'end',
      cell: ({ rows }) => translate.number(rows),
    },
  ]
  return (
    <>
      <Section title={translate('page.admin.operations.installation')}>
        <Facts
          facts={[
            {
              title: translate('page.admin.operations.free'),
              value:
                freeBytes === null || totalBytes === null
                  ? '–'
                  : translate('page.admin.operations.freeOf', {
                      free: sizeOf(freeBytes),
                      total: sizeOf(totalBytes),
                    }),
            },
            { title: translate('page.admin.operations.database'), value: sizeOf(databaseBytes) },
            { title: translate('page.admin.operations.started'), value: translate.moment(startedAt) },
            {
              title: translate('page.admin.operations.versions'),
              value: `Nutricode ${versions.product} · Node ${versions.node} · PostgreSQL ${versions.database}`,
            },
          ]}
        />
      </Section>
      <Section title={translate('page.admin.operations.tables')} flush>
        <DataTable
          caption={translate('page.admin.operations.tables')}
          columns={columns}
          rows={tables}
          idOf={({ name }) => name}
        />
      </Section>
    </>
  )
}
