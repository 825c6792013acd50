// The list of a field (select.tsx, select-of-many.tsx), which is loaded after the page and stands below the field.

import {
  Combobox,
  getOptionsLockup,
  getParsedComboboxData,
  OptionsDropdown,
  type ComboboxItem,
  type ComboboxStore,
} from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, type RefCallback, type RefObject } from 'react'
import type { ListProps, SelectProps } from './props.ts'

type Props = ListProps & {
  readonly store: ComboboxStore
  /** The element below which the list stands. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly data: SelectProps['data']
  /** What is searched. */
  readonly search: string
  /** Whether the list shows only what matches the search. */
  readonly isFiltered: boolean
  readonly chosen: string | string[] | null
  readonly isHidden: boolean
  readonly isReadOnly: boolean
  readonly size: SelectProps['size']
  /** The id of the field's label; undefined without one. */
  readonly labelId: string | undefined
  readonly ariaLabel: string | undefined
  readonly onChoose: (option: ComboboxItem) => void
  /** Called once, when the list has its place. */
  readonly onReady: () => void
}

export function SelectList(props: Props) {
  const { store, anchor, data, search, isFiltered, chosen, isHidden, isReadOnly, size, onReady } = props
  const { labelId, ariaLabel, onChoose } = props
  const { filter, limit, nothingFoundMessage, renderOption, comboboxProps } = props
  const options = useMemo(() => getParsedComboboxData(typeof data === 'function' ? data() : data), [data])
  const known = useMemo(() => getOptionsLockup(options), [options])
  useEffect(() => afterTwoFrames(onReady), [onReady])
  return (
    <Combobox
      store={store}
      __staticSelector="Select"
      {...(size === undefined ? {} : { size })}
      readOnly={isReadOnly}
      shadow="md"
      onOptionSubmit={(value) => {
        const option = known[value]
        if (option !== undefined) onChoose({ ...option, value })
      }}
      {...comboboxProps}
    >
      <Combobox.DropdownTarget>
        <Anchor element={anchor} />
      </Combobox.DropdownTarget>
      <OptionsDropdown
        data={options}
        hidden={isHidden}
        filter={filter as Parameters<typeof OptionsDropdown>[0]['filter']}
        search={search}
        limit={limit}
        hiddenWhenEmpty={nothingFoundMessage === undefined}
        withScrollArea={false}
        maxDropdownHeight={undefined}
        filterOptions={isFiltered}
        value={chosen}
        checkIconPosition="right"
        withCheckIcon
        nothingFoundMessage={nothingFoundMessage}
        unstyled={false}
        labelId={labelId}
        aria-label={labelId === undefined ? ariaLabel : undefined}
        {...(renderOption === undefined ? {} : { renderOption })}
        scrollAreaProps={undefined}
      />
    </Combobox>
  )
}

/** Hands an element that is already on the page to the component around it. */
function Anchor({
  element,
  ref,
}: {
  readonly element: RefObject<HTMLElement | null>
  readonly ref?: RefCallback<HTMLElement>
}) {
  useLayoutEffect(() => {
    ref?.(element.current)
    return () => {
      ref?.(null)
    }
  }, [element, ref])
  return null
}

/**
 * Calls back after the browser has drawn twice; returns what cancels it. Before, a list has no place: its chosen option
 * would be scrolled to at the top of the page.
 */
function afterTwoFrames(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
  }
}
