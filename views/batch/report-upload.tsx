// Uploads a file of reports on the serials of a batch.

import { Stack } from '../layout/stack.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconSend } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useRevalidator } from '../router/context.ts'
import type { SerialReportAnswer } from '../../src/contract/answers.ts'
import { serialReports, type SerialReport } from '../../src/domain/code/serial-states.ts'
import { callUpload } from '../client/call.ts'
import { useIdempotencyKey } from '../client/idempotency-key.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { DropZone } from '../files/drop-zone.tsx'
import { useFileSize } from '../files/file-size.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { ReportVerdict } from './report-verdict.tsx'
import styles from './batch-reports.module.css'
import { Select } from '../overlay/select.tsx'

type Fields = { readonly state: SerialReport; readonly reason: string; readonly isReprint: boolean }

export function ReportUpload({ batch }: { batch: number }) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const { file, choose, fields, setFields, report, send } = useUpload(batch)
  return (
    <Stack gap="md">
      <DropZone
        title={
          file === null
            ? translate('part.reports.drop')
            : translate('part.reports.file', { name: file.name, size: sizeOf(file.size) })
        }
        dropTitle={translate('page.import.drop.release')}
        accept=".csv,.txt,text/csv,text/plain"
        disabled={send.busy}
        button={translate(file === null ? 'page.import.choose' : 'page.import.another')}
        hint={translate('part.reports.hint')}
        onFile={choose}
      />
      <ReportFields fields={fields} onChange={setFields} />
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
      <div role="status">{report !== null && <ReportVerdict report={report} />}</div>
    </Stack>
  )
}

/** The chosen file, what it reports, and the upload. */
function useUpload(batch: number) {
  const { revalidate } = useRevalidator()
  const keyOf = useIdempotencyKey()
  const [file, setFile] = useState<File | null>(null)
  const [fields, setFields] = useState<Fields>({ state: 'printed', reason: '', isReprint: false })
  const [report, setReport] = useState<SerialReportAnswer | null>(null)
  const send = useAction(
    useCallback(
      async (chosen: File) => {
        const input = inputOf(fields)
        const request = keyOf(JSON.stringify([chosen.name, chosen.size, chosen.lastModified, input]))
        const answer = await callUpload(
          'serials.report',
          { target: batch, ...input, request },
          chosen,
          'text/csv',
        )
        setReport(answer.report)
        setFile(null)
        await revalidate()
      },
      [batch, fields, keyOf, revalidate],
    ),
  )
  const choose = (chosen: File): void => {
    send.clear()
    setReport(null)
    setFile(chosen)
  }
  return { file, choose, fields, setFields, report, send }
}

function inputOf({ state, reason, isReprint }: Fields) {
  return {
    state,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(isReprint && state === 'printed' ? { reprint: true } : {}),
  }
}

function ReportFields({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const translate = useTranslate()
  const { state, reason, isReprint } = fields
  return (
    <>
      <div className={styles.how}>
        <Select
          label={translate('part.reports.state')}
          value={state}
          allowDeselect={false}
          data={serialReports.map((kind) => ({
            value: kind,
            label: translate(`part.serial.report.${kind}`),
          }))}
          onChange={(chosen) => {
            onChange({ ...fields, state: serialReports.find((kind) => kind === chosen) ?? 'printed' })
          }}
        />
        <TextInput
          label={translate('part.reports.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            onChange({ ...fields, reason: event.currentTarget.value })
          }}
        />
      </div>
      {state === 'printed' && (
        <Checkbox
          label={translate('part.reports.reprint')}
          checked={isReprint}
          onChange={(event) => {
            onChange({ ...fields, isReprint: event.currentTarget.checked })
          }}
        />
      )}
    </>
  )
}
