// A form rendered from the declarations of its fields: title, help, required mark, error and lock of each, in
// a responsive grid, below the list of blocking issues.

import type { ComponentType, KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Field } from '../../src/domain/field.ts'
import { issueMessage } from './issue-message.ts'
import { rootOf, type FormState } from './form-state.ts'
import { inputs, maxRadioChoices, type InputProps } from './inputs.tsx'
import { IssueSummary, fieldId } from '../ui/issue-summary.tsx'
import { FormToken } from '../ui/form-token.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import { FieldCell } from './field-cell.tsx'
import styles from './form.module.css'

/** The form element. It calls `onSubmit` instead of submitting, and disables the browser's own validation. */
export function Form({
  state,
  onSubmit,
  linkOf,
  children,
}: {
  state: FormState
  onSubmit: () => void
  /** A link behind an issue of the list, to what else it is about. */
  linkOf?: (issue: ValidationIssue) => ReactNode
  children: ReactNode
}) {
  const translate = useTranslate()
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={ignoreEnterInCombobox} method="post">
      <FormToken />
      <IssueSummary
        occasion={state.failureCount}
        lines={state.listedIssues.map((issue) => ({
          field: issue.field,
          label: titleOf(state, rootOf(issue.field), translate),
          sentence: issueMessage(issue, translate),
          link: linkOf?.(issue),
        }))}
      />
      {children}
      <p role="status" className={styles.spoken}>
        {spokenIssue(state, translate)}
      </p>
    </form>
  )
}

/**
 * The issue of the field that lost the focus last, for screen readers: they are past the field when it
 * appears.
 */
function spokenIssue(state: FormState, translate: Translate): string {
  if (state.lastLeftField === null) return ''
  const sentence = joinMessages(blockingIssues(state.visibleIssues(state.lastLeftField)), translate)
  return sentence === ''
    ? ''
    : `${titleOf(state, state.lastLeftField, translate)}${translate('part.issues.mark')} ${sentence}`
}

/** Enter in a combobox chooses an option; it does not submit the form. */
function ignoreEnterInCombobox(event: KeyboardEvent): void {
  if (
    event.key === 'Enter' &&
    event.target instanceof HTMLInputElement &&
    event.target.getAttribute('aria-haspopup') === 'listbox'
  )
    event.preventDefault()
}

/** A responsive grid of the fields of a group, or of the named fields, in the order of the declaration. */
export function FieldGrid({
  state,
  group,
  names,
  children,
}: {
  state: FormState
  group?: string
  names?: readonly string[]
  children?: ReactNode
}) {
  const shown = names ?? Object.keys(state.fields).filter((name) => state.fields[name]?.group === group)
  return (
    <div className={styles.grid}>
      {shown.map((name) => (
        <FieldInput key={name} state={state} name={name} />
      ))}
      {children}
    </div>
  )
}

const wideKinds: readonly string[] = ['ordered', 'multipleChoice', 'link', 'flag']

/** Lists, links and radio groups take the full width. */
function isWide(field: Field): boolean {
  return (
    wideKinds.includes(field.kind) || (field.kind === 'choice' && field.choices.length <= maxRadioChoices)
  )
}

/** One field of a form. */
export function FieldInput({ state, name, wide }: { state: FormState; name: string; wide?: boolean }) {
  const translate = useTranslate()
  const field = state.fields[name]
  if (field === undefined) return null
  const Input = (state.editors[name] ?? inputs[field.kind]) as ComponentType<InputProps>
  const issues = state.visibleIssues(name)
  const lock = state.lockOf(name)
  const help = translate.byId(`${messageKeyOf(state, name)}.help`, state.helpValues[name])
  const error = joinMessages(
    issues.filter(({ weight }) => weight !== 'advisory'),
    translate,
  )
  const advice = joinMessages(
    issues.filter(({ weight }) => weight === 'advisory'),
    translate,
  )
  const title = titleOf(state, name, translate)
  return (
    <FieldCell wide={wide ?? isWide(field)} part={state.helpParts[name]} title={title}>
      <Input
        id={fieldId(name)}
        name={name}
        field={field}
        value={state.values[name]}
        title={title}
        isRequired={field.required !== undefined}
        lock={lock === null ? null : translate(lock)}
        onChange={(value) => {
          state.set(name, value)
        }}
        onLeave={() => {
          state.leave(name)
        }}
        {...(help === undefined ? {} : { help })}
        {...(error === '' ? {} : { error })}
        {...(advice === '' ? {} : { advice })}
      />
    </FieldCell>
  )
}

/** The title of a field of a form. */
function titleOf(state: Pick<FormState, 'messageKeys'>, name: string, translate: Translate): string {
  return translate.byId(`${messageKeyOf(state, name)}.title`) ?? translate('part.form.otherIssues')
}

function messageKeyOf(state: Pick<FormState, 'messageKeys'>, name: string): string {
  return state.messageKeys[name] ?? `field.${name}`
}

/**
 * Joins the messages of a field. The editor of an ordered field shows the issues inside its entries itself.
 */
function joinMessages(issues: readonly ValidationIssue[], translate: Translate): string {
  return [
    ...new Set(
      issues.filter(({ field }) => !field.includes('.')).map((issue) => issueMessage(issue, translate)),
    ),
  ].join(' ')
}
