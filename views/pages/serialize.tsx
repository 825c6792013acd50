// Serialized codes: a batch for a validated wine, and the batches made so far. A batch is asked for under a name made
// once for what is asked, so that a double click or a lost answer makes nothing twice.

import { Anchor, Button, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { IconBarcode, IconBottle, IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { largestOrder, presets, type BatchAnswer, type SheetAnswer } from '../../src/contract/answers.ts'
import type { Fields } from '../../src/domain/field.ts'
import { gs1TextPattern } from '../../src/domain/sheet/fields.ts'
import { addressOf, call, CallRefusal } from '../call.ts'
import { CountField } from '../forms/count-field.tsx'
import { FieldInput, Form } from '../forms/form.tsx'
import { useFormState, type FormState } from '../forms/form-state.ts'
import { common, type InputProps } from '../forms/inputs.tsx'
import type { PageProps } from '../page-data.ts'
import { useAction } from '../parts/action.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { useFileSize } from '../parts/file-size.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { RowAction } from '../parts/row-action.tsx'
import { Section, Sections } from '../parts/section.tsx'
import { showSuccess } from '../parts/toast.tsx'
import { wineOption } from '../parts/wine-option.ts'
import { csvBytes, sampleAddress } from '../serial-sample.ts'
import { useWords, type Words } from '../words.ts'
import styles from './serialize.module.css'

type Props = PageProps<'serialize'>
type Wine = Props['sheets']['rows'][number]
type Preset = (typeof presets)[number]

const words = { fiche: 'page.serialize.sheet', count: 'page.serialize.count', lot: 'page.serialize.lot', preset: 'page.serialize.preset' }
const initial = { preset: 'random-12' }

export function SerializePage({ batches: { batches }, sheets: { rows } }: Props) {
  const say = useWords()
  return (
    <>
      <PageHeader lead={say('page.serialize.lead')} />
      <Sections>
        <Section title={say('page.serialize.new')}>
          {rows.length === 0
            ? <EmptyState icon={IconBottle} title={say('page.serialize.noWine')} text={say('page.serialize.noWineText')} action={<Button component={Link} to="/vin">{say('page.serialize.toWines')}</Button>} />
            : <NewBatch wines={rows} />}
        </Section>
        <Section title={say('page.serialize.batches')} flush={batches.length > 0}>
          {batches.length === 0
            ? <EmptyState icon={IconBarcode} title={say('page.serialize.empty')} text={say('page.serialize.emptyText')} />
            : <DataTable caption={say('page.serialize.batches')} columns={columns(say)} rows={batches} idOf={({ id }) => id} />}
        </Section>
      </Sections>
    </>
  )
}

function NewBatch({ wines }: { wines: readonly Wine[] }) {
  const say = useWords()
  const navigate = useNavigate()
  const fields = useMemo(() => fieldsOf(wines), [wines])
  const editors = useMemo(() => ({ fiche: wineInput(wines), count: CountInput, preset: PresetInput }), [wines])
  const state = useFormState({ fields, initial, editors, words })
  const requestOf = useRequest()
  const { count, lot, preset } = valuesOf(state)
  const open = useAction(useCallback(async () => {
    const input = { fiche: Number(state.values['fiche']), count, preset, ...(lot === undefined ? {} : { lot }) }
    try {
      const { batch } = await call('serials.open', { ...input, request: requestOf(JSON.stringify(input)) })
      showSuccess(say('page.serialize.made', { count: batch.count }))
      await navigate(`/serialize/${String(batch.id)}`)
    } catch (error) {
      if (error instanceof CallRefusal) state.refuse(error.faults)
      throw error
    }
  }, [state, count, lot, preset, requestOf, navigate, say]))
  return (
    <Form state={state} onSubmit={() => { if (state.check()) void open.run() }}>
      <RefusalAlert refusal={open.refusal} />
      <div className={styles.form}>
        <FieldInput state={state} name="fiche" wide />
        <FieldInput state={state} name="count" />
        <FieldInput state={state} name="lot" />
        <FieldInput state={state} name="preset" wide />
      </div>
      <Forecast state={state} />
      <Group mt="lg"><Button type="submit" loading={open.busy} leftSection={<IconBarcode size={18} stroke={1.7} aria-hidden />}>{say('page.serialize.submit', { count })}</Button></Group>
    </Form>
  )
}

/** What will be printed, and how large the file gets. */
function Forecast({ state }: { state: FormState }) {
  const say = useWords()
  const sizeOf = useFileSize()
  const sheet = useSheet(state.values['fiche'])
  const { count, lot, preset } = valuesOf(state)
  const isLot = lot === undefined || new RegExp(gs1TextPattern).test(lot)
  const address = sheet === null || !isLot ? undefined : sampleAddress(sheet, preset, lot)
  return (
    <div className={styles.forecast} role="status">
      {address !== undefined && (
        <>
          <Text size="sm" c="dimmed">{say('page.serialize.sample')}</Text>
          <code>{address}</code>
          {count > 0 && count <= largestOrder && <Text size="sm">{say('page.serialize.weight', { size: sizeOf(csvBytes(count, address, preset)) })}</Text>}
        </>
      )}
    </div>
  )
}

/** The chosen sheet with its addresses; null until it is known. */
function useSheet(chosen: unknown): SheetAnswer | null {
  const [sheet, setSheet] = useState<SheetAnswer | null>(null)
  useEffect(() => {
    if (typeof chosen !== 'string') return undefined
    const stop = new AbortController()
    call('sheets.get', { id: Number(chosen) }, { signal: stop.signal }).then(setSheet, () => undefined)
    return () => { stop.abort() }
  }, [chosen])
  return String(sheet?.id) === chosen ? sheet : null
}

/** The name of a request: a new one only when something else is asked. */
function useRequest(): (asked: string) => string {
  const kept = useRef({ asked: '', request: '' })
  return useCallback((asked: string) => {
    if (kept.current.asked !== asked) {
      const chance = crypto.getRandomValues(new Uint32Array(4))
      kept.current = { asked, request: `web-${[...chance].map((part) => part.toString(36)).join('')}` }
    }
    return kept.current.request
  }, [])
}

function valuesOf({ values }: FormState): { count: number; lot: string | undefined; preset: Preset } {
  const { count, lot, preset } = values
  return {
    count: typeof count === 'number' ? count : 0, lot: typeof lot === 'string' ? lot : undefined,
    preset: presets.find((one) => one === preset) ?? 'random-12',
  }
}

function fieldsOf(wines: readonly Wine[]): Fields {
  const shared = { group: 'batch', afterCode: 'adjustable' } as const
  return {
    fiche: { ...shared, kind: 'choice', choices: wines.map(({ id }) => String(id)), words: '', required: 'save', example: '' },
    count: { ...shared, kind: 'whole', min: 1, max: largestOrder, required: 'save', example: 1000 },
    lot: { ...shared, kind: 'text', max: 20, pattern: gs1TextPattern, example: 'L24-117' },
    preset: { ...shared, kind: 'choice', choices: presets, words: 'page.serialize.preset', required: 'save', example: 'random-12' },
  }
}

/** Chooses among the wines. */
function wineInput(wines: readonly Wine[]) {
  const data = wines.map(wineOption)
  return function WineInput(props: InputProps) {
    const say = useWords()
    return (
      <Select
        {...common(props)} data={data} value={typeof props.value === 'string' ? props.value : null} searchable placeholder={say('page.serialize.sheetPlaceholder')}
        nothingFoundMessage={say('page.serialize.sheetNothing')} checkIconPosition="right" limit={50} onChange={(chosen) => { props.onChange(chosen ?? undefined) }}
      />
    )
  }
}

function CountInput(props: InputProps) {
  const say = useWords()
  const { rightSection: _lock, rightSectionPointerEvents: _events, ...shared } = common({ ...props, help: say('page.serialize.countHelp', { most: largestOrder }) })
  return <CountField {...shared} value={typeof props.value === 'number' ? props.value : undefined} onChange={props.onChange} />
}

function PresetInput(props: InputProps) {
  const say = useWords()
  return (
    <Radio.Group id={props.id} label={props.title} value={typeof props.value === 'string' ? props.value : null} onChange={props.onChange}>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <Radio.Card key={preset} value={preset} className={styles.preset ?? ''}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator mt={3} />
              <Stack gap={2}>
                <Text fw={600}>{say(`page.serialize.preset.${preset}`)}</Text>
                <Text size="sm" c="dimmed">{say(`page.serialize.preset.${preset}.help`)}</Text>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

function columns(say: Words): Column<BatchAnswer>[] {
  return [
    { id: 'wine', title: say('page.serialize.sheet.title'), heads: true, cell: ({ id, sheetName }) => <Anchor component={Link} to={`/serialize/${String(id)}`} fw={600}>{sheetName}</Anchor> },
    { id: 'codes', title: say('page.serialize.codes'), align: 'end', cell: ({ count }) => <span className="figures">{say.number(count)}</span> },
    { id: 'lot', title: say('page.serialize.lot.title'), cell: ({ lot }) => lot ?? '–' },
    { id: 'preset', title: say('page.serialize.preset.title'), cell: ({ preset }) => say(`page.serialize.preset.${preset}`) },
    { id: 'date', title: say('page.serialize.date'), cell: ({ createdAt }) => say.day(createdAt) },
    {
      id: 'csv', title: 'CSV', align: 'end', tight: true,
      cell: ({ id, sheetName }) => <RowAction icon={IconDownload} title={say('page.serialize.csv', { wine: sheetName })} href={addressOf('serials.codes', { batch: id, format: 'csv' })} download />,
    },
  ]
}
