// The address of a file that the page shows itself.

/** The address with the flag that asks for no download. */
export function inlineAddress(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}inline=1`
}
