// The formatters of messages, numbers and dates. Making one takes longer than using it, so they stay: the server
// renders page after page in the same few languages and time zones.

import { createIntl, createIntlCache, type IntlCache, type IntlShape } from 'react-intl'
import type { Dictionary } from './dictionaries.ts'

/** Pairs of a language and a time zone whose formatters stay: the ones used last. */
const mostPairs = 12
const formattersOfPair = new Map<string, IntlCache>()

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
    formattersOf(`${locale} ${timeZone}`),
  )
}

function formattersOf(pair: string): IntlCache {
  const formatters = formattersOfPair.get(pair) ?? createIntlCache()
  // A map is in the order of insertion: the first is the one that was not used for the longest time.
  formattersOfPair.delete(pair)
  formattersOfPair.set(pair, formatters)
  const [oldest] = formattersOfPair.keys()
  if (formattersOfPair.size > mostPairs && oldest !== undefined) formattersOfPair.delete(oldest)
  return formatters
}
