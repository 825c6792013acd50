// The text of a report about a failed page: browsers send it, and the log stores it, without secrets and
// without personal data.

/** What is left out, and what stands in its place. The address rules come first: they hold whole values. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // Links of e-mails and of the partner give access to accounts, guest links to files.
  [/(\/(?:reset\/password|confirmation|cerv\/login|share|guest))\/[^\s"'<>]+/g, '$1/…'],
  // Queries of addresses may hold codes, tokens and what a user searched for.
  [/(\/[^\s"'<>?#]{0,300})\?[^\s"'<>)]+/g, '$1?…'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [
    /((?:password|passwd|secret|token|cookie|authorization|session|crypt|hash)"?\s*[:=]\s*)(?:"[^"]*"|[^\s,;&}]+)/gi,
    '$1…',
  ],
  // Cookies: the session, and the mark of a browser that signed in.
  [/\b((?:sid|device)"?\s*[:=]\s*)(?:"[^"]*"|[^\s,;&}]+)/gi, '$1…'],
  [/\bs(?::|%3A)[\w-]{16,}\.[\w%+/=-]{16,}/gi, '…'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
]

/** A text of a report without secrets, addresses of e-mail and queries of addresses. */
export function withoutSecrets(text: string): string {
  return replacements.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}
