// Messages, numbers, dates and names as a language writes them. Making a formatter takes longer than using it, so they
// stay: the server renders page after page in the same few languages and time zones.

import { createContext, useContext } from 'react'
import type { Dictionary } from './dictionaries.ts'

/** Formatters of a language and a time zone. */
type Formatters = {
  /** A BCP 47 tag. */
  readonly locale: string
  /** A name of the IANA database. */
  readonly timeZone: string
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
  /** A moment, in the reader's time zone unless the options name one; a text that is no moment stays as it is. */
  readonly formatDate: (moment: Moment, options: Intl.DateTimeFormatOptions) => string
  readonly formatDateToParts: (
    moment: Moment,
    options: Intl.DateTimeFormatOptions,
  ) => readonly Intl.DateTimeFormatPart[]
  /** The plural category of a number, such as `one`. */
  readonly pluralOf: (value: number) => string
  /** The name of a language by its BCP 47 tag. */
  readonly languageName: (tag: string) => string | undefined
  /** A list: "a, b and c". */
  readonly formatList: (parts: readonly string[]) => string
}
type Moment = string | number | Date

/** The messages of a page and what formats them. */
export type PageIntl = Formatters & { readonly messages: Dictionary }

/** Pairs of a language and a time zone whose formatters stay: the ones used last. */
const mostPairs = 12
const formattersOfPair = new Map<string, Formatters>()

/**
 * What formats the messages of a dictionary.
 * @param locale a BCP 47 tag
 * @param timeZone a name of the IANA database
 */
export function intlOf(locale: string, timeZone: string, messages: Dictionary): PageIntl {
  return { ...formattersOf(locale, timeZone), messages }
}

const IntlContext = createContext(intlOf('en', 'UTC', {}))
export const IntlProvider = IntlContext.Provider

/** What formats in the language of the page. */
export function useIntl(): PageIntl {
  return useContext(IntlContext)
}

function formattersOf(locale: string, timeZone: string): Formatters {
  const pair = `${locale} ${timeZone}`
  const formatters = formattersOfPair.get(pair) ?? makeFormatters(locale, timeZone)
  // A map is in the order of insertion: the first is the one that was not used for the longest time.
  formattersOfPair.delete(pair)
  formattersOfPair.set(pair, formatters)
  const [oldest] = formattersOfPair.keys()
  if (formattersOfPair.size > mostPairs && oldest !== undefined) formattersOfPair.delete(oldest)
  return formatters
}

function makeFormatters(locale: string, timeZone: string): Formatters {
  const numbers = byOptions((options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const dates = byOptions(
    (options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options }),
  )
  const plurals = byOptions(() => new Intl.PluralRules(locale))
  const languages = byOptions(() => new Intl.DisplayNames(locale, { type: 'language' }))
  const lists = byOptions(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    locale,
    timeZone,
    formatNumber: (value, options) => numbers(options).format(value),
    formatDate: (moment, options) => {
      const date = new Date(moment)
      return Number.isNaN(date.getTime()) ? String(moment) : dates(options).format(date)
    },
    formatDateToParts: (moment, options) => dates(options).formatToParts(new Date(moment)),
    pluralOf: (value) => plurals().select(value),
    languageName: (tag) => languages().of(tag),
    formatList: (parts) => lists().format(parts),
  }
}

/** Makes a formatter once for the same options. */
function byOptions<Options, Formatter>(
  make: (options?: Options) => Formatter,
): (options?: Options) => Formatter {
  const made = new Map<string, Formatter>()
  return (options) => {
    const key = options === undefined ? '' : JSON.stringify(options)
    const formatter = made.get(key) ?? make(options)
    made.set(key, formatter)
    return formatter
  }
}
