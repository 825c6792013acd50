// Back to the page that somebody had to sign in for: its address waits in a cookie until the home page, where every
// sign-in ends, leads on to it.

import type { Request, Response } from 'express'
import { isKeptPage, returnCookie, returnPatience } from '../contract/pages.ts'
import { cookieOf } from './session.ts'

/** Keeps the address of a page that somebody is sent away from to sign in. */
export function keepReturn(request: Request, response: Response): void {
  if (isKeptPage(request.path))
    response.cookie(returnCookie, request.originalUrl, {
      sameSite: 'lax',
      secure: request.secure,
      maxAge: returnPatience * 1000,
      path: '/',
    })
}

/** The address that waits, once; undefined when there is none, or none of ours. */
export function takeReturn(request: Request, response: Response): string | undefined {
  const kept = cookieOf(request, returnCookie)
  if (kept === undefined) return undefined
  response.clearCookie(returnCookie, { path: '/' })
  // Whoever writes the cookie must not lead anywhere else, however he spells it.
  if (!URL.canParse(kept, 'http://page.invalid')) return undefined
  const { origin, pathname, search } = new URL(kept, 'http://page.invalid')
  return origin === 'http://page.invalid' && isKeptPage(pathname) ? pathname + search : undefined
}
