// An input for a number outside the sheet's form: a count, a size in millimetres. A comma is a decimal mark as well as
// a point; arrow keys step; what is too large or too small becomes the nearest allowed number when the field is left.

import { TextInput, type TextInputProps } from '../ui/text-input.tsx'
import { useState, type KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import { decimalMark, useTranslate } from '../client/translations.ts'
import { digitsOf, formatAmount, parseNumberOf, roundTo } from './amount.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> & {
  /** Undefined while empty. */
  readonly value: number | undefined
  readonly least?: number
  readonly most?: number
  /** What an arrow key adds or takes away; 1 by default. */
  readonly step?: number
  /** The most decimal places; none by default. */
  readonly places?: number
  /** Whether thousands are separated, as the language does; for counts. */
  readonly isGrouped?: boolean
  readonly onChange: (value: number | undefined) => void
}

/** A number with a thousand and a decimal, as an example of how it is written. */
const exampleNumber = 1234.5

export function NumberField(props: Props) {
  const {
    value,
    least = 0,
    most = Infinity,
    step = 1,
    places = 0,
    isGrouped = false,
    onChange,
    ...rest
  } = props
  const intl = useIntl()
  const translate = useTranslate()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = (number: number | undefined): string =>
    isGrouped && number !== undefined
      ? intl.formatNumber(number)
      : formatAmount(number, decimalMark(intl.locale))
  const isUnread = typed !== null && typed.trim() !== '' && value === undefined
  const example = formatAmount(exampleNumber, decimalMark(intl.locale))
  const unread = (text: string): string =>
    places === 0
      ? translate('part.form.wholeNumber', { text })
      : translate('part.form.number', { text, example })
  const stepBy = (event: KeyboardEvent, change: number): void => {
    event.preventDefault()
    const next = roundTo(Math.min(most, Math.max(least, (value ?? least) + change)), places)
    setTyped(null)
    onChange(next)
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...(isUnread ? { error: unread(typed) } : {})}
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      value={typed ?? shown(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.replaceAll(/[^\d.,'’\s]/g, '')
        // Marks move while a grouped count is typed, so that only its digits count.
        const number = isGrouped ? digitsOf(text) : parseNumberOf(text, places)
        // At its end, a count is grouped while it is typed; in its middle, that would move the caret.
        const isAtEnd = event.currentTarget.selectionEnd === event.currentTarget.value.length
        setTyped(isGrouped && isAtEnd && number !== undefined ? shown(number) : text)
        onChange(number === undefined ? undefined : Math.min(most, number))
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (rest.readOnly === true || event.isDefaultPrevented()) return
        if (event.key === 'ArrowUp') stepBy(event, step)
        if (event.key === 'ArrowDown') stepBy(event, -step)
      }}
      onBlur={(event) => {
        // What is no number stays, with the sentence that says so.
        if (!isUnread) setTyped(null)
        if (value !== undefined && value < least) onChange(least)
        rest.onBlur?.(event)
      }}
    />
  )
}
