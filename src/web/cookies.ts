// Cookies of the application besides the session's. Over HTTPS their names begin with `__Host-`, so that no
// other host of the domain can set them. `XSRF-TOKEN` has no prefix: contract 3 gives its name.

import type { Request, Response } from 'express'

/**
 * `device` marks a browser that signed in before: its failed attempts do not count with a stranger's. It grants no
 * access. `lang` is the chosen language.
 */
type CookieName = 'device' | 'lang'

const milliseconds = 365 * 86_400_000

/** One of our own cookies. A browser that has it under its name of before, without the prefix, is read too. */
export function ownCookie(request: Request, name: CookieName): string | undefined {
  return cookieOf(request, fullName(request, name)) ?? cookieOf(request, name)
}

/** Sets one of our own cookies for a year; `hidden` ones cannot be read by scripts. */
export function setOwnCookie(
  response: Response,
  name: CookieName,
  value: string,
  { hidden }: { readonly hidden: boolean },
): void {
  const { req: request } = response
  const attributes = { sameSite: 'lax', secure: request.secure, path: '/' } as const
  response.cookie(fullName(request, name), value, { ...attributes, httpOnly: hidden, maxAge: milliseconds })
}

/** Gives cookies of an earlier version their prefix, so that the old ones are read once. */
export function renameOldCookies(request: Request, response: Response): void {
  if (!request.secure) return
  for (const name of ['device', 'lang'] as const) {
    const old = cookieOf(request, name)
    if (old === undefined) continue
    if (cookieOf(request, fullName(request, name)) === undefined)
      setOwnCookie(response, name, old, { hidden: name === 'device' })
    response.clearCookie(name, { path: '/' })
  }
}

function fullName({ secure }: Request, name: CookieName): string {
  return secure ? `__Host-${name}` : name
}

/** One cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodedCookie(value.join('='))
  }
  return undefined
}

/** Clients may send any cookie: broken percent-encoding is left unchanged. */
function decodedCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
