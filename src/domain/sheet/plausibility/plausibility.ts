// The table of plausibility, and the one function that checks a sheet against it. A row blocks where the label
// would be false or unlawful, and advises where a sheet is merely unusual (domain 11).

import { isOutsideUnion } from '../../market-table.ts'
import { recentValues } from '../../recent-values.ts'
import type { ValidationIssue } from '../../validation-issue.ts'
import type { SheetDraft } from '../fields.ts'
import { aromatisedRules } from './aromatised.ts'
import { claimRules } from './claims.ts'
import { dealcoholisedRules } from './dealcoholised.ts'
import { figureRules } from './figures.ts'
import { kindRules } from './kinds.ts'
import { nameRules } from './names.ts'
import { organicRules } from './organic.ts'
import { packagingRules } from './packaging.ts'
import { protectedNameRules } from './protected-names.ts'
import { quantityRules } from './quantities.ts'
import { factsOf, type Bound, type Facts, type Finding, type PlausibilityRule } from './rule.ts'
import { sourceRules } from './sources.ts'
import { spiritRules } from './spirits.ts'
import { strengthRules } from './strength.ts'
import { substanceRules } from './substances.ts'
import { sweetnessRules } from './sweetness.ts'
import { findsTerm } from './terms.ts'
import { textFigureRules } from './text-figures.ts'
import { vintageRules } from './vintage.ts'

/** Every row. */
export const plausibilityRules: readonly PlausibilityRule[] = [
  ...strengthRules,
  ...kindRules,
  ...sweetnessRules,
  ...substanceRules,
  ...figureRules,
  ...quantityRules,
  ...packagingRules,
  ...nameRules,
  ...textFigureRules,
  ...protectedNameRules,
  ...claimRules,
  ...organicRules,
  ...spiritRules,
  ...aromatisedRules,
  ...vintageRules,
  ...dealcoholisedRules,
  ...sourceRules,
]

/** The issues of the drafts checked last: list, form and summary of a wine check the same one. */
const recentIssues = recentValues<readonly ValidationIssue[]>(200)

/**
 * The issues of a draft by the table, blocking and advisory.
 * @param draft with well-formed values only
 * @param today `YYYY-MM-DD` in Europe/Brussels, for a sheet that does not say from when it is labelled
 */
export function plausibilityIssues(draft: SheetDraft, today: string | undefined): readonly ValidationIssue[] {
  return recentIssues(JSON.stringify([today, draft]), () => findIssues(draft, today))
}

function findIssues(draft: SheetDraft, today: string | undefined): ValidationIssue[] {
  const issues = brokenRules(draft, today)
    .flatMap(({ issues: found }) => found)
    .sort((one, other) => rank(one) - rank(other))
  return issues.filter((issue, index) => issues.findIndex((other) => isSameFault(other, issue)) === index)
}

/** The rows that a draft breaks, each with its issues. */
export function brokenRules(draft: SheetDraft, today: string | undefined) {
  const facts = factsOf(draft, today)
  return plausibilityRules
    .filter((rule) => concerns(rule, facts))
    .map((rule) => ({
      id: rule.id,
      issues: findingsOf(rule, facts).map((finding) => issueOf(rule, finding, facts)),
    }))
    .filter(({ issues }) => issues.length > 0)
}

/** Blocking issues first, so that they stay where two rows find the same fault. */
function rank({ weight }: ValidationIssue): number {
  return weight === 'advisory' ? 1 : 0
}

/** Two rows may find the same fault, as for "gin" and "London gin"; the reader needs it once. */
function isSameFault(one: ValidationIssue, other: ValidationIssue): boolean {
  return one.field === other.field && one.code === other.code
}

/** Whether the row holds for the product and its market. */
function concerns({ families, classes, ground, applies }: PlausibilityRule, facts: Facts): boolean {
  const { wineClass, targetMarket } = facts.draft
  return (
    families.includes(facts.family) &&
    (classes === undefined || (wineClass !== undefined && classes.includes(wineClass))) &&
    (ground !== 'labelling' || !isOutsideUnion(targetMarket)) &&
    (applies === undefined || applies(facts))
  )
}

function findingsOf(rule: PlausibilityRule, facts: Facts): readonly Finding[] {
  if (rule.finds !== undefined) return rule.finds(facts)
  if (rule.bound === undefined) return [{}]
  const amount = rule.amount === undefined ? numberIn(facts.draft[rule.value]) : rule.amount(facts)
  if (amount === undefined || isWithin(amount, rule.bound)) return []
  const values = { ...boundValues(rule.bound, amount), ...named(rule, facts) }
  const places = rule.terms === undefined ? [{}] : findsTerm(rule.terms, ['designation', 'name'])(facts)
  return places.map((place) => ({ ...place, values }))
}

function named({ named: nameOf }: PlausibilityRule, facts: Facts): { readonly name?: string } {
  return nameOf === undefined ? {} : { name: nameOf(facts) }
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function isWithin(amount: number, bound: Bound): boolean {
  const { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity } = bound
  return amount >= min && amount <= max && amount > above && amount < below
}

/** The bound for the message: `bound` says which of its ends it has. */
function boundValues({ min: least, max: most, above, below }: Bound, amount: number) {
  const min = least ?? above
  const max = most ?? below
  return {
    amount,
    bound: min === undefined ? 'atMost' : max === undefined ? 'atLeast' : 'between',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
}

/** The designation, or the name where the text that is wrong stands there or no designation is stated. */
function fieldOf(value: PlausibilityRule['value'], { field, values }: Finding, { draft }: Facts): string {
  const { designation, name } = draft
  if (field !== undefined || value !== 'designation' || name === undefined) return field ?? value
  const text = values?.['text']
  const isInName = typeof text === 'string' && !designation?.includes(text) && name.includes(text)
  return designation === undefined || isInName ? 'name' : value
}

function issueOf({ value, code, weight }: PlausibilityRule, finding: Finding, facts: Facts): ValidationIssue {
  const { values } = finding
  return {
    field: fieldOf(value, finding, facts),
    code,
    ...(values === undefined ? {} : { values }),
    ...(weight === 'advisory' ? { weight } : {}),
  }
}
