// The state and the keys of a field with a list. The field stays the same element while its list is loaded, so that
// neither focus nor text change hands; what the user asks for meanwhile is done once the list is there.

import { useCombobox, type ComboboxStore } from '@mantine/core'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

type Options = {
  /** Whether one may type into the field; otherwise it is a button with a value. */
  readonly isSearchable: boolean
  readonly isReadOnly: boolean
  /** What was typed to search; null when nothing was. */
  readonly typed: string | null
  /** Whether typing marks the first match. */
  readonly marksFirst: boolean
  /** Whether the list is open, where the parent decides it. */
  readonly opened?: boolean | undefined
  readonly onOpen?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
}

export type ListField = {
  readonly store: ComboboxStore
  /** Whether the list is needed: the user points at the field or uses it. */
  readonly isWanted: boolean
  readonly want: () => void
  readonly open: () => void
  readonly toggle: () => void
  /** Closes the list when the focus leaves; false while a choice waits for the list. */
  readonly leave: () => boolean
  /** Forgets which option is marked, because another text is searched. */
  readonly unmark: () => void
  /** Chooses the marked option; false when there is none. */
  readonly chooseMarked: (event: KeyboardEvent<HTMLInputElement>) => boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The list is there and has its place. */
  readonly onReady: () => void
  /** Marks the first option for what was typed, where nothing is marked yet. */
  readonly markTyped: () => void
  /** Attributes of the element that has the focus. */
  readonly attributes: ReturnType<typeof attributesOf>
}

/** What the user asked for before the list was there. */
type Early = 'mark' | 'choose' | null
type Marking = {
  readonly store: ComboboxStore
  readonly isReady: boolean
  readonly marksFirst: boolean
  readonly typed: string | null
  readonly early: { current: Early }
}

export function useListField(options: Options): ListField {
  const { typed, marksFirst, opened, onOpen, onClose } = options
  const [isWanted, setWanted] = useState(false)
  const [isReady, setReady] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)
  const early = useRef<Early>(null)
  const store = useCombobox({
    ...(opened === undefined ? {} : { opened }),
    ...(onOpen === undefined ? {} : { onDropdownOpen: onOpen }),
    onDropdownClose: () => {
      onClose?.()
      setMarked(null)
    },
  })
  useMarks({ store, isReady, marksFirst: marksFirst && typed !== null, typed, early })
  const want = (): void => {
    setWanted(true)
  }
  const open = (): void => {
    want()
    store.openDropdown()
  }
  const toggle = (): void => {
    want()
    store.toggleDropdown()
  }
  const isFound = isReady && store.dropdownOpened
  const markTyped = isFound && marksFirst ? () => markFirst(store, typed) : nothing
  return {
    store,
    isWanted,
    want,
    open,
    toggle,
    markTyped,
    leave: () => {
      if (early.current === 'choose') return false
      store.closeDropdown()
      return true
    },
    unmark: () => {
      early.current = null
      setMarked(null)
      store.resetSelectedOption()
    },
    chooseMarked: (event) => {
      markTyped()
      if (!isFound || store.getSelectedOptionIndex() < 0) return false
      event.preventDefault()
      store.clickSelectedOption()
      return true
    },
    onKeyDown: keyHandler({ store, options, early, isReady, open, toggle, setMarked }),
    onReady: useCallback(() => {
      setReady(true)
    }, []),
    attributes: attributesOf(store, isFound, marked),
  }
}

function nothing(): void {
  // There is nothing to mark.
}

/** Marks the first option for a typed text. An effect does so too, but a key may come before it. */
function markFirst(store: ComboboxStore, typed: string | null): void {
  if (typed !== null && typed !== '' && store.getSelectedOptionIndex() < 0)
    markInPlace(store.selectFirstOption)
}

/**
 * Marks an option and leaves the page where it is. The library scrolls to the option, and on a slow machine the list
 * still stands at the top of the page when its first match is marked.
 */
function markInPlace(mark: () => unknown): void {
  const { scrollX, scrollY } = globalThis
  mark()
  if (globalThis.scrollY !== scrollY) scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
}

type Keys = {
  readonly store: ComboboxStore
  readonly options: Options
  readonly early: { current: Early }
  readonly isReady: boolean
  readonly open: () => void
  readonly toggle: () => void
  readonly setMarked: (id: string | null) => void
}

/** What the keys of the field do to the list. */
function keyHandler({ store, options, early, isReady, open, toggle, setMarked }: Keys) {
  const { isSearchable, isReadOnly, typed } = options
  const isPending = !isReady && store.dropdownOpened
  const step = (select: () => string | null): void => {
    if (!isReady) early.current = 'mark'
    if (store.dropdownOpened) setMarked(select())
    else {
      open()
      setMarked(store.selectActiveOption())
    }
  }
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      step(store.selectNextOption)
    },
    ArrowUp: () => {
      step(store.selectPreviousOption)
    },
    ...(isSearchable ? {} : { 'Enter': open, ' ': toggle }),
  }
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event
    if (isReadOnly || event.nativeEvent.isComposing) return
    if (key === 'Escape') {
      early.current = null
      store.closeDropdown('keyboard')
    } else if (isSearchable && isPending && (key === 'Enter' || key === 'Tab')) {
      // The list is about to come: it chooses then.
      if (key === 'Enter') event.preventDefault()
      if (typed !== null && typed !== '') early.current = 'choose'
    } else if (actions[key] !== undefined) {
      event.preventDefault()
      actions[key]()
    }
  }
}

/**
 * Marks options when the list is there and opens, and when another text is searched; without a timer, which could undo
 * a mark that was made meanwhile.
 */
function useMarks({ store, isReady, marksFirst, typed, early }: Marking): void {
  const { dropdownOpened, selectFirstOption, selectActiveOption, clickSelectedOption, resetSelectedOption } =
    store
  const latest = useRef(store)
  useLayoutEffect(() => {
    latest.current = store
  })
  useEffect(() => {
    if (!isReady) return undefined
    if (!dropdownOpened) {
      resetSelectedOption()
      return undefined
    }
    const { current: before } = early
    early.current = null
    if (before === 'choose') {
      markInPlace(selectFirstOption)
      clickSelectedOption()
    } else if (before === 'mark') markInPlace(selectActiveOption)
    else if (marksFirst) markInPlace(selectFirstOption)
    else return afterFrame(() => markInPlace(() => startAtChosen(latest.current)))
    return undefined
  }, [
    isReady,
    dropdownOpened,
    marksFirst,
    typed,
    early,
    selectFirstOption,
    selectActiveOption,
    clickSelectedOption,
    resetSelectedOption,
  ])
}

/** Shows the marked or else the chosen option, from which arrow keys go on. */
function startAtChosen(store: ComboboxStore): void {
  if (store.listId === null) return
  const options = document.getElementById(store.listId)?.querySelectorAll('[data-combobox-option]') ?? []
  const chosen = [...options].findIndex((option) => option.hasAttribute('data-combobox-active'))
  const marked = store.getSelectedOptionIndex()
  const first = marked >= 0 ? marked : chosen
  if (first >= 0) store.updateSelectedOptionIndex(first, { scrollIntoView: true })
}

/** Calls back when the browser draws: an open list has its place then. Returns what cancels it. */
function afterFrame(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback)
  return () => {
    cancelAnimationFrame(frame)
  }
}

function attributesOf({ listId, dropdownOpened }: ComboboxStore, isFound: boolean, marked: string | null) {
  const isOpen = isFound && listId !== null
  return {
    role: 'combobox',
    autoComplete: 'off',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? (marked ?? undefined) : undefined,
    // Escape closes the list and not the dialog around it.
    'data-mantine-stop-propagation': dropdownOpened || undefined,
  } as const
}
