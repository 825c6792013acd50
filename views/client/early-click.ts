// A click on a button before the page's script ran: a slow telephone shows a page up to two seconds before. A script in
// the head of the document notes the last one (src/web/document.ts).

/** Milliseconds after which the user no longer expects what a click does. */
const patience = 5000

/** The button, and when it was clicked by the clock of `performance`. */
type EarlyClick = { readonly button: HTMLElement; readonly at: number }

/** Clicks the button again, which now answers. Call once, after hydration. */
export function repeatEarlyClick(): void {
  const { earlyClick } = globalThis as { readonly earlyClick?: EarlyClick }
  if (earlyClick === undefined || performance.now() - earlyClick.at > patience) return
  if (earlyClick.button.isConnected) earlyClick.button.click()
}
