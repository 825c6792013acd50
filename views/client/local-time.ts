// Moments in the reader's own time: for what happened on this device a while ago. In the browser alone, for the server
// does not know the zone; everything else speaks UTC (words.ts).

import { useMemo } from 'react'
import { useIntl } from 'react-intl'

/** `when` says a moment (ISO 8601 or milliseconds): the time alone for today, with its day before, and with the year of another. */
export function useLocalMoment(): { readonly when: (moment: string | number) => string } {
  const intl = useIntl()
  return useMemo(
    () => ({
      when: (moment) => {
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
