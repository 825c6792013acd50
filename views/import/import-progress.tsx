// The progress of an import while it runs, and its result. While it runs the page polls the server once a
// second.

import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import { addressOf, call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { AdvisedLines } from './advised-lines.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { Section } from '../ui/section.tsx'
import styles from './import-progress.module.css'

/** Milliseconds between two polls. */
const pollInterval = 1000

/** Whether an import waits or runs. */
export function isActive({ state }: Pick<ImportAnswer, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** The current state of an import, polled while it is under way. A poll without an answer is repeated. */
export function useImport(first: ImportAnswer | null): ImportAnswer | null {
  const [latest, setLatest] = useState<ImportAnswer | null>(null)
  const [round, setRound] = useState(0)
  const current = latest !== null && latest.id === first?.id && !isStale(latest, first) ? latest : first
  const id = current !== null && isActive(current) ? current.id : null
  useEffect(() => {
    if (id === null) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call('imports.get', { id }, { signal: stop.signal })
        .then(setLatest, () => undefined)
        .finally(() => {
          if (!stop.signal.aborted) setRound(round + 1)
        })
    }, pollInterval)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, round])
  return current
}

/** Whether the last poll is older than the state that came with the page. */
function isStale(latest: ImportAnswer, first: ImportAnswer): boolean {
  return first.finishedAt !== null && latest.finishedAt === null
}

export function ImportProgress({ job }: { job: ImportAnswer }) {
  const translate = useTranslate()
  if (isActive(job)) return <RunningImport job={job} />
  if (job.state === 'failed')
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={translate('page.import.failed.title')}
      >
        {translate('page.import.failed.text')}
      </Alert>
    )
  return <FinishedImport job={job} />
}

function RunningImport({ job: { fileName, done, lines, state } }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const progress =
    state === 'waiting'
      ? translate('page.import.progress.waiting')
      : translate('page.import.progress.lines', { done, lines })
  return (
    <Section title={translate('page.import.progress.title', { fileName })}>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section
          value={lines === 0 ? 0 : (done / lines) * 100}
          animated
          aria-label={translate('page.import.progress.title', { fileName })}
          aria-valuetext={progress}
        />
      </Progress.Root>
      <Group justify="space-between" mt="sm">
        <Text fw={600} className="figures">
          {progress}
        </Text>
        <Text c="dimmed">{translate('page.import.progress.leave')}</Text>
      </Group>
    </Section>
  )
}

function FinishedImport({ job }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const { id, fileName, created, updated, faulty, refused } = job
  return (
    <>
      <Section title={translate('page.import.done.title', { fileName })}>
        <dl className={styles.counts} role="status">
          <div>
            <dd>{translate.number(created)}</dd>
            <dt>{translate('page.import.created')}</dt>
          </div>
          <div>
            <dd>{translate.number(updated)}</dd>
            <dt>{translate('page.import.updated')}</dt>
          </div>
          <div data-faulty={faulty > 0 || undefined}>
            <dd>{translate.number(faulty)}</dd>
            <dt>{translate('page.import.faulty')}</dt>
          </div>
        </dl>
        <Button
          component={Link}
          to="/vin"
          variant="light"
          mt="md"
          rightSection={<IconArrowRight size={18} stroke={1.7} aria-hidden />}
        >
          {translate('page.import.seeWines')}
        </Button>
      </Section>
      {refused.length > 0 && (
        <Section
          title={translate('page.import.refused.title')}
          lead={translate('page.import.refused.lead')}
          flush
          actions={
            <Button
              component="a"
              href={addressOf('imports.refused', { id })}
              download
              variant="default"
              size="sm"
              leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
            >
              {translate('page.import.refused.download')}
            </Button>
          }
        >
          <RefusedLines
            lines={refused.map(({ line, column, code, values }) => ({
              line,
              column,
              sentence: issueSentence(code, values, translate),
            }))}
          />
        </Section>
      )}
      <AdvisedLines lines={job.advised} />
    </>
  )
}

/** The message of an invalid value, or of the refusal of the whole sheet. */
function issueSentence(
  code: string,
  values: ImportAnswer['refused'][number]['values'],
  translate: Translate,
): string {
  return translate.byId(`issue.${code}`, values) ?? translate.byId(`refusal.${code}`, values) ?? code
}
