// The button that opens the navigation on narrow screens: three lines, which become a cross.

import { PlainButton } from '../button/plain-button.tsx'
import styles from './menu-button.module.css'

type Props = { readonly isOpen: boolean; readonly label: string; readonly onClick: () => void }

export function MenuButton({ isOpen, label, onClick }: Props) {
  return (
    <PlainButton
      className={styles.button}
      data-open={isOpen || undefined}
      aria-label={label}
      onClick={onClick}
    />
  )
}
