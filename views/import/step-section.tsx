// The frame of a step: its heading, which takes the focus when the user arrives, and the buttons below.

import { Group } from '../layout/group.tsx'
import type { ReactNode } from 'react'
import { FieldCell } from '../form/field-cell.tsx'
import { partQuestions } from '../help/field-questions.ts'
import { Section } from '../ui/section.tsx'
import { useWizard } from './wizard.ts'
import styles from './step-section.module.css'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** The way back and the way on. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export function StepSection({ title, lead, actions, footer, children }: Props) {
  const { heading } = useWizard()
  return (
    <Section
      title={
        <span ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </span>
      }
      lead={lead}
      actions={actions}
    >
      <FieldCell wide part={partQuestions.import} title={title}>
        <div className={styles.content}>{children}</div>
      </FieldCell>
      {footer !== undefined && (
        <Group justify="between" gap="sm" className={styles.footer ?? ''}>
          {footer}
        </Group>
      )}
    </Section>
  )
}
