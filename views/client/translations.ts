// Messages, dates and numbers in the reader's language. Message ids are keys of locales/en.json, so a wrong
// id does not compile.

import { useIntl, type IntlShape } from 'react-intl'
import type en from '../../locales/en.json'
import { dateWriter, fillMessage, numberWriter } from './intl.ts'
import { missMessage } from './page-messages.ts'
import {
  formatTag,
  interfaceLanguageNames,
  labelLanguages,
  type InterfaceLanguage,
  type LabelLanguage,
} from '../../src/domain/languages.ts'

/** The id of a message. */
export type MessageId = keyof typeof en
type MessageValues = Readonly<Record<string, string | number>>

export type Translate = {
  /** A message with its values filled in. */
  (id: MessageId, values?: MessageValues): string
  /** A message whose id is computed, e.g. `choice.wineType.rose`; undefined when there is none. */
  byId(id: string, values?: MessageValues): string | undefined
  /** A day from an ISO 8601 day, or from a moment the day in the reader's time zone: 21 November 2026. */
  day(iso: string): string
  /** A day from an ISO 8601 day for narrow places: 21 Nov. */
  shortDay(iso: string): string
  /** Day and time in the reader's time zone, which the footer names. */
  moment(iso: string): string
  /** A number with the language's separators. */
  number(value: number, decimals?: number): string
  /** A decimal text (`12.50`) with the language's decimal mark; all digits stay. */
  digits(text: string): string
  /** The label language of the interface's language. */
  readonly labelLanguage: LabelLanguage
  /** The name of a language in the reader's language. */
  language(language: InterfaceLanguage): string
  /** A list: "a, b and c". */
  list(parts: readonly string[]): string
}

/** The translator of the page's language. */
export function useTranslate(): Translate {
  const intl = useIntl()
  const translate = translators.get(intl) ?? createTranslate(intl)
  translators.set(intl, translate)
  return translate
}

/** One translator for all parts of a page. */
const translators = new WeakMap<IntlShape, Translate>()

/** How a day is written. */
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** The translator of one language. */
export function createTranslate(intl: IntlShape): Translate {
  const translate = (id: string, values?: MessageValues): string => {
    const message = intl.messages[id]
    // A text without values is complete (cli/bundle/compiled-messages.ts).
    return typeof message === 'string' ? message : fillMessage(intl, id, values, message)
  }
  const number = numberWriter(intl, 4)
  const dayWithoutTime = dateWriter(intl, { ...day, timeZone: 'UTC' })
  const dayOfMoment = dateWriter(intl, day)
  return Object.assign(translate, {
    byId: (id: string, values?: MessageValues) => {
      const message = intl.messages[id]
      if (typeof message === 'string') return message
      if (message !== undefined) return fillMessage(intl, id, values, message)
      missMessage(id)
      return undefined
    },
    day: (iso: string) => (iso.includes('T') ? dayOfMoment(iso) : dayWithoutTime(iso)),
    shortDay: dateWriter(intl, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    moment: dateWriter(intl, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
    number: (value: number, decimals?: number) =>
      decimals === undefined
        ? number(value)
        : intl.formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    labelLanguage: labelLanguages.find((language) => language === intl.locale.split('-')[0]) ?? 'en',
    digits: (text: string) => text.replace('.', decimalMark(intl.locale)),
    language: (language: InterfaceLanguage) =>
      intl.formatDisplayName(formatTag(language), { type: 'language' }) ?? interfaceLanguageNames[language],
    list: (parts: readonly string[]) =>
      parts.length > 1 ? intl.formatList(parts, { type: 'conjunction' }) : (parts[0] ?? ''),
  })
}

/** The decimal mark of a locale: a point in English, else a comma. */
export function decimalMark(locale: string): '.' | ',' {
  return locale.startsWith('en') ? '.' : ','
}
