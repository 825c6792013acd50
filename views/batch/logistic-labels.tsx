// Logistic labels of cases and pallets: takes new SSCCs, and downloads the labels of those in the list.

import { Textarea } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import {
  logisticSizes,
  printerResolutions,
  type LogisticSize,
  type PrinterResolution,
} from '../../src/domain/code/logistic-label.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import { call, callFile } from '../client/call.ts'
import { useIdempotencyKey } from '../client/idempotency-key.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { saveFile } from '../files/save-file.ts'
import { Select } from '../overlay/select.tsx'
import { NumberField } from '../form/number-field.tsx'

const mostLabels = 100

/** A PDF, or ZPL for a printer of this resolution. */
type File = 'pdf' | PrinterResolution

export function LogisticLabels() {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [size, setSize] = useState<LogisticSize>('a6')
  const [file, setFile] = useState<File>('pdf')
  const ssccs = typed.split(/[\s,;]+/).filter((text) => text !== '')
  const wrong = ssccs.find((text) => !/^\d{18}$/.test(text))
  const save = useAction(
    useCallback(async (input: Input<'serials.labels'>) => {
      saveFile(await callFile('serials.labels', input))
    }, []),
  )
  const error =
    wrong === undefined
      ? ssccs.length > mostLabels && translate('part.logistic.tooMany')
      : translate('part.logistic.notSscc', { text: wrong.slice(0, 30) })
  return (
    <Stack gap="md">
      <NewNumbers
        onTaken={(taken) => {
          setTyped([...ssccs, ...taken].join('\n'))
        }}
      />
      <Textarea
        label={translate('part.logistic.ssccs')}
        description={translate('part.logistic.ssccsHelp')}
        error={error}
        autosize
        minRows={3}
        maxRows={10}
        inputMode="numeric"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
        }}
      />
      <Choices size={size} file={file} onSize={setSize} onFile={setFile} />
      <RefusalAlert refusal={save.refusal} />
      <Group>
        <Button
          loading={save.busy}
          disabled={ssccs.length === 0 || error !== false}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            const chosen = { ssccs: ssccs.join(','), label: size }
            void save.run(
              file === 'pdf' ? { ...chosen, format: file } : { ...chosen, format: 'zpl', printer: file },
            )
          }}
        >
          {translate('part.logistic.download', { count: ssccs.length })}
        </Button>
      </Group>
    </Stack>
  )
}

/** Size of the label and kind of file. */
function Choices({
  size,
  file,
  onSize,
  onFile,
}: {
  size: LogisticSize
  file: File
  onSize: (size: LogisticSize) => void
  onFile: (file: File) => void
}) {
  const translate = useTranslate()
  return (
    <Group grow align="start">
      <Select
        label={translate('part.logistic.size')}
        allowDeselect={false}
        value={size}
        data={logisticSizes.map((value) => ({ value, label: translate(`part.logistic.size.${value}`) }))}
        onChange={(chosen) => {
          onSize(logisticSizes.find((name) => name === chosen) ?? size)
        }}
      />
      <Select
        label={translate('part.logistic.format')}
        allowDeselect={false}
        value={String(file)}
        data={[
          { value: 'pdf', label: translate('part.logistic.format.pdf') },
          ...printerResolutions.map((dpi) => ({
            value: String(dpi),
            label: translate('part.logistic.format.zpl', { dpi: String(dpi) }),
          })),
        ]}
        onChange={(chosen) => {
          onFile(printerResolutions.find((dpi) => String(dpi) === chosen) ?? 'pdf')
        }}
      />
    </Group>
  )
}

/** Takes SSCCs of the company's prefix. */
function NewNumbers({ onTaken }: { onTaken: (ssccs: readonly string[]) => void }) {
  const translate = useTranslate()
  const [count, setCount] = useState(1)
  const [prefix, setPrefix] = useState('')
  /** Numbers taken last, and how often numbers were taken. */
  const [taken, setTaken] = useState({ numbers: 0, times: 0 })
  const keyOf = useIdempotencyKey()
  const take = useAction(
    useCallback(
      async (order: { count: number; prefix: string }, request: string) => {
        const { ssccs } = await call('serials.sscc', { ...order, request })
        setTaken(({ times }) => ({ numbers: ssccs.length, times: times + 1 }))
        onTaken(ssccs)
      },
      [onTaken],
    ),
  )
  return (
    <>
      <RefusalAlert refusal={take.refusal} />
      <Group align="end">
        <NumberField
          label={translate('part.logistic.count')}
          least={1}
          most={mostLabels}
          rootStyle={{ width: '7rem' }}
          value={count}
          onChange={(number) => {
            setCount(Math.max(1, number ?? 1))
          }}
        />
        <TextInput
          label={translate('part.logistic.prefix')}
          inputMode="numeric"
          maxLength={12}
          rootStyle={{ width: '12rem' }}
          value={prefix}
          onChange={(event) => {
            setPrefix(event.currentTarget.value.replace(/\D/g, ''))
          }}
        />
        <Button
          variant="default"
          loading={take.busy}
          disabled={prefix.length < 4}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            void take.run({ count, prefix }, keyOf(`${String(taken.times)} ${String(count)} ${prefix}`))
          }}
        >
          {translate('part.logistic.take')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {taken.numbers > 0 && translate('part.logistic.taken', { count: taken.numbers })}
      </Text>
    </>
  )
}
