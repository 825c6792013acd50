// One input for each kind of field. All inputs show title, help, error and lock alike. A kind without an
// input does not compile.

import { TextInput } from '../ui/text-input.tsx'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { ChoiceField, Field, Kind, MultipleChoiceField } from '../../src/domain/field.ts'
import { readPhone } from '../../src/domain/phone.ts'
import { decimalMark, useTranslate } from '../client/translations.ts'
import { formatAmount, parseAmount, unitSymbol } from './amount.ts'
import { CheckboxGroup, RadioGroup } from './choice-inputs.tsx'
import { Switch } from './switch.tsx'
import styles from './inputs.module.css'
import { filterOptions, searchableProps, shortListLength } from './option-search.ts'
import { SelectOfMany } from '../overlay/select-of-many.tsx'
import { Select } from '../overlay/select.tsx'

export type InputProps<F extends Field = Field> = {
  readonly id: string
  readonly name: string
  readonly field: F
  readonly value: unknown
  readonly title: string
  readonly help?: string
  /** Messages of blocking issues. */
  readonly error?: string
  /** Messages of advisory issues. */
  readonly advice?: string
  readonly isRequired: boolean
  /** Why the field is read-only; null when it is editable. */
  readonly lock: string | null
  readonly onChange: (value: unknown) => void
  readonly onLeave: () => void
}

/** Largest number of choices shown as radio buttons; more become a select. */
export const maxRadioChoices = 3

/** What inputs show alike. */
type CommonProps = Omit<InputProps, 'field' | 'value' | 'onChange' | 'onLeave'> &
  Partial<Pick<InputProps, 'onLeave'>>

/** Props that every input of the component library takes. */
export function commonInputProps({
  id,
  name,
  title,
  error,
  isRequired,
  lock,
  onLeave,
  ...notes
}: CommonProps) {
  const isLocked = lock !== null
  return {
    id,
    name,
    label: title,
    withAsterisk: isRequired && !isLocked,
    readOnly: isLocked,
    ...(onLeave === undefined ? {} : { onBlur: onLeave }),
    ...(error === undefined ? {} : { error }),
    description: inputNotes({ ...notes, lock }),
    ...(isRequired ? { 'aria-required': true } : {}),
    ...(isLocked
      ? {
          'data-locked': true,
          classNames: { input: styles.locked ?? '' },
          rightSection: <span className={styles.lock} title={lock} />,
          rightSectionPointerEvents: 'all' as const,
        }
      : {}),
  }
}

type Notes = {
  readonly help?: string | undefined
  readonly advice?: string | undefined
  readonly lock: string | null
}

/** Help, advice and lock below an input; no component, as `fieldNotes`. */
export function inputNotes({ help = '', advice, lock }: Notes): ReactNode {
  // Most fields have their help alone, or nothing.
  if (advice === undefined && lock === null) return help
  return (
    <>
      {help !== '' && <span className={styles.note}>{help}</span>}
      {advice !== undefined && <span className={styles.advice}>{advice}</span>}
      {lock !== null && <span className={styles.hidden}>{lock}</span>}
    </>
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function unchanged(text: string): string {
  return text
}

/** Completes a web address that was typed without its scheme. */
function withScheme(text: string): string {
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]|$)/u.test(text) ? `https://${text}` : text
}

/** A day. */
function DateLine(props: InputProps) {
  const translate = useTranslate()
  if (props.lock === null) return <TextLine {...props} type="date" />
  return <LockedLine {...props} text={typeof props.value === 'string' ? translate.day(props.value) : ''} />
}

/** The stored form of a telephone number; an unreadable one stays as typed. */
function asStoredPhone(text: string): string {
  const reading = readPhone(text)
  return 'number' in reading ? reading.number : text
}

/** A telephone number, which becomes its stored form when the field is left. */
export function PhoneLine(props: InputProps & { readonly autoComplete?: string }) {
  return <TextLine {...props} type="tel" inputMode="tel" complete={asStoredPhone} />
}

/** One line of text. `clean` changes what is typed, `complete` what stands there when the field is left. */
export function TextLine(
  props: InputProps & {
    readonly type?: string
    readonly inputMode?: 'text' | 'url' | 'numeric' | 'decimal' | 'tel'
    /** What the browser may fill in of the user's own data (HTML Living Standard, autofill). */
    readonly autoComplete?: string
    readonly clean?: (typed: string) => string
    readonly complete?: (text: string) => string
  },
) {
  const {
    value,
    onChange,
    type = 'text',
    inputMode = 'text',
    autoComplete = 'off',
    clean = unchanged,
    complete = unchanged,
    onLeave,
  } = props
  return (
    <TextInput
      {...commonInputProps(props)}
      type={type}
      inputMode={inputMode}
      value={text(value)}
      {...(props.lock === null ? {} : { title: text(value) })}
      autoComplete={autoComplete}
      onChange={(event) => {
        onChange(clean(event.currentTarget.value))
      }}
      onBlur={(event) => {
        const trimmed = complete(event.currentTarget.value.trim())
        if (props.lock === null && trimmed !== text(value)) onChange(trimmed)
        onLeave()
      }}
    />
  )
}

/** A value that cannot be changed, as text in full contrast, with a lock that says why. */
export function LockedLine({ text, ...props }: CommonProps & { readonly text: string }) {
  return <TextInput {...commonInputProps(props)} value={text} placeholder="–" title={text} />
}

/** An amount with the unit of its field; empty for an empty amount. */
function withUnit(amount: string, field: Field): string {
  if (amount === '' || field.kind !== 'amount') return amount
  return `${amount} ${field.unit === 'g' ? 'g / 100 ml' : unitSymbol(field.unit)}`
}

/** Shows the text as typed while the field has the focus, and reports the parsed number. */
export function AmountLine(
  props: InputProps & {
    readonly unit?: ReactNode
    readonly inputMode: 'decimal' | 'numeric'
    readonly isOff?: boolean
  },
) {
  const { value, onChange, onLeave, unit, inputMode, isOff = false } = props
  const mark = decimalMark(useIntl().locale)
  const [typed, setTyped] = useState<string | null>(null)
  if (props.lock !== null)
    return <LockedLine {...props} text={withUnit(formatAmount(value, mark), props.field)} />
  return (
    <TextInput
      {...commonInputProps(props)}
      inputMode={inputMode}
      autoComplete="off"
      disabled={isOff}
      value={typed ?? formatAmount(value, mark)}
      {...(unit === undefined
        ? {}
        : {
            rightSection: unit,
            rightSectionWidth: 'auto',
            rightSectionProps: { className: styles.unit ?? '' },
          })}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(
          parseAmount(
            event.currentTarget.value,
            props.field.kind === 'amount' ? props.field.unit : undefined,
          ),
        )
      }}
      onBlur={() => {
        setTyped(null)
        onLeave()
      }}
    />
  )
}

/** Choices with their labels. */
function useChoices(field: ChoiceField | MultipleChoiceField): { value: string; label: string }[] {
  const translate = useTranslate()
  return field.choices.map((choice) => {
    const label = translate.byId(`${field.messagePrefix}.${choice}`) ?? choice
    return { value: choice, label: label.charAt(0).toUpperCase() + label.slice(1) }
  })
}

function Choice(props: InputProps<ChoiceField>) {
  const translate = useTranslate()
  const { field, value, isRequired, onChange } = props
  const isLocked = props.lock !== null
  return (
    <Select
      {...commonInputProps(props)}
      data={useChoices(field)}
      value={typeof value === 'string' ? value : null}
      placeholder={isLocked ? '' : translate('part.form.choose')}
      {...(isLocked ? {} : searchableProps(field.choices.length))}
      clearable={!isRequired && !isLocked}
      allowDeselect={!isRequired}
      limit={300}
      nothingFoundMessage={translate('part.form.nothingFound')}
      clearButtonProps={{ 'aria-label': translate('part.form.clear') }}
      onChange={(chosen) => {
        onChange(chosen ?? undefined)
      }}
    />
  )
}

/** Props of a group of radio buttons or checkboxes, which is no input itself. */
function groupProps(props: InputProps) {
  const { id, name, label, withAsterisk, onBlur, description, error } = {
    error: undefined,
    ...commonInputProps(props),
  }
  return { id, name, label, withAsterisk, onBlur, description, ...(error === undefined ? {} : { error }) }
}

function Radios(props: InputProps<ChoiceField>) {
  const { field, value, onChange } = props
  const rest = groupProps(props)
  const choices = useChoices(field)
  if (props.lock !== null)
    return <LockedLine {...props} text={choices.find((choice) => choice.value === value)?.label ?? ''} />
  return (
    <RadioGroup
      {...rest}
      choices={choices}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  )
}

function MultipleChoice(props: InputProps<MultipleChoiceField>) {
  const translate = useTranslate()
  const { field, value, onChange } = props
  const choices = useChoices(field)
  const chosen = Array.isArray(value) ? value.map(String) : []
  const rest = groupProps(props)
  if (props.lock !== null) {
    const labels = choices.filter((choice) => chosen.includes(choice.value)).map(({ label }) => label)
    return <LockedLine {...props} text={translate.list(labels)} />
  }
  if (choices.length > shortListLength)
    return (
      <SelectOfMany
        input={commonInputProps(props)}
        options={choices}
        filter={filterOptions}
        value={chosen}
        onChange={onChange}
      />
    )
  return <CheckboxGroup {...rest} choices={choices} value={chosen} onChange={onChange} />
}

function Flag(props: InputProps) {
  const translate = useTranslate()
  const { id, title, value, lock, onChange, onLeave, error } = props
  if (lock !== null)
    return <LockedLine {...props} text={translate(value === true ? 'part.yes' : 'part.no')} />
  return (
    <Switch
      id={id}
      label={title}
      checked={value === true}
      onBlur={onLeave}
      className={styles.flag ?? ''}
      description={inputNotes(props)}
      {...(error === undefined ? {} : { error })}
      onChange={(event) => {
        onChange(event.currentTarget.checked)
      }}
    />
  )
}

/** An ordered field without a special editor shows only the number of its entries. */
function Ordered({ title, value }: InputProps) {
  const translate = useTranslate()
  return (
    <p>
      {title}: {translate.number(Array.isArray(value) ? value.length : 0)}
    </p>
  )
}

/** The input of each kind. */
export const inputs: { readonly [K in Kind]: ComponentType<InputProps<Extract<Field, { kind: K }>>> } = {
  text: (props) => <TextLine {...props} />,
  amount: (props) => (
    <AmountLine
      {...props}
      inputMode="decimal"
      unit={props.field.unit === 'g' ? 'g / 100 ml' : unitSymbol(props.field.unit)}
    />
  ),
  integer: (props) => <AmountLine {...props} inputMode="numeric" />,
  flag: Flag,
  choice: (props) =>
    props.field.choices.length <= maxRadioChoices ? <Radios {...props} /> : <Choice {...props} />,
  multipleChoice: MultipleChoice,
  ordered: Ordered,
  digits: (props) => (
    <TextLine {...props} inputMode="numeric" clean={(typed) => typed.replace(/[\s\u00a0.-]/g, '')} />
  ),
  link: (props) => <TextLine {...props} type="url" inputMode="url" complete={withScheme} />,
  phone: PhoneLine,
  date: DateLine,
}
