// The size of a file, in the unit people would choose.

import { useCallback } from 'react'
import { useIntl } from 'react-intl'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Writes a number of bytes: 145 bytes, 812 kB, 52.3 MB; in French 52,3 Mo. A thousand bytes are one kilobyte. */
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
