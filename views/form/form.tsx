// A form drawn from the declaration of its fields: title, help, required mark, fault and lock of each, in a grid that
// folds on narrow screens, below a list of what stops it.

import type { ComponentType, KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Field } from '../../src/domain/field.ts'
import { faultSentence } from './issue-message.ts'
import { rootOf, type FormState } from './form-state.ts'
import { inputs, openChoices, type InputProps } from './inputs.tsx'
import { FaultSummary, fieldId } from '../ui/issue-summary.tsx'
import { FormToken } from '../ui/form-token.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './form.module.css'

/** The form element: sends nothing by itself, and is never judged by the browser. */
export function Form({
  state,
  onSubmit,
  children,
}: {
  state: FormState
  onSubmit: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={send} onKeyDown={stayInList} method="post">
      <FormToken />
      <FaultSummary
        occasion={state.occasion}
        lines={state.listed.map((issue) => ({
          field: issue.field,
          label: titleOf(state, rootOf(issue.field), translate),
          sentence: faultSentence(issue, translate),
        }))}
      />
      {children}
      <p role="status" className={styles.spoken}>
        {spokenFault(state, translate)}
      </p>
    </form>
  )
}

/** What is wrong with the field that was left last, for those who hear the page: the fault itself stands behind them. */
function spokenFault(state: FormState, translate: Translate): string {
  if (state.lastLeft === null) return ''
  const sentence = sentencesOf(blockingIssues(state.shownFaults(state.lastLeft)), translate)
  return sentence === ''
    ? ''
    : `${titleOf(state, state.lastLeft, translate)}${translate('part.faults.mark')} ${sentence}`
}

/** Enter in a list of choices chooses; it never sends the form around it. */
function stayInList(event: KeyboardEvent): void {
  if (
    event.key === 'Enter' &&
    event.target instanceof HTMLInputElement &&
    event.target.getAttribute('aria-haspopup') === 'listbox'
  )
    event.preventDefault()
}

/** Fields beside each other where there is room, in the order of the declaration: those of a group, or those named. */
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

const wideKinds: readonly string[] = ['ordered', 'several', 'link', 'flag']

/** Lists, addresses and choices that lie open take the whole line. */
function isWide(field: Field): boolean {
  return wideKinds.includes(field.kind) || (field.kind === 'choice' && field.choices.length <= openChoices)
}

/** One field of a form. */
export function FieldInput({ state, name, wide }: { state: FormState; name: string; wide?: boolean }) {
  const translate = useTranslate()
  const field = state.fields[name]
  if (field === undefined) return null
  const Input = (state.editors[name] ?? inputs[field.kind]) as ComponentType<InputProps>
  const issues = state.shownFaults(name)
  const lock = state.lockOf(name)
  const help = translate.byId(`${placeOf(state, name)}.help`)
  const fault = sentencesOf(
    issues.filter(({ weight }) => weight !== 'advisory'),
    translate,
  )
  const advice = sentencesOf(
    issues.filter(({ weight }) => weight === 'advisory'),
    translate,
  )
  return (
    <div className={styles.cell} data-wide={(wide ?? isWide(field)) || undefined}>
      <Input
        id={fieldId(name)}
        name={name}
        field={field}
        value={state.values[name]}
        title={titleOf(state, name, translate)}
        isRequired={field.required !== undefined}
        lock={lock === null ? null : translate(lock)}
        onChange={(value) => {
          state.set(name, value)
        }}
        onLeave={() => {
          state.leave(name)
        }}
        {...(help === undefined ? {} : { help })}
        {...(fault === '' ? {} : { fault })}
        {...(advice === '' ? {} : { advice })}
      />
    </div>
  )
}

/** The title of a field of a form. */
export function titleOf(state: Pick<FormState, 'words'>, name: string, translate: Translate): string {
  return translate.byId(`${placeOf(state, name)}.title`) ?? translate('part.form.otherFaults')
}

function placeOf(state: Pick<FormState, 'words'>, name: string): string {
  return state.words[name] ?? `field.${name}`
}

/** Faults inside an entry of a list are shown by its editor. */
function sentencesOf(issues: readonly ValidationIssue[], translate: Translate): string {
  return [
    ...new Set(
      issues.filter(({ field }) => !field.includes('.')).map((issue) => faultSentence(issue, translate)),
    ),
  ].join(' ')
}
