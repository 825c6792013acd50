// The state of a form: typed values, fields that lost the focus, validation issues by the server's rules, and
// the server's own issues. An issue shows after its field lost the focus or the form was submitted.

import { useCallback, useMemo, useState, type ComponentType } from 'react'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields, Required } from '../../src/domain/field.ts'
import { isSameValue } from '../../src/domain/equality.ts'
import { draftIssues, isBlank } from '../../src/domain/value.ts'
import type { MessageId } from '../client/translations.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import type { InputProps } from './inputs.tsx'

export type Values = Readonly<Record<string, unknown>>
/** Returns the issues of a form's values; empty when there are none. */
export type Validator = (values: Values) => readonly ValidationIssue[]
type FieldEditors = Readonly<Record<string, ComponentType<InputProps>>>
type MessageKeys = Readonly<Record<string, string>>
type HelpParts = Readonly<Record<string, string>>
type HelpValues = Readonly<Record<string, Readonly<Record<string, number>>>>

type FormOptions = {
  readonly fields: Fields
  readonly initial: Values
  /** Default: the shape of the values, and the fields required to save. */
  readonly validate?: Validator
  /** Why a field is read-only; null when it is editable. */
  readonly lock?: (name: string) => MessageId | null
  /** Special inputs, by field name. */
  readonly editors?: FieldEditors
  /** Message keys of fields that have another than `field.<name>`. */
  readonly messageKeys?: MessageKeys
  /** Values for the placeholders of a field's help. */
  readonly helpValues?: HelpValues
  /** The question of the help that a field belongs to, by field name. */
  readonly helpParts?: HelpParts
}

export type FormState = {
  readonly fields: Fields
  readonly editors: FieldEditors
  readonly messageKeys: MessageKeys
  readonly helpValues: HelpValues
  readonly helpParts: HelpParts
  readonly values: Values
  /** The values as last saved, or the initial ones. */
  readonly origin: Values
  readonly lockOf: (name: string) => MessageId | null
  readonly set: (name: string, value: unknown) => void
  /** Replaces all values, as after a save in another tab. */
  readonly reset: (values: Values) => void
  /**
   * Merges newer values: a field that still has its value of `base` takes that of `next`; edited fields stay.
   */
  readonly rebase: (next: Values, base: Values) => void
  /** Reports that a field lost the focus. */
  readonly leave: (name: string) => void
  /** The field that lost the focus last. */
  readonly lastLeftField: string | null
  /** Issues of a field to show now. */
  readonly visibleIssues: (name: string) => readonly ValidationIssue[]
  /** All current issues, visible or not. */
  readonly issues: readonly ValidationIssue[]
  /** Blocking issues to list above the form, after a submit. */
  readonly listedIssues: readonly ValidationIssue[]
  /** Rises with every failed submit; the list of issues then takes the focus. */
  readonly failureCount: number
  /** Shows all issues of the form's own validator, or of a stricter one; true when none blocks. */
  readonly check: (by?: Validator) => boolean
  /**
   * Shows the server's issues next to their fields and, unless `quietly`, in the list that takes the focus.
   */
  readonly showServerIssues: (issues: readonly ValidationIssue[], quietly?: boolean) => void
  /** The fields whose values the server refused. */
  readonly refusedFields: readonly string[]
  /** The values that differ from `origin`; null for an emptied field. */
  readonly changes: () => Readonly<Record<string, unknown>>
  readonly isDirty: boolean
}

/** Validates the shape of values, and that the fields required at a stage are filled in. */
export function createValidator(fields: Fields, stage: Required): Validator {
  return (values) => [
    ...Object.entries(fields)
      .filter(([name, field]) => field.required === stage && isBlank(values[name]))
      .map(([name]) => ({ field: name, code: 'required' })),
    ...draftIssues(
      fields,
      Object.fromEntries(Object.entries(values).filter(([name, value]) => name in fields && !isBlank(value))),
    ),
  ]
}

/**
 * The state of a form over a list of fields. `validate` must keep its identity between renders
 * (`useCallback`).
 */
export function useFormState(options: FormOptions): FormState {
  const {
    fields,
    initial,
    validate,
    lock = never,
    editors = noEditors,
    messageKeys = noMessageKeys,
    helpValues = noHelpValues,
    helpParts = noHelpParts,
  } = options
  const base = useMemo(() => validate ?? createValidator(fields, 'save'), [validate, fields])
  const { setValue, replaceValues, ...draft } = useDraftValues(initial)
  const { leftFields, clearLeftFields, ...focus } = useLeftFields()
  const { dropServerIssues, clearIssues, isShown, ...validation } = useIssues(draft.values, base)
  const set = useCallback(
    (name: string, value: unknown) => {
      setValue(name, value)
      dropServerIssues(name)
    },
    [setValue, dropServerIssues],
  )
  const reset = useCallback(
    (next: Values) => {
      replaceValues(next)
      clearLeftFields()
      clearIssues()
    },
    [replaceValues, clearLeftFields, clearIssues],
  )
  const visibleIssues = (name: string): ValidationIssue[] =>
    validation.issues.filter(
      (issue) => rootOf(issue.field) === name && (leftFields.has(name) || isShown(issue)),
    )
  const declaration = { fields, editors, messageKeys, helpValues, helpParts, lockOf: lock }
  return { ...declaration, ...draft, ...focus, ...validation, set, reset, visibleIssues }
}

function useDraftValues(initial: Values) {
  const [origin, setOrigin] = useState(initial)
  const [values, setValues] = useState(initial)
  const setValue = useCallback((name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: isBlank(value) ? undefined : value }))
  }, [])
  const replaceValues = useCallback((next: Values) => {
    setOrigin(next)
    setValues(next)
  }, [])
  const rebase = useCallback((next: Values, base: Values) => {
    setOrigin(next)
    setValues((mine) =>
      Object.fromEntries(
        [...new Set([...Object.keys(next), ...Object.keys(mine)])].map((name) => [
          name,
          (isSameValue(mine[name], base[name]) ? next : mine)[name],
        ]),
      ),
    )
  }, [])
  const changed = useMemo(() => changesBetween(origin, values), [origin, values])
  const changes = (): Record<string, unknown> => changed
  const isDirty = Object.keys(changed).length > 0
  return { origin, values, setValue, replaceValues, rebase, changes, isDirty }
}

function useLeftFields() {
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const [lastLeftField, setLastLeftField] = useState<string | null>(null)
  const leave = useCallback((name: string) => {
    afterPointerUp(() => {
      setLeftFields((before) => (before.has(name) ? before : new Set([...before, name])))
      setLastLeftField(name)
    })
  }, [])
  const clearLeftFields = useCallback(() => {
    setLeftFields(new Set())
  }, [])
  return { leftFields, lastLeftField, leave, clearLeftFields }
}

/**
 * Issues of the last submit's validator (`base` before any submit), and the server's issues that it does not
 * find.
 */
function useIssues(values: Values, base: Validator) {
  const [submittedBy, setSubmittedBy] = useState<Validator | 'base' | null>(null)
  const [failureCount, setFailureCount] = useState(0)
  const { serverIssues, isQuiet, setServerIssues, dropServerIssues, refusedFields } = useServerIssues()
  const isSubmitted = submittedBy !== null
  const validator = typeof submittedBy === 'function' ? submittedBy : base
  const clientIssues = useMemo(() => validator(values), [validator, values])
  const issues = useMemo(() => mergeIssues(clientIssues, serverIssues), [clientIssues, serverIssues])
  const clearIssues = useCallback(() => {
    setSubmittedBy(null)
    setServerIssues([])
  }, [setServerIssues])
  const check = (by?: Validator): boolean => {
    setSubmittedBy(() => by ?? 'base')
    const isValid = blockingIssues((by ?? base)(values)).length === 0
    if (!isValid) setFailureCount((before) => before + 1)
    return isValid
  }
  const showServerIssues = (found: readonly ValidationIssue[], quietly = false): void => {
    setServerIssues(found, quietly)
    if (found.length > 0 && !quietly) setFailureCount((before) => before + 1)
  }
  const listedIssues = isSubmitted ? blockingIssues(issues) : isQuiet ? [] : blockingIssues(serverIssues)
  const isShown = (issue: ValidationIssue): boolean => isSubmitted || serverIssues.includes(issue)
  const actions = { check, showServerIssues, dropServerIssues, clearIssues }
  return { issues, listedIssues, refusedFields, failureCount, isShown, ...actions }
}

function useServerIssues() {
  const [serverIssues, setIssues] = useState<readonly ValidationIssue[]>([])
  const [isQuiet, setQuiet] = useState(false)
  const setServerIssues = useCallback((issues: readonly ValidationIssue[], quietly?: boolean) => {
    setIssues(issues)
    if (quietly !== undefined) setQuiet(quietly)
  }, [])
  const dropServerIssues = useCallback((name: string) => {
    setIssues((before) => before.filter((issue) => rootOf(issue.field) !== name))
  }, [])
  const refusedFields = useMemo(
    () => [...new Set(serverIssues.map(({ field }) => rootOf(field)))],
    [serverIssues],
  )
  return { serverIssues, isQuiet, setServerIssues, dropServerIssues, refusedFields }
}

function mergeIssues(own: readonly ValidationIssue[], server: readonly ValidationIssue[]): ValidationIssue[] {
  const isOwn = ({ field, code }: ValidationIssue): boolean =>
    own.some((issue) => issue.field === field && issue.code === code)
  return [...own, ...server.filter((issue) => !isOwn(issue))]
}

const noEditors = {}
const noMessageKeys = {}
const noHelpValues: HelpValues = {}
const noHelpParts: HelpParts = {}

function never(): null {
  return null
}

/** The field of an issue's path: `ingredients` of `ingredients.3.residue`. */
export function rootOf(field: string): string {
  return field.split('.')[0] ?? field
}

/** The values that differ, as of `after`; null where `after` has none. */
export function changesBetween(before: Values, after: Values): Record<string, unknown> {
  if (before === after) return {}
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => !isSameValue(before[name], after[name]))
      .map((name) => [name, after[name] ?? null]),
  )
}
