// Keeps the focus on the page. A browser gives it to the body when the focused element disappears (a menu item that
// was chosen, a row that was removed); a keyboard would then start again at the top of the page.

/** Milliseconds that components have to move the focus themselves. */
const patience = 40

/** Elements that a keyboard reaches. */
const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, ' +
  '[tabindex]:not([tabindex="-1"])'

/** One element around the focus, and its neighbours at that time. */
type Place = { readonly element: Element; readonly next: Element | null; readonly previous: Element | null }

let focused: HTMLElement | null = null
/** The focused element and all around it, innermost first. */
let places: readonly Place[] = []
/** The last focus outside dialogs: a dialog that closes gives the focus back to it. */
let outside: readonly Place[] = []

/**
 * The last focused element, even if it is gone; for an item of a menu, the menu's button. What a dialog that opens now
 * returns the focus to.
 */
export function lastFocused(): HTMLElement | null {
  return focused === null ? null : (menuButton(focused) ?? focused)
}

/** Starts to watch the document; returns a function that stops. */
export function keepFocus(): () => void {
  remember(document.activeElement)
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal } as const
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('focusin', ({ target }) => remember(target), options)
  // A click beside all controls takes the focus away on purpose; one on what has the focus leaves it there, also when
  // that disappears at once.
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element && target.closest(reachable) === document.activeElement) return
      focused = null
      setTimeout(() => remember(document.activeElement))
    },
    options,
  )
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(restore, patience)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    stop.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return
  focused = target
  const button = menuButton(target)
  places = button === null ? placesOf(target) : [...placesOf(target).slice(0, 1), ...placesOf(button)]
  if (target.closest('[role=dialog]') === null) outside = places
}

function placesOf(element: Element): Place[] {
  const found: Place[] = []
  for (let at: Element | null = element; at !== null && at.tagName !== 'MAIN'; at = at.parentElement)
    found.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling })
  return found
}

function menuButton(element: Element): HTMLElement | null {
  const menu = element.closest('[role=menu]')
  return menu === null ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
}

function isLost(): boolean {
  const { activeElement } = document
  return focused !== null && (activeElement === null || activeElement === document.body)
}

function restore(): void {
  if (!isLost() || focused === null) return
  // A button that works in the background gets it back when it is enabled again.
  if (focused.isConnected && focused.matches(':disabled')) return
  const wasInDialog = places.some(({ element }) => element.getAttribute('role') === 'dialog')
  const target = targetIn(wasInDialog && !isOpen(places) ? outside : places)
  ;(target ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true })
}

/** Whether the dialog around the places is still on the page. */
function isOpen(around: readonly Place[]): boolean {
  return around.some(({ element }) => element.getAttribute('role') === 'dialog' && element.isConnected)
}

/** The element itself, else the nearest control to its place. */
function targetIn(around: readonly Place[]): HTMLElement | null {
  for (const { element, next, previous } of around) {
    const nearest = element.isConnected
      ? controlIn(element)
      : [next, previous]
          .map((one) => (one?.isConnected === true ? controlIn(one) : null))
          .find((one) => one !== null)
    if (nearest !== null && nearest !== undefined) return nearest
  }
  return null
}

function controlIn(element: Element): HTMLElement | null {
  const controls = element.matches(reachable) ? [element] : element.querySelectorAll(reachable)
  for (const control of controls)
    if (control instanceof HTMLElement && control.checkVisibility()) return control
  return null
}
