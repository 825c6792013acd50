// A code snippet to copy, with its title and its purpose.

import type { ReactNode } from 'react'
import { CopyButton } from '../button/copy-button.tsx'
import { Section } from './section.tsx'
import styles from './snippet.module.css'

type Props = {
  readonly title: string
  readonly text: string
  /** Null while it loads. */
  readonly code: string | null
  readonly children?: ReactNode
}

export function Snippet({ title, text, code, children }: Props) {
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
      <pre className={styles.code} tabIndex={0} aria-label={title} aria-busy={code === null}>
        <code>{code ?? '…'}</code>
      </pre>
    </Section>
  )
}
