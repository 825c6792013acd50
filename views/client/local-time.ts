// Moments in the reader's time zone, for what happened on this device: the time alone for today. Browser only, which
// knows when today is. All other times are day and time (translations.ts).

import { useMemo } from 'react'
import { useIntl } from 'react-intl'

/**
 * `formatMoment` takes ISO 8601 or milliseconds: the time for today, else day and time; the year if it
 * differs.
 */
export function useLocalMoment(): { readonly formatMoment: (moment: string | number) => string } {
  const intl = useIntl()
  return useMemo(
    () => ({
      formatMoment: (moment) => {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
        const [date, now] = [new Date(moment), new Date()]
        const isToday = date.toDateString() === now.toDateString()
        const day = {
          day: 'numeric',
          month: 'long',
          ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }),
        } as const
        return intl.formatDate(date, {
          hour: '2-digit',
          minute: '2-digit',
          timeZone,
          ...(isToday ? {} : day),
        })
      },
    }),
    [intl],
  )
}
