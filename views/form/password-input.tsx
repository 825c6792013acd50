// Passwords as fields of a form: the one in use, and a new one with its rule and its repetition (specification
// section 5).

import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields } from '../../src/domain/field.ts'
import { passwordFault } from '../../src/domain/user/password.ts'
import type { Values } from './form-state.ts'
import { common, type InputProps } from './inputs.tsx'
import { PasswordField, PasswordRules } from './password-field.tsx'

const secret = {
  kind: 'text',
  group: 'password',
  max: 200,
  required: 'save',
  afterCode: 'adjustable',
  example: 'Demo-pass-1!',
} as const

/** A new password and its repetition. */
export const newPasswordFields = { newPassword: secret, confirmPassword: secret } as const satisfies Fields
/** The same, behind the password in use. */
export const passwordFields = { oldPassword: secret, ...newPasswordFields } as const satisfies Fields

/** What is wrong with a new password and its repetition: the rule in its order, then whether they agree. */
export function faultsOfNewPassword(values: Values): ValidationIssue[] {
  const password = passwordIn(values, 'newPassword')
  const wrong = passwordFault(password)
  if (wrong !== null) return [{ field: 'newPassword', code: wrong }]
  return passwordIn(values, 'confirmPassword') === password
    ? []
    : [{ field: 'confirmPassword', code: 'passwordsDiffer' }]
}

/** A password of a form, empty when none was typed. */
export function passwordIn(values: Values, name: keyof typeof passwordFields): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

function Password({
  rules = false,
  autoComplete,
  ...props
}: InputProps & { rules?: boolean; autoComplete: string }) {
  const value = typeof props.value === 'string' ? props.value : ''
  const list = `${props.id}-rules`
  const { rightSection: _lock, rightSectionPointerEvents: _events, ...shared } = common(props)
  return (
    <>
      <PasswordField
        {...shared}
        name={props.name}
        value={value}
        autoComplete={autoComplete}
        {...(rules ? { 'aria-describedby': list } : {})}
        onChange={(event) => {
          props.onChange(event.currentTarget.value)
        }}
        onBlur={() => {
          if (value !== '') props.onLeave()
        }}
      />
      {rules && <PasswordRules password={value} id={list} />}
    </>
  )
}

/** The inputs of these fields. */
export const passwordEditors = {
  oldPassword: (props: InputProps) => <Password {...props} autoComplete="current-password" />,
  newPassword: (props: InputProps) => <Password {...props} autoComplete="new-password" rules />,
  confirmPassword: (props: InputProps) => <Password {...props} autoComplete="new-password" />,
}
