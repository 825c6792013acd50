// The form of a new batch. The idempotency key of an order stays the same until the order changes, so that a
// double click or a lost answer opens no second batch.

import { Radio } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconBarcode } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Button } from '../button/button.tsx'
import { useNavigate } from '../router/context.ts'
import { largestOrder, presets } from '../../src/contract/answers.ts'
import { isSerialPattern, patternCapacity } from '../../src/domain/code/serial-format.ts'
import { call, CallRefusal } from '../client/call.ts'
import { NumberField } from '../form/number-field.tsx'
import { FieldInput, Form } from '../form/form.tsx'
import { useFormState } from '../form/form-state.ts'
import { commonInputProps, type InputProps } from '../form/inputs.tsx'
import { wineInput } from '../sheet-list/wine-input.tsx'
import { useAction } from '../ui/action.ts'
import { BatchForecast } from './batch-forecast.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useIdempotencyKey } from '../client/idempotency-key.ts'
import { withSpare } from './serial-sample.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './new-batch.module.css'
import type { Wines } from '../sheet-list/wine-search.ts'
import { batchQuestions } from '../help/field-questions.ts'
import { batchFields, batchOrder, sampleForm, validateBatch } from './batch-fields.ts'

const messageKeys = {
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

export function NewBatch({ sheets }: { sheets: Wines }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const editors = useMemo(
    () => ({ fiche: wineInput(sheets), count: CountInput, preset: PresetInput }),
    [sheets],
  )
  const state = useFormState({
    fields: batchFields,
    initial,
    editors,
    messageKeys,
    helpParts: batchQuestions,
    validate: validateBatch,
  })
  const keyOf = useIdempotencyKey()
  const order = batchOrder(state.values)
  const open = useAction(
    useCallback(async () => {
      try {
        const { batch } = await call('serials.open', { ...order, request: keyOf(JSON.stringify(order)) })
        showSuccess(translate('page.serialize.made', { count: batch.count }))
        await navigate(`/serialize/${String(batch.id)}`)
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [state, order, keyOf, navigate, translate]),
  )
  const { fiche, count, preset, spare = 0 } = order
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
      {preset === 'pattern' && <PatternCapacity pattern={order.pattern ?? ''} count={codes} />}
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

/** The number of serials that a pattern allows, while the user types it. */
function PatternCapacity({ pattern, count }: { pattern: string; count: number }) {
  const translate = useTranslate()
  if (!isSerialPattern(pattern)) return null
  const isShort = patternCapacity(pattern) < count
  return (
    <Text size="sm" mt="xs" role="status" c={isShort ? 'error' : 'dimmed'}>
      {translate(isShort ? 'page.serialize.roomShort' : 'page.serialize.room', {
        count: patternCapacity(pattern),
      })}
    </Text>
  )
}

function CountInput(props: InputProps) {
  const translate = useTranslate()
  return (
    <NumberField
      {...commonInputProps({ ...props, help: translate('page.serialize.countHelp', { most: largestOrder }) })}
      isGrouped
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
            <Group wrap="nowrap" align="start" gap="sm">
              <Radio.Indicator mt={3} />
              <Stack className={styles.words}>
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
