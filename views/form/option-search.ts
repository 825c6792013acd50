// How a list is found in by typing, the same wherever there is one.

import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { foldName } from '../../src/domain/normalized-name.ts'

/** Choices that are seen at a glance. */
export const shortList = 8

/**
 * Members of a list's field. Any list is found in by typing, and Enter takes the first that fits, as going on by Tab does. A short one opens no
 * keyboard on a touch screen; what stands there gives way to what is typed.
 * @param count choices of the list; `Infinity` where more may be typed than it shows
 */
export function searching(count: number) {
  return {
    searchable: true,
    selectFirstOptionOnChange: true,
    ...(count > shortList ? {} : { inputMode: 'none' as const }),
    filter: find,
    onFocus: selectAll,
    // Letting go of the mouse or the finger puts the caret where it was, which undoes what the focus had selected.
    onClick: selectAll,
    onKeyDown: takeWithTab,
  }
}

/** The list marks an option once something was typed or an arrow pressed; one that is chosen already would be given up again. */
function takeWithTab(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Tab' || event.currentTarget.getAttribute('aria-expanded') !== 'true') return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  list?.querySelector<HTMLElement>('[data-combobox-selected]:not([data-combobox-active])')?.click()
}

function selectAll(event: SyntheticEvent<HTMLInputElement>): void {
  event.currentTarget.select()
}

/**
 * Options in which every word of what is typed stands, with or without its accents. Those that begin with it come first,
 * then those with a word that does, for the first is what Enter takes.
 * @param isNamed whether an option answers to a name beside its label, such as a code
 */
export function finding(isNamed: (value: string, wanted: string) => boolean = () => false): OptionsFilter {
  return ({ options, search, limit }) => {
    const wanted = foldName(search)
    if (wanted === '') return options.slice(0, limit)
    const rankOf = (option: ComboboxParsedItem): number =>
      'group' in option
        ? Math.min(...option.items.map(rankOf))
        : isNamed(option.value, wanted)
          ? 0
          : rankOfLabel(foldName(option.label), wanted)
    const inOrder = <T extends ComboboxParsedItem>(list: readonly T[]): T[] =>
      list.filter((option) => rankOf(option) < Infinity).sort((a, b) => rankOf(a) - rankOf(b))
    return inOrder(options)
      .map((option) => ('group' in option ? { ...option, items: inOrder(option.items) } : option))
      .slice(0, limit)
  }
}

/** The filter of a list whose options have no name but their label. */
export const find = finding()

function rankOfLabel(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 0
  if (` ${label}`.includes(` ${wanted}`)) return 1
  if (label.includes(wanted)) return 2
  return wanted.split(' ').every((word) => label.includes(word)) ? 3 : Infinity
}
