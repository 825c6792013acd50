// A select: a field that is there with the page, and a list that is loaded after it.

import type { ComboboxItem } from '@mantine/core'
import { PlainButton } from '../button/plain-button.tsx'
import { useId, useMergedRef } from '@mantine/hooks'
import {
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { TextInput } from '../ui/text-input.tsx'
import { Chevron } from './chevron.tsx'
import { useLater } from './later.ts'
import { useListField, type ListField } from './list-field.ts'
import { nameOf, optionsOf } from './options.ts'
import type { SelectProps } from './props.ts'
import styles from './select.module.css'
import { importAgain } from '../client/import-again.ts'

const load = async () => (await importAgain(() => import('./select-list.tsx'))).SelectList

/** What was typed to search, as long as the value is the one it was typed over. */
type Typed = { readonly text: string; readonly over: string | null }

/** A select with the properties of that of the component library. */
export function Select({
  data,
  chosenName,
  value = null,
  onChange,
  name,
  searchable = false,
  searchValue,
  onSearchChange,
  selectFirstOptionOnChange = false,
  allowDeselect = true,
  clearable = false,
  clearButtonProps,
  dropdownOpened,
  onDropdownOpen,
  onDropdownClose,
  filter,
  limit,
  nothingFoundMessage,
  renderOption,
  comboboxProps,
  ref,
  ...input
}: SelectProps) {
  const { readOnly = false, disabled = false, size = 'sm' } = input
  const id = useId(input.id)
  const element = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(element, ref)
  const { label, text, search, type, choose } = useSearch({
    data,
    chosenName,
    value,
    searchValue,
    onSearchChange,
    onChange,
  })
  const field = useListField({
    isSearchable: searchable,
    isReadOnly: readOnly,
    typed: searchValue === '' ? null : (searchValue ?? text),
    marksFirst: selectFirstOptionOnChange,
    opened: dropdownOpened,
    onOpen: onDropdownOpen,
    onClose: onDropdownClose,
  })
  const List = useLater(load, field.isWanted)
  return (
    <>
      <TextInput
        rightSection={
          <Sections
            size={size}
            isWrong={Boolean(input.error)}
            button={clearButtonProps}
            onClear={
              clearable && value !== null && !disabled && !readOnly
                ? () => {
                    choose(null)
                  }
                : null
            }
          />
        }
        {...input}
        {...field.attributes}
        size={size}
        ref={merged}
        id={id}
        readOnly={readOnly || !searchable}
        pointer={!searchable}
        value={search}
        {...eventsOf({ data, isReadOnly: readOnly, isSearchable: searchable, field, type, choose, input })}
      />
      {List !== null && (
        <List
          {...{ filter, limit, nothingFoundMessage, renderOption, comboboxProps }}
          store={field.store}
          anchor={element}
          data={data}
          search={search}
          isFiltered={searchable && label !== search}
          chosen={value}
          isHidden={readOnly || disabled}
          isReadOnly={readOnly}
          size={size}
          labelId={input.label === undefined ? undefined : `${id}-label`}
          ariaLabel={input['aria-label']}
          onReady={field.onReady}
          onChoose={(option) => {
            choose(allowDeselect && option.value === value ? null : option)
            field.store.closeDropdown()
          }}
        />
      )}
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} disabled={disabled} />}
    </>
  )
}

type Events = {
  readonly data: SelectProps['data']
  readonly isReadOnly: boolean
  readonly isSearchable: boolean
  readonly field: ListField
  readonly type: (text: string | null) => void
  readonly choose: (option: ComboboxItem | null) => void
  /** The handlers of the one who uses the select. */
  readonly input: Pick<SelectProps, 'onFocus' | 'onBlur' | 'onClick' | 'onKeyDown'>
}

/** What the field does with pointer, keys and text. */
function eventsOf({ data, isReadOnly, isSearchable, field, type, choose, input }: Events) {
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      if (document.activeElement !== event.currentTarget) {
        // The browser filled it in.
        const named = optionsOf(data).find((option) => option.label === value.trim())
        if (named !== undefined && !isReadOnly) choose(named)
        return
      }
      type(value)
      field.unmark()
      field.open()
    },
    onPointerEnter: field.want,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      field.want()
      if (isSearchable) field.open()
      input.onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (field.leave()) type(null)
      input.onBlur?.(event)
    },
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (isSearchable) field.open()
      else {
        event.currentTarget.focus()
        field.toggle()
      }
      input.onClick?.(event)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isChosen = event.key === 'Enter' && field.chooseMarked(event)
      if (event.key === 'Tab') field.markTyped()
      input.onKeyDown?.(event)
      if (!isChosen && !event.isDefaultPrevented()) field.onKeyDown(event)
    },
  }
}

type SearchProps = Pick<SelectProps, 'data'> & {
  readonly [name in 'chosenName' | 'value' | 'searchValue' | 'onSearchChange' | 'onChange']:
    | SelectProps[name]
    | undefined
}

/** What is chosen and what is searched. */
function useSearch({ data, chosenName, value = null, searchValue, onSearchChange, onChange }: SearchProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // The name of the chosen option, which a search may have taken out of the data.
  const [last, setLast] = useState<ComboboxItem | null>(null)
  const label = chosenName ?? nameOf(data, value) ?? (last?.value === value ? last.label : '')
  const text = typed?.over === value ? typed.text : null
  return {
    label,
    text,
    search: searchValue ?? text ?? label,
    /** Searches a text; null shows the chosen option again. */
    type: (next: string | null): void => {
      setTyped(next === null ? null : { text: next, over: value })
      onSearchChange?.(next ?? label)
    },
    choose: (option: ComboboxItem | null): void => {
      setTyped(null)
      setLast(option)
      onSearchChange?.(option?.label ?? '')
      if (option?.value !== value) onChange?.(option?.value ?? null, option)
    },
  }
}

/** What stands at the end of the field: the sign of a list, and a button that clears the field where there is one. */
function Sections({
  size,
  isWrong,
  button,
  onClear,
}: {
  size: NonNullable<SelectProps['size']>
  isWrong: boolean
  button: SelectProps['clearButtonProps']
  onClear: (() => void) | null
}) {
  const chevron = <Chevron size={size} isWrong={isWrong} />
  if (onClear === null) return chevron
  return (
    <div className={styles.sections} data-size={size} data-combined-clear-section>
      <ClearButton size={size} button={button} onClear={onClear} />
      {chevron}
    </div>
  )
}

function ClearButton({
  size,
  button,
  onClear,
}: {
  size: NonNullable<SelectProps['size']>
  button: SelectProps['clearButtonProps']
  onClear: () => void
}) {
  return (
    <PlainButton
      className={styles.clear}
      data-size={size}
      tabIndex={-1}
      aria-hidden
      onMouseDown={(event) => {
        event.preventDefault()
      }}
      {...button}
      onClick={onClear}
    >
      <svg viewBox="0 0 15 15" aria-hidden>
        <path d="m3.625 3.625 7.75 7.75m0-7.75-7.75 7.75" />
      </svg>
    </PlainButton>
  )
}
