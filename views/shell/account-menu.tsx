// The account menu of the header: the user, their account and company, and sign-out.

import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconBuildingWarehouse, IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pageOf } from '../../src/contract/pages.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { FormToken } from '../ui/form-token.tsx'
import styles from './account-menu.module.css'

/** Ends the session and goes to "/"; a failed logout is silent (specification 8). */
export async function signOut(): Promise<void> {
  await call('account.logout', {}).catch(() => undefined)
  location.assign('/')
}

export function AccountMenu() {
  const translate = useTranslate()
  const session = useSession()
  const name = session.username ?? ''
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton
          className={styles.button ?? ''}
          aria-label={`${translate('part.layout.account')}: ${name}`}
        >
          <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden />
          <span className={styles.name}>{name}</span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
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
      <ActionIcon
        type="submit"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={translate('part.layout.logout')}
        title={translate('part.layout.logout')}
      >
        <IconLogout size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </form>
  )
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
}
