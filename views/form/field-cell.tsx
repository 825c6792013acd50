// The place of a field in a form. While the field has the focus, a link leads to the part of the help about it, as F1
// does: the link is no tab stop, so that nobody who fills in a form by keyboard passes it.

import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { pageOf } from '../../src/contract/pages.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './field-cell.module.css'

type Props = {
  readonly wide: boolean
  /** The id of the question in the help; undefined where the help has none. */
  readonly part: string | undefined
  readonly title: string
  readonly children: ReactNode
}

export function FieldCell({ wide, part, title, children }: Props) {
  const [hasFocus, setHasFocus] = useState(false)
  if (part === undefined)
    return (
      <div className={styles.cell} data-wide={wide || undefined}>
        {children}
      </div>
    )
  const to = `${pageOf('help').path}#${part}`
  return (
    <div
      className={styles.cell}
      data-wide={wide || undefined}
      onFocus={() => {
        setHasFocus(true)
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'F1') return
        event.preventDefault()
        window.open(to, '_blank', 'noopener')
      }}
    >
      {children}
      {hasFocus && <HelpLink to={to} title={title} />}
    </div>
  )
}

/** It opens in a tab of its own: what is typed stays where it is. */
function HelpLink({ to, title }: { to: string; title: string }) {
  const translate = useTranslate()
  const label = translate('part.form.fieldHelp', { field: title })
  return (
    <a
      className={styles.help}
      href={to}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      aria-label={label}
      aria-keyshortcuts="F1"
      title={label}
      onPointerDown={(event) => {
        // The field keeps the focus, or the link would go before the click.
        event.preventDefault()
      }}
    >
      ?
    </a>
  )
}
