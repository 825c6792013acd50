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

/**
 * The values of an issue's message. `fields`, names of fields with commas, becomes their titles in the
 * reader's language.
 */
export function messageValues(
  { values }: Pick<ValidationIssue, 'values'>,
  titleOf: (field: string) => string,
): Readonly<Record<string, string | number>> | undefined {
  const fields = values?.['fields']
  if (typeof fields !== 'string' || fields === '') return values
  return { ...values, fields: fields.split(',').map(titleOf).join(', ') }
}
