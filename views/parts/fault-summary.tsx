// What stops a form, as a list that takes the focus; each line leads to its field.

import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useWords } from '../words.ts'
import styles from './fault-summary.module.css'

export type FaultLine = { readonly field: string; readonly label: string; readonly sentence: string }

/** Id of the element that a fault of a field leads to. */
export function fieldId(name: string): string {
  return `field-${name.split('.')[0] ?? name}`
}

/** `occasion` changes whenever the list should be read again. */
export function FaultSummary({ lines, occasion }: { lines: readonly FaultLine[]; occasion: number }) {
  const say = useWords()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (occasion > 0) ref.current?.focus()
  }, [occasion])
  if (lines.length === 0) return null
  return (
    <Alert ref={ref} tabIndex={-1} color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={say('part.faults.title', { count: lines.length })} role="alert" mb="lg">
      <List spacing={4}>
        {lines.map(({ field, label, sentence }) => (
          <List.Item key={`${field} ${sentence}`}>
            <a className={styles.field} href={`#${fieldId(field)}`} onClick={(event) => { follow(event, field) }}>{label}</a>: {sentence}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Brings a field into view and focuses what can be typed into. */
export function follow(event: MouseEvent, field: string): void {
  const target = document.getElementById(fieldId(field))
  if (target === null) return
  event.preventDefault()
  const control = target.matches('input, select, textarea, button') ? target : target.querySelector<HTMLElement>('input, select, textarea, button')
  target.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
