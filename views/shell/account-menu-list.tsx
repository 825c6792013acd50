// What the account menu opens: the user, their account and company, and sign-out.

import { Menu } from '@mantine/core'
import { IconBuildingWarehouse, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { Link } from '../router/links.tsx'
import { AccountButton, signOut } from './account-button.tsx'

/** The button with its menu, which opens at once and gives the focus back to the button. */
export function OpenAccountMenu() {
  const translate = useTranslate()
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu position="bottom-end" width={230} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.username ?? ''}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={18} stroke={1.6} />}>
          {translate('part.layout.myAccount')}
        </Menu.Item>
        {sessionAllows(session, pageOf('company').needs) && (
          <Menu.Item
            component={Link}
            to="/societe"
            leftSection={<IconBuildingWarehouse size={18} stroke={1.6} />}
          >
            {translate('navigation.company')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} />}
          onClick={() => {
            void signOut()
          }}
        >
          {translate('part.layout.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
