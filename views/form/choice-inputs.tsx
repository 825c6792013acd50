// A few choices beside each other: radio buttons or checkboxes, with the title and the notes of every field.

import type { ReactNode } from 'react'
import { boxClass } from './checkbox.tsx'
import styles from './choice-inputs.module.css'
import { inputClasses as classes } from '../ui/input-classes.ts'
import { joined } from '../text/joined.ts'
import { fieldNotes, isShown, RequiredMark } from '../ui/text-input.tsx'

type Props = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly withAsterisk: boolean
  readonly description: ReactNode
  readonly error?: ReactNode
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onBlur?: (() => void) | undefined
}

/** Radio buttons: one of the choices. */
export function RadioGroup({
  value,
  onChange,
  ...props
}: Props & { readonly value: string; readonly onChange: (chosen: string) => void }) {
  return (
    <Group
      {...props}
      role="radiogroup"
      type="radio"
      isChosen={(choice) => choice === value}
      onChoose={(choice) => {
        onChange(choice)
      }}
    />
  )
}

/** Checkboxes: any of the choices, in the order in which they were chosen. */
export function CheckboxGroup({
  value,
  onChange,
  ...props
}: Props & { readonly value: readonly string[]; readonly onChange: (chosen: string[]) => void }) {
  return (
    <Group
      {...props}
      role="group"
      type="checkbox"
      isChosen={(choice) => value.includes(choice)}
      onChoose={(choice, isChosen) => {
        onChange(isChosen ? [...value, choice] : value.filter((other) => other !== choice))
      }}
    />
  )
}

type GroupProps = Props & {
  readonly role: 'radiogroup' | 'group'
  readonly type: 'radio' | 'checkbox'
  readonly isChosen: (choice: string) => boolean
  readonly onChoose: (choice: string, isChosen: boolean) => void
}

function Group({
  id,
  name,
  label,
  withAsterisk,
  description,
  error,
  choices,
  role,
  type,
  isChosen,
  onBlur,
  onChoose,
}: GroupProps) {
  const isWrong = error !== undefined
  const errorId = isWrong ? `${id}-error` : undefined
  const descriptionId = isShown(description) ? `${id}-description` : undefined
  return (
    <div className={classes['root']} id={id} onBlur={onBlur}>
      <div className={classes['label']} id={`${id}-label`} data-required={withAsterisk || undefined}>
        {label}
        {withAsterisk && <RequiredMark />}
      </div>
      <div
        className={styles.choices}
        role={role}
        aria-labelledby={`${id}-label`}
        aria-describedby={joined(errorId, descriptionId) || undefined}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              className={boxClass}
              type={type}
              name={name}
              value={choice.value}
              checked={isChosen(choice.value)}
              data-error={isWrong || undefined}
              onChange={(event) => {
                onChoose(choice.value, event.currentTarget.checked)
              }}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {fieldNotes({ error, errorId, description, descriptionId })}
    </div>
  )
}
