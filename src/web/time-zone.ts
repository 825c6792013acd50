// The reader's time zone. The browser alone knows it: a script in the head of each page stores it in a cookie,
// so that the server renders times as the browser does from the second page on, and nothing shifts.

import type { Request } from 'express'
import { cookieOf } from './cookies.ts'

/** Name of the cookie. A script sets it, so it has no `__Host-` prefix, and it decides nothing but times. */
export const timeZoneCookie = 'time_zone'

/** The time zone of a request by its name in the IANA database; UTC where the cookie has none that exists. */
export function timeZoneOf(request: Request): string {
  const name = cookieOf(request, timeZoneCookie)
  if (name === undefined || !/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
