// Choices below each other of which any may be chosen, each with its help, and the title and notes of every field.

import { useId } from 'react'
import { inputClasses as classes } from '../ui/input-classes.ts'
import { joined } from '../text/joined.ts'
import { fieldNotes } from '../ui/text-input.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './checklist.module.css'

type Choice<Value> = {
  readonly value: Value
  readonly label: string
  readonly description?: string
  readonly disabled?: boolean
}

type Props<Value> = {
  readonly label: string
  readonly description?: string | undefined
  /** Whether the description stands above the choices. */
  readonly isDescribedFirst?: boolean
  readonly error?: string | undefined
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  /** `chosen` in the order of the choices. */
  readonly onChange: (chosen: Value[]) => void
  /** The class of the choices, where they do not stand in one column. */
  readonly className?: string | undefined
}

export function Checklist<Value extends string | number>({
  label,
  description,
  isDescribedFirst = false,
  error,
  choices,
  chosen,
  onChange,
  className = styles.list,
}: Props<Value>) {
  const id = useId()
  const errorId = error === undefined ? undefined : `${id}-error`
  const descriptionId = description === undefined ? undefined : `${id}-description`
  const help = fieldNotes({ description, descriptionId })
  return (
    <div className={classes['root']}>
      <div className={classes['label']} id={`${id}-label`}>
        {label}
      </div>
      {isDescribedFirst && help}
      <div
        role="group"
        className={className}
        aria-labelledby={`${id}-label`}
        aria-describedby={joined(errorId, descriptionId) || undefined}
      >
        {choices.map(({ value, ...choice }) => (
          <Checkbox
            key={value}
            {...choice}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked
              onChange(
                choices
                  .map((one) => one.value)
                  .filter((one) => (one === value ? isChosen : chosen.includes(one))),
              )
            }}
          />
        ))}
      </div>
      {fieldNotes({ error, errorId })}
      {!isDescribedFirst && help}
    </div>
  )
}
