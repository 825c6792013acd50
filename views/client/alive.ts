// When the document's page is interactive. What the page does not need before waits for this.

let tell: () => void = () => undefined
const alive = new Promise<void>((resolve) => {
  tell = resolve
})

/** Resolves once the page of the document answers clicks and keys; at once for pages that open later. */
export function whenAlive(): Promise<void> {
  return alive
}

/** Marks the page as interactive; browser tests and the benchmark wait for the mark. */
export function markAlive(): void {
  document.documentElement.dataset['alive'] = 'true'
  tell()
}
