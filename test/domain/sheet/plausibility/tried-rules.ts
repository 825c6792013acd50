// Rows of the table of plausibility, each tried with sheets that break it and sheets that keep it. The sheets are
// lawful ones with changes.

import { expect } from 'chai'
import { brokenRules } from '../../../../src/domain/sheet/plausibility/plausibility.ts'
import type { ValidationIssue } from '../../../../src/domain/validation-issue.ts'
import { baseSheets, type BaseName } from '../../../law/base-sheets.ts'

/** Changes to a lawful sheet; null takes a value away. */
type Changes = Readonly<Record<string, unknown>>

type Tried = {
  /** The lawful sheet that is changed, where the changes name no other. */
  readonly of: BaseName
  readonly breaks: readonly (Changes & { readonly base?: BaseName })[]
  readonly keeps: readonly (Changes & { readonly base?: BaseName })[]
  /** Where the issues of the first breaking sheet point, and the values of their messages. */
  readonly says?: readonly Pick<ValidationIssue, 'field' | 'values'>[]
}

/** The day of the tests. */
export const today = '2026-11-22'

/** Changes of one field, for each of its values, with further changes. */
export const each = (field: string, values: readonly unknown[], more: Changes = {}): Changes[] =>
  values.map((value) => ({ ...more, [field]: value }))

/** Changes of the designation. */
export const called = (designations: readonly string[], more: Changes = {}): Changes[] =>
  each('designation', designations, more)

/** A list of ingredients. */
export const list = (...ids: string[]): Changes => ({ ingredients: ids.map((id) => ({ id })) })

/** The same changes to another lawful sheet. */
export const on = (base: BaseName, ...changes: readonly Changes[]): Tried['breaks'][number][] =>
  changes.map((change) => ({ ...change, base }))

/** One test for each row. */
export function tryRules(rules: Readonly<Record<string, Tried>>): void {
  for (const [id, { of, breaks, keeps, says }] of Object.entries(rules))
    it(`${id}: finds what breaks it, and nothing else`, () => {
      const issues = ({ base = of, ...changes }: Tried['breaks'][number]) => {
        const values = Object.entries({ ...baseSheets[base], ...changes }).filter(
          ([, value]) => value !== null,
        )
        return brokenRules(Object.fromEntries(values), today).find((rule) => rule.id === id)?.issues ?? []
      }
      expect(breaks.filter((changes) => issues(changes).length === 0)).to.deep.equal([])
      expect(keeps.filter((changes) => issues(changes).length > 0)).to.deep.equal([])
      if (says === undefined) return
      const reported = issues(breaks[0] ?? {}).map(({ field, values }) =>
        values === undefined ? { field } : { field, values },
      )
      expect(reported).to.deep.equal(says)
    })
}
