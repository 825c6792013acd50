// The return page: a person who opens a page without a session is sent to sign in, and afterwards back to
// that page. A cookie keeps its address; every sign-in ends on the home page, which redirects there. The page
// belongs to the account that signed in last in this browser: the sign-in of another one forgets it.

import type { Request, Response } from 'express'
import { isReturnPage, returnCookie, returnCookieSeconds } from '../contract/pages.ts'
import { cookieOf } from './cookies.ts'

/** Remembers the address of the page that the reader must sign in for. */
export function rememberReturnPage(request: Request, response: Response): void {
  if (isReturnPage(request.path))
    response.cookie(returnCookie(request.secure), request.originalUrl, {
      sameSite: 'lax',
      secure: request.secure,
      maxAge: returnCookieSeconds * 1000,
      path: '/',
    })
}

/** Takes the remembered address and forgets it; undefined when there is none, or it is no page of ours. */
export function takeReturnPage(request: Request, response: Response): string | undefined {
  const name = returnCookie(request.secure)
  const address = cookieOf(request, name)
  if (address === undefined) return undefined
  forgetReturnPage(response)
  // A forged cookie must not redirect to another host, however it is spelt.
  if (!URL.canParse(address, 'http://page.invalid')) return undefined
  const { origin, pathname, search } = new URL(address, 'http://page.invalid')
  return origin === 'http://page.invalid' && isReturnPage(pathname) ? pathname + search : undefined
}

/** Forgets the remembered address. */
export function forgetReturnPage(response: Response): void {
  const { secure } = response.req
  response.clearCookie(returnCookie(secure), { path: '/', secure })
}
