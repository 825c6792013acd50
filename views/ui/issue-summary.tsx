// The list of issues that block a form. It takes the focus; each line links to its field.

import { List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Alert } from '../notice/alert.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './issue-summary.module.css'

type IssueLine = {
  readonly field: string
  readonly label: string
  readonly sentence: string
  /** Leads to what else the issue is about. */
  readonly link?: ReactNode
}

const controls = 'input, select, textarea, button:not(:disabled)'

/** Element id of a field: the link target of its issues. */
export function fieldId(name: string): string {
  return `field-${name.split('.')[0] ?? name}`
}

/** Takes the focus each time `failureCount` rises above 0. */
export function IssueSummary({
  lines,
  occasion: failureCount,
}: {
  lines: readonly IssueLine[]
  occasion: number
}) {
  const translate = useTranslate()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failureCount > 0) ref.current?.focus()
  }, [failureCount])
  if (lines.length === 0) return null
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={translate('part.issues.title', { count: lines.length })}
      role="alert"
      mb="lg"
    >
      <List spacing={4}>
        {lines.map(({ field, label, sentence, link }) => (
          <List.Item key={`${field} ${sentence}`}>
            <a
              className={styles.field}
              href={`#${issueAnchor(field)}`}
              onClick={(event) => {
                focusField(event, field)
              }}
            >
              {label}
            </a>
            {translate('part.issues.mark')} {sentence}
            {link}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Element id of an entry of an ordered field: the link target of issues inside it. `index` is zero-based. */
export function entryId(list: string, index: number): string {
  return `${fieldId(list)}-${String(index)}`
}

/** Element id an issue links to: the entry that its path names (`ingredients.3.residue`), else its field. */
export function issueAnchor(field: string): string {
  const [list = '', index] = field.split('.')
  return index === undefined ? fieldId(list) : entryId(list, Number(index))
}

/** Scrolls to a field or an entry of an ordered field, and focuses its first control, or the text of a locked one. */
export function focusField(event: MouseEvent, field: string): void {
  const target = document.getElementById(issueAnchor(field)) ?? document.getElementById(fieldId(field))
  if (target === null) return
  event.preventDefault()
  const fold = target.closest('details')
  if (fold !== null) fold.open = true
  const control = target.matches(`${controls}, [tabindex]`)
    ? target
    : target.querySelector<HTMLElement>(controls)
  target.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
