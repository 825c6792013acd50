// The reader's time zone. The browser alone knows it: a script in the head of each page stores it in a cookie,
// so that the server renders times as the browser does from the second page on, and nothing shifts.

import type { Request } from 'express'
import { cookieOf } from './cookies.ts'

/** Name of the cookie. A script sets it, so it has no `__Host-` prefix, and it decides nothing but times. */
export const timeZoneCookie = 'time_zone'

/** Zones that requests have named, with their usual names, or UTC where there is none. */
const known = new Map<string, string>()
/** More names than the database has; a name may be written in many cases. */
const mostKnown = 1000

/** The time zone of a request by its name in the IANA database; UTC where the cookie has none that exists. */
export function timeZoneOf(request: Request): string {
  const name = cookieOf(request, timeZoneCookie)
  if (name === undefined || !/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return 'UTC'
  const zone = known.get(name) ?? zoneOf(name)
  if (known.size < mostKnown) known.set(name, zone)
  return zone
}

function zoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
