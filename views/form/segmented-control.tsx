// A choice of one of a few words, side by side: radio buttons in the shape of segments. The component library's renders
// again after its segments are there, to measure them.

import { useId } from 'react'
import { spaceClasses, type Space } from '../text/space.ts'
import { joined } from '../text/joined.ts'
import styles from './segmented-control.module.css'

type Props<Value extends string> = Space & {
  readonly 'aria-label': string
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly size?: 'xs' | 'sm'
  /** Whether it is as wide as its place. */
  readonly fullWidth?: boolean
  readonly className?: string | undefined
}

export function SegmentedControl<Value extends string>({
  data,
  value: chosen,
  onChange,
  size = 'sm',
  fullWidth = false,
  mt,
  mb,
  className,
  ...group
}: Props<Value>) {
  const name = useId()
  const classes = joined(
    styles.control,
    size === 'xs' ? styles.xs : undefined,
    fullWidth ? styles.wide : undefined,
    spaceClasses(mt, mb),
    className,
  )
  return (
    <div {...group} role="radiogroup" className={classes}>
      {data.map(({ value, label }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => {
              onChange(value)
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
