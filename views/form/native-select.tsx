// A select of the browser itself, with its label, for a few choices. It looks like a text input.

import { useId, type ComponentPropsWithoutRef } from 'react'
import { Chevron } from '../overlay/chevron.tsx'
import { inputClasses as classes } from '../ui/input-classes.ts'
import { joined } from '../text/joined.ts'
import styles from '../ui/text-input.module.css'

type Option = { readonly value: string; readonly label: string }
type Props = Omit<ComponentPropsWithoutRef<'select'>, 'size' | 'className'> & {
  readonly label?: string
  readonly size?: 'xs' | 'sm'
  readonly data: readonly (Option | string)[]
}

export function NativeSelect({ label, size = 'sm', data, ...select }: Props) {
  const ownId = useId()
  const id = select.id ?? ownId
  const sizeMark = size === 'sm' ? undefined : size
  return (
    <div className={joined(classes['root'], styles.field)} data-size={sizeMark}>
      {label !== undefined && (
        <label className={classes['label']} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes['wrapper']} data-size={sizeMark} data-pointer data-with-right-section>
        <select {...select} id={id} className={classes['input']}>
          {data.map((option) => {
            const { value, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
        <div className={classes['section']} data-position="right">
          <Chevron size={size} isWrong={false} />
        </div>
      </div>
    </div>
  )
}
