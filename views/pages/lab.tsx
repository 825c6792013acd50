// The page of laboratory results: choose a file, see every change of every wine, save all of them, undo.

import { Radio } from '@mantine/core'
import { Anchor } from '../text/anchor.tsx'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { largestImport } from '../../src/contract/operations/imports.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { maxImportLines } from '../../src/domain/spreadsheet/import-limit.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { importTypes, refusalOfFile } from '../import/import-file.ts'
import { LabColumns } from '../lab/lab-columns.tsx'
import { LabComparison } from '../lab/lab-comparison.tsx'
import { readLabFile, type LabCheck, type LabChoices, type LabFile } from '../lab/lab-file.ts'
import styles from '../lab/lab.module.css'
import { useAction } from '../ui/action.ts'
import { DropZone } from '../files/drop-zone.tsx'
import { Loading } from '../ui/loader.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'

type Changed = Output<'lab.apply'>['changed']
/** A file with its choices and the comparison that they give. */
type Compared = { readonly file: LabFile; readonly choices: LabChoices; readonly check: LabCheck }

export function LabPage() {
  const translate = useTranslate()
  const [compared, setCompared] = useState<Compared | null>(null)
  // What is chosen shows at once; the comparison with it follows.
  const [choices, setChoices] = useState<LabChoices>({})
  const [changed, setChanged] = useState<Changed | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const newest = useRef(0)
  const compare = useAction(
    useCallback(async (read: () => Promise<LabFile>, choices: LabChoices) => {
      newest.current += 1
      const number = newest.current
      const file = await read()
      const check = await call('lab.check', { ...file, ...choices })
      // The answer to earlier choices is outdated.
      if (number === newest.current) setCompared({ file, choices, check })
    }, []),
  )
  const choose = (file: File): void => {
    const refusal = refusalOfFile(file)
    setCompared(null)
    setChoices({})
    setChanged(null)
    setRefused(refusal === null ? null : translate(`refusal.${refusal}`))
    if (refusal === null) void compare.run(() => readLabFile(file), {})
  }
  const change = (chosen: LabChoices): void => {
    if (compared === null) return
    const next = { ...choices, ...chosen }
    setChoices(next)
    void compare.run(() => Promise.resolve(compared.file), next)
  }
  return (
    <>
      <PageHeader
        lead={translate('page.lab.lead')}
        back={{ to: '/import', title: translate('page.import.title') }}
      />
      <Sections>
        <Section>
          <DropZone
            title={compared === null ? translate('page.import.drop.title') : compared.file.fileName}
            dropTitle={translate('page.import.drop.release')}
            accept={importTypes}
            disabled={compare.busy}
            button={translate(compared === null ? 'page.import.choose' : 'page.import.another')}
            hint={translate('page.lab.hint', { lines: maxImportLines, megabytes: largestImport / 1e6 })}
            onFile={choose}
          />
        </Section>
        {refused !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {refused}
          </Alert>
        )}
        <RefusalAlert refusal={compare.refusal} />
        {compare.busy && compared === null && <Loading />}
        {changed !== null && (
          <Saved
            changed={changed}
            onUndone={() => {
              setChanged(null)
              setCompared(null)
            }}
          />
        )}
        {compared !== null && changed === null && (
          <Comparison
            compared={compared}
            choices={choices}
            busy={compare.busy}
            onChange={change}
            onSaved={setChanged}
          />
        )}
      </Sections>
    </>
  )
}

type ComparisonProps = {
  readonly compared: Compared
  readonly choices: LabChoices
  readonly busy: boolean
  readonly onChange: (choices: LabChoices) => void
  readonly onSaved: (changed: Changed) => void
}

function Comparison({ compared, choices, busy, onChange, onSaved }: ComparisonProps) {
  const { columns, rows } = compared.check
  const hasLimits = rows.some(({ refused }) => refused.some(({ fault }) => fault.code === 'labBelowLimit'))
  return (
    <>
      <LabColumns
        columns={columns}
        chosen={choices}
        busy={busy}
        onColumn={(header, column) => {
          onChange({ mapping: { ...choices.mapping, [header]: column } })
        }}
        onUnit={(header, unit) => {
          onChange({ units: { ...choices.units, [header]: unit } })
        }}
      />
      {(hasLimits || choices.belowLimit !== undefined) && (
        <BelowLimit chosen={choices.belowLimit} busy={busy} onChange={onChange} />
      )}
      <LabComparison rows={rows} outcomes={['changed']} />
      <LabComparison rows={rows} outcomes={['published']} />
      <LabComparison rows={rows} outcomes={['refused']} />
      <LabComparison rows={rows} outcomes={['same', 'covered']} />
      <Saving compared={compared} busy={busy} onSaved={onSaved} />
    </>
  )
}

type BelowLimitProps = {
  readonly chosen: LabChoices['belowLimit']
  readonly busy: boolean
  readonly onChange: (choices: LabChoices) => void
}

/** The choice for figures below the limit of detection. Nothing is chosen at first. */
function BelowLimit({ chosen, busy, onChange }: BelowLimitProps) {
  const translate = useTranslate()
  const choices = ['limit', 'none'] as const
  return (
    <Section title={translate('page.lab.below.title')} lead={translate('page.lab.below.lead')}>
      <Radio.Group
        className={styles.choice ?? ''}
        aria-label={translate('page.lab.below.title')}
        value={chosen ?? ''}
        onChange={(value) => {
          const choice = choices.find((name) => name === value)
          if (choice !== undefined) onChange({ belowLimit: choice })
        }}
      >
        <Stack gap="xs">
          {choices.map((name) => (
            <Radio key={name} value={name} disabled={busy} label={translate(`page.lab.below.${name}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}

/** The counts, and the button that saves what the comparison shows. */
function Saving({
  compared: { file, choices, check },
  busy,
  onSaved,
}: Omit<ComparisonProps, 'choices' | 'onChange'>) {
  const translate = useTranslate()
  const { counts, plan } = check
  const save = useAction(
    useCallback(async () => {
      const { changed } = await call('lab.apply', { ...file, ...choices, plan })
      onSaved(changed)
    }, [file, choices, plan, onSaved]),
  )
  return (
    <Section>
      <div role="status">
        <dl className={styles.counts}>
          {(['changed', 'same', 'covered', 'published', 'refused'] as const).map((name) => (
            <div key={name}>
              <dt>{translate(`page.lab.count.${name}`, { count: counts[name] })}</dt>
              <dd>{translate.number(counts[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <RefusalAlert refusal={save.refusal} />
      <Group>
        <Button
          size="md"
          loading={save.busy}
          disabled={busy || counts.changed === 0}
          onClick={() => {
            void save.run()
          }}
        >
          {translate('page.lab.save', { count: counts.changed })}
        </Button>
        {counts.changed === 0 && <Text c="dimmed">{translate('page.lab.nothing')}</Text>}
      </Group>
    </Section>
  )
}

function Saved({ changed, onUndone }: { changed: Changed; onUndone: () => void }) {
  const translate = useTranslate()
  const undo = useAction(
    useCallback(async () => {
      const { count } = await call('lab.undo', { changed })
      showSuccess(translate('page.lab.undone', { count }))
      onUndone()
    }, [changed, onUndone, translate]),
  )
  return (
    <Alert
      color="teal"
      role="status"
      icon={<IconCheck aria-hidden />}
      title={translate('page.lab.saved', { count: changed.length })}
    >
      <Stack gap="sm" align="start">
        <RefusalAlert refusal={undo.refusal} />
        <Group>
          <Button
            variant="default"
            loading={undo.busy}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => {
              void undo.run()
            }}
          >
            {translate('part.toast.undo')}
          </Button>
          <Anchor to="/vin">{translate('page.lab.seeWines')}</Anchor>
        </Group>
      </Stack>
    </Alert>
  )
}
