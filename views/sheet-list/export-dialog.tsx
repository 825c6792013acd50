// The dialog that downloads the codes of many sheets as one ZIP: formats, heading, and energy line unless a TIF is
// chosen (specification 3).

import { Alert, Chip, Group, Input } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import { callFile } from '../client/call.ts'
import { preferredFormat } from '../client/code-preferences.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { useOnOpen } from '../ui/dialog-state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'
import {
  EnergyLineChoice,
  energyLineInput,
  useEnergyLine,
  type EnergyLine,
} from '../code/energy-line-choice.tsx'
import { HeadingChoice, headingInput, useCodeHeading, type CodeHeading } from '../code/heading-choice.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { saveFile } from '../ui/save-file.ts'

/** Sheets of one file, at most (`codes.export`). */
export const mostCodes = 500

/** `ids`: the chosen sheets with a code. `drafts`: how many have none. `count`: how many are chosen. */
export type CodeExport = { readonly ids: readonly number[]; readonly drafts: number; readonly count: number }

type Props = { readonly exported: CodeExport; readonly opened: boolean; readonly onClose: () => void }

export function ExportDialog({ exported: { ids, drafts, count }, opened, onClose }: Props) {
  const translate = useTranslate()
  const [formats, setFormats] = useState<readonly ImageFormat[]>([])
  const { line, setLine, restore, remember } = useEnergyLine()
  const { heading, setHeading, restore: restoreHeading, remember: rememberHeading } = useCodeHeading()
  useOnOpen(opened, () => {
    setFormats([preferredFormat()])
    restore()
    restoreHeading()
  })
  const isTif = formats.includes('tif')
  const save = useAction(
    useCallback(
      async (
        sheets: readonly number[],
        chosen: readonly ImageFormat[],
        printed: EnergyLine,
        headed: CodeHeading,
      ) => {
        saveFile(
          await callFile('codes.export', {
            ids: [...sheets],
            formats: [...chosen],
            ...energyLineInput(printed),
            ...headingInput(headed),
          }),
        )
        rememberHeading(headed)
        // A TIF has no energy line: the answer is not the user's.
        if (!chosen.includes('tif')) remember(printed)
        onClose()
      },
      [onClose, remember, rememberHeading],
    ),
  )
  const obstacle =
    count > mostCodes
      ? translate('part.export.tooMany', { most: mostCodes })
      : ids.length === 0
        ? translate('part.export.none')
        : null
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.export.title')}
      confirmLabel={translate('part.export.confirm')}
      busy={save.busy}
      disabled={obstacle !== null || formats.length === 0}
      onClose={onClose}
      onConfirm={() => {
        void save.run(ids, formats, { ...line, isWanted: line.isWanted && !isTif }, heading)
      }}
    >
      <RefusalAlert refusal={save.refusal} />
      {obstacle !== null ? (
        <p className={styles.text}>{obstacle}</p>
      ) : (
        <div className={styles.stack}>
          <p className={styles.text}>{translate('part.export.text', { count: ids.length })}</p>
          {drafts > 0 && (
            <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />}>
              {translate('part.export.drafts', { count: drafts })}
            </Alert>
          )}
          <Formats formats={formats} onChange={setFormats} />
          <HeadingChoice heading={heading} onChange={setHeading} />
          <EnergyLineChoice
            line={line}
            obstacle={isTif ? translate('part.codes.noTif') : undefined}
            onChange={setLine}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}

function Formats({
  formats,
  onChange,
}: {
  formats: readonly ImageFormat[]
  onChange: (formats: readonly ImageFormat[]) => void
}) {
  const translate = useTranslate()
  return (
    <Input.Wrapper
      label={translate('part.codes.formats')}
      labelElement="div"
      {...(formats.length === 0 ? { error: translate('part.export.noFormat') } : {})}
    >
      <Chip.Group
        multiple
        value={[...formats]}
        onChange={(chosen) => {
          onChange(imageFormats.filter((format) => chosen.includes(format)))
        }}
      >
        <Group gap="xs" mt={6} role="group" aria-label={translate('part.codes.formats')}>
          {imageFormats.map((format) => (
            <Chip key={format} value={format} radius="sm">
              {format.toUpperCase()}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
