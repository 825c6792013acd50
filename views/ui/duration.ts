// Durations for people: seconds, minutes or hours.

import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Formats seconds in the language's short form: 12 sec, 3 min (from 90 seconds), 2 hr (from 90 minutes). */
export function useDuration(): (seconds: number) => string {
  const { formatNumber } = useIntl()
  return useCallback(
    (seconds: number) => {
      const [value, unit] =
        seconds < 90
          ? [seconds, 'second']
          : seconds < 5400
            ? [seconds / 60, 'minute']
            : [seconds / 3600, 'hour']
      return formatNumber(Math.round(value), { style: 'unit', unit, unitDisplay: 'short' })
    },
    [formatNumber],
  )
}
