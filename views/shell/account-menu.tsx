// The account menu of the header, whose list is loaded with the first click or before, and sign-out.

import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { importAgain } from '../client/import-again.ts'
import { useTranslate } from '../client/translations.ts'
import { FormToken } from '../ui/form-token.tsx'
import { useLater } from '../overlay/later.ts'
import { AccountButton, signOut } from './account-button.tsx'
import styles from './account-menu.module.css'

const loadMenu = async () => (await importAgain(() => import('./account-menu-list.tsx'))).OpenAccountMenu

export function AccountMenu() {
  const [isOpened, setOpened] = useState(false)
  const Menu = useLater(loadMenu, isOpened)
  if (Menu !== null) return <Menu />
  return (
    <AccountButton
      onClick={() => {
        setOpened(true)
      }}
    />
  )
}

export function LogoutButton() {
  const translate = useTranslate()
  return (
    <form
      method="post"
      action="/logout"
      className={styles.logout}
      onSubmit={(event) => {
        event.preventDefault()
        void signOut()
      }}
    >
      <FormToken />
      <IconButton
        type="submit"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={translate('part.layout.logout')}
      >
        <IconLogout size={20} stroke={1.6} aria-hidden />
      </IconButton>
    </form>
  )
}
