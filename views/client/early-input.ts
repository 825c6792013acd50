// What was typed before the page's script ran. React takes fields up as they stand and hears of no change, so that the
// next one would put back what the page had come with: each field that differs is told anew.

/** Tells the page of every field that does not hold what it came with. Call once, when the page was taken up. */
export function tellTypedBefore(page: ParentNode): void {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (isTicked(field)) {
      if (field.checked !== field.defaultChecked)
        tell(field, 'checked', field.defaultChecked, new Event('click', { bubbles: true }))
    } else if (field.type !== 'file' && field.value !== field.defaultValue)
      tell(field, 'value', field.defaultValue, new Event('input', { bubbles: true }))
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function isTicked(field: TextField): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/**
 * React remembers what each field held by watching its own property, and passes an event on only where that has changed: so
 * the property is put back where React sees it, and set again where it does not.
 */
function tell<F extends TextField, K extends keyof F>(field: F, member: K, first: F[K], event: Event): void {
  const held = field[member]
  field[member] = first
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), member)?.set?.call(field, held)
  field.dispatchEvent(event)
}
