// The title, help and error of a field of several parts, as one input has them.

import type { ReactNode } from 'react'
import { inputClasses as classes } from '../ui/input-classes.ts'
import { fieldNotes, RequiredMark } from '../ui/text-input.tsx'

type Props = {
  readonly label: string
  readonly withAsterisk?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
  /** Whether help and error come before the parts, for a field that grows. */
  readonly notesFirst?: boolean
  readonly children: ReactNode
}

export function FieldFrame({
  label,
  withAsterisk = false,
  description,
  error,
  notesFirst = false,
  children,
}: Props) {
  return (
    <div className={classes['root']}>
      <div className={classes['label']} data-required={withAsterisk || undefined}>
        {label}
        {withAsterisk && <RequiredMark />}
      </div>
      {notesFirst && fieldNotes({ error, description })}
      {children}
      {!notesFirst && fieldNotes({ error, description })}
    </div>
  )
}
