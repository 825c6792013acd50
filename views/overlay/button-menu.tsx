// A button that opens a menu. The menu is loaded with the first click, or before, when the browser is idle.

import { useState, type ReactElement, type Ref } from 'react'
import { useLater } from './later.ts'
import type { MenuItem } from './menu-items.ts'

const load = async () => (await import('./open-menu.tsx')).OpenMenu

/** What the button gets: to be measured and focused, and what a click does before the menu is loaded. */
export type MenuButtonProps = {
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: () => void
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: false
}

export type ButtonMenuProps = {
  /** Renders the button with properties that it hands on. */
  readonly button: (props: MenuButtonProps) => ReactElement<MenuButtonProps>
  /** What the menu offers, from top to bottom; asked when it is open. */
  readonly items: () => readonly MenuItem[]
  readonly position?: 'bottom-start' | 'bottom-end' | 'top-start'
  /** In pixels; as wide as its items by default. */
  readonly width?: number
}

export function ButtonMenu(props: ButtonMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const Menu = useLater(load, isWanted)
  if (Menu !== null) return <Menu {...props} />
  return props.button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => {
      setWanted(true)
    },
  })
}
