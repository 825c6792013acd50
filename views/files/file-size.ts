// File sizes for people: bytes, kB, MB or GB.

import { useCallback } from 'react'
import { useIntl } from 'react-intl'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a number of bytes: 145 bytes, 812 kB, 52.3 MB; in French 52,3 Mo. One kilobyte is 1000 bytes. */
export function useFileSize(): (bytes: number) => string {
  const { formatNumber } = useIntl()
  return useCallback(
    (bytes: number) => {
      const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
      return formatNumber(bytes / 1000 ** step, {
        style: 'unit',
        unit: units[step] ?? 'byte',
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step > 1 ? 1 : 0,
      })
    },
    [formatNumber],
  )
}
