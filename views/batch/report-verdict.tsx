// The result of an upload of reports: rows by verdict, and the rows that were not accepted.

import { Text } from '../text/text.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import type { SerialReportAnswer } from '../../src/contract/answers.ts'
import { rowVerdicts } from '../../src/domain/code/serial-states.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './batch-reports.module.css'

/** Rejected rows that are listed, at most. */
const shownRows = 50

/** The result of an upload: rows by verdict, and the rows that were not accepted. */
export function ReportVerdict({ report }: { report: SerialReportAnswer }) {
  const translate = useTranslate()
  const { exceptions, rows, accepted } = report
  return (
    <>
      <Alert
        color={accepted === rows ? 'teal' : 'wine'}
        {...(accepted === rows ? {} : { icon: <IconAlertTriangle aria-hidden /> })}
        title={translate('part.reports.verdict', { accepted, rows })}
      >
        {translate.list(verdictCounts(report, translate))}
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
            <Text size="sm" c="dimmed" px="sm" py="sm">
              {translate('part.reports.more', { count: rows - accepted - shownRows })}
            </Text>
          )}
        </div>
      )}
    </>
  )
}

/** The number of rows of each verdict that occurs, in words. */
export function verdictCounts(
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
