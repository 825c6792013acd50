// The navigation of narrow screens, opened by the button of the header.

import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHistoryLayer } from '../router/layers.ts'
import { useTranslate } from '../client/translations.ts'
import { Logo } from './logo.tsx'
import styles from './layout.module.css'

type Props = { readonly opened: boolean; readonly onClose: () => void; readonly children: ReactNode }

export function NavigationDrawer({ opened, onClose, children }: Props) {
  const translate = useTranslate()
  useHistoryLayer(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="18rem"
      padding="md"
      title={<Logo name={translate('part.layout.product')} size={28} />}
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
    >
      <div className={styles.drawer}>{children}</div>
    </Drawer>
  )
}
