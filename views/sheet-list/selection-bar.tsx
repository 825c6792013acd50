// The bar of a selection in a list: how many sheets are chosen, and the actions on them. It stays visible on
// scroll.

import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
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
  const translate = useTranslate()
  const { count, offersAll } = selection
  return (
    <div
      className={styles.region}
      data-bottom-bar
      role="region"
      aria-label={translate('part.sheets.selection')}
    >
      <span className={styles.hidden} role="status">
        {count > 0 && translate('part.sheets.selected', { count })}
      </span>
      {count > 0 && (
        <div className={styles.bar}>
          <CloseButton
            size="sm"
            aria-label={translate('part.sheets.clearSelection')}
            title={translate('part.sheets.clearSelection')}
            onClick={selection.clear}
          />
          <strong aria-hidden>{translate('part.sheets.selected', { count })}</strong>
          {offersAll && (
            <Button size="compact-sm" variant="subtle" onClick={selection.chooseAll}>
              {translate('part.sheets.selectResult', { count: total })}
            </Button>
          )}
          <div className={styles.actions}>{children}</div>
        </div>
      )}
    </div>
  )
}
