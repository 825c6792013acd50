// The dialog that duplicates sheets into another vintage. The copies keep the recipe, but no codes or numbers
// of the old product.

import { useState } from 'react'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { useTranslate } from '../client/translations.ts'
import { useOnOpen } from '../ui/dialog-state.ts'
import { mostDuplicates } from './sheet-selection.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'
import { NumberField } from '../form/number-field.tsx'

type Props = {
  readonly opened: boolean
  readonly count: number
  /** The proposed vintage; undefined when no sheet has one. */
  readonly proposed?: number | undefined
  readonly busy: boolean
  readonly onConfirm: (vintage: number | undefined) => void
  readonly onClose: () => void
}

export function DuplicateDialog({ opened, count, proposed, busy, onConfirm, onClose }: Props) {
  const translate = useTranslate()
  const { min, max } = sheetFields.vintage
  const [vintage, setVintage] = useState<number | undefined>(proposed)
  useOnOpen(opened, () => {
    setVintage(proposed)
  })
  const isValid = vintage === undefined || (Number.isInteger(vintage) && vintage >= min && vintage <= max)
  const isTooMany = count > mostDuplicates
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.duplicate.title', { count })}
      confirmLabel={translate('part.sheets.duplicate')}
      busy={busy}
      disabled={!isValid || isTooMany}
      onClose={onClose}
      onConfirm={() => {
        onConfirm(vintage)
      }}
    >
      {isTooMany ? (
        <p className={styles.text} role="alert">
          {translate('part.duplicate.tooMany', { most: mostDuplicates })}
        </p>
      ) : (
        <>
          <p className={styles.text}>{translate('part.duplicate.text')}</p>
          <NumberField
            label={translate('part.duplicate.vintage')}
            description={translate('part.duplicate.vintageHelp', { count })}
            value={vintage}
            rootStyle={{ marginTop: 'var(--mantine-spacing-md)', width: '12rem', maxWidth: '100%' }}
            {...(isValid ? {} : { error: translate('part.duplicate.badVintage') })}
            onChange={setVintage}
          />
          <p className={styles.note}>{translate('part.duplicate.check')}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
