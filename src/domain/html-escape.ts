// Escaping of text for HTML: the one function that emails, public pages and snippets use.

/** Text that is safe inside an HTML element and inside an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The same with numeric character references, apostrophes too: the form in which emails are written. */
export function escapeEmailHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)
}
