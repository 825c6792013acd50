// Sentences, dates and figures in the reader's language. Ids are places of the locales; a misspelt one does not compile.

import { useMemo } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import type en from '../../locales/en.json'

/** The id of a sentence. */
export type MessageId = keyof typeof en
export type MessageValues = Readonly<Record<string, string | number>>

export type Translate = {
  /** A sentence with its figures filled in. */
  (id: MessageId, values?: MessageValues): string
  /** A sentence whose id a table yields, as `choice.wineType.rose`; undefined when there is none. */
  byId(id: string, values?: MessageValues): string | undefined
  /** A day, from an ISO 8601 moment or day: 21 November 2026. Days are those of UTC, on both sides. */
  day(iso: string): string
  /** A day and its time, UTC. */
  moment(iso: string): string
  /** A figure with the language's separators. */
  number(value: number, decimals?: number): string
  /** Decimal digits as text (`12.50`) with the language's separator, digit for digit. */
  digits(text: string): string
  /** Several things: "a, b and c". */
  list(parts: readonly string[]): string
}

/** The words of the page's language. */
export function useTranslate(): Translate {
  const intl = useIntl()
  return useMemo(() => createTranslate(intl), [intl])
}

function createTranslate(intl: IntlShape): Translate {
  const translate = (id: MessageId, values?: MessageValues): string => intl.formatMessage({ id }, values)
  return Object.assign(translate, {
    byId: (id: string, values?: MessageValues) =>
      id in intl.messages ? intl.formatMessage({ id }, values) : undefined,
    day: (iso: string) =>
      intl.formatDate(iso, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    moment: (iso: string) =>
      intl.formatDate(iso, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'UTC',
      }),
    number: (value: number, decimals?: number) =>
      intl.formatNumber(
        value,
        decimals === undefined
          ? { maximumFractionDigits: 4 }
          : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
      ),
    digits: (text: string) => text.replace('.', decimalMark(intl.locale)),
    list: (parts: readonly string[]) => intl.formatList(parts, { type: 'conjunction' }),
  })
}

/** What stands between whole and fraction: a comma, but in English. */
export function decimalMark(locale: string): '.' | ',' {
  return locale.startsWith('en') ? '.' : ','
}
