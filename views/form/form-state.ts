// What a form holds: the values as typed, which fields were left, what is wrong with them by the same rules as the
// server's, and what the server said. A fault shows once its field was left, or the form was sent.

import { useCallback, useMemo, useState, type ComponentType } from 'react'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields, Required } from '../../src/domain/field.ts'
import { faultsOfValues, isBlank } from '../../src/domain/value.ts'
import type { MessageId } from '../client/translations.ts'
import { afterPress } from './after-press.ts'
import type { InputProps } from './inputs.tsx'

export type Values = Readonly<Record<string, unknown>>
export type Judge = (values: Values) => readonly ValidationIssue[]

export type FormOptions = {
  readonly fields: Fields
  readonly initial: Values
  /** What is wrong with the values. Shape and what must be there to save when absent. */
  readonly judge?: Judge
  /** Why a field shows its value alone; null where it can be changed. */
  readonly lock?: (name: string) => MessageId | null
  /** Inputs of their own for some fields, by name. */
  readonly editors?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Place of a field's words where it is not `field.<name>`. */
  readonly words?: Readonly<Record<string, string>>
}

export type FormState = {
  readonly fields: Fields
  readonly editors: Readonly<Record<string, ComponentType<InputProps>>>
  readonly words: Readonly<Record<string, string>>
  readonly values: Values
  /** The values as last saved, or as the form began. */
  readonly origin: Values
  readonly lockOf: (name: string) => MessageId | null
  readonly set: (name: string, value: unknown) => void
  /** Several values at once, as after another tab saved. */
  readonly reset: (values: Values) => void
  /** New values under what one typed: a field that still has its value of `base` takes the one of `next`, others stay. */
  readonly rebase: (next: Values, base: Values) => void
  readonly leave: (name: string) => void
  /** The field that was left last. */
  readonly lastLeft: string | null
  /** Faults of a field that are to be seen now. */
  readonly shownFaults: (name: string) => readonly ValidationIssue[]
  /** Everything that is wrong now, seen or not. */
  readonly faults: readonly ValidationIssue[]
  /** Blocking faults to be listed above the form, since it was last sent. */
  readonly listed: readonly ValidationIssue[]
  /** Rises with every sending that failed: the list takes the focus. */
  readonly occasion: number
  /** Shows all faults, by the form's own judge or a stricter one; true when nothing blocks. */
  readonly check: (by?: Judge) => boolean
  /** Shows what the server found: beside the fields, and unless it happened `quietly` in the list that takes the focus. */
  readonly refuse: (issues: readonly ValidationIssue[], quietly?: boolean) => void
  /** The fields whose values the server refused. */
  readonly refused: readonly string[]
  /** What differs from the beginning; null where a value was emptied. */
  readonly changes: () => Readonly<Record<string, unknown>>
  readonly isDirty: boolean
}

/** Faults of shape, and of fields that must be there at a stage. */
export function judgeValues(fields: Fields, stage: Required): Judge {
  return (values) => [
    ...Object.entries(fields)
      .filter(([name, field]) => field.required === stage && isBlank(values[name]))
      .map(([name]) => ({ field: name, code: 'required' })),
    ...faultsOfValues(
      fields,
      Object.fromEntries(Object.entries(values).filter(([name, value]) => name in fields && !isBlank(value))),
    ),
  ]
}

/** The state of a form over a list of fields. `judge` must keep its identity between renderings (`useCallback`). */
export function useFormState(options: FormOptions): FormState {
  const { fields, initial, judge, lock = never, editors = noEditors, words = noWords } = options
  const [origin, setOrigin] = useState(initial)
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [lastLeft, setLastLeft] = useState<string | null>(null)
  const [sent, setSent] = useState<Judge | null>(null)
  const [said, setSaid] = useState<readonly ValidationIssue[]>([])
  const [isQuiet, setQuiet] = useState(false)
  const [occasion, setOccasion] = useState(0)
  const isSent = sent !== null
  const base = useMemo(() => judge ?? judgeValues(fields, 'save'), [judge, fields])
  const own = useMemo(() => (sent ?? base)(values), [sent, base, values])
  const issues = useMemo(
    () => [
      ...own,
      ...said.filter((issue) => !own.some((one) => one.field === issue.field && one.code === issue.code)),
    ],
    [own, said],
  )

  const set = useCallback((name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: isBlank(value) ? undefined : value }))
    setSaid((before) => before.filter((issue) => rootOf(issue.field) !== name))
  }, [])
  const reset = useCallback((next: Values) => {
    setOrigin(next)
    setValues(next)
    setLeft(new Set())
    setSent(null)
    setSaid([])
  }, [])
  const rebase = useCallback((next: Values, base: Values) => {
    setOrigin(next)
    setValues((mine) =>
      Object.fromEntries(
        [...new Set([...Object.keys(next), ...Object.keys(mine)])].map((name) => [
          name,
          (isSame(mine[name], base[name]) ? next : mine)[name],
        ]),
      ),
    )
  }, [])
  const leave = useCallback((name: string) => {
    afterPress(() => {
      setLeft((before) => (before.has(name) ? before : new Set([...before, name])))
      setLastLeft(name)
    })
  }, [])
  const changed = useMemo(() => changesBetween(origin, values), [origin, values])
  return {
    fields,
    editors,
    words,
    values,
    origin,
    lockOf: lock,
    set,
    reset,
    rebase,
    leave,
    lastLeft,
    faults: issues,
    occasion,
    refused: useMemo(() => [...new Set(said.map(({ field }) => rootOf(field)))], [said]),
    shownFaults: (name) =>
      issues.filter(
        (issue) => rootOf(issue.field) === name && (isSent || left.has(name) || said.includes(issue)),
      ),
    listed: isSent ? blockingIssues(issues) : isQuiet ? [] : blockingIssues(said),
    check: (by = base) => {
      setSent(() => by)
      const isGood = blockingIssues(by(values)).length === 0
      if (!isGood) setOccasion((before) => before + 1)
      return isGood
    },
    refuse: (found, quietly = false) => {
      setSaid(found)
      setQuiet(quietly)
      if (found.length > 0 && !quietly) setOccasion((before) => before + 1)
    },
    changes: () => changed,
    isDirty: Object.keys(changed).length > 0,
  }
}

const noEditors = {}
const noWords = {}

function never(): null {
  return null
}

/** The field behind the name of a fault: `ingredients` of `ingredients.3.residue`. */
export function rootOf(field: string): string {
  return field.split('.')[0] ?? field
}

/** What differs between two sets of values; null where `after` has none. */
export function changesBetween(before: Values, after: Values): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => !isSame(before[name], after[name]))
      .map((name) => [name, after[name] ?? null]),
  )
}

/** Equal as JSON is; nothing and null are the same. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
