// Large groups of messages of which a page shows a few: the names of markets and ingredients, and what may be wrong
// with a value. Each group is a file of its own, which is loaded after the page; those that the server rendered
// are in the document.

/** The first words of their ids. */
export const messageFamilies = ['issue', 'ingredient', 'market'] as const
const beginnings = messageFamilies.map((family) => ({ family, beginning: `${family}.` }))

/** The group of a message; undefined for all others. */
export function familyOfMessage(id: string): string | undefined {
  return beginnings.find(({ beginning }) => id.startsWith(beginning))?.family
}
