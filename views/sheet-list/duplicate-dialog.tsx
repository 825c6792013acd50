// Sheets carried into another vintage: recipes are taken over, what names one product is not (issue: the next vintage).

import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { useWords } from '../client/translations.ts'
import { useOpening } from '../ui/dialog-state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'

/** Most sheets that are duplicated at once (`sheets.duplicate`). */
export const mostDuplicates = 200

type Props = {
  readonly opened: boolean
  readonly count: number
  /** The vintage proposed; undefined when none is at hand. */
  readonly proposed?: number | undefined
  readonly busy: boolean
  readonly onConfirm: (vintage: number | undefined) => void
  readonly onClose: () => void
}

export function DuplicateDialog({ opened, count, proposed, busy, onConfirm, onClose }: Props) {
  const say = useWords()
  const { min, max } = sheetFields.vintage
  const [vintage, setVintage] = useState<number | undefined>(proposed)
  useOpening(opened, () => {
    setVintage(proposed)
  })
  const isGood = vintage === undefined || (Number.isInteger(vintage) && vintage >= min && vintage <= max)
  const isTooMany = count > mostDuplicates
  return (
    <ConfirmDialog
      opened={opened}
      title={say('part.duplicate.title', { count })}
      confirm={say('part.sheets.duplicate')}
      busy={busy}
      disabled={!isGood || isTooMany}
      onClose={onClose}
      onConfirm={() => {
        onConfirm(vintage)
      }}
    >
      {isTooMany ? (
        <p className={styles.text} role="alert">
          {say('part.duplicate.tooMany', { most: mostDuplicates })}
        </p>
      ) : (
        <>
          <p className={styles.text}>{say('part.duplicate.text')}</p>
          <NumberInput
            label={say('part.duplicate.vintage')}
            description={say('part.duplicate.vintageHelp', { count })}
            value={vintage ?? ''}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            min={min}
            max={max}
            mt="md"
            w="12rem"
            maw="100%"
            {...(isGood ? {} : { error: say('part.duplicate.badVintage') })}
            onChange={(typed) => {
              setVintage(typed === '' ? undefined : Number(typed))
            }}
          />
          <p className={styles.note}>{say('part.duplicate.check')}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
