// A checkbox, alone or with its words. It looks like the component library's, whose seven elements take the server ten
// times as long; a list has dozens.

import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { joined } from '../text/joined.ts'
import { fieldNotes, isShown } from '../ui/text-input.tsx'
import styles from './checkbox.module.css'

type Props = Omit<ComponentPropsWithoutRef<'input'>, 'size' | 'type'> & {
  readonly label?: ReactNode
  /** Help below the label. */
  readonly description?: ReactNode
  /** What is wrong. */
  readonly error?: ReactNode
  readonly size?: 'xs' | 'sm'
  /** Whether it stands for several of which some are chosen: it shows a line in place of the mark. */
  readonly indeterminate?: boolean
  /** The class of the box itself. */
  readonly box?: string | undefined
}

/** The class of the box itself, of radio buttons too. */
export const boxClass = styles.box

export function Checkbox({
  label,
  description,
  error,
  size = 'sm',
  indeterminate = false,
  box: ownBoxClass = boxClass,
  className,
  ...input
}: Props) {
  const ownId = useId()
  const id = input.id ?? ownId
  const errorId = error === undefined ? undefined : `${id}-error`
  const descriptionId = isShown(description) ? `${id}-description` : undefined
  const box = (
    <input
      {...input}
      ref={(node) => {
        if (node !== null) node.indeterminate = indeterminate
      }}
      type="checkbox"
      className={ownBoxClass}
      id={label === undefined ? input.id : id}
      data-error={error !== undefined || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={joined(errorId, descriptionId) || undefined}
    />
  )
  if (label === undefined) return box
  return (
    <div className={joined(styles.field, className)} data-size={size === 'sm' ? undefined : size}>
      {box}
      <div>
        <label htmlFor={id}>{label}</label>
        {fieldNotes({ error, errorId, description, descriptionId })}
      </div>
    </div>
  )
}
