// A password input with a show and hide toggle, and the list of its rules, updated while typing
// (specification 5).

import { IconButton } from '../button/icon-button.tsx'
import { TextInput, type TextInputProps } from '../ui/text-input.tsx'
import { IconCheck, IconCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { passwordChecks } from '../../src/domain/user/password.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './password-field.module.css'

type Props = Omit<TextInputProps, 'type' | 'rightSection'>

export function PasswordField(props: Props) {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSectionPointerEvents="all"
      rightSection={
        <IconButton
          variant="subtle"
          color="gray"
          size={28}
          aria-label={translate('part.password.toggle')}
          aria-pressed={isShown}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault()
          }}
          onClick={() => {
            setShown(!isShown)
          }}
        >
          <Eye size={18} stroke={1.6} aria-hidden />
        </IconButton>
      }
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
