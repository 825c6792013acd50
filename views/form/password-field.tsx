// A password input with a show and hide toggle, and the list of its rules, updated while typing
// (specification 5).

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { passwordChecks } from '../../src/domain/user/password.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './password-field.module.css'

type Props = Omit<PasswordInputProps, 'visibilityToggleIcon' | 'visibilityToggleButtonProps'>

export function PasswordField(props: Props) {
  const translate = useTranslate()
  return (
    <PasswordInput
      {...props}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />
      }
      visibilityToggleButtonProps={{ 'aria-label': translate('part.password.toggle'), tabIndex: 0 }}
    />
  )
}

/** The rules of a password; each shows by icon, colour and text whether it is met. */
export function PasswordRules({ password, id }: { password: string; id: string }) {
  const translate = useTranslate()
  return (
    <ul className={styles.rules} id={id} aria-label={translate('part.password.rules')}>
      {passwordChecks(password).map(({ issue, isMet }) => {
        const done = isMet && password !== ''
        return (
          <li key={issue} data-done={done || undefined}>
            {done ? (
              <IconCheck size={16} stroke={2.2} aria-hidden />
            ) : (
              <IconCircle size={16} stroke={1.6} aria-hidden />
            )}
            <span>{translate(`part.password.rule.${issue}` as MessageId)}</span>
            <span className={styles.hidden}>
              {done ? translate('part.password.done') : translate('part.password.open')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
