// Step 1: the choice of a file, of the service it comes from, and of a table when a workbook has several.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle, IconArrowRight, IconDownload, IconHourglass } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { Link } from '../router/links.tsx'
import { largestImport } from '../../src/contract/operations/imports.ts'
import { presetIds, type PresetId } from '../../src/domain/spreadsheet/column-sources.ts'
import { maxImportLines } from '../../src/domain/spreadsheet/import-limit.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { DropZone } from '../files/drop-zone.tsx'
import { Loading } from '../ui/loader.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { openDraft } from './import-draft.ts'
import { importTypes, readAsBase64, refusalOfFile } from './import-file.ts'
import { isOpen, stepAddress } from './import-steps.ts'
import { StepSection } from './step-section.tsx'
import { useWizard } from './wizard.ts'
import styles from './file-step.module.css'
import { Select } from '../overlay/select.tsx'

export function FileStep() {
  const translate = useTranslate()
  const { draft, isFileLost, go } = useWizard()
  const { choose, refused, read, preset, setPreset, readTable } = useFileChoice()
  return (
    <StepSection
      title={translate('page.import.file.title')}
      lead={translate('page.import.file.lead')}
      {...(draft === null
        ? {}
        : {
            footer: (
              <>
                <Text c="dimmed">
                  {translate('page.import.file.current', {
                    fileName: draft.fileName,
                    count: draft.rows.length - 1,
                  })}
                </Text>
                <Button
                  rightSection={<IconArrowRight size={18} aria-hidden />}
                  disabled={read.busy}
                  onClick={() => {
                    go('columns')
                  }}
                >
                  {translate('page.import.file.continue')}
                </Button>
              </>
            ),
          })}
    >
      {isFileLost && <Alert color="wine" title={translate('page.import.file.lost')} role="status" />}
      <OpenImport />
      <DropZone
        title={translate('page.import.drop.title')}
        dropTitle={translate('page.import.drop.release')}
        accept={importTypes}
        disabled={read.busy}
        button={translate(draft === null ? 'page.import.choose' : 'page.import.another')}
        hint={translate('page.import.drop.hint', { lines: maxImportLines, megabytes: largestImport / 1e6 })}
        onFile={choose}
      />
      {refused !== null && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={translate('page.import.refusedFile')}
        >
          {refused}
        </Alert>
      )}
      <RefusalAlert refusal={read.refusal} />
      {read.busy && <Loading />}
      <TableChoice busy={read.busy} onChange={readTable} />
      <div className={styles.options}>
        <Select
          label={translate('page.import.preset.label')}
          description={translate('page.import.preset.help')}
          data={[
            { value: '', label: translate('page.import.preset.none') },
            ...presetIds.map((id) => ({ value: id, label: translate(`page.import.preset.${id}`) })),
          ]}
          value={preset ?? ''}
          allowDeselect={false}
          onChange={(value) => {
            setPreset(presetIds.find((id) => id === value) ?? null)
          }}
        />
        <Templates />
      </div>
    </StepSection>
  )
}

/** Reads a chosen file, opens its draft and goes on. */
function useFileChoice() {
  const translate = useTranslate()
  const { draft, previous, source, change, setSource, go } = useWizard()
  const [refused, setRefused] = useState<string | null>(null)
  const [chosen, setChosen] = useState<PresetId | null | undefined>(undefined)
  const preset = chosen === undefined ? (previous?.preset ?? null) : chosen
  const unnamed = (letter: string) => translate('page.import.columns.unnamed', { letter })
  const read = useAction(
    useCallback(async (file: File, table?: string) => {
      const content = await readAsBase64(file)
      const fileName = file.name.slice(-255)
      return call('imports.read', { fileName, content, ...(table === undefined ? {} : { table }) })
    }, []),
    { toast: false },
  )
  const open = async (file: File, table?: string): Promise<void> => {
    const answer = await read.run(file, table)
    if (answer === undefined) return
    const choices = { mapping: {}, units: {}, ...previous, preset }
    const opened = openDraft(answer, choices, unnamed)
    change(opened)
    // A workbook with several tables stays here until the user has seen which one is read.
    if (opened.tables.length < 2 || table !== undefined) go('columns')
  }
  return {
    read,
    refused,
    preset,
    setPreset: (value: PresetId | null) => {
      setChosen(value)
      if (draft !== null) change({ ...draft, preset: value })
    },
    choose: (file: File) => {
      const refusal = refusalOfFile(file)
      read.clear()
      setRefused(refusal === null ? null : translate(`refusal.${refusal}`))
      if (refusal !== null) return
      setSource(file)
      void open(file)
    },
    readTable: (table: string) => {
      if (source !== null) void open(source, table)
    },
  }
}

/** The tables of a workbook. After a reload the file itself is gone, so another table needs it again. */
function TableChoice({ busy, onChange }: { busy: boolean; onChange: (table: string) => void }) {
  const translate = useTranslate()
  const { draft, source } = useWizard()
  if (draft === null || draft.tables.length < 2) return null
  return (
    <Select
      label={translate('page.import.table.label')}
      description={translate(source === null ? 'page.import.table.again' : 'page.import.table.help')}
      data={[...draft.tables]}
      value={draft.table}
      allowDeselect={false}
      disabled={busy || source === null}
      rootStyle={{ maxWidth: '28rem' }}
      onChange={(table) => {
        if (table !== null) onChange(table)
      }}
    />
  )
}

/** The templates to download. */
function Templates() {
  const translate = useTranslate()
  return (
    <div>
      <Text fw={500} size="sm">
        {translate('page.import.templateHelp')}
      </Text>
      <Group gap="xs" mt="xs">
        {(['imports.templateWorkbook', 'imports.template'] as const).map((operation) => (
          <Button
            key={operation}
            href={addressOf(operation, {})}
            download
            variant="default"
            size="sm"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          >
            {translate('page.import.templateFile', {
              format: operation === 'imports.template' ? 'CSV' : 'Excel (XLSX)',
            })}
          </Button>
        ))}
      </Group>
    </div>
  )
}

/** The import that is under way: the next one waits for it. */
function OpenImport() {
  const translate = useTranslate()
  const job = useWizard().imports.find(isOpen)
  if (job === undefined) return null
  return (
    <Alert color="teal" icon={<IconHourglass aria-hidden />} title={translate('page.import.busy.title')}>
      {translate('page.import.busy.text')}{' '}
      <Link to={stepAddress('import', job.id)}>{translate('page.import.busy.show')}</Link>
    </Alert>
  )
}
