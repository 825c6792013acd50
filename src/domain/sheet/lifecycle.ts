// The life of a sheet (specification section 4): unvalidated until its code is generated, validated from then on.
// General and GS1 information lock then; nutrition, ingredients and packaging stay adjustable, for a stated reason
// (DOMAIN open point 14). Archiving hides a sheet from lists and changes nothing else: its label stays public.

import type { ValidationIssue } from '../validation-issue.ts'
import { refuse } from '../refusal.ts'
import { sheetFields, type SheetChanges, type SheetDraft, type SheetField } from './fields.ts'

/** The specification's integers: 1 unvalidated, 3 validated. */
export const sheetStates = { unvalidated: 1, validated: 3 } as const
export type SheetState = (typeof sheetStates)[keyof typeof sheetStates]

/** Where a sheet stands. A withdrawn or archived sheet keeps its state. */
export type SheetLife = { readonly state: SheetState; readonly archived: boolean }

/** Bounds of the reason that an adjustment states, in characters. */
export const adjustReason = { min: 3, max: 500 } as const

/**
 * The sheet once its code is generated.
 * @throws Refusal `sheet.alreadyValidated`
 */
export function validate(life: SheetLife): SheetLife {
  if (life.state === sheetStates.validated) refuse('sheet.alreadyValidated')
  return { ...life, state: sheetStates.validated }
}

/** Whether a field may still change: any before validation, afterwards those that are adjustable. */
export function mayChange(field: SheetField, state: SheetState): boolean {
  return state === sheetStates.unvalidated || sheetFields[field].afterCode === 'adjustable'
}

/** The fields that changes would give another value, in the order of the declaration. Emptying an absent field is no change. */
export function changedFields(draft: SheetDraft, changes: SheetChanges): SheetField[] {
  const names = Object.keys(sheetFields) as SheetField[]
  return names.filter(
    (name) => changes[name] !== undefined && !isSameValue(draft[name] ?? null, changes[name]),
  )
}

/** The changed fields that a validated sheet no longer gives away. */
export function lockedChanges(draft: SheetDraft, changes: SheetChanges): SheetField[] {
  return changedFields(draft, changes).filter((name) => !mayChange(name, sheetStates.validated))
}

/** What is wrong with the reason of an adjustment; white space around it does not count. */
export function faultsOfReason(reason: string | undefined): ValidationIssue[] {
  const length = Array.from(reason?.trim() ?? '').length
  if (length === 0) return [{ field: 'reason', code: 'required' }]
  if (length < adjustReason.min)
    return [{ field: 'reason', code: 'tooShort', values: { min: adjustReason.min } }]
  return length > adjustReason.max
    ? [{ field: 'reason', code: 'tooLong', values: { max: adjustReason.max } }]
    : []
}

/** Whether two values of a field are equal, as JSON is: the order of members and members left undefined do not count. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, ordered(member)]),
  )
}
