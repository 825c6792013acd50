// The client session asked anew (specification section 4): the status call, the rights, then the admin check, and where
// it fails the short one. The document brings a session along; this is for when somebody may have signed in or out, or
// got other rights, in another window meanwhile.

import { call, CallRefusal } from './call.ts'
import { stranger, type ClientSession } from './session.ts'
import { rememberSession } from './storage.ts'

/** The session as the server sees it now. Admin flags are asked where no rights were loaded: they never change otherwise. */
export async function askSession(known: ClientSession): Promise<ClientSession> {
  const { status, username } = await call('account.status', {})
  if (status === 0)
    return {
      ...stranger,
      flag: 0,
      language: known.language,
      demo: known.demo,
      energyFactors: known.energyFactors,
    }
  const { rights } = await call('account.rights', {})
  if (known.flag === 1) return { ...known, rights, username }
  const admin = await passes('admin.check')
  const shortAdmin = !admin && (await passes('admin.checkShort'))
  return { ...known, flag: 1, rights, admin, shortAdmin, username }
}

/** Whether a check of a flag lets one through; other failures are failures. */
async function passes(check: 'admin.check' | 'admin.checkShort'): Promise<boolean> {
  try {
    await call(check, {})
    return true
  } catch (error) {
    if (error instanceof CallRefusal && error.status === 403) return false
    throw error
  }
}

/** Whether both are of the same person, who may do the same. */
function isSame(one: ClientSession, other: ClientSession): boolean {
  return (
    one.flag === other.flag &&
    one.username === other.username &&
    one.rights.length === other.rights.length &&
    one.rights.every((right) => other.rights.includes(right))
  )
}

/**
 * Asks whenever the page is come back to. Where the answer is another one the page is asked for anew, and the server's own
 * guard leads on: from sign-in to "/", from a page that is no longer open to sign-in. Without an answer nothing changes.
 */
export function watchSession(known: ClientSession): void {
  const check = (): void => {
    askSession(known).then(
      (now) => {
        if (isSame(known, now)) return
        rememberSession(now)
        location.reload()
      },
      () => undefined,
    )
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check()
  })
}
