// The button of the account menu, and sign-out.

import { PlainButton } from '../button/plain-button.tsx'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { call } from '../client/call.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './account-menu.module.css'

/** Ends the session and goes to "/"; a failed logout is silent (specification 8). */
export async function signOut(): Promise<void> {
  await call('account.logout', {}).catch(() => undefined)
  location.assign('/')
}

/** Initials and name of the user. */
export function AccountButton(props: ComponentProps<'button'>) {
  const translate = useTranslate()
  const name = useSession().username ?? ''
  return (
    <PlainButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      className={styles.button}
      aria-label={`${translate('part.layout.account')}: ${name}`}
    >
      <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden />
      <span className={styles.name}>{name}</span>
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </PlainButton>
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
