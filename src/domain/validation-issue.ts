// What is wrong with one value. A fault names the field, a code with words in every interface language
// (`issue.<code>`), and the figures that the sentence needs.

/** How much a fault weighs: blocking ones stop generating a code, advisory ones are only shown. */
export type IssueWeight = 'blocking' | 'advisory'

/** One thing wrong with one value of a form, a call or a CSV line. */
export type ValidationIssue = {
  /** Name of the field, or of the list entry as `ingredients.3.residue`. Empty when it concerns the whole. */
  readonly field: string
  /** `issue.<code>` is the sentence. */
  readonly code: string
  /** Figures for the sentence: bounds, other fields, what was found. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Blocking unless said otherwise. */
  readonly weight?: IssueWeight
}

/** The faults that stop what was asked. */
export function blockingIssues(issues: readonly ValidationIssue[]): ValidationIssue[] {
  return issues.filter((issue) => issue.weight !== 'advisory')
}
