// Downloads the codes of a batch as a list: all or a range, in one file or split by the lanes of the printer.

import { Switch } from '../form/switch.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { useTranslate } from '../client/translations.ts'
import { RangeFields, useRange } from './batch-range.tsx'
import { isComplete, noTags, TagFields, tagInput, type TagChoice } from './tag-fields.tsx'
import { Select } from '../overlay/select.tsx'
import { NumberField } from '../form/number-field.tsx'

type Format = 'csv' | 'txt'

/** Largest number of lanes of a label web. */
const mostLanes = 64
const allLanes = 'all'

/** The download is a plain link, so that the browser saves the file while it arrives. */
export function BatchDownload({ batch: { id, count, preset, gtin } }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  const [format, setFormat] = useState<Format>('csv')
  const [isPart, setPart] = useState(false)
  const [lanes, setLanes] = useState(1)
  const [lane, setLane] = useState(allLanes)
  const [tags, setTags] = useState<TagChoice>(noTags)
  const part = useRange(count)
  const hasTags = format === 'csv' && tags.scheme !== null
  const isValid = (!isPart || part.range !== null) && (!hasTags || isComplete(tags))
  const range = (isPart ? part.range : null) ?? { from: 1, to: count }
  const codes = range.to - range.from + 1
  const chosenLane = lane === allLanes || lanes === 1 ? null : Number(lane)
  // Codes go to the lanes in turn, beginning with lane 1.
  const shown = chosenLane === null ? codes : Math.max(0, Math.ceil((codes - chosenLane + 1) / lanes))
  const href = addressOf('serials.codes', {
    batch: id,
    format,
    ...(isPart ? range : {}),
    ...(lanes > 1 ? { lanes } : {}),
    ...(chosenLane === null ? {} : { lane: chosenLane }),
    ...(hasTags ? tagInput(tags) : {}),
  })
  const icon = <IconDownload size={18} stroke={1.7} aria-hidden />
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={translate('page.batch.format')}
        fullWidth
        value={format}
        onChange={setFormat}
        data={[
          { value: 'csv', label: translate('page.batch.format.csv') },
          { value: 'txt', label: translate('page.batch.format.txt') },
        ]}
      />
      {isValid ? (
        <Button href={href} download leftSection={icon}>
          {translate('page.batch.downloadCount', { count: shown })}
        </Button>
      ) : (
        <Button disabled leftSection={icon}>
          {translate('page.batch.download')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {translate('page.batch.downloadHelp')}
      </Text>
      {format === 'csv' && gtin !== null && (
        <TagFields choice={tags} isNumeric={preset === 'numeric-12'} onChange={setTags} />
      )}
      <LaneFields lanes={lanes} lane={lane} onLanes={setLanes} onLane={setLane} />
      <Switch
        label={translate('page.batch.range')}
        checked={isPart}
        onChange={(event) => {
          setPart(event.currentTarget.checked)
        }}
      />
      {isPart && <RangeFields state={part} count={count} />}
    </Stack>
  )
}

/** The number of lanes, and which of them to download. A new number of lanes chooses all of them. */
function LaneFields({
  lanes,
  lane,
  onLanes,
  onLane,
}: {
  lanes: number
  lane: string
  onLanes: (lanes: number) => void
  onLane: (lane: string) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <NumberField
        label={translate('page.batch.lanes')}
        description={translate('page.batch.lanesHelp')}
        least={1}
        most={mostLanes}
        value={lanes}
        onChange={(typed) => {
          onLanes(Math.max(1, typed ?? 1))
          onLane(allLanes)
        }}
      />
      {lanes > 1 && (
        <Select
          label={translate('page.batch.lane')}
          value={lane}
          allowDeselect={false}
          onChange={(chosen) => {
            onLane(chosen ?? allLanes)
          }}
          data={[
            { value: allLanes, label: translate('page.batch.lane.all') },
            ...Array.from({ length: lanes }, (_, index) => ({
              value: String(index + 1),
              label: translate('page.batch.lane.one', { lane: index + 1 }),
            })),
          ]}
        />
      )}
    </>
  )
}
