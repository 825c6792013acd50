// The field of a select without its list, as the component library draws it.

import { Input, InputBase, type ComboboxData, type InputBaseProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './chevron.module.css'
import type { LaterSelectProps } from './props.ts'
import type { Begun } from './taken-over.ts'

type Props = {
  /** The properties of the select. */
  readonly select: LaterSelectProps
  /** The user is about to use the field. */
  readonly onWant: () => void
  /** The field is about to be replaced. */
  readonly onReplaced: (begun: Begun) => void
}

/** Keys that open the list of a select without search. */
const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

export function ClosedSelect({ select, onWant, onReplaced }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const begun = useRef<Omit<Begun, 'hasFocus'>>({ typed: null, isOpen: false })
  const [typed, setTyped] = useState<string | null>(null)
  useReplaced(() => {
    onReplaced({ ...begun.current, hasFocus: document.activeElement === field.current })
  })
  const { data, chosenName, name, searchable = false, readOnly = false, disabled = false } = select
  const { clearable = false, clearButtonProps, searchValue, onSearchChange, onChange } = select
  const chosen = select.value ?? select.defaultValue ?? null
  const open = (text: string | null): void => {
    begun.current = { typed: text ?? begun.current.typed, isOpen: true }
    onWant()
  }
  return (
    <>
      <InputBase
        {...inputProps(select)}
        ref={field}
        __staticSelector="Select"
        __defaultRightSection={<Chevron size={select.size} isWrong={Boolean(select.error)} />}
        __clearSection={
          <Input.ClearButton
            tabIndex={-1}
            aria-hidden
            {...clearButtonProps}
            onClick={() => {
              onChange?.(null, null)
            }}
          />
        }
        __clearable={clearable && chosen !== null && !disabled && !readOnly}
        rightSectionPointerEvents={select.rightSectionPointerEvents ?? 'none'}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        readOnly={readOnly || !searchable}
        pointer={!searchable}
        value={searchValue ?? typed ?? chosenName ?? labelOf(data, String(chosen))}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          onSearchChange?.(text)
          open(text)
        }}
        onFocus={(event) => {
          onWant()
          select.onFocus?.(event)
        }}
        onPointerEnter={onWant}
        onPointerDown={() => {
          // The field may be replaced before the pointer is released, and the click would then open nothing.
          open(null)
        }}
        onPointerCancel={() => {
          begun.current = { ...begun.current, isOpen: false }
        }}
        onClick={(event) => {
          open(null)
          select.onClick?.(event)
        }}
        onKeyDown={(event) => {
          if (openingKeys.includes(event.key)) open(null)
          select.onKeyDown?.(event)
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={chosen ?? ''} disabled={disabled} />}
    </>
  )
}

/** The sign of a list that opens. */
function Chevron({ size, isWrong }: { size: LaterSelectProps['size']; isWrong: boolean }) {
  return (
    <svg
      className={styles.chevron}
      data-size={size}
      data-error={isWrong || undefined}
      viewBox="0 0 15 15"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M5.25 5.75 7.5 3.5l2.25 2.25m0 3.5L7.5 11.5 5.25 9.25" />
    </svg>
  )
}

/** Calls back when the component is about to leave the page, while its elements are still there. */
function useReplaced(callback: () => void): void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  useLayoutEffect(
    () => () => {
      latest.current()
    },
    [],
  )
}

/** Properties of the select that its field has not. */
const ofList = {
  data: true,
  chosenName: true,
  value: true,
  defaultValue: true,
  onChange: true,
  name: true,
  searchable: true,
  searchValue: true,
  onSearchChange: true,
  filter: true,
  limit: true,
  clearable: true,
  clearButtonProps: true,
  allowDeselect: true,
  nothingFoundMessage: true,
  checkIconPosition: true,
  comboboxProps: true,
  selectFirstOptionOnChange: true,
  renderOption: true,
  dropdownOpened: true,
  onDropdownOpen: true,
  onDropdownClose: true,
} as const satisfies Partial<Record<keyof LaterSelectProps, true>>

function inputProps(select: LaterSelectProps): InputBaseProps {
  return Object.fromEntries(Object.entries(select).filter(([name]) => !(name in ofList)))
}

type Option = ComboboxData[number] | { readonly value: string; readonly label?: string }

/** The label of a choice among options and groups of options; empty when there is none. */
function labelOf(options: readonly Option[] | (() => unknown), value: string): string {
  if (typeof options === 'function') return ''
  for (const option of options) {
    if (typeof option === 'string') {
      if (option === value) return value
    } else if ('group' in option) {
      const label = labelOf(option.items, value)
      if (label !== '') return label
    } else if (option.value === value) return option.label ?? value
  }
  return ''
}
