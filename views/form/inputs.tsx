// One input for each kind of field. All inputs show title, help, error and lock alike. A kind without an
// input does not compile.

import { TextInput } from '../ui/text-input.tsx'
import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { ChoiceField, Field, Kind, MultipleChoiceField } from '../../src/domain/field.ts'
import { readPhone } from '../../src/domain/phone.ts'
import { decimalMark, useTranslate } from '../client/translations.ts'
import { formatAmount, parseAmount, unitSymbol } from './amount.ts'
import { CheckboxGroup, RadioGroup } from './choice-inputs.tsx'
import { LockedField } from './locked-field.tsx'
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
type CommonProps = Pick<InputProps, 'id' | 'name' | 'title' | 'help' | 'error' | 'advice' | 'isRequired'> &
  Partial<Pick<InputProps, 'onLeave'>>

/** Props that every input of the component library takes. */
export function commonInputProps({ id, name, title, error, isRequired, onLeave, ...notes }: CommonProps) {
  return {
    id,
    name,
    label: title,
    withAsterisk: isRequired,
    ...(onLeave === undefined ? {} : { onBlur: onLeave }),
    ...(error === undefined ? {} : { error }),
    description: inputNotes(notes),
    ...(isRequired ? { 'aria-required': true } : {}),
  }
}

type Notes = {
  readonly help?: string | undefined
  readonly advice?: string | undefined
}

/** Help and advice below an input; no component, as `fieldNotes`. */
export function inputNotes({ help = '', advice }: Notes): ReactNode {
  // Most fields have their help alone, or nothing.
  if (advice === undefined) return help
  return (
    <>
      {help !== '' && <span className={styles.note}>{help}</span>}
      <span className={styles.advice}>{advice}</span>
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
  const { value, lock } = props
  if (lock === null) return <TextLine {...props} type="date" />
  return <LockedField {...props} lock={lock} text={typeof value === 'string' ? translate.day(value) : ''} />
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
    lock,
    onChange,
    type,
    inputMode,
    autoComplete = 'off',
    clean = unchanged,
    complete = unchanged,
    onLeave,
  } = props
  if (lock !== null) return <LockedField {...props} lock={lock} text={text(value)} />
  return (
    <TextInput
      {...commonInputProps(props)}
      type={type}
      inputMode={inputMode}
      value={text(value)}
      autoComplete={autoComplete}
      onChange={(event) => {
        onChange(clean(event.currentTarget.value))
      }}
      onBlur={(event) => {
        const trimmed = complete(event.currentTarget.value.trim())
        if (trimmed !== text(value)) onChange(trimmed)
        onLeave()
      }}
    />
  )
}

/** The unit of a field, as it stands behind an amount; undefined for a field without one. */
function unitOf(field: Field): string | undefined {
  if (field.kind !== 'amount') return undefined
  return field.unit === 'g' ? 'g / 100 ml' : unitSymbol(field.unit)
}

/** Shows the text as typed while the field has the focus, and reports the parsed number. */
export function AmountLine(props: InputProps & { readonly isOff?: boolean }) {
  const { field, value, lock, onChange, onLeave, isOff = false } = props
  const mark = decimalMark(useIntl().locale)
  const [typed, setTyped] = useState<string | null>(null)
  const unit = unitOf(field)
  if (lock !== null) {
    const amount = formatAmount(value, mark)
    const text = amount === '' || unit === undefined ? amount : `${amount} ${unit}`
    return <LockedField {...props} lock={lock} text={text} />
  }
  return (
    <TextInput
      {...commonInputProps(props)}
      inputMode={field.kind === 'amount' ? 'decimal' : 'numeric'}
      autoComplete="off"
      disabled={isOff}
      value={typed ?? formatAmount(value, mark)}
      {...(unit === undefined
        ? {}
        : {
            rightSection: unit,
            rightSectionProps: { className: styles.unit ?? '' },
          })}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseAmount(event.currentTarget.value, field.kind === 'amount' ? field.unit : undefined))
      }}
      onBlur={() => {
        setTyped(null)
        onLeave()
      }}
    />
  )
}

/** The name of each choice. */
function useChoiceName(field: ChoiceField | MultipleChoiceField): (choice: string) => string {
  const translate = useTranslate()
  const { messagePrefix } = field
  return useCallback(
    (choice) => {
      const label = translate.byId(`${messagePrefix}.${choice}`) ?? choice
      return label.charAt(0).toUpperCase() + label.slice(1)
    },
    [translate, messagePrefix],
  )
}

/** Choices with their names. */
function useChoices(field: ChoiceField | MultipleChoiceField): { value: string; label: string }[] {
  const nameOf = useChoiceName(field)
  return field.choices.map((choice) => ({ value: choice, label: nameOf(choice) }))
}

function Choice(props: InputProps<ChoiceField>) {
  const translate = useTranslate()
  const { field, value, isRequired, lock, onChange } = props
  const nameOf = useChoiceName(field)
  const { choices } = field
  // The names of all choices are needed once the list opens.
  const data = useCallback(
    () => choices.map((choice) => ({ value: choice, label: nameOf(choice) })),
    [choices, nameOf],
  )
  const chosenName = typeof value === 'string' && value !== '' ? nameOf(value) : ''
  if (lock !== null) return <LockedField {...props} lock={lock} text={chosenName} />
  return (
    <Select
      {...commonInputProps(props)}
      data={data}
      value={typeof value === 'string' ? value : null}
      chosenName={chosenName}
      placeholder={translate('part.form.choose')}
      {...searchableProps(field.choices.length)}
      clearable={!isRequired}
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
  const { field, value, lock, onChange } = props
  const choices = useChoices(field)
  if (lock !== null) {
    const chosen = choices.find((choice) => choice.value === value)
    return <LockedField {...props} lock={lock} text={chosen?.label ?? ''} />
  }
  return (
    <RadioGroup
      {...groupProps(props)}
      choices={choices}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  )
}

function MultipleChoice(props: InputProps<MultipleChoiceField>) {
  const translate = useTranslate()
  const { field, value, lock, onChange } = props
  const choices = useChoices(field)
  const chosen = Array.isArray(value) ? value.map(String) : []
  if (lock !== null) {
    const labels = choices.filter((choice) => chosen.includes(choice.value)).map(({ label }) => label)
    return <LockedField {...props} lock={lock} text={translate.list(labels)} />
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
  return <CheckboxGroup {...groupProps(props)} choices={choices} value={chosen} onChange={onChange} />
}

function Flag(props: InputProps) {
  const translate = useTranslate()
  const { id, title, value, lock, onChange, onLeave, error } = props
  if (lock !== null)
    return <LockedField {...props} lock={lock} text={translate(value === true ? 'part.yes' : 'part.no')} />
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
  text: TextLine,
  amount: AmountLine,
  integer: AmountLine,
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
