// The screen after a render error (specification 2): an apology, a link home, and a redirect after 2 seconds.
// A missing chunk, as after a new release, reloads the page once; other errors are reported and lead to the
// contact form.

import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { pageOf } from '../../src/contract/pages.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Milliseconds before the redirect. */
const redirectDelay = 2000
const reloadedKey = 'reloaded_for'

export function RenderErrorScreen() {
  const translate = useTranslate()
  const session = useSession()
  const error = useRouteError()
  useEffect(() => {
    if (isMissingChunk(error)) {
      if (reloadOnce()) return undefined
    } else {
      report(error)
    }
    const contact = pageOf('contact')
    const mayWrite = !isMissingChunk(error) && sessionAllows(session, contact.needs)
    const target = mayWrite ? contact.path : '/'
    // No redirect to the failing page itself, which would repeat for ever.
    if (location.pathname === target) return undefined
    const timer = setTimeout(() => {
      location.assign(target)
    }, redirectDelay)
    return () => {
      clearTimeout(timer)
    }
  }, [error, session])
  return (
    <EmptyState
      isWholePage
      icon={IconMoodSad}
      title={translate('part.failure.title')}
      action={
        <Button component="a" href="/">
          {translate('part.failure.home')}
        </Button>
      }
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

function report(error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  void call('support.reportFailure', {
    log: (stack ?? message).slice(0, 5000),
    // Links from emails give access to accounts, so the report omits them.
    infos: {
      file: location.pathname.replace(/^(\/(?:reset\/password|confirmation))\/.+$/, '$1/…').slice(0, 500),
      type: name.slice(0, 200),
      message: message.slice(0, 2000),
    },
  }).catch(() => undefined)
}
