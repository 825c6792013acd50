// The rule of a new password, checked in its order (specification section 5).

/** What is wrong with a new password; the words are `issue.<code>`. */
export type PasswordFault =
  | 'passwordTooShort'
  | 'passwordLower'
  | 'passwordUpper'
  | 'passwordDigit'
  | 'passwordSpecial'
  | 'passwordTooLong'

/** The checks in the order of the specification: 8 characters, lower, upper, digit, special of `#?!@$%^&*-`, at most 32. */
const checks: readonly { readonly fault: PasswordFault; readonly holds: (password: string) => boolean }[] = [
  { fault: 'passwordTooShort', holds: (password) => password.length >= 8 },
  { fault: 'passwordLower', holds: (password) => /[a-z]/.test(password) },
  { fault: 'passwordUpper', holds: (password) => /[A-Z]/.test(password) },
  { fault: 'passwordDigit', holds: (password) => /[0-9]/.test(password) },
  { fault: 'passwordSpecial', holds: (password) => /[#?!@$%^&*-]/.test(password) },
  { fault: 'passwordTooLong', holds: (password) => password.length <= 32 },
]

/** The first check a new password fails, or null when it is good. */
export function passwordFault(password: string): PasswordFault | null {
  return checks.find((check) => !check.holds(password))?.fault ?? null
}

/** Every check with whether it holds, for a list that fills as one types. */
export function passwordChecks(password: string): { fault: PasswordFault; holds: boolean }[] {
  return checks.map((check) => ({ fault: check.fault, holds: check.holds(password) }))
}
