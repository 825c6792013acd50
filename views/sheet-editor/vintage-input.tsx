// The vintage, or the plain word that there is none: an empty line alone could be a year forgotten.

import { Checkbox } from '@mantine/core'
import { AmountLine, type InputProps } from '../form/inputs.tsx'
import { useSheetAround } from './sheet-context.ts'
import { useTranslate } from '../client/translations.ts'
import styles from '../form/inputs.module.css'

export function VintageInput({ ...props }: InputProps) {
  const translate = useTranslate()
  const { draft, set } = useSheetAround()
  const isWithout = draft.nonVintage === true && draft.vintage === undefined
  return (
    <div>
      <AmountLine {...props} inputMode="numeric" isOff={isWithout} />
      <Checkbox
        size="xs"
        className={styles.below ?? ''}
        label={translate('field.nonVintage.title')}
        description={translate('field.nonVintage.help')}
        checked={isWithout}
        disabled={props.lock !== null}
        onBlur={props.onLeave}
        onChange={(event) => {
          set('nonVintage', event.currentTarget.checked || undefined)
          if (event.currentTarget.checked) props.onChange(undefined)
        }}
      />
    </div>
  )
}
