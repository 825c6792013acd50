// The formatters of messages, numbers and dates. Making one takes longer than using it, so they stay: the server
// renders page after page in the same few languages and time zones.

import { createIntl, createIntlCache, type IntlCache, type IntlShape } from 'react-intl'
import { recentValues } from '../../src/domain/recent-values.ts'
import type { Dictionary } from './dictionaries.ts'

/** The formatters of pairs of a language and a time zone. */
const formattersOf = recentValues<IntlCache>(12)

/**
 * What formats the messages of a dictionary.
 * @param locale a BCP 47 tag
 * @param timeZone a name of the IANA database
 */
export function intlOf(locale: string, timeZone: string, dictionary: Dictionary): IntlShape {
  return createIntl(
    {
      locale,
      timeZone,
      defaultLocale: 'en',
      // A dictionary has texts and parsed messages; the type of the package knows only one kind at a time.
      messages: dictionary as Record<string, string>,
    },
    formattersOf(`${locale} ${timeZone}`, createIntlCache),
  )
}

type Formatter = ReturnType<IntlShape['formatters']['getMessageFormat']>

/** The formatter of each message with values. A message is of one language, and those of pages write no dates. */
const formatterOfMessage = new WeakMap<object, Formatter>()

/**
 * A message of a dictionary with its values filled in. The package makes a text of the whole message to find its
 * formatter again, so it is found here. A value that is missing is reported, and the message answered without values.
 * @param message the message, where the caller has looked it up
 */
export function fillMessage(
  intl: IntlShape,
  id: string,
  values: Readonly<Record<string, string | number>> = {},
  message: unknown = intl.messages[id],
): string {
  if (typeof message !== 'object' || message === null) return intl.formatMessage({ id }, values)
  try {
    const formatter = formatterOfMessage.get(message) ?? formatterOf(intl, message)
    formatterOfMessage.set(message, formatter)
    return formatter.format<string>(values) as string
  } catch {
    return intl.formatMessage({ id }, values)
  }
}

function formatterOf({ formatters, locale }: IntlShape, message: object): Formatter {
  return formatters.getMessageFormat(
    message as Parameters<typeof formatters.getMessageFormat>[0],
    locale,
    undefined,
    { formatters: { ...formatters, getPluralRules: pluralRulesOf(formatters, locale) } },
  )
}

/** The plural rules of a language by their kind: the package makes a text of the kind to find them again. */
function pluralRulesOf(formatters: IntlShape['formatters'], locale: string) {
  const rules = new Map<string, Intl.PluralRules>()
  return (_: unknown, options: { readonly type?: Intl.PluralRuleType } = {}): Intl.PluralRules => {
    const { type = 'cardinal' } = options
    const known = rules.get(type) ?? formatters.getPluralRules(locale, { type })
    rules.set(type, known)
    return known
  }
}

/**
 * Writes days or moments (ISO 8601) with the same options. Its formatter is found once: the package makes a text of
 * the options to find it again. What is no date is reported, and answered as the package does.
 */
export function dateWriter(intl: IntlShape, options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let formatter: Intl.DateTimeFormat | undefined
  const { timeZone } = intl
  return (iso) => {
    const date = new Date(iso)
    if (Number.isNaN(date.getTime())) return intl.formatDate(iso, options)
    formatter ??= intl.formatters.getDateTimeFormat(intl.locale, {
      ...(timeZone === undefined ? {} : { timeZone }),
      ...options,
    })
    return formatter.format(date)
  }
}

/** Writes numbers with at most as many decimals, likewise. */
export function numberWriter(intl: IntlShape, maximumFractionDigits: number): (value: number) => string {
  let formatter: Intl.NumberFormat | undefined
  return (value) => {
    formatter ??= intl.formatters.getNumberFormat(intl.locale, { maximumFractionDigits })
    return formatter.format(value)
  }
}
