// Fields of a block that most sheets leave empty, folded under "More". The group opens by itself when a field in it has
// a value or an issue. While it is closed, its fields are written when the page is used.

import { useState } from 'react'
import type { SheetField } from '../../src/domain/sheet/fields.ts'
import { isBlank } from '../../src/domain/value.ts'
import { FieldGrid } from '../form/form.tsx'
import type { FormState } from '../form/form-state.ts'
import { useIsUsed } from '../client/is-used.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './folded-fields.module.css'

const rarelyFilled: readonly SheetField[] = [
  'cpv',
  'cpvReason',
  'fat',
  'saturates',
  'protein',
  'salt',
  'packagingManufacturer',
  'packagingAddress',
  'packagingContact',
  'packagingIdentification',
]

/** The fields of a block that are always in sight, and those that are folded. */
export function foldOf(names: readonly SheetField[]): {
  readonly open: readonly SheetField[]
  readonly folded: readonly SheetField[]
} {
  return {
    open: names.filter((name) => !rarelyFilled.includes(name)),
    folded: names.filter((name) => rarelyFilled.includes(name)),
  }
}

export function FoldedFields({ state, names }: { state: FormState; names: readonly SheetField[] }) {
  const translate = useTranslate()
  const isNeeded = names.some((name) => !isBlank(state.values[name]) || state.visibleIssues(name).length > 0)
  const isUsed = useIsUsed()
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  const [isOpen, setOpen] = useState(isNeeded)
  if (wasNeeded !== isNeeded) {
    setWasNeeded(isNeeded)
    if (isNeeded) setOpen(true)
  }
  if (names.length === 0) return null
  const titles = names.map((name) => translate.byId(`field.${name}.title`) ?? name)
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
      }}
    >
      <summary>
        {translate('part.sheet.more')} <span>{titles.join(', ')}</span>
      </summary>
      <div className={styles.fields}>{(isOpen || isUsed) && <FieldGrid state={state} names={names} />}</div>
    </details>
  )
}
