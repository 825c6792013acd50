// A validation issue: one problem with one value. It names the field, a code with a message in every
// interface language (`issue.<code>`), and the values of the message's placeholders.

/** Blocking issues prevent generating a code; advisory issues are only shown. */
type IssueWeight = 'blocking' | 'advisory'

/** One problem with one value of a form, an API request or a CSV line. */
export type ValidationIssue = {
  /**
   * The field, or the list entry as `ingredients.3.residue`. Empty when the issue concerns the whole input.
   */
  readonly field: string
  /** `issue.<code>` is the key of the message. */
  readonly code: string
  /** Values for the message: bounds, names of other fields, the given value. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Blocking when absent. */
  readonly weight?: IssueWeight
}

/** The issues that are not advisory. */
export function blockingIssues(issues: readonly ValidationIssue[]): ValidationIssue[] {
  return issues.filter((issue) => issue.weight !== 'advisory')
}

/** Choices of a list that a message names, at most: nobody reads two hundred markets. */
const mostNamed = 20

/** The issue of a value that is none of some choices, which its message names where they are few. */
export function choiceIssue(
  field: string,
  { choices, messagePrefix }: { readonly choices: readonly string[]; readonly messagePrefix: string },
): ValidationIssue {
  const named = choices.map((choice) => `${messagePrefix}.${choice}`).join(',')
  return {
    field,
    code: 'notAChoice',
    ...(choices.length > mostNamed || messagePrefix === '' ? {} : { values: { choices: named } }),
  }
}

/** The key of an issue's message. */
export function messageKey({ code, values }: Pick<ValidationIssue, 'code' | 'values'>): string {
  return `issue.${values?.['choices'] === undefined ? code : 'notAChoiceOf'}`
}

/**
 * The values of an issue's message. Names with commas become words in the reader's language: of `fields` their
 * titles, of `choices`, which are keys of messages, these messages.
 */
export function messageValues(
  { values }: Pick<ValidationIssue, 'values'>,
  wordsOf: (key: string) => string,
): Readonly<Record<string, string | number>> | undefined {
  if (values === undefined) return undefined
  const { fields, choices } = values
  const worded = (names: string | number, keyOf: (name: string) => string): string =>
    String(names)
      .split(',')
      .map((name) => wordsOf(keyOf(name)))
      .join(', ')
  return {
    ...values,
    ...(fields === undefined || fields === ''
      ? {}
      : { fields: worded(fields, (name) => `field.${name}.title`) }),
    ...(choices === undefined ? {} : { choices: worded(choices, (name) => name) }),
  }
}
