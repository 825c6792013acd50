// Words side by side, of which some or one is chosen: checkboxes or radio buttons in the shape of chips.

import { useId } from 'react'
import { Group } from '../layout/group.tsx'
import type { Space } from '../text/space.ts'
import styles from './chips.module.css'

/** The path of the sign of a chosen chip. */
const tick =
  'M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z'

type Props<Value extends string> = Pick<Space, 'mt' | 'mb'> & {
  readonly 'aria-label': string
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly gap?: 6 | 'xs'
}
type Many<Value extends string> = {
  readonly chosen: readonly Value[]
  /** Called with the chosen values in the order of the chips. */
  readonly onChange: (chosen: readonly Value[]) => void
}
type One<Value extends string> = {
  readonly chosen: Value
  readonly onChange: (chosen: Value) => void
}

/** Chips of which any number is chosen. */
export function Chips<Value extends string>({
  data,
  chosen,
  onChange,
  gap = 'xs',
  ...group
}: Props<Value> & Many<Value>) {
  const toggled = (value: Value): readonly Value[] =>
    data.flatMap((chip) => (chosen.includes(chip.value) === (chip.value === value) ? [] : [chip.value]))
  return (
    <Group {...group} gap={gap} role="group">
      {data.map(({ value, label }) => (
        <Chip
          key={value}
          type="checkbox"
          value={value}
          label={label}
          isChosen={chosen.includes(value)}
          onChoose={() => {
            onChange(toggled(value))
          }}
        />
      ))}
    </Group>
  )
}

/** Chips of which one is chosen. */
export function RadioChips<Value extends string>({
  data,
  chosen,
  onChange,
  gap = 'xs',
  ...group
}: Props<Value> & One<Value>) {
  const name = useId()
  return (
    <Group {...group} gap={gap} role="radiogroup">
      {data.map(({ value, label }) => (
        <Chip
          key={value}
          type="radio"
          name={name}
          value={value}
          label={label}
          isChosen={value === chosen}
          onChoose={() => {
            onChange(value)
          }}
        />
      ))}
    </Group>
  )
}

function Chip({
  label,
  isChosen,
  onChoose,
  ...input
}: {
  readonly type: 'checkbox' | 'radio'
  readonly name?: string
  readonly value: string
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  return (
    <label className={styles.chip}>
      <input {...input} checked={isChosen} onChange={onChoose} />
      {isChosen && (
        <svg viewBox="0 0 10 7" fill="currentColor" aria-hidden>
          <path d={tick} />
        </svg>
      )}
      <span>{label}</span>
    </label>
  )
}
