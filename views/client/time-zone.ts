// The time zone of all times on the pages: the reader's own.

import { useEffect, useState } from 'react'

/**
 * The zone to show times in: first the one that the server rendered with, so that both render the same; then the
 * browser's own, if it differs (the first page of a visitor, or a traveller).
 */
export function useTimeZone(rendered: string): string {
  const [zone, setZone] = useState(rendered)
  useEffect(() => {
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  }, [])
  return zone
}
