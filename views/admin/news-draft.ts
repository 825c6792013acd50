// Validation of a draft of news: which languages have a text, and its issues.

import type { NewsAnswer } from '../../src/contract/operations/admin.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'

/**
 * `oneLanguage`: no text; `both`: a language has only heading or body; `order`: the last day is before the
 * first.
 */
export type NewsIssue = {
  readonly code: 'oneLanguage' | 'both' | 'order'
  readonly language?: InterfaceLanguage
}

/** The trimmed texts of all languages with a heading or a body. */
export function writtenTexts(texts: NewsAnswer['texts']): NewsAnswer['texts'] {
  return Object.fromEntries(
    interfaceLanguages.flatMap((language) => {
      const text = { title: texts[language]?.title.trim() ?? '', body: texts[language]?.body.trim() ?? '' }
      return text.title === '' && text.body === '' ? [] : [[language, text]]
    }),
  )
}

/** The issues that prevent saving. */
export function newsIssues({ from, until, texts }: NewsAnswer): NewsIssue[] {
  const written = writtenTexts(texts)
  const halves = interfaceLanguages.filter(
    (language) =>
      written[language] !== undefined && (written[language].title === '' || written[language].body === ''),
  )
  return [
    ...(Object.keys(written).length === 0 ? [{ code: 'oneLanguage' } as const] : []),
    ...halves.map((language) => ({ code: 'both', language }) as const),
    ...(from === '' || (until !== null && until < from) ? [{ code: 'order' } as const] : []),
  ]
}

/** Today's date in UTC. Browser only: what the server renders too must not depend on the clock. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
