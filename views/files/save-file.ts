// Saves a file that a call returned through the browser's downloads.

/** Milliseconds before the object URL is revoked; browsers have read the bytes by then. */
const revokeDelay = 60_000

export function saveFile({ name, blob }: { readonly name: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, revokeDelay)
}
