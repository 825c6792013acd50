// A select of several values: a field that is there with the page, and a list that is loaded after it.

import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { PlainButton } from '../button/plain-button.tsx'
import { importAgain } from '../client/import-again.ts'
import { useTranslate } from '../client/translations.ts'
import { joined } from '../text/joined.ts'
import { inputClasses as classes } from '../ui/input-classes.ts'
import { fieldNotes, isShown, RequiredMark } from '../ui/text-input.tsx'
import fieldStyles from '../ui/text-input.module.css'
import { Chevron } from './chevron.tsx'
import { useLater } from './later.ts'
import { useListField } from './list-field.ts'
import { nameOf, optionsOf } from './options.ts'
import type { SelectOfManyProps } from './props.ts'
import styles from './select-of-many.module.css'

const load = async () => (await importAgain(() => import('./select-list.tsx'))).SelectList

export function SelectOfMany(props: SelectOfManyProps) {
  const { input, options, value, most = Infinity, placeholder, withoutChosen = false, onChange } = props
  const { id, name, label, description, error, readOnly = false } = input
  const isWrong = isShown(error)
  const [errorId, descriptionId] = [
    isWrong && error !== true ? `${id}-error` : undefined,
    isShown(description) ? `${id}-description` : undefined,
  ]
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const field = useListField({
    isSearchable: true,
    isReadOnly: readOnly,
    typed: typed === '' ? null : typed,
    marksFirst: true,
  })
  const List = useLater(load, field.isWanted)
  const names = value.map((one) => ({ one, title: props.nameOf?.(one) ?? nameOf(options, one) ?? one }))
  const search = (text: string): void => {
    setTyped(text)
    field.unmark()
  }
  const remove = (one: string): void => {
    onChange(value.filter((other) => other !== one))
  }
  return (
    <>
      <Frame input={input} errorId={errorId} descriptionId={descriptionId}>
        <div
          ref={box}
          className={joined(classes['input'], styles.box)}
          data-error={isWrong || undefined}
          onPointerEnter={field.want}
          onMouseDown={(event) => {
            event.preventDefault()
            text.current?.focus()
          }}
          onClick={field.open}
        >
          <Values values={names} onRemove={readOnly ? null : remove} />
          <input
            ref={text}
            className={styles.text}
            type="text"
            data-several
            {...field.attributes}
            id={id}
            aria-label={input['aria-label']}
            aria-required={input['aria-required']}
            aria-invalid={isWrong || undefined}
            aria-describedby={joined(errorId, descriptionId) || undefined}
            placeholder={value.length === 0 ? placeholder : undefined}
            readOnly={readOnly}
            value={typed}
            onMouseDown={(event) => {
              event.stopPropagation()
            }}
            onChange={(event) => {
              search(event.currentTarget.value)
              field.open()
            }}
            onFocus={field.open}
            onBlur={() => {
              if (field.leave()) search('')
              input.onBlur?.()
            }}
            onKeyDown={(event) => {
              const last = value.at(-1)
              if (event.key === 'Backspace' && typed === '' && last !== undefined && !readOnly) remove(last)
              if (event.key === 'Enter' && field.chooseMarked(event)) return
              field.onKeyDown(event)
            }}
          />
        </div>
      </Frame>
      {List !== null && (
        <List
          filter={props.filter}
          nothingFoundMessage={translate('part.form.nothingFound')}
          store={field.store}
          anchor={box}
          data={withoutChosen ? optionsOf(options).filter((one) => !value.includes(one.value)) : options}
          search={typed}
          isFiltered
          chosen={[...value]}
          isHidden={readOnly}
          isReadOnly={readOnly}
          size={undefined}
          labelId={label === undefined ? undefined : `${id}-label`}
          ariaLabel={input['aria-label']}
          onReady={field.onReady}
          onChoose={(option) => {
            search('')
            if (value.includes(option.value)) remove(option.value)
            else if (value.length < most) onChange([...value, option.value])
          }}
        />
      )}
      {name !== undefined && <input type="hidden" name={name} value={value.join(',')} />}
    </>
  )
}

type FrameProps = {
  readonly input: SelectOfManyProps['input']
  readonly errorId: string | undefined
  readonly descriptionId: string | undefined
  readonly children: ReactNode
}

/** The title and the notes of the field, and the sign that its list opens. */
function Frame({ input, errorId, descriptionId, children }: FrameProps) {
  const { id, label, description, error, withAsterisk = false, className } = input
  const isWrong = isShown(error)
  return (
    <div className={joined(classes['root'], fieldStyles.field, className)}>
      {isShown(label) && (
        <label
          className={classes['label']}
          data-required={withAsterisk || undefined}
          htmlFor={id}
          id={`${id}-label`}
        >
          {label}
          {withAsterisk && <RequiredMark />}
        </label>
      )}
      <div
        className={classes['wrapper']}
        data-error={isWrong || undefined}
        data-multiline
        data-with-right-section
      >
        {children}
        <div className={classes['section']} data-position="right">
          <Chevron size={undefined} isWrong={isWrong} />
        </div>
      </div>
      {fieldNotes({ error, errorId, description, descriptionId })}
    </div>
  )
}

/** The path of the sign that removes a value, as the component library draws it. */
const cross = [
  'M11.7816 4.03157C12.0062 3.80702 12.0062 3.44295 11.7816 3.2184',
  'C11.5571 2.99385 11.193 2.99385 10.9685 3.2184L7.50005 6.68682L4.03164 3.2184',
  'C3.80708 2.99385 3.44301 2.99385 3.21846 3.2184C2.99391 3.44295 2.99391 3.80702 3.21846 4.03157',
  'L6.68688 7.49999L3.21846 10.9684C2.99391 11.193 2.99391 11.557 3.21846 11.7816',
  'C3.44301 12.0061 3.80708 12.0061 4.03164 11.7816L7.50005 8.31316L10.9685 11.7816',
  'C11.193 12.0061 11.5571 12.0061 11.7816 11.7816C12.0062 11.557 12.0062 11.193 11.7816 10.9684',
  'L8.31322 7.49999L11.7816 4.03157Z',
].join('')

type ValuesProps = {
  readonly values: readonly { readonly one: string; readonly title: string }[]
  /** Removes a value; null where none may be. */
  readonly onRemove: ((one: string) => void) | null
}

/** The chosen values, each with a button for the pointer: by key, Backspace removes the last and the list any. */
function Values({ values, onRemove }: ValuesProps) {
  return values.map(({ one, title }) => (
    <span key={one} className={styles.value} data-removable={onRemove !== null || undefined}>
      <span>{title}</span>
      {onRemove !== null && (
        <PlainButton
          className={styles.remove}
          tabIndex={-1}
          aria-hidden
          onMouseDown={keepFocus}
          onClick={(event) => {
            event.stopPropagation()
            onRemove(one)
          }}
        >
          <svg viewBox="0 0 15 15" fill="currentColor" fillRule="evenodd" clipRule="evenodd">
            <path d={cross} />
          </svg>
        </PlainButton>
      )}
    </span>
  ))
}

/** The focus stays in the text while a value is removed. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
