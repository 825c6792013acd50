// Input typed before the page's script ran. React hydrates fields without noticing their changed values, and
// its next render would restore the server's values. So each changed field reports its value again.

/** Dispatches an event for every field whose value differs from the server's. Call once, after hydration. */
export function reportEarlyInput(page: ParentNode): void {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (isCheckable(field)) {
      if (field.checked !== field.defaultChecked)
        reportValue(field, 'checked', field.defaultChecked, new Event('click', { bubbles: true }))
    } else if (field.type !== 'file' && field.value !== field.defaultValue)
      reportValue(field, 'value', field.defaultValue, new Event('input', { bubbles: true }))
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function isCheckable(field: TextField): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/**
 * React overrides the property on the element to track its value, and ignores an event when the tracked value
 * is unchanged. So the initial value is set through React's property, and the typed one through the
 * prototype's.
 */
function reportValue<F extends TextField, K extends keyof F>(
  field: F,
  member: K,
  initial: F[K],
  event: Event,
): void {
  const typed = field[member]
  field[member] = initial
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), member)?.set?.call(field, typed)
  field.dispatchEvent(event)
}
