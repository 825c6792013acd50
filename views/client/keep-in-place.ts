// A change of the page that must not move what the user is at.

import { flushSync } from 'react-dom'

/** Renders a change at once, and scrolls as far as it moved the element that has the focus. */
export function keepFocusInPlace(change: () => void): void {
  const { activeElement } = document
  const top = (): number => activeElement?.getBoundingClientRect().top ?? 0
  const before = top()
  flushSync(change)
  const moved = top() - before
  if (activeElement !== document.body && moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
}
