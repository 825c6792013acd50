// The shape of the legal corpus: sheets that the law forbids, doubts or allows, each with its reason and its
// place in the law. The corpus is written from the law and not from the product's checks.

/** Changes over a base sheet; null removes a value. */
export type SheetValues = Readonly<Record<string, unknown>>

/**
 * What must happen. `refused`: a blocking issue at or before publication. `advised`: publishable, with at least
 * one remark. `accepted`: no blocking issue.
 */
export type Verdict = 'refused' | 'advised' | 'accepted'

/** Regulation and article. `checked` is false for general knowledge that was not read in the text. */
export type LawSource = { readonly text: string; readonly checked: boolean }

/** One sheet and what the law says about it. */
export type LawCase<Base extends string = string> = {
  readonly id: string
  /** The part of the corpus: strength, claims, organic … */
  readonly subject: string
  /** The lawful sheet that the case changes. */
  readonly base: Base
  readonly sheet: SheetValues
  readonly verdict: Verdict
  /** The fields, any of which the issue may concern; for accepted cases the unusual ones. */
  readonly fields: readonly string[]
  /** One sentence: what is wrong, doubtful or unusual. */
  readonly why: string
  readonly source: LawSource
  /** First day of labelling; `usualLabelling` when absent. */
  readonly labelledFrom?: string
  /** Accepted cases only: not even a remark may come for these fields. */
  readonly silent?: boolean
}

/** The day on which the sheets of the corpus are labelled unless a case names another. */
export const usualLabelling = '2026-11-22'

/** The day from which the low-alcohol terms of Regulation (EU) 2026/471 Art. 1(10) apply. */
export const newTermsLabelling = '2027-09-19'

type Options = { readonly labelledFrom?: string; readonly silent?: boolean }

/** Adds one case: id, base sheet, changes, fields, reason, source, options. */
type Add<Base extends string> = (
  id: string,
  base: Base,
  sheet: SheetValues,
  fields: string | readonly string[],
  why: string,
  source: string | LawSource,
  options?: Options,
) => void

/** The cases of one subject, in the order in which they are added; ids begin with the subject. */
export function casesOf<Base extends string>(
  subject: string,
): { cases: LawCase<Base>[]; refused: Add<Base>; advised: Add<Base>; accepted: Add<Base> } {
  const cases: LawCase<Base>[] = []
  const add =
    (verdict: Verdict): Add<Base> =>
    (id, base, sheet, fields, why, source, options = {}) => {
      cases.push({
        id: `${subject}/${id}`,
        subject,
        base,
        sheet,
        verdict,
        fields: typeof fields === 'string' ? [fields] : fields,
        why,
        source: typeof source === 'string' ? { text: source, checked: true } : source,
        ...options,
      })
    }
  return { cases, refused: add('refused'), advised: add('advised'), accepted: add('accepted') }
}

/** A source from general knowledge: not read in the text of the law. */
export function unread(text: string): LawSource {
  return { text, checked: false }
}
