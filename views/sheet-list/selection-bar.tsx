// What is chosen in a list, and what can be done with it. It stays in sight while one scrolls.

import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../client/translations.ts'
import type { SheetSelection } from './sheet-selection.ts'
import styles from './selection-bar.module.css'

export function SelectionBar({
  selection,
  total,
  children,
}: {
  selection: SheetSelection
  total: number
  children: ReactNode
}) {
  const say = useWords()
  const { count, offersAll } = selection
  return (
    <div className={styles.place} role="region" aria-label={say('part.sheets.selection')}>
      <span className={styles.said} role="status">
        {count > 0 && say('part.sheets.selected', { count })}
      </span>
      {count > 0 && (
        <div className={styles.bar}>
          <CloseButton
            size="sm"
            aria-label={say('part.sheets.clearSelection')}
            title={say('part.sheets.clearSelection')}
            onClick={selection.clear}
          />
          <strong aria-hidden>{say('part.sheets.selected', { count })}</strong>
          {offersAll && (
            <Button size="compact-sm" variant="subtle" onClick={selection.chooseAll}>
              {say('part.sheets.selectResult', { count: total })}
            </Button>
          )}
          <div className={styles.actions}>{children}</div>
        </div>
      )}
    </div>
  )
}
