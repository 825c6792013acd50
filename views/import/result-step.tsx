// Step 5: what an import did, its wines, its refused rows, its undoing, and what to do next.

import { IconAlertTriangle, IconArrowRight, IconRefresh, IconUpload } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Sections } from '../ui/section.tsx'
import { AdvisedLines } from './advised-lines.tsx'
import { ImportedWines } from './imported-wines.tsx'
import { stepAddress } from './import-steps.ts'
import { RefusedRows } from './refused-rows.tsx'
import { StepSection } from './step-section.tsx'
import { UndoImport } from './undo-import.tsx'
import { useWizard } from './wizard.ts'
import styles from './result-step.module.css'

export function ResultStep({ job }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const isEmpty = job.state === 'undone' || job.state === 'failed'
  return (
    <Sections>
      <StepSection
        title={translate(`page.import.result.${resultOf(job)}`, { fileName: job.fileName })}
        footer={
          <>
            <UndoImport job={job} />
            <Button
              to={stepAddress('file')}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
            >
              {translate('page.import.result.next')}
            </Button>
          </>
        }
      >
        <ResultNotice job={job} />
        {job.state !== 'failed' && <ResultCounts job={job} />}
        {!isEmpty && job.created + job.updated > 0 && (
          <Button
            to="/vin?status=draft"
            variant="light"
            className={styles.next ?? ''}
            rightSection={<IconArrowRight size={18} stroke={1.7} aria-hidden />}
          >
            {translate('page.import.seeWines')}
          </Button>
        )}
      </StepSection>
      {!isEmpty && <ImportedWines job={job} />}
      {job.refused.length > 0 && job.state !== 'undone' && <RefusedRows job={job} />}
      {job.state !== 'undone' && <AdvisedLines lines={job.advised} />}
    </Sections>
  )
}

function resultOf({ state }: ImportAnswer): 'done' | 'cancelled' | 'failed' | 'undone' {
  return state === 'cancelled' || state === 'failed' || state === 'undone' ? state : 'done'
}

/** Why an import did less than its file. */
function ResultNotice({ job }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const { state, done, lines } = job
  if (state === 'failed')
    return (
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={translate('page.import.failed.title')}
      >
        {translate('page.import.failed.text')}
        <RetryImport job={job} />
      </Alert>
    )
  if (state === 'undone') return <p className={styles.notice}>{translate('page.import.undone.text')}</p>
  return state === 'cancelled' ? (
    <p className={styles.notice}>{translate('page.import.cancelled.text', { done, lines })}</p>
  ) : null
}

/** Runs a failed import again from where it stopped, and shows its progress. */
function RetryImport({ job: { id } }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const { go } = useWizard()
  const { revalidate } = useRevalidator()
  const retry = useAction(
    useCallback(async () => {
      await call('imports.steer', { id, action: 'resume' })
      await revalidate()
      go('import', id)
    }, [id, revalidate, go]),
  )
  return (
    <>
      <RefusalAlert refusal={retry.refusal} />
      <Button
        mt="sm"
        size="sm"
        variant="default"
        leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden />}
        loading={retry.busy}
        onClick={() => {
          void retry.run()
        }}
      >
        {translate('part.tryAgain')}
      </Button>
    </>
  )
}

function ResultCounts({ job: { created, updated, same, faulty } }: { job: ImportAnswer }) {
  const translate = useTranslate()
  return (
    <div role="status">
      <dl className={styles.counts}>
        <div>
          <dd>{translate.number(created)}</dd>
          <dt>{translate('page.import.created')}</dt>
        </div>
        <div>
          <dd>{translate.number(updated)}</dd>
          <dt>{translate('page.import.updated')}</dt>
        </div>
        <div>
          <dd>{translate.number(same)}</dd>
          <dt>{translate('page.import.same')}</dt>
        </div>
        <div data-faulty={faulty > 0 || undefined}>
          <dd>{translate.number(faulty)}</dd>
          <dt>{translate('page.import.faulty')}</dt>
        </div>
      </dl>
    </div>
  )
}
