// One input for each kind of field. Every input says its title, its help, its fault and whether it is locked in the
// same way; the compiler refuses a kind without an input.

import { Checkbox, Group, MultiSelect, Radio, Select, Switch, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { ChoiceField, Field, Kind, SeveralField } from '../../src/domain/field.ts'
import { decimalMark, useTranslate } from '../client/translations.ts'
import { readAmount, writeAmount } from './amount.ts'
import styles from './inputs.module.css'
import { searching, shortList } from './option-search.ts'

export type InputProps<F extends Field = Field> = {
  readonly id: string
  readonly name: string
  readonly field: F
  readonly value: unknown
  readonly title: string
  readonly help?: string
  /** Sentence of what blocks. */
  readonly fault?: string
  /** Sentences to think about. */
  readonly advice?: string
  readonly isRequired: boolean
  /** Why the value cannot be changed. */
  readonly lock: string | null
  readonly onChange: (value: unknown) => void
  readonly onLeave: () => void
}

/** Choices that lie open, each with a button of its own. */
export const openChoices = 3

/** What every input of the component library is handed. */
export function common({ id, name, title, help, fault, advice, isRequired, lock, onLeave }: InputProps) {
  const isLocked = lock !== null
  return {
    id,
    name,
    label: title,
    withAsterisk: isRequired && !isLocked,
    readOnly: isLocked,
    onBlur: onLeave,
    ...(fault === undefined ? {} : { error: fault }),
    description: <Notes help={help} advice={advice} lock={lock} />,
    ...(isRequired ? { 'aria-required': true } : {}),
    ...(isLocked
      ? {
          'data-locked': true,
          rightSection: <IconLock size={16} stroke={1.6} aria-hidden />,
          rightSectionPointerEvents: 'none' as const,
        }
      : {}),
  }
}

/** What stands below an input beside its fault. */
export function Notes({
  help,
  advice,
  lock,
}: {
  help: string | undefined
  advice: string | undefined
  lock: string | null
}) {
  return (
    <>
      {help !== undefined && help !== '' && <span className={styles.note}>{help}</span>}
      {advice !== undefined && <span className={styles.advice}>{advice}</span>}
      {lock !== null && <span className={styles.hidden}>{lock}</span>}
    </>
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function asTyped(text: string): string {
  return text
}

/** An address of the web as people write it, without its scheme. */
function withScheme(text: string): string {
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]|$)/u.test(text) ? `https://${text}` : text
}

function Line(
  props: InputProps & {
    readonly type?: string
    readonly inputMode?: 'text' | 'url' | 'numeric' | 'decimal'
    readonly clean?: (typed: string) => string
    readonly complete?: (text: string) => string
  },
) {
  const {
    value,
    onChange,
    type = 'text',
    inputMode = 'text',
    clean = asTyped,
    complete = asTyped,
    onLeave,
  } = props
  return (
    <TextInput
      {...common(props)}
      type={type}
      inputMode={inputMode}
      value={text(value)}
      autoComplete="off"
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

/** Keeps what was typed, and hands on the number it means. */
export function AmountLine(
  props: InputProps & {
    readonly unit?: ReactNode
    readonly inputMode: 'decimal' | 'numeric'
    readonly isOff?: boolean
  },
) {
  const { value, onChange, onLeave, unit, inputMode, isOff = false } = props
  const isLocked = props.lock !== null
  const mark = decimalMark(useIntl().locale)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...common(props)}
      inputMode={inputMode}
      autoComplete="off"
      disabled={isOff}
      value={typed ?? writeAmount(value, mark)}
      {...(unit === undefined || isLocked
        ? {}
        : {
            rightSection: unit,
            rightSectionWidth: 'auto',
            rightSectionProps: { className: styles.unit ?? '' },
          })}
      {...(unit !== undefined && isLocked
        ? { leftSection: unit, leftSectionWidth: 'auto', leftSectionProps: { className: styles.unit ?? '' } }
        : {})}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(
          readAmount(event.currentTarget.value, props.field.kind === 'amount' ? props.field.unit : undefined),
        )
      }}
      onBlur={() => {
        setTyped(null)
        onLeave()
      }}
    />
  )
}

/** Ids of choices with their words. */
export function useChoices(field: ChoiceField | SeveralField): { value: string; label: string }[] {
  const translate = useTranslate()
  return field.choices.map((choice) => {
    const words = translate.byId(`${field.words}.${choice}`) ?? choice
    return { value: choice, label: words.charAt(0).toUpperCase() + words.slice(1) }
  })
}

function Choice(props: InputProps<ChoiceField>) {
  const translate = useTranslate()
  const { field, value, isRequired, onChange } = props
  const isLocked = props.lock !== null
  return (
    <Select
      {...common(props)}
      data={useChoices(field)}
      value={typeof value === 'string' ? value : null}
      placeholder={isLocked ? '' : translate('part.form.choose')}
      {...(isLocked ? {} : searching(field.choices.length))}
      clearable={!isRequired && !isLocked}
      allowDeselect={!isRequired}
      limit={300}
      nothingFoundMessage={translate('part.form.nothingFound')}
      checkIconPosition="right"
      clearButtonProps={{ 'aria-label': translate('part.form.clear') }}
      onChange={(chosen) => {
        onChange(chosen ?? undefined)
      }}
    />
  )
}

/** What a group of buttons is handed: it is no input itself. */
function groupOf(props: InputProps) {
  const { id, label, withAsterisk, onBlur, description, error } = { error: undefined, ...common(props) }
  return { id, label, withAsterisk, onBlur, description, ...(error === undefined ? {} : { error }) }
}

function Radios(props: InputProps<ChoiceField>) {
  const { field, value, onChange } = props
  const rest = groupOf(props)
  return (
    <Radio.Group
      {...rest}
      name={props.name}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    >
      <Group gap="lg" mt={6} mb={4}>
        {useChoices(field).map(({ value: choice, label }) => (
          <Radio key={choice} value={choice} label={label} disabled={props.lock !== null} />
        ))}
      </Group>
    </Radio.Group>
  )
}

function Several(props: InputProps<SeveralField>) {
  const { field, value, onChange } = props
  const isLocked = props.lock !== null
  const choices = useChoices(field)
  const chosen = Array.isArray(value) ? value.map(String) : []
  const rest = groupOf(props)
  if (choices.length > shortList)
    return <MultiSelect {...common(props)} data={choices} value={chosen} searchable onChange={onChange} />
  return (
    <Checkbox.Group {...rest} value={chosen} onChange={onChange} readOnly={isLocked}>
      <Group gap="lg" mt={6} mb={2}>
        {choices.map(({ value: choice, label }) => (
          <Checkbox key={choice} value={choice} label={label} disabled={isLocked} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function Flag(props: InputProps) {
  const { id, title, value, lock, onChange, onLeave, help, advice, fault } = props
  return (
    <Switch
      id={id}
      label={title}
      checked={value === true}
      disabled={lock !== null}
      onBlur={onLeave}
      className={styles.flag ?? ''}
      description={<Notes help={help} advice={advice} lock={lock} />}
      {...(fault === undefined ? {} : { error: fault })}
      onChange={(event) => {
        onChange(event.currentTarget.checked)
      }}
    />
  )
}

/** An ordered list without an editor of its own cannot be filled in by hand. */
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
  text: (props) => <Line {...props} />,
  amount: (props) => (
    <AmountLine
      {...props}
      inputMode="decimal"
      unit={props.field.unit === 'g' ? 'g / 100 ml' : props.field.unit}
    />
  ),
  whole: (props) => <AmountLine {...props} inputMode="numeric" />,
  flag: Flag,
  choice: (props) =>
    props.field.choices.length <= openChoices ? <Radios {...props} /> : <Choice {...props} />,
  several: Several,
  ordered: Ordered,
  digits: (props) => (
    <Line {...props} inputMode="numeric" clean={(typed) => typed.replace(/[\s\u00a0.-]/g, '')} />
  ),
  link: (props) => <Line {...props} type="url" inputMode="url" complete={withScheme} />,
  date: (props) => <Line {...props} type="date" />,
}
