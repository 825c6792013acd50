// Hands a file that a call answered with to the browser's own downloads.

/** Milliseconds after which the bytes may go; browsers have taken them by then. */
const grace = 60_000

export function saveFile({ name, blob }: { readonly name: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, grace)
}
