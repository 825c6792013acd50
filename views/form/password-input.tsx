// Passwords as fields of a form: the current one, and a new one with its rules and its confirmation
// (specification 5).

import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields } from '../../src/domain/field.ts'
import { passwordIssue } from '../../src/domain/user/password.ts'
import type { Values } from './form-state.ts'
import { commonInputProps, type InputProps } from './inputs.tsx'
import { PasswordField, PasswordRules } from './password-field.tsx'

const passwordField = {
  kind: 'text',
  group: 'password',
  max: 200,
  required: 'save',
  afterCode: 'adjustable',
  example: 'Demo-pass-1!',
} as const

/** A new password and its confirmation. */
export const newPasswordFields = {
  newPassword: passwordField,
  confirmPassword: passwordField,
} as const satisfies Fields
/** The current password, a new one and its confirmation. */
export const passwordFields = { oldPassword: passwordField, ...newPasswordFields } as const satisfies Fields

/** Issues of a new password: the first rule it breaks, else whether its confirmation differs. */
export function newPasswordIssues(values: Values): ValidationIssue[] {
  const password = passwordValue(values, 'newPassword')
  const wrong = passwordIssue(password)
  if (wrong !== null) return [{ field: 'newPassword', code: wrong }]
  return passwordValue(values, 'confirmPassword') === password
    ? []
    : [{ field: 'confirmPassword', code: 'passwordsDiffer' }]
}

/** A password of a form; empty when absent. */
export function passwordValue(values: Values, name: keyof typeof passwordFields): string {
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
  return (
    <>
      <PasswordField
        {...commonInputProps(props)}
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
