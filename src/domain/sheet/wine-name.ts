// How a wine is called. One function, so that labels, lists, files and e-mails show the same name.

/** A wine's identifying fields, as a sheet's draft, an answer or a label holds them. */
type NamedWine = {
  readonly brand?: string | undefined
  readonly name?: string | undefined
  readonly vintage?: number | null | undefined
}

/**
 * Brand, name and vintage, separated by spaces. Absent and empty parts are left out.
 * @param parts the parts to show, where a place has less room or shows the rest elsewhere
 */
export function wineName(
  wine: NamedWine,
  parts: readonly (keyof NamedWine)[] = ['brand', 'name', 'vintage'],
): string {
  return parts
    .map((part) => wine[part] ?? '')
    .filter((text) => text !== '')
    .join(' ')
}
