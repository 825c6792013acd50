// Search in the options of a select by typing; all selects use it.

import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { normalizeName } from '../../src/domain/normalized-name.ts'

/** Largest number of options that need no search. */
export const shortListLength = 8

/**
 * Props of a searchable select. Enter and Tab choose the first match. A short list opens no keyboard on a
 * touch screen. Typing replaces the current text.
 * @param count number of options; `Infinity` when the user may type values that are no options
 */
export function searchableProps(count: number) {
  return {
    searchable: true,
    selectFirstOptionOnChange: true,
    ...(count > shortListLength ? {} : { inputMode: 'none' as const }),
    filter: filterOptions,
    onFocus: selectAll,
    // A pointer release sets the caret, which undoes the selection made on focus.
    onClick: selectAll,
    onKeyDown: chooseOnTab,
  }
}

/**
 * Tab chooses the option marked by typing or an arrow key, unless it is chosen: a click would deselect it.
 */
function chooseOnTab(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Tab' || event.currentTarget.getAttribute('aria-expanded') !== 'true') return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  list?.querySelector<HTMLElement>('[data-combobox-selected]:not([data-combobox-active])')?.click()
}

function selectAll(event: SyntheticEvent<HTMLInputElement>): void {
  event.currentTarget.select()
}

/**
 * A filter that keeps the options which contain every typed word, ignoring accents. Order: labels that begin
 * with the text, labels with a word that does, other matches. The order matters because Enter chooses the
 * first.
 * @param isNamed whether an option has a name other than its label that matches, such as a code
 */
export function createOptionsFilter(
  isNamed: (value: string, wanted: string) => boolean = () => false,
): OptionsFilter {
  return ({ options, search, limit }) => {
    const wanted = normalizeName(search)
    if (wanted === '') return options.slice(0, limit)
    const rankOf = (option: ComboboxParsedItem): number =>
      'group' in option
        ? Math.min(...option.items.map(rankOf))
        : isNamed(option.value, wanted)
          ? 0
          : rankOfLabel(normalizeName(option.label), wanted)
    const inOrder = <T extends ComboboxParsedItem>(list: readonly T[]): T[] =>
      list.filter((option) => rankOf(option) < Infinity).sort((a, b) => rankOf(a) - rankOf(b))
    return inOrder(options)
      .map((option) => ('group' in option ? { ...option, items: inOrder(option.items) } : option))
      .slice(0, limit)
  }
}

/** The filter of options that have only their label as a name. */
export const filterOptions = createOptionsFilter()

function rankOfLabel(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 0
  if (` ${label}`.includes(` ${wanted}`)) return 1
  if (label.includes(wanted)) return 2
  return wanted.split(' ').every((word) => label.includes(word)) ? 3 : Infinity
}
