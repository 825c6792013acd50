// How a person is called. One function, so that every page, e-mail and list shows the same name.

/** First and last name with a space between; empty when both are absent. */
export function personName(person: {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}): string {
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim()
}
