// The codes of a batch as a list: all of them or a part, and as the printer's lanes want them.

import { Button, NumberInput, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { RangeFields, useRange } from './batch-range.tsx'

type Format = 'csv' | 'txt'

/** Lanes of a web of labels, at most. */
const mostLanes = 64
const together = 'all'

/** A plain link, so that the browser saves as it arrives. */
export function BatchDownload({ batch: { id, count } }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  const [format, setFormat] = useState<Format>('csv')
  const [isPart, setPart] = useState(false)
  const [lanes, setLanes] = useState(1)
  const [lane, setLane] = useState(together)
  const part = useRange(count)
  const isGood = !isPart || part.range !== null
  const wanted = (isPart ? part.range : null) ?? { from: 1, to: count }
  const codes = wanted.to - wanted.from + 1
  const own = lane === together || lanes === 1 ? null : Number(lane)
  // Lanes take turns from the first code on.
  const shown = own === null ? codes : Math.max(0, Math.ceil((codes - own + 1) / lanes))
  const href = addressOf('serials.codes', {
    batch: id,
    format,
    ...(isPart ? wanted : {}),
    ...(lanes > 1 ? { lanes } : {}),
    ...(own === null ? {} : { lane: own }),
  })
  const icon = <IconDownload size={18} stroke={1.7} aria-hidden />
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={translate('page.batch.format')}
        orientation="vertical"
        fullWidth
        value={format}
        onChange={(chosen) => {
          setFormat(chosen === 'txt' ? 'txt' : 'csv')
        }}
        data={[
          { value: 'csv', label: translate('page.batch.format.csv') },
          { value: 'txt', label: translate('page.batch.format.txt') },
        ]}
      />
      <NumberInput
        label={translate('page.batch.lanes')}
        description={translate('page.batch.lanesHelp')}
        min={1}
        max={mostLanes}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={lanes}
        onChange={(typed) => {
          setLanes(Math.min(mostLanes, Math.max(1, Number(typed) || 1)))
          setLane(together)
        }}
      />
      {lanes > 1 && (
        <Select
          label={translate('page.batch.lane')}
          value={lane}
          allowDeselect={false}
          checkIconPosition="right"
          onChange={(chosen) => {
            setLane(chosen ?? together)
          }}
          data={[
            { value: together, label: translate('page.batch.lane.all') },
            ...Array.from({ length: lanes }, (_, at) => ({
              value: String(at + 1),
              label: translate('page.batch.lane.one', { lane: at + 1 }),
            })),
          ]}
        />
      )}
      <Switch
        label={translate('page.batch.range')}
        checked={isPart}
        onChange={(event) => {
          setPart(event.currentTarget.checked)
        }}
      />
      {isPart && <RangeFields state={part} count={count} />}
      {isGood ? (
        <Button component="a" href={href} download leftSection={icon}>
          {translate('page.batch.downloadCount', { count: shown })}
        </Button>
      ) : (
        <Button disabled leftSection={icon}>
          {translate('page.batch.download')}
        </Button>
      )}
    </Stack>
  )
}
