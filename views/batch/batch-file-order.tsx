// The order of files of a batch: formats, the heading above the codes, range, and about how long they take.

import { Switch } from '../form/switch.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { Chips } from '../form/chips.tsx'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import {
  batchFileFormats,
  type BatchAnswer,
  type BatchFileAnswer,
  type BatchFileFormat,
} from '../../src/contract/answers.ts'
import { call } from '../client/call.ts'
import { HeadingChoice, headingInput, useCodeHeading } from '../code/heading-choice.tsx'
import { drawSeconds } from './serial-sample.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './batch-files.module.css'
import { BatchPrintFields, printInput, type PrintChoice } from './batch-print-fields.tsx'
import { RangeFields, useRange } from './batch-range.tsx'
import { useDuration } from '../ui/duration.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'

export function FileOrder({
  batch: { id, count },
  onOrdered,
}: {
  batch: BatchAnswer
  onOrdered: (files: readonly BatchFileAnswer[]) => void
}) {
  const translate = useTranslate()
  const durationOf = useDuration()
  const [formats, setFormats] = useState<readonly BatchFileFormat[]>(['svg-zip'])
  const [isPart, setPart] = useState(false)
  const [print, setPrint] = useState<PrintChoice>(null)
  const part = useRange(count)
  const { heading, setHeading, restore, remember } = useCodeHeading()
  useEffect(restore, [restore])
  const { from, to } = (isPart ? part.range : { from: 1, to: count }) ?? {}
  const order = useAction(
    useCallback(async () => {
      if (from === undefined || to === undefined) return
      const range = { batch: id, formats: [...formats], from, to }
      const { files } = await call('serials.files', {
        ...range,
        ...headingInput(heading),
        ...printInput(print),
      })
      onOrdered(files)
      showSuccess(translate('part.files.ordered', { count: files.length }))
    }, [id, formats, heading, print, from, to, onOrdered, translate]),
  )
  const isValid = from !== undefined && to !== undefined && formats.length > 0
  return (
    <Stack gap="md" align="start">
      <RefusalAlert refusal={order.refusal} />
      <FormatChips formats={formats} onChange={setFormats} />
      <Stack className={styles.heading}>
        <HeadingChoice
          heading={heading}
          onChange={(next) => {
            setHeading(next)
            remember(next)
          }}
        />
      </Stack>
      <BatchPrintFields print={print} formats={formats} onChange={setPrint} />
      <Switch
        label={translate('page.batch.range')}
        checked={isPart}
        onChange={(event) => {
          setPart(event.currentTarget.checked)
        }}
      />
      {isPart && <RangeFields state={part} count={count} />}
      <Group gap="md">
        <Button
          loading={order.busy}
          disabled={!isValid}
          leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            void order.run()
          }}
        >
          {translate('part.files.ask', { count: formats.length })}
        </Button>
        {isValid && (
          <Text size="sm" c="dimmed">
            {translate('part.files.about', { time: durationOf(drawSeconds(to - from + 1) * formats.length) })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

function FormatChips({
  formats,
  onChange,
}: {
  formats: readonly BatchFileFormat[]
  onChange: (formats: readonly BatchFileFormat[]) => void
}) {
  const translate = useTranslate()
  return (
    <FieldFrame
      label={translate('part.files.formats')}

      description={translate('part.files.formatsHelp')}
    >
      <Chips
        gap={6}
        mt={6}
        mb={6}
        aria-label={translate('part.files.formats')}
        data={batchFileFormats.map((value) => ({ value, label: translate(`part.files.format.${value}`) }))}
        chosen={formats}
        onChange={onChange}
      />
    </FieldFrame>
  )
}
