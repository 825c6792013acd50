// The screen after a render error (specification 2): an apology, a link home, and a redirect after 2 seconds.
// A missing chunk, as after a new release, reloads the page once; what stays is reported, and other errors
// lead to the contact form.

import { IconMoodSad } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { Input } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { withoutSecrets } from '../../src/domain/report-text.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Milliseconds before the redirect. */
const redirectDelay = 2000
const reloadedKey = 'reloaded_for'
/** Set while an error screen has sent the user home and no page has loaded since. */
const returnedKey = 'returned_home'

export function RenderErrorScreen({ error }: { error: unknown }) {
  const translate = useTranslate()
  const session = useSession()
  // Until it is known that the page does not reload, so that no apology shows for a moment.
  const [mayReload, setMayReload] = useState(isMissingChunk(error))
  useEffect(() => {
    if (isMissingChunk(error) && reloadOnce()) return undefined
    setMayReload(false)
    report(error)
    const contact = pageOf('contact')
    const mayWrite = !isMissingChunk(error) && sessionAllows(session, contact.needs)
    const target = mayWrite ? contact.path : '/'
    // No redirect to the failing page itself, nor to one that redirects back to it: both would repeat for ever.
    if (location.pathname === target || hasReturned()) return undefined
    const timer = setTimeout(() => {
      rememberReturn()
      location.assign(target)
    }, redirectDelay)
    return () => {
      clearTimeout(timer)
    }
  }, [error, session])
  if (mayReload) return null
  return (
    <EmptyState
      isWholePage
      icon={IconMoodSad}
      title={translate('part.failure.title')}
      action={<Button href="/">{translate('part.failure.home')}</Button>}
    />
  )
}

/** Whether an error is the browser's message for a module that cannot be fetched. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  )
}

/**
 * Reloads the page unless this address was already reloaded for this reason in the last minute; true if it
 * does.
 */
export function reloadOnce(): boolean {
  try {
    const [address, time] = (sessionStorage.getItem(reloadedKey) ?? '').split(' ')
    if (address === location.pathname && Date.now() - Number(time) < 60_000) return false
    sessionStorage.setItem(reloadedKey, `${location.pathname} ${String(Date.now())}`)
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Whether an error screen sent the user home and no page has loaded since. */
function hasReturned(): boolean {
  try {
    return sessionStorage.getItem(returnedKey) !== null
  } catch {
    return true
  }
}

function rememberReturn(): void {
  try {
    sessionStorage.setItem(returnedKey, '1')
  } catch {
    // Without storage, `hasReturned` is true, and no screen returns by itself.
  }
}

/** Lets error screens return home again: a page has loaded. */
export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(returnedKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}

/**
 * Reports a failed page with the members of specification 7, within the bounds of the call. Whatever goes
 * wrong here, the apology stays on the screen.
 */
function report(error: unknown): void {
  try {
    void call('support.reportFailure', reportOf(error), { keepalive: true }).catch(() => undefined)
  } catch {
    // An error that cannot even be read is not reported.
  }
}

function reportOf(error: unknown): Input<'support.reportFailure'> {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const text = (value: unknown, max: number): string => withoutSecrets(String(value)).slice(0, max)
  return {
    log: text(stack === '' ? message : stack, 5000),
    infos: {
      file: text(location.pathname, 500),
      method: text(failedFunction(stack), 200),
      type: text(name, 200),
      customMessage: text(
        `${isMissingChunk(error) ? 'module' : 'render'}, ${document.documentElement.lang}, ${document.title}`,
        2000,
      ),
      message: text(message, 2000),
    },
  }
}

/** The function in the first frame of a stack: `at name (…` of Chromium, `name@…` of Firefox and Safari. */
function failedFunction(stack: string): string {
  return /^\s*at (?:async )?([^\s(]+) \(|^([^\s@]+)@/m.exec(stack)?.slice(1).find(Boolean) ?? ''
}
