// How a list is found in by typing, the same wherever there is one.

import type { KeyboardEvent, SyntheticEvent } from 'react'

/** Choices that are seen at a glance. */
export const shortList = 8

/**
 * Members of a list's field. Any list is found in by typing, and Enter takes the first that fits, as going on by Tab does. A short one opens no
 * keyboard on a touch screen; what stands there gives way to what is typed.
 * @param count choices of the list; `Infinity` where more may be typed than it shows
 */
export function searching(count: number) {
  return {
    searchable: true, selectFirstOptionOnChange: true, ...(count > shortList ? {} : { inputMode: 'none' as const }),
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
