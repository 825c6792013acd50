// The page of CSV imports: choose a file, see the result of a dry run, start the import, and follow it line
// by line (specification 4, 5 and 8). The worker runs the import.

import { Alert, Button, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDownload,
  IconFileSpreadsheet,
  IconHistory,
  IconHourglass,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { largestImport } from '../../src/contract/operations/imports.ts'
import { addressOf, call, CallRefusal } from '../client/call.ts'
import { issueMessage } from '../form/issue-message.ts'
import { mostLines, readImport, refusalOfFile, type ImportFile } from '../import/import-file.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFileSize } from '../ui/file-size.ts'
import { ImportMapping } from '../import/import-mapping.tsx'
import { ImportProgress, isActive, useImport } from '../import/import-progress.tsx'
import { Loading } from '../ui/loader.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { AdvisedLines } from '../import/advised-lines.tsx'
import { RefusedLines } from '../import/refused-lines.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import styles from './import.module.css'

type DryRun = Output<'imports.check'>
type Mapping = Readonly<Record<string, string>>
type ChosenFile = { readonly file: ImportFile; readonly checked: DryRun }

export function ImportPage({ imports: { imports } }: PageProps<'import'>) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const [watched, setWatched] = useState<ImportAnswer | null>(null)
  const running = imports.find(isActive)
  const current = useImport(watched ?? running ?? null)
  const isBusy = current !== null && isActive(current)
  const isOver = current !== null && !isBusy
  useEffect(() => {
    if (isOver && running?.id === current.id) {
      showSuccess(translate('page.import.doneToast'))
      setWatched(current)
      void revalidate()
    }
  }, [isOver, running?.id, current, revalidate, translate])
  const started = useCallback(
    (job: ImportAnswer) => {
      setWatched(job)
      showSuccess(translate('page.import.startedToast'))
      void revalidate()
    },
    [revalidate, translate],
  )
  return (
    <>
      <PageHeader
        lead={translate('page.import.lead')}
        actions={
          <Button
            component="a"
            href={addressOf('imports.template', {})}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          >
            {translate('page.import.template')}
          </Button>
        }
      />
      <Sections>
        {isBusy ? (
          <Alert
            color="teal"
            variant="light"
            icon={<IconHourglass aria-hidden />}
            title={translate('page.import.busy.title')}
          >
            {translate('page.import.busy.text')}
          </Alert>
        ) : (
          <Section>
            <ImportUpload
              onStarted={started}
              onBusy={() => {
                void revalidate()
              }}
            />
          </Section>
        )}
        {current !== null && <ImportProgress job={current} />}
        <Section title={translate('page.import.history.title')} flush={imports.length > 0}>
          {imports.length === 0 ? (
            <EmptyState
              icon={IconHistory}
              title={translate('page.import.history.empty')}
              text={translate('page.import.history.emptyText')}
            />
          ) : (
            <DataTable
              caption={translate('page.import.history.title')}
              columns={importColumns(translate, setWatched)}
              rows={imports}
              idOf={({ id }) => id}
            />
          )}
        </Section>
      </Sections>
    </>
  )
}

/** The choice of a file and its dry run. */
function ImportUpload({ onStarted, onBusy }: { onStarted: (job: ImportAnswer) => void; onBusy: () => void }) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [refused, setRefused] = useState<MessageId | null>(null)
  const checkCount = useRef(0)
  const check = useAction(
    useCallback(async (file: ImportFile, nextMapping: Mapping) => {
      checkCount.current += 1
      const number = checkCount.current
      const checked = await call('imports.check', {
        fileName: file.fileName,
        content: file.content,
        mapping: nextMapping,
      })
      // The answer to an earlier mapping is outdated.
      if (number === checkCount.current) setChosen({ file, checked })
    }, []),
  )
  const choose = (file: File): void => {
    const refusal = refusalOfFile(file)
    setChosen(null)
    setMapping({})
    check.clear()
    setRefused(refusal === null ? null : `refusal.${refusal}`)
    if (refusal === null) void readImport(file).then((read) => check.run(read, {}))
    else showFailure(translate(`refusal.${refusal}`))
  }
  const map = (header: string, field: string): void => {
    if (chosen === null) return
    const next = { ...mapping, [header]: field }
    setMapping(next)
    void check.run(chosen.file, next)
  }
  return (
    <>
      <DropZone
        title={chosen === null ? translate('page.import.drop.title') : chosen.file.fileName}
        dropTitle={translate('page.import.drop.release')}
        accept=".csv,text/csv"
        disabled={check.busy}
        button={translate(chosen === null ? 'page.import.choose' : 'page.import.another')}
        hint={translate('page.import.drop.hint', { lines: mostLines, megabytes: largestImport / 1e6 })}
        onFile={choose}
      />
      <div className={styles.steps}>
        {refused !== null && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            icon={<IconAlertTriangle aria-hidden />}
            title={translate('page.import.refusedFile')}
          >
            {translate(refused)}
          </Alert>
        )}
        <RefusalAlert refusal={check.refusal} />
        {check.busy && chosen === null && <Loading />}
        {chosen === null ? (
          <Text c="dimmed" className={styles.help ?? ''}>
            <IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />
            {translate('page.import.templateHelp')}
          </Text>
        ) : (
          <DryRunResult
            chosen={chosen}
            mapping={mapping}
            busy={check.busy}
            onMap={map}
            onStarted={onStarted}
            onBusy={onBusy}
          />
        )}
      </div>
    </>
  )
}

type DryRunResultProps = {
  readonly chosen: ChosenFile
  readonly mapping: Mapping
  readonly busy: boolean
  readonly onMap: (header: string, field: string) => void
  readonly onStarted: (job: ImportAnswer) => void
  readonly onBusy: () => void
}

/** The result of the dry run, and the button that starts the import. */
function DryRunResult({
  chosen: { file, checked },
  mapping,
  busy,
  onMap,
  onStarted,
  onBusy,
}: DryRunResultProps) {
  const translate = useTranslate()
  const start = useAction(
    useCallback(async () => {
      try {
        const { import: job } = await call('imports.start', {
          fileName: file.fileName,
          content: file.content,
          mapping,
        })
        onStarted(job)
      } catch (error) {
        if (error instanceof CallRefusal && error.code === 'import.alreadyRunning') onBusy()
        throw error
      }
    }, [file, mapping, onStarted, onBusy]),
  )
  const { good, headers, refused, advised } = checked
  return (
    <>
      <LineCounts counts={checked} file={file} />
      <ImportMapping
        headers={headers.map(({ header, field }) => ({ header, field: mapping[header] ?? field }))}
        busy={busy}
        onChange={onMap}
      />
      <RefusalAlert refusal={start.refusal} />
      <Group>
        <Button
          size="md"
          loading={start.busy}
          disabled={good === 0 || busy}
          onClick={() => {
            void start.run()
          }}
        >
          {translate('page.import.start', { count: good })}
        </Button>
        {good === 0 && <Text c="dimmed">{translate('page.import.nothingGood')}</Text>}
      </Group>
      {refused.length > 0 && (
        <Section
          title={translate('page.import.refused.title')}
          lead={translate('page.import.refused.lead')}
          flush
        >
          <RefusedLines
            lines={refused.map(({ line, column, fault: issue }) => ({
              line,
              column,
              sentence: issueMessage(issue, translate),
            }))}
          />
        </Section>
      )}
      <AdvisedLines
        lines={advised.map(({ line, column, fault: { code, values = {}, message } }) => ({
          line,
          column,
          code,
          values,
          message,
        }))}
      />
    </>
  )
}

/** The number of lines, of valid ones and of those with issues. */
function LineCounts({ counts: { lines, good, faulty }, file }: { counts: DryRun; file: ImportFile }) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  return (
    <div className={styles.result} role="status">
      <h2>{translate('page.import.check.title')}</h2>
      <dl>
        <div>
          <dt>{translate('page.import.check.lines', { count: lines })}</dt>
          <dd>{translate.number(lines)}</dd>
        </div>
        <div data-good>
          <dt>{translate('page.import.check.good', { count: good })}</dt>
          <dd>{translate.number(good)}</dd>
        </div>
        <div data-faulty={faulty > 0 || undefined}>
          <dt>{translate('page.import.check.faulty', { count: faulty })}</dt>
          <dd>{translate.number(faulty)}</dd>
        </div>
      </dl>
      <Text c="dimmed" size="sm">
        {file.fileName}, {sizeOf(file.size)}
      </Text>
    </div>
  )
}

function importColumns(translate: Translate, show: (job: ImportAnswer) => void): Column<ImportAnswer>[] {
  return [
    {
      id: 'file',
      title: translate('page.import.history.file'),
      isCardTitle: true,
      cell: (job) => (
        <OpenButton
          fileName={job.fileName}
          onOpen={() => {
            show(job)
          }}
        />
      ),
    },
    {
      id: 'date',
      title: translate('page.import.history.date'),
      cell: ({ createdAt }) => translate.moment(createdAt),
    },
    {
      id: 'state',
      title: translate('page.import.history.state'),
      cell: ({ state }) => translate(`page.import.state.${state}`),
    },
    {
      id: 'result',
      title: translate('page.import.history.result'),
      cell: ({ created, updated, faulty }) =>
        translate('page.import.history.counts', { created, updated, faulty }),
    },
  ]
}

function OpenButton({ fileName, onOpen }: { fileName: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      {fileName}
    </button>
  )
}
