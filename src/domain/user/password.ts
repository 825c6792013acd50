// The rule of a new password, checked in the order of specification 5.

/** An unmet requirement of a new password; the message is `issue.<code>`. */
type PasswordIssue =
  | 'passwordTooShort'
  | 'passwordLower'
  | 'passwordUpper'
  | 'passwordDigit'
  | 'passwordSpecial'
  | 'passwordTooLong'

/**
 * In order: 8 characters, lower case, upper case, digit, special character of `#?!@$%^&*-`, at most 32
 * characters.
 */
const requirements: readonly {
  readonly issue: PasswordIssue
  readonly isMet: (password: string) => boolean
}[] = [
  { issue: 'passwordTooShort', isMet: (password) => password.length >= 8 },
  { issue: 'passwordLower', isMet: (password) => /[a-z]/.test(password) },
  { issue: 'passwordUpper', isMet: (password) => /[A-Z]/.test(password) },
  { issue: 'passwordDigit', isMet: (password) => /[0-9]/.test(password) },
  { issue: 'passwordSpecial', isMet: (password) => /[#?!@$%^&*-]/.test(password) },
  { issue: 'passwordTooLong', isMet: (password) => password.length <= 32 },
]

/** The first requirement that a new password does not meet, or null when it meets all. */
export function passwordIssue(password: string): PasswordIssue | null {
  return requirements.find(({ isMet }) => !isMet(password))?.issue ?? null
}

/** Every requirement and whether the password meets it, for a checklist that updates while the user types. */
export function passwordChecks(password: string): { issue: PasswordIssue; isMet: boolean }[] {
  return requirements.map(({ issue, isMet }) => ({ issue, isMet: isMet(password) }))
}
