// What stops a form, as a list that takes the focus; each line leads to its field.

import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslate } from '../client/translations.ts'
import styles from './issue-summary.module.css'

export type FaultLine = { readonly field: string; readonly label: string; readonly sentence: string }

const controls = 'input, select, textarea, button:not(:disabled)'

/** Id of the element that a fault of a field leads to. */
export function fieldId(name: string): string {
  return `field-${name.split('.')[0] ?? name}`
}

/** `occasion` changes whenever the list should be read again. */
export function FaultSummary({ lines, occasion }: { lines: readonly FaultLine[]; occasion: number }) {
  const translate = useTranslate()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (occasion > 0) ref.current?.focus()
  }, [occasion])
  if (lines.length === 0) return null
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={translate('part.faults.title', { count: lines.length })}
      role="alert"
      mb="lg"
    >
      <List spacing={4}>
        {lines.map(({ field, label, sentence }) => (
          <List.Item key={`${field} ${sentence}`}>
            <a
              className={styles.field}
              href={`#${anchorOf(field)}`}
              onClick={(event) => {
                follow(event, field)
              }}
            >
              {label}
            </a>
            {translate('part.faults.mark')} {sentence}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Id of an entry of a list, to which a fault inside it leads. */
export function entryId(list: string, place: number): string {
  return `${fieldId(list)}-${String(place)}`
}

/** What a fault leads to: the entry it names, else its field. */
export function anchorOf(field: string): string {
  const [list = '', place] = field.split('.')
  return place === undefined ? fieldId(list) : entryId(list, Number(place))
}

/** Brings a field, or an entry of a list, into view and focuses what can be answered there. */
export function follow(event: MouseEvent, field: string): void {
  const target = document.getElementById(anchorOf(field)) ?? document.getElementById(fieldId(field))
  if (target === null) return
  event.preventDefault()
  const control = target.matches(controls) ? target : target.querySelector<HTMLElement>(controls)
  target.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
