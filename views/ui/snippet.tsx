// A code snippet to copy, with its title and its purpose.

import type { CSSProperties, ReactNode } from 'react'
import { CopyButton } from '../button/copy-button.tsx'
import { Section } from './section.tsx'
import styles from './snippet.module.css'

type Props = {
  readonly title: string
  readonly text: string
  /** Null while it loads. */
  readonly code: string | null
  /** Its lines on a wide screen, as far as they are known before it is there. */
  readonly lines?: number
  readonly children?: ReactNode
}

export function Snippet({ title, text, code, lines = 1, children }: Props) {
  return (
    <Section
      title={title}
      lead={text}
      actions={
        <>
          {children}
          <CopyButton text={code} what={title} />
        </>
      }
    >
      <pre
        className={styles.code}
        style={{ '--lines': lines } as CSSProperties}
        tabIndex={0}
        aria-label={title}
        aria-busy={code === null}
      >
        <code>{code ?? '…'}</code>
      </pre>
    </Section>
  )
}
