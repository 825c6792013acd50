// Reports on the serials of a batch: upload of a file, the verdict on each of its rows, and the reports so
// far.

import { IconClipboardList, IconDownload } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import type { BatchAnswer, ListedReport } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { FieldCell } from '../form/field-cell.tsx'
import { partQuestions } from '../help/field-questions.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/section.tsx'
import { ReportUpload } from './report-upload.tsx'
import { verdictCounts } from './report-verdict.tsx'
import styles from './batch-reports.module.css'

type Props = { readonly batch: BatchAnswer; readonly reports: Output<'serials.reports'> }

export function BatchReports({ batch, reports: { reports, total, more, page, size } }: Props) {
  const translate = useTranslate()
  const hasRows = reports.length > 0
  return (
    <>
      <Section title={translate('part.reports.send')} lead={translate('part.reports.lead')} unprinted>
        <FieldCell wide part={partQuestions.batchTrack} title={translate('part.reports.send')}>
          <ReportUpload batch={batch.id} />
        </FieldCell>
      </Section>
      <Section
        title={translate('part.reports.title')}
        flush={hasRows}
        {...(hasRows
          ? {
              actions: (
                <Button
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
            columns={reportColumns(translate)}
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
        {more && <p>{translate('part.reports.older', { count: 10_000 })}</p>}
        <Pager
          page={page}
          size={size}
          total={total}
          to={(next) => `?tab=track${next === 1 ? '' : `&reports=${String(next)}`}`}
          stay
        />
      </Section>
    </>
  )
}

function reportColumns(translate: Translate): Column<ListedReport>[] {
  return [
    {
      id: 'state',
      title: translate('part.reports.state'),
      isCardTitle: true,
      cell: ({ state, gathered, rows }) =>
        gathered > 1 && rows === gathered
          ? translate('part.reports.scans', { state: translate(`part.serial.report.${state}`) })
          : translate(`part.serial.report.${state}`),
    },
    {
      id: 'date',
      title: translate('part.reports.date'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.moment}>
          {translate.moment(createdAt)}
        </time>
      ),
    },
    {
      id: 'rows',
      title: translate('part.reports.rows'),
      align: 'end',
      cell: ({ rows }) => <span className="figures">{translate.number(rows)}</span>,
    },
    {
      id: 'verdict',
      title: translate('part.reports.result'),
      cell: (report) => verdictCounts(report, translate).join(', '),
    },
    {
      id: 'reason',
      title: translate('part.void.reason'),
      wideOnly: true,
      cell: ({ reason }) => reason ?? '–',
    },
  ]
}
