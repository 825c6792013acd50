// The input of the vintage, with a checkbox for wines without one: an empty input alone could be a forgotten
// year.

import { Checkbox } from '../form/checkbox.tsx'
import { AmountLine, type InputProps } from '../form/inputs.tsx'
import { LockedField } from '../form/locked-field.tsx'
import { useSheetContext } from './sheet-context.ts'
import { useTranslate } from '../client/translations.ts'
import styles from '../form/inputs.module.css'

export function VintageInput(props: InputProps) {
  const translate = useTranslate()
  const { draft, set } = useSheetContext()
  const hasNoVintage = draft.nonVintage === true && draft.vintage === undefined
  if (props.lock !== null)
    return (
      <LockedField
        {...props}
        lock={props.lock}
        text={hasNoVintage ? translate('field.nonVintage.title') : String(draft.vintage ?? '')}
      />
    )
  return (
    <div>
      <AmountLine {...props} isOff={hasNoVintage} />
      <Checkbox
        size="xs"
        className={styles.below ?? ''}
        label={translate('field.nonVintage.title')}
        description={translate('field.nonVintage.help')}
        checked={hasNoVintage}
        onBlur={props.onLeave}
        onChange={(event) => {
          set('nonVintage', event.currentTarget.checked || undefined)
          if (event.currentTarget.checked) props.onChange(undefined)
        }}
      />
    </div>
  )
}
