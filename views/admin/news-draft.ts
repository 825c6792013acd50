// News while they are written: which languages are complete, and what is wrong.

import type { NewsAnswer } from '../../src/contract/operations/admin.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'

/** `oneLanguage` nothing is written, `both` a language has half of it, `order` the days are the wrong way round. */
export type NewsFault = {
  readonly code: 'oneLanguage' | 'both' | 'order'
  readonly language?: InterfaceLanguage
}

/** The languages with a heading or a text, trimmed; the others are left out. */
export function writtenTexts(texts: NewsAnswer['texts']): NewsAnswer['texts'] {
  return Object.fromEntries(
    interfaceLanguages.flatMap((language) => {
      const text = { title: texts[language]?.title.trim() ?? '', body: texts[language]?.body.trim() ?? '' }
      return text.title === '' && text.body === '' ? [] : [[language, text]]
    }),
  )
}

/** What stops news from being saved. */
export function faultsOfNews({ from, until, texts }: NewsAnswer): NewsFault[] {
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

/** The calendar day, in UTC. Browser only: a page that is rendered on both sides must not ask the clock. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
