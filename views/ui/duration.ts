// How long something takes, in the unit people would choose.

import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Writes seconds: 12 sec, 3 min, 2 hr, as the language shortens them. */
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
