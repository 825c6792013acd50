// Serialized codes: a batch for a validated wine, and the batches made so far. A batch is asked for under a name made
// once for what is asked, so that a double click or a lost answer makes nothing twice.

import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconBarcode, IconBottle, IconDownload } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { largestOrder, presets, type BatchAnswer } from '../../src/contract/answers.ts'
import {
  isSerialPattern,
  isSerialPrefix,
  longestPrefix,
  longestSerial,
  roomOf,
} from '../../src/domain/code/serial-form.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields } from '../../src/domain/field.ts'
import { gs1TextPattern } from '../../src/domain/sheet/fields.ts'
import { addressOf, call, CallRefusal } from '../client/call.ts'
import { CountField } from '../form/count-field.tsx'
import { FieldInput, Form } from '../form/form.tsx'
import { judgeValues, useFormState, type FormState, type Values } from '../form/form-state.ts'
import { common, type InputProps } from '../form/inputs.tsx'
import { wineInput } from '../sheet-list/wine-input.tsx'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { BatchForecast } from '../batch/batch-forecast.tsx'
import { BooksBar } from '../batch/reconciliation-bar.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useRequest } from '../client/idempotency-key.ts'
import { withSpare, type SampleForm } from '../batch/serial-sample.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './serialize.module.css'

type Props = PageProps<'serialize'>
type Preset = (typeof presets)[number]

const words = {
  fiche: 'page.serialize.sheet',
  count: 'page.serialize.count',
  spare: 'page.serialize.spare',
  lot: 'page.serialize.lot',
  cpv: 'page.serialize.cpv',
  preset: 'page.serialize.preset',
  prefix: 'page.serialize.prefix',
  pattern: 'page.serialize.pattern',
}
const initial = { preset: 'random-12' }

export function SerializePage({ batches: { batches, total, page, size }, sheets }: Props) {
  const translate = useTranslate()
  return (
    <>
      <PageHeader lead={translate('page.serialize.lead')} />
      <Sections>
        <Section title={translate('page.serialize.new')}>
          {sheets.rows.length === 0 ? (
            <EmptyState
              icon={IconBottle}
              title={translate('page.serialize.noWine')}
              text={translate('page.serialize.noWineText')}
              action={
                <Button component={Link} to="/vin">
                  {translate('page.serialize.toWines')}
                </Button>
              }
            />
          ) : (
            <NewBatch sheets={sheets} />
          )}
        </Section>
        <Section title={translate('page.serialize.batches')} flush={batches.length > 0}>
          {batches.length === 0 ? (
            <EmptyState
              icon={IconBarcode}
              title={translate('page.serialize.empty')}
              text={translate('page.serialize.emptyText')}
            />
          ) : (
            <DataTable
              caption={translate('page.serialize.batches')}
              columns={columns(translate)}
              rows={batches}
              idOf={({ id }) => id}
            />
          )}
          <Pager
            page={page}
            size={size}
            total={total}
            to={(next) => (next === 1 ? '/serialize' : `/serialize?page=${String(next)}`)}
            stay
          />
        </Section>
      </Sections>
    </>
  )
}

function NewBatch({ sheets }: Pick<Props, 'sheets'>) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const editors = useMemo(
    () => ({ fiche: wineInput(sheets), count: CountInput, preset: PresetInput }),
    [sheets],
  )
  const state = useFormState({ fields, initial, editors, words, judge: judgeBatch })
  const requestOf = useRequest()
  const asked = askedBy(state.values)
  const open = useAction(
    useCallback(async () => {
      try {
        const { batch } = await call('serials.open', { ...asked, request: requestOf(JSON.stringify(asked)) })
        showSuccess(translate('page.serialize.made', { count: batch.count }))
        await navigate(`/serialize/${String(batch.id)}`)
      } catch (error) {
        if (error instanceof CallRefusal) state.refuse(error.faults)
        throw error
      }
    }, [state, asked, requestOf, navigate, translate]),
  )
  const { fiche, count, preset, spare = 0 } = asked
  const codes = count > 0 && count <= largestOrder && spare >= 0 && spare <= 100 ? withSpare(count, spare) : 0
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check()) void open.run()
      }}
    >
      <RefusalAlert refusal={open.refusal} />
      <div className={styles.form}>
        <FieldInput state={state} name="fiche" wide />
        <FieldInput state={state} name="count" />
        <FieldInput state={state} name="spare" />
        <FieldInput state={state} name="lot" />
        <FieldInput state={state} name="cpv" />
        <FieldInput state={state} name="preset" wide />
        {preset === 'sequential' && <FieldInput state={state} name="prefix" wide />}
        {preset === 'pattern' && <FieldInput state={state} name="pattern" wide />}
      </div>
      {preset === 'pattern' && <Room pattern={asked.pattern ?? ''} count={codes} />}
      <div aria-live="polite">
        <BatchForecast fiche={fiche > 0 ? fiche : null} form={sampleForm(state)} count={codes} />
      </div>
      <Group mt="lg">
        <Button
          type="submit"
          loading={open.busy}
          leftSection={<IconBarcode size={18} stroke={1.7} aria-hidden />}
        >
          {translate('page.serialize.submit', { count: codes })}
        </Button>
      </Group>
    </Form>
  )
}

/** How many serials a pattern has room for, while it is typed. */
function Room({ pattern, count }: { pattern: string; count: number }) {
  const translate = useTranslate()
  if (!isSerialPattern(pattern)) return null
  const isShort = roomOf(pattern) < count
  return (
    <Text size="sm" mt="xs" role="status" c={isShort ? 'var(--mantine-color-error)' : 'dimmed'}>
      {translate(isShort ? 'page.serialize.roomShort' : 'page.serialize.room', { count: roomOf(pattern) })}
    </Text>
  )
}

/** Faults of the fields that are shown; prefix and pattern by the server's own rule. */
function judgeBatch(values: Values): ValidationIssue[] {
  const { preset, prefix, pattern } = values
  const shape = judgeValues(
    fields,
    'save',
  )(values).filter(({ field }) => field !== 'prefix' && field !== 'pattern')
  return [
    ...shape,
    ...(preset === 'sequential' && typeof prefix === 'string' && !isSerialPrefix(prefix)
      ? [{ field: 'prefix', code: 'serialPrefix' }]
      : []),
    ...(preset === 'pattern' && !isSerialPattern(typeof pattern === 'string' ? pattern : '')
      ? [{ field: 'pattern', code: pattern === undefined ? 'required' : 'serialPattern' }]
      : []),
  ]
}

/** What is asked of the server; prefix and pattern only with the preset they belong to. */
function askedBy(values: Values) {
  const { fiche, count, spare } = values
  const textOf = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined
  const preset: Preset = presets.find((one) => one === values['preset']) ?? 'random-12'
  const [lot, cpv, prefix, pattern] = ['lot', 'cpv', 'prefix', 'pattern'].map(textOf)
  return {
    fiche: Number(fiche ?? 0),
    count: typeof count === 'number' ? count : 0,
    preset,
    ...(typeof spare === 'number' && spare > 0 ? { spare } : {}),
    ...(lot === undefined ? {} : { lot }),
    ...(cpv === undefined ? {} : { cpv }),
    ...(preset === 'sequential' && prefix !== undefined ? { prefix } : {}),
    ...(preset === 'pattern' && pattern !== undefined ? { pattern } : {}),
  }
}

/** What the addresses will look like; null while something typed makes none. */
function sampleForm({ values, faults: issues }: FormState): SampleForm | null {
  if (issues.some(({ field }) => ['lot', 'cpv', 'prefix', 'pattern'].includes(field))) return null
  const { preset, prefix, pattern, lot, cpv } = askedBy(values)
  return { preset, pattern: prefix ?? pattern ?? '', lot, cpv }
}

const shared = { group: 'batch', afterCode: 'adjustable' } as const
const fields: Fields = {
  fiche: { ...shared, kind: 'text', max: 20, required: 'save', example: '1' },
  count: { ...shared, kind: 'whole', min: 1, max: largestOrder, required: 'save', example: 1000 },
  spare: { ...shared, kind: 'amount', unit: '%', min: 0, max: 100, decimals: 2, example: 2 },
  lot: { ...shared, kind: 'text', max: 20, pattern: gs1TextPattern, example: 'L24-117' },
  cpv: { ...shared, kind: 'text', max: 20, pattern: gs1TextPattern, example: '2A' },
  preset: {
    ...shared,
    kind: 'choice',
    choices: presets,
    words: 'page.serialize.preset',
    required: 'save',
    example: 'random-12',
  },
  prefix: { ...shared, kind: 'text', max: longestPrefix, example: 'L24-' },
  pattern: { ...shared, kind: 'text', max: longestSerial, example: 'W24-@@@@@@##' },
}

function CountInput(props: InputProps) {
  const translate = useTranslate()
  const {
    rightSection: _lock,
    rightSectionPointerEvents: _events,
    ...shared
  } = common({ ...props, help: translate('page.serialize.countHelp', { most: largestOrder }) })
  return (
    <CountField
      {...shared}
      value={typeof props.value === 'number' ? props.value : undefined}
      onChange={props.onChange}
    />
  )
}

function PresetInput(props: InputProps) {
  const translate = useTranslate()
  return (
    <Radio.Group
      id={props.id}
      label={props.title}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
    >
      <div className={styles.presets}>
        {presets.map((preset) => (
          <Radio.Card key={preset} value={preset} className={styles.preset ?? ''}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator mt={3} />
              <Stack gap={2}>
                <Text fw={600}>{translate(`page.serialize.preset.${preset}`)}</Text>
                <Text size="sm" c="dimmed">
                  {translate(`page.serialize.preset.${preset}.help`)}
                </Text>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/** How much of a batch has been heard of. */
function Progress({ batch: { books, count } }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  return (
    <div className={styles.progress}>
      <BooksBar books={books} count={count} small />
      <Text size="xs" c="dimmed" className="figures">
        {translate('page.serialize.heard', { share: (count - books.missing) / count })}
      </Text>
    </div>
  )
}

function columns(translate: Translate): Column<BatchAnswer>[] {
  return [
    {
      id: 'wine',
      title: translate('page.serialize.sheet.title'),
      heads: true,
      cell: ({ id, sheetName }) => (
        <Anchor component={Link} to={`/serialize/${String(id)}`} fw={600}>
          {sheetName}
        </Anchor>
      ),
    },
    {
      id: 'codes',
      title: translate('page.serialize.codes'),
      align: 'end',
      cell: ({ count }) => <span className="figures">{translate.number(count)}</span>,
    },
    {
      id: 'lot',
      title: translate('page.serialize.lot.title'),
      cell: ({ lot }) => <span className={styles.lot}>{lot ?? '–'}</span>,
    },
    {
      id: 'preset',
      title: translate('page.serialize.preset.title'),
      spare: true,
      cell: ({ preset }) => translate(`page.serialize.preset.${preset}`),
    },
    {
      id: 'books',
      title: translate('part.reconciliation.title'),
      cell: (batch) => <Progress batch={batch} />,
    },
    {
      id: 'date',
      title: translate('page.serialize.date'),
      cell: ({ createdAt }) => translate.day(createdAt),
    },
    {
      id: 'csv',
      title: 'CSV',
      align: 'end',
      tight: true,
      cell: ({ id, sheetName }) => (
        <RowAction
          icon={IconDownload}
          title={translate('page.serialize.csv', { wine: sheetName })}
          href={addressOf('serials.codes', { batch: id, format: 'csv' })}
          download
        />
      ),
    },
  ]
}
