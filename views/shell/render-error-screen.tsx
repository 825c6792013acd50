// A page that broke (specification section 2): the apology, a way home, and home by itself after 2 seconds. A chunk that
// is gone, as after a new release, reloads the page once; anything else is reported and leads to the contact form.

import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { pageOf } from '../../src/contract/pages.ts'
import { call } from '../client/call.ts'
import { isAllowed, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Milliseconds before the screen leaves by itself. */
const patience = 2000
const reloadedKey = 'reloaded_for'

export function BrokenScreen() {
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
    const mayWrite = !isMissingChunk(error) && isAllowed(session, contact.needs)
    const goal = mayWrite ? contact.path : '/'
    // Staying is better than failing for ever.
    if (location.pathname === goal) return undefined
    const timer = setTimeout(() => {
      location.assign(goal)
    }, patience)
    return () => {
      clearTimeout(timer)
    }
  }, [error, session])
  return (
    <EmptyState
      alone
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

/** What browsers say when a module of the page cannot be fetched. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  )
}

/** Reloads, unless this address was reloaded for the same reason within the minute. */
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
    // Links of letters open accounts: they stay out of the report.
    infos: {
      file: location.pathname.replace(/^(\/(?:reset\/password|confirmation))\/.+$/, '$1/…').slice(0, 500),
      type: name.slice(0, 200),
      message: message.slice(0, 2000),
    },
  }).catch(() => undefined)
}
