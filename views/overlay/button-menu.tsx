// A button that opens a menu. The menu is loaded with the first click, or before, when the browser is idle.

import { useState } from 'react'
import { useLater } from './later.ts'
import type { ButtonMenuProps } from './props.ts'
import { importAgain } from '../client/import-again.ts'

const load = async () => (await importAgain(() => import('./open-menu.tsx'))).OpenMenu

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
