// What a line reported of a batch: a file that is dropped here, the verdict of every row, and the reports so far.

import { Alert, Button, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconClipboardList, IconDownload, IconSend } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BatchAnswer, ListedReport, SerialReportAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { rowVerdicts, serialReports, type SerialReport } from '../../src/domain/code/serial-states.ts'
import { addressOf, callUpload } from '../client/call.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { useRequest } from '../client/idempotency-key.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFileSize } from '../ui/file-size.ts'
import { Pager } from '../ui/pager.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import styles from './batch-reports.module.css'

/** Rows of a verdict that are shown at once. */
const shownRows = 50

type Props = { readonly batch: BatchAnswer; readonly reports: Output<'serials.reports'> }

export function BatchReports({ batch, reports: { reports, total, page, size } }: Props) {
  const translate = useTranslate()
  const hasRows = reports.length > 0
  return (
    <>
      <Section title={translate('part.reports.send')} lead={translate('part.reports.lead')}>
        <Upload batch={batch.id} />
      </Section>
      <Section
        title={translate('part.reports.title')}
        flush={hasRows}
        {...(hasRows
          ? {
              actions: (
                <Button
                  component="a"
                  href={addressOf('serials.notTaken', { target: batch.id })}
                  download
                  variant="default"
                  leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
                >
                  {translate('part.reports.notTakenFile')}
                </Button>
              ),
            }
          : {})}
      >
        {hasRows ? (
          <DataTable
            caption={translate('part.reports.title')}
            columns={columns(translate)}
            rows={reports}
            idOf={({ id }) => id}
          />
        ) : (
          <EmptyState
            icon={IconClipboardList}
            title={translate('part.reports.none')}
            text={translate('part.reports.noneText')}
          />
        )}
        <Pager
          page={page}
          size={size}
          total={total}
          to={(next) => (next === 1 ? '?' : `?reports=${String(next)}`)}
          stay
        />
      </Section>
    </>
  )
}

function Upload({ batch }: { batch: number }) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const { revalidate } = useRevalidator()
  const requestOf = useRequest()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<SerialReport>('printed')
  const [reason, setReason] = useState('')
  const [isReprint, setReprint] = useState(false)
  const [report, setReport] = useState<SerialReportAnswer | null>(null)
  const send = useAction(
    useCallback(
      async (chosen: File) => {
        const said = {
          state,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(isReprint && state === 'printed' ? { reprint: true } : {}),
        }
        const request = requestOf(JSON.stringify([chosen.name, chosen.size, chosen.lastModified, said]))
        const answer = await callUpload(
          'serials.report',
          { target: batch, ...said, request },
          chosen,
          'text/csv',
        )
        setReport(answer.report)
        setFile(null)
        await revalidate()
      },
      [batch, state, reason, isReprint, requestOf, revalidate],
    ),
  )
  const choose = (chosen: File): void => {
    send.clear()
    setReport(null)
    setFile(chosen)
  }
  return (
    <Stack gap="md">
      <DropZone
        title={
          file === null
            ? translate('part.reports.drop')
            : translate('part.reports.file', { name: file.name, size: sizeOf(file.size) })
        }
        release={translate('page.import.drop.release')}
        accept=".csv,.txt,text/csv,text/plain"
        disabled={send.busy}
        button={translate(file === null ? 'page.import.choose' : 'page.import.another')}
        hint={translate('part.reports.hint')}
        onFile={choose}
      />
      <div className={styles.how}>
        <Select
          label={translate('part.reports.state')}
          value={state}
          allowDeselect={false}
          checkIconPosition="right"
          data={serialReports.map((one) => ({ value: one, label: translate(`part.serial.report.${one}`) }))}
          onChange={(chosen) => {
            setState(serialReports.find((one) => one === chosen) ?? 'printed')
          }}
        />
        <TextInput
          label={translate('part.reports.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
          }}
        />
      </div>
      {state === 'printed' && (
        <Checkbox
          label={translate('part.reports.reprint')}
          checked={isReprint}
          onChange={(event) => {
            setReprint(event.currentTarget.checked)
          }}
        />
      )}
      <RefusalAlert refusal={send.refusal} />
      <div>
        <Button
          disabled={file === null}
          loading={send.busy}
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            if (file !== null) void send.run(file)
          }}
        >
          {translate('part.reports.submit')}
        </Button>
      </div>
      <div role="status">{report !== null && <Verdict report={report} />}</div>
    </Stack>
  )
}

/** What became of the rows: how many of each kind, and those that were not taken. */
function Verdict({ report }: { report: SerialReportAnswer }) {
  const translate = useTranslate()
  const { exceptions, rows, accepted } = report
  return (
    <>
      <Alert
        color={accepted === rows ? 'teal' : 'wine'}
        variant="light"
        {...(accepted === rows ? {} : { icon: <IconAlertTriangle aria-hidden /> })}
        title={translate('part.reports.verdict', { accepted, rows })}
      >
        {translate.list(countsOf(report, translate))}
      </Alert>
      {exceptions.length > 0 && (
        <div
          className={styles.rows}
          tabIndex={0}
          role="region"
          aria-label={translate('part.reports.notTaken')}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{translate('part.reports.row')}</th>
                <th scope="col">{translate('part.reports.value')}</th>
                <th scope="col">{translate('part.reports.why')}</th>
              </tr>
            </thead>
            <tbody>
              {exceptions.slice(0, shownRows).map(({ row, value, verdict }) => (
                <tr key={row}>
                  <td>{translate.number(row)}</td>
                  <td>
                    <code>{value}</code>
                  </td>
                  <td>{translate(`part.serial.verdict.${verdict}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows - accepted > shownRows && (
            <Text size="sm" c="dimmed" p="sm">
              {translate('part.reports.more', { count: rows - accepted - shownRows })}
            </Text>
          )}
        </div>
      )}
    </>
  )
}

function countsOf(
  report: Pick<SerialReportAnswer, (typeof rowVerdicts)[number]>,
  translate: Translate,
): string[] {
  return rowVerdicts
    .filter((verdict) => report[verdict] > 0)
    .map((verdict) =>
      translate('part.reconciliation.part', {
        name: translate(`part.serial.verdict.${verdict}`),
        count: report[verdict],
      }),
    )
}

/** When a report came, by the clock of the hall as soon as the browser is there to know it. */
function Moment({ at }: { at: string }) {
  const translate = useTranslate()
  const { when } = useLocalMoment()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    setHere(true)
  }, [])
  return (
    <time dateTime={at} className={styles.moment}>
      {isHere ? when(at) : translate.moment(at)}
    </time>
  )
}

function columns(translate: Translate): Column<ListedReport>[] {
  return [
    {
      id: 'state',
      title: translate('part.reports.state'),
      heads: true,
      cell: ({ state, gathered, rows }) =>
        gathered > 1 && rows === gathered
          ? translate('part.reports.scans', { state: translate(`part.serial.report.${state}`) })
          : translate(`part.serial.report.${state}`),
    },
    { id: 'date', title: translate('part.reports.date'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      id: 'rows',
      title: translate('part.reports.rows'),
      align: 'end',
      cell: ({ rows }) => <span className="figures">{translate.number(rows)}</span>,
    },
    {
      id: 'verdict',
      title: translate('part.reports.result'),
      cell: (report) => countsOf(report, translate).join(', '),
    },
    { id: 'reason', title: translate('part.void.reason'), spare: true, cell: ({ reason }) => reason ?? '–' },
  ]
}
